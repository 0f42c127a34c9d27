import type * as en from '../en/not-found.ts';
import type { Translated } from '../translated.ts';

export const notFoundCopy = {
  title: '404',
  text: 'No encontramos esta página',
  more: 'Puede que la dirección esté mal escrita o que la página haya cambiado de lugar.',
  home: 'Volver al inicio',
} satisfies Translated<typeof en.notFoundCopy>;
