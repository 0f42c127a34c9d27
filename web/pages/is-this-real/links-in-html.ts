import { wordsOf } from '#core/contact/check-message.ts';

const TARGET = /\b(?:href|action)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
};

/** To compare an address or a phone number with a text in which it may be written in another way. */
const bare = (text: string) => text.toLowerCase().replace(/[^a-z\d@.]/g, '');

/** The link targets in pasted HTML that its text does not show whole. Read as text: the security policy forbids markup from strings. */
export function hiddenLinks(html: string, text: string): readonly string[] {
  const shown = new Set(wordsOf(text));
  const targets = [...html.matchAll(TARGET)].map(([, double, single]) =>
    (double ?? single ?? '')
      .replace(/&#x([0-9a-f]{1,5});/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replace(/&#(\d{1,6});/g, (_, decimal) => String.fromCodePoint(Number(decimal)))
      .replace(/&(?:amp|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
      // Browsers ignore them in an address.
      .replace(/[\t\r\n]/g, '')
      .trim(),
  );
  const bareText = bare(text);
  const isShown = (target: string) =>
    shown.has(target) ||
    (/^(?:mailto|tel|sms):./i.test(target) && bareText.includes(bare(target.replace(/^[a-z]+:/i, ''))));
  return [...new Set(targets)].filter((target) => !/^(?:#|$)/.test(target) && !isShown(target));
}
