import type { Scheduler } from '#core/ports/scheduler.ts';
import type { HttpTransport } from './http-transport.ts';

/** First-party booking over our own server. */
export const makeHttpScheduler = ({ transport: { send } }: { transport: HttpTransport }): Scheduler => ({
  freeSlots: () => send('GET /api/consultations').map(({ slots }) => slots),
  book: ({ startsAt, name, email, phone, attempt }) =>
    send('POST /api/consultations', { startsAt, name, email, phone, attempt }).map(({ outcome }) => outcome),
  inspectHold: (token) => send('POST /api/consultations/inspect', { token }).map(({ reading }) => reading),
  confirm: (token) => send('POST /api/consultations/confirm', { token }).map(({ booking }) => booking),
  move: (token, startsAt) =>
    send('POST /api/consultations/move', { token, startsAt }).map(({ booking }) => booking),
  cancel: (token) => send('POST /api/consultations/cancel', { token }),
});
