import type * as en from '../en/error-summary.ts';

export const summaryTitle: typeof en.summaryTitle = {
  wrong: 'Revise estos campos',
  mended: 'Todo listo. Presione el botón.',
};
