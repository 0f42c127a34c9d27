import { escapeHtml } from '#core/contact/escape-html.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import { hasLineBreak } from '#core/ports/mail-header.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** One part of a mail, as text and as HTML. */
export interface MailPart {
  readonly text: string;
  readonly html: string;
}

const WIDTH = 560;
const FONT = 'font-family:Arial,sans-serif;font-size:18px;line-height:1.5;color:#1d2a2a';

/** Inline styles for everything essential: some mail programs drop the style sheet. */
const STYLE = {
  body: 'margin:0;padding:0;background:#fbf6ec',
  outer: 'background:#fbf6ec',
  card: `width:100%;max-width:${WIDTH}px;background:#fffdf8`,
  content: `padding:24px;text-align:left;${FONT}`,
  wordmark:
    'padding:14px 24px;text-align:left;font-family:Arial,sans-serif;font-size:22px;font-weight:bold;color:#fdf8ee',
  heading: 'font-size:26px;line-height:1.25;margin:0 0 16px;color:#1d2a2a',
  paragraph: 'margin:0 0 16px',
  button: 'border-radius:12px;background:#0b4f4a;mso-padding-alt:14px 24px',
  link: 'display:inline-block;padding:14px 24px;border-radius:12px;font-weight:bold;color:#ffffff;text-decoration:underline',
  address: 'margin:16px 0;font-size:16px;word-break:break-all;overflow-wrap:anywhere',
  code: 'margin:0 0 16px;font-size:34px;line-height:1.25;font-weight:bold;letter-spacing:6px',
  small: 'margin:16px 0 0;font-size:16px;color:#465353',
};

/** For mail programs that support dark mode; others keep the light colors above. */
const DARK = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.outer{background:#101918!important}',
  '.card{background:#182423!important}',
  '.ink,.ink h1,.ink p{color:#f4efe3!important}',
  '.ink .soft{color:#cfd6d0!important}',
  '.button{background:#9bd8c9!important}',
  '.button a{color:#08312d!important}',
  '}',
].join('');

export const heading = (words: string): MailPart => ({
  text: words,
  html: `<h1 style="${STYLE.heading}">${escapeHtml(words)}</h1>`,
});

export const paragraph = (words: string): MailPart => ({
  text: words,
  html: `<p style="${STYLE.paragraph}">${escapeHtml(words)}</p>`,
});

/** A button, and below it the full address with its purpose, for people who copy it or see no HTML. */
export const link = (words: string, address: string): MailPart => ({
  text: `${words}: ${address}`,
  html: [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>',
    `<td class="button" bgcolor="#0b4f4a" style="${STYLE.button}"><a style="${STYLE.link}" href="${escapeHtml(address)}">${escapeHtml(words)}</a></td>`,
    '</tr></table>',
    `<p style="${STYLE.address}">${escapeHtml(words)}: ${escapeHtml(address)}</p>`,
  ].join('\n'),
});

export const code = (digits: string): MailPart => ({
  text: digits,
  html: `<p style="${STYLE.code}">${escapeHtml(digits)}</p>`,
});

const small = (words: string): MailPart => ({
  text: words,
  html: `<p class="soft" style="${STYLE.small}">${escapeHtml(words)}</p>`,
});

const smallLink = (words: string, address: string): MailPart => ({
  text: `${words}: ${address}`,
  html: `<p class="soft" style="${STYLE.small}"><a style="color:inherit" href="${escapeHtml(address)}">${escapeHtml(words)}: ${escapeHtml(address)}</a></p>`,
});

/** The mail layout of a site. Each subject begins with the brand; `about` says what the mail is about. Throws if the brand contains a line break (header injection). */
export function makeMailLayout(
  site: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>,
) {
  if (hasLineBreak(site.brand)) throw new Error('the brand must not have a line break');
  /** `words`: by which the person recognizes our mail, right below the heading. */
  return (
    about: string,
    [first, ...rest]: readonly [MailPart, ...MailPart[]],
    words?: string | null,
  ): MailContent => {
    const known = words == null ? [] : [paragraph(`Your ${site.brand} words: ${words}`)];
    return renderMail(site, `${site.brand}: ${about}`, [first, ...known, ...rest]);
  };
}

/**
 * A whole mail: the parts, then the common footer; replies go to support. Uses tables and width attributes
 * because Outlook renders with Word, which supports neither `max-width` nor padding on blocks.
 */
function renderMail(
  {
    brand,
    supportEmail,
    postalAddress,
    publicUrl,
  }: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>,
  subject: string,
  parts: readonly MailPart[],
): MailContent {
  const footer = [
    small(`We never ask for your Social Security number by email. Questions? Write to ${supportEmail}.`),
    small(`${brand} is not affiliated with or endorsed by the Social Security Administration.`),
    smallLink('How to check that this email is real', `${publicUrl}/is-this-real`),
    small(postalAddress),
  ];
  const all = [...parts, ...footer];
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${DARK}</style>`,
    '</head>',
    `<body class="outer" style="${STYLE.body}">`,
    `<table class="outer" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fbf6ec" style="${STYLE.outer}"><tr><td align="center">`,
    `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
    `<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fffdf8" style="${STYLE.card}"><tr>`,
    `<td bgcolor="#083b37" style="${STYLE.wordmark}"><span aria-hidden="true" style="color:#f3b229">&#9679;</span> ${escapeHtml(brand)}</td>`,
    '</tr><tr>',
    `<td class="ink" style="${STYLE.content}"><div role="main">`,
    ...all.map((part) => part.html),
    '</div></td>',
    '</tr></table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table>',
    '</body>',
    '</html>',
  ].join('\n');
  return { subject, replyTo: supportEmail, text: `${all.map((part) => part.text).join('\n\n')}\n`, html };
}
