import { isPaymentGroup, type PaymentGroup } from '#core/benefits/payment-group.ts';
import { addressOf } from '../../runtime/paths.ts';

/** The `=` tells the fragment from the name of a section. */
const START = '#paid=';

/** The fragment with this answer. Browsers do not send it to the server. */
export const paymentFragment = (group: PaymentGroup): string => START + group;

export function paymentLink(group: PaymentGroup): string {
  return `${window.location.origin}${addressOf('payment-dates')}${paymentFragment(group)}`;
}

export function groupInHash(hash: string): PaymentGroup | null {
  const group = hash.startsWith(START) ? hash.slice(START.length) : '';
  return isPaymentGroup(group) ? group : null;
}
