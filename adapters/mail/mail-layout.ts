import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { pathIn } from '#core/language/language-path.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE, type Language } from '#core/language/languages.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import { headingOf, type MailCopies, type MailCopy, type MailText } from '#core/ports/mail-copy.ts';
import { hasLineBreak } from '#core/ports/mail-header.ts';
import { type MailedPage, pathOf } from '#core/site/pages.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** One part of a mail, as text and as HTML. */
interface MailPart {
  readonly text: string;
  readonly html: string;
}

const WIDTH = 560;
const FONT = 'font-family:Arial,sans-serif;font-size:18px;line-height:1.5;color:#1d2a2a';

/** With large text, an address or a long word may be wider than a phone. Breaks only those, so that the name of a site stays whole. */
const BREAKS = 'word-break:break-word;overflow-wrap:anywhere';

/** Inline styles for everything essential: some mail programs drop the style sheet. */
const STYLE = {
  body: 'margin:0;padding:0;background:#fbf6ec',
  outer: 'width:100%;table-layout:fixed;background:#fbf6ec',
  card: `width:${WIDTH}px;max-width:100%;background:#fffdf8`,
  content: `padding:24px;text-align:left;${FONT};${BREAKS}`,
  wordmark:
    'padding:14px 24px;text-align:left;font-family:Arial,sans-serif;font-size:22px;font-weight:bold;color:#fdf8ee',
  heading: 'font-size:26px;line-height:1.25;margin:0 0 16px;color:#1d2a2a',
  paragraph: 'margin:0 0 16px',
  button: 'border-radius:12px;background:#0b4f4a;mso-padding-alt:14px 24px',
  link: 'display:inline-block;padding:14px 24px;border-radius:12px;font-weight:bold;color:#ffffff;text-decoration:underline',
  address: 'margin:16px 0;font-size:16px',
  code: 'margin:0 0 16px;font-size:34px;line-height:1.25;font-weight:bold;letter-spacing:6px',
  small: 'margin:16px 0 0;font-size:16px;color:#465353',
  band: 'margin:0 0 20px;border-radius:12px;background:#083b37',
  sun: 'padding:16px 0 8px;border-radius:120px 120px 0 0;background:#f3b229;font-size:20px;line-height:1.2;font-weight:bold;color:#1d2a2a',
  sunNumber: 'display:block;font-size:60px;line-height:1',
  ground: 'padding:16px;border-radius:0 0 12px 12px;background:#14655d',
  onGround: 'margin:0;color:#fdf8ee',
  day: 'padding:0 0 12px;font-size:22px;line-height:1.3;font-weight:bold',
  standsFor: 'display:block;font-size:16px;font-weight:normal;color:#465353',
  note: 'margin:0 0 16px;font-size:16px;color:#465353',
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

const heading = (words: string): MailPart => ({
  text: words,
  html: `<h1 style="${STYLE.heading}">${escapeHtml(words)}</h1>`,
});

const paragraph = (words: string): MailPart => ({
  text: words,
  html: `<p style="${STYLE.paragraph}">${escapeHtml(words)}</p>`,
});

/** A button, and below it the full address with its purpose, for people who copy it or see no HTML. */
const link = (words: string, address: string): MailPart => ({
  text: `${words}: ${address}`,
  html: [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>',
    `<td class="button" bgcolor="#0b4f4a" style="${STYLE.button}"><a style="${STYLE.link}" href="${escapeHtml(address)}">${escapeHtml(words)}</a></td>`,
    '</tr></table>',
    `<p style="${STYLE.address}">${escapeHtml(words)}: ${escapeHtml(address)}</p>`,
  ].join('\n'),
});

/** A sun that rises with a day above a sentence, which has the day as well. In Word it is a rectangle, and hidden without a day. */
const sunrise = (day: string, sentence: string): MailPart => ({
  text: sentence,
  html: [
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#083b37" style="${STYLE.band}"><tr><td align="center" style="padding:24px 16px 0">`,
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td aria-hidden="true" align="center" valign="bottom" width="240" height="96" bgcolor="#f3b229" style="${STYLE.sun}${day === '' ? ';mso-hide:all' : ''}">${escapeHtml(day).replace(/\d+/, `<span style="${STYLE.sunNumber}">$&</span>`)}</td></tr></table>`,
    `</td></tr><tr><td align="center" bgcolor="#14655d" style="${STYLE.ground}"><p style="${STYLE.onGround}">${escapeHtml(sentence)}</p></td></tr></table>`,
  ].join('\n'),
});

/** A sun marks the day. */
const day = (words: string): MailPart => ({
  text: words,
  html: [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>',
    `<td aria-hidden="true" valign="top" width="28" style="${STYLE.day};color:#f3b229">&#9679;</td>`,
    `<td class="ink" style="${STYLE.day};color:#1d2a2a">${escapeHtml(words).replace(/ \(.*\)$/, `<span class="soft" style="${STYLE.standsFor}">$&</span>`)}</td>`,
    '</tr></table>',
  ].join('\n'),
});

const code = (digits: string): MailPart => ({
  text: digits,
  html: `<p style="${STYLE.code}">${escapeHtml(digits)}</p>`,
});

const small = (words: string, style = STYLE.small): MailPart => ({
  text: words,
  html: `<p class="soft" style="${style}">${escapeHtml(words)}</p>`,
});

/** The HTML shows the address without a token, which is longer than the mail. */
const smallLink = (words: string, address: string): MailPart => ({
  text: `${words}: ${address}`,
  html: `<p class="soft" style="${STYLE.small}"><a style="color:inherit" href="${escapeHtml(address)}">${escapeHtml(words)}: ${escapeHtml(address.replace(/\?.*/, ''))}</a></p>`,
});

export type MailSite = Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>;

export interface MailDependencies {
  readonly site: MailSite;
  readonly copies: MailCopies;
}

/** A format is made when it is first used, because that takes longer than anything else in making the mails. */
function eastern({ language }: MailCopy, style: Intl.DateTimeFormatOptions): (at: number) => string {
  let dates: Intl.DateTimeFormat | undefined;
  return (at) => {
    dates ??= new Intl.DateTimeFormat(LANGUAGE_TABLE[language].tag, { timeZone: EASTERN_TIME, ...style });
    return dates.format(at);
  };
}

/** The layout for each language. Throws if the brand contains a line break (header injection). */
export function makeMailLayouts({ site, copies }: MailDependencies) {
  if (hasLineBreak(site.brand)) throw new Error('the brand must not have a line break');
  const layouts = Object.values(copies).map((copy) => {
    const page = (id: MailedPage, rest = '') => site.publicUrl + pathIn(copy.language, pathOf(id) + rest);
    const day = eastern(copy, { dateStyle: 'full' });
    const time = eastern(copy, { timeStyle: 'short' });
    const monthDay = eastern(copy, { month: 'long', day: 'numeric' });
    return {
      copy,
      /** The address of a page in this language, with a query or a fragment. */
      page,
      /** Date and time in New York, in the words of the language: 'Monday, July 6, 2026 at 9:00 AM ET'. */
      moment: (at: number) => copy.moment(day(at), time(at)),
      day: (at: number) => copy.day(day(at)),
      /** 'July 6' */
      monthDay,
      /** A whole mail. `words`: by which the person recognizes our mail, right below the heading. */
      render: (text: MailText, words: string | null = null) =>
        renderMail(site, copy, page('is-this-real'), text, words),
    };
  });
  return (language: Language = DEFAULT_LANGUAGE) => {
    const layout = layouts.find(({ copy }) => copy.language === language) ?? layouts[0];
    if (layout === undefined) throw new Error('mails have no words');
    return layout;
  };
}

function partOf(part: MailText['body'][number]): MailPart {
  if (typeof part === 'string') return paragraph(part);
  if ('code' in part) return code(part.code);
  if ('sun' in part) return sunrise(part.sun, part.sentence);
  if ('day' in part) return day(part.day);
  if ('note' in part) return small(part.note, STYLE.note);
  return 'link' in part ? smallLink(part.link, part.address) : link(part.button, part.address);
}

/**
 * A whole mail: its subject begins with the brand; below its parts is the common footer; replies go to support. Uses tables
 * because Outlook renders with Word, which supports neither `max-width` nor padding on blocks. The card has a fixed width, which
 * all but Word make narrower on a phone, because the table around it is as wide as the screen. No comments: the hosted service
 * removes them from its templates, also those for Outlook.
 */
function renderMail(
  { brand, supportEmail, postalAddress }: MailSite,
  copy: MailCopy,
  howToCheck: string,
  text: MailText,
  words: string | null,
): MailContent {
  const subject = `${brand}: ${text.subject}`;
  const all = [
    heading(headingOf(text)),
    ...(words === null ? [] : [paragraph(copy.words(brand, words))]),
    ...text.body.map(partOf),
    small(copy.neverAsk(supportEmail)),
    small(copy.noAffiliation(brand)),
    smallLink(copy.howToCheck, howToCheck),
    small(postalAddress),
  ];
  const html = [
    '<!doctype html>',
    `<html lang="${copy.language}">`,
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
    `<table class="card" role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" bgcolor="#fffdf8" style="${STYLE.card}"><tr>`,
    `<td bgcolor="#083b37" style="${STYLE.wordmark}"><span aria-hidden="true" style="color:#f3b229">&#9679;</span> ${escapeHtml(brand)}</td>`,
    '</tr><tr>',
    `<td class="ink" style="${STYLE.content}"><div role="main">`,
    ...all.map((part) => part.html),
    '</div></td>',
    '</tr></table>',
    '</td></tr></table>',
    '</body>',
    '</html>',
  ].join('\n');
  return { subject, replyTo: supportEmail, text: `${all.map((part) => part.text).join('\n\n')}\n`, html };
}
