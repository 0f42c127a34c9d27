import { checkMessageCopy } from '#copy/is-this-real.ts';
import type { CheckedLink, CheckedSender, MessageCheck } from '#core/contact/check-message.ts';

/** Never says that a message is safe: only what was found. */
export function checkedHeading({
  verdict,
  links,
  senders,
}: Extract<MessageCheck, { kind: 'checked' }>): string {
  if (verdict !== 'ours') return checkMessageCopy[verdict].heading;
  const { sender, link, links: several, senderToo } = checkMessageCopy.ours;
  if (links.length === 0) return sender;
  const found = links.length === 1 ? link : several;
  return senders.some(({ origin }) => origin === 'ours') ? `${found} ${senderToo}` : found;
}

export function linkSentence({ origin, host }: CheckedLink, publicUrl: string): string {
  const { link } = checkMessageCopy;
  if (origin === 'ours') return link.ours;
  if (host !== null) return link.leadsTo[origin](host);
  return origin === 'not-ours' ? link['not-ours'] : link.imitation(publicUrl);
}

export const senderSentence = ({ origin, address }: CheckedSender): string =>
  checkMessageCopy.sender[address === null ? 'unnamed' : origin];
