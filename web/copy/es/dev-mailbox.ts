import type * as en from '../en/dev-mailbox.ts';
import type { Translated } from '../translated.ts';

export const devMailboxCopy = {
  name: 'Buzón',
  title: (count) => `Buzón (${count})`,
  note: 'Aquí no se envía nada de verdad. Todos los correos, para quien sean, llegan a esta lista.',
  empty: 'Todavía no hay correos.',
  to: (address) => `Para ${address}`,
} satisfies Translated<typeof en.devMailboxCopy>;
