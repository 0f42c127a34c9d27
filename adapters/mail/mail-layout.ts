import { escapeHtml } from '#core/contact/escape-html.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** One part of a mail, as text and as HTML. */
export interface MailPart {
  readonly text: string;
  readonly html: string;
}

const STYLE = {
  body: 'margin:0;background:#fbf6ec;color:#1d2a2a;font-family:Arial,sans-serif;font-size:18px;line-height:1.5',
  box: 'max-width:560px;margin:0 auto;padding:24px;background:#fffdf8',
  heading: 'font-size:26px;line-height:1.25;margin:0 0 16px',
  paragraph: 'margin:0 0 16px',
  link: 'display:inline-block;padding:14px 24px;border-radius:12px;background:#0b4f4a;color:#ffffff;font-weight:bold',
  address: 'margin:0 0 16px;font-size:16px;word-break:break-all',
  code: 'margin:0 0 16px;font-size:34px;font-weight:bold;letter-spacing:6px',
  small: 'margin:16px 0 0;font-size:16px;color:#465353',
};

export const heading = (words: string): MailPart => ({
  text: words,
  html: `<h1 style="${STYLE.heading}">${escapeHtml(words)}</h1>`,
});

export const paragraph = (words: string): MailPart => ({
  text: words,
  html: `<p style="${STYLE.paragraph}">${escapeHtml(words)}</p>`,
});

/** The address stands in full as well, for those who copy it. */
export const link = (words: string, address: string): MailPart => ({
  text: address,
  html: [
    `<p style="${STYLE.paragraph}"><a style="${STYLE.link}" href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>`,
    `<p style="${STYLE.address}">${escapeHtml(address)}</p>`,
  ].join('\n'),
});

export const code = (digits: string): MailPart => ({
  text: digits,
  html: `<p style="${STYLE.code}">${escapeHtml(digits)}</p>`,
});

const small = (words: string): MailPart => ({
  text: words,
  html: `<p style="${STYLE.small}">${escapeHtml(words)}</p>`,
});

/** A whole mail: the parts, then what stands under every mail (decision 8). */
export function layOut(
  { brand, supportEmail, postalAddress }: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress'>,
  subject: string,
  parts: readonly MailPart[],
): MailContent {
  const foot = [
    small(`We never ask for your Social Security number by email. Questions? Write to ${supportEmail}.`),
    small(`${brand} is not affiliated with or endorsed by the Social Security Administration.`),
    small(postalAddress),
  ];
  const all = [...parts, ...foot];
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLE.body}">`,
    `<div role="main" style="${STYLE.box}">`,
    ...all.map((part) => part.html),
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
  return { subject, text: `${all.map((part) => part.text).join('\n\n')}\n`, html };
}
