import { ACCOUNT_TOKEN, TOKEN } from '../identity/link-tokens.ts';
import { hideSsn } from '../intake/looks-like-ssn.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../language/languages.ts';
import { MAILED_PAGES, pathOf } from '../site/pages.ts';
import { foreignWordsIn, literally, type MailWording } from './mail-wording.ts';

/** The addresses from which our mail comes and to which it links, and its words. */
export interface OwnMail {
  readonly brand: string;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly mailFrom: string | null;
  /** In every language in which we send mail. */
  readonly wordings: readonly MailWording[];
}

/** `imitation`: not ours, but looks like it may be. `unknown`: cannot be told, because our sender is not set. */
export type Origin = 'ours' | 'imitation' | 'not-ours' | 'unknown';

export interface CheckedLink {
  /** As written. */
  readonly text: string;
  /** The host to which it leads. Null if it is the host of our own address, or if none can be read. */
  readonly host: string | null;
  readonly origin: Exclude<Origin, 'unknown'>;
}

export interface CheckedSender {
  /** Null if the message names its sender without an address. */
  readonly address: string | null;
  readonly origin: Origin;
}

export type MessageCheck =
  | Readonly<{ kind: 'empty' }>
  | Readonly<{ kind: 'too-long' }>
  | Readonly<{
      kind: 'checked';
      /** The message without numbers that may be a Social Security number. */
      text: string;
      hidSsn: boolean;
      /** Each link once; those that are not ours first. */
      links: readonly CheckedLink[];
      senders: readonly CheckedSender[];
      /** Words of the message by which it threatens, or asks for a PIN or a payment that cannot be traced. We never do. */
      threats: readonly string[];
      /** If it cannot be told though there is a link or a sender: the words that are in no mail of ours. */
      foreignWords: string;
      /** `suspicious`: something is not ours, or threatens. `ours`: every word is from our mails, and every link and sender ours. */
      verdict: 'suspicious' | 'ours' | 'cannot-tell';
    }>;

/** Longer than any mail of ours; a longer text is refused as a whole rather than checked in part. */
export const MESSAGE_MAX_CHARACTERS = 50_000;

/** What scams about Social Security say, in our languages (ssa.gov/scam). No mail of ours has such words. */
const THREATS = new RegExp(
  [
    /gift\s?cards?|wire\stransfer|western\sunion|moneygram|bitcoin|crypto\s?currency|\bzelle\b|\bvenmo\b|cash\s?app\b|\bpin\b/,
    /\b(?:be|been|get)\sarrested|\barrest\swarrant|warrant\sfor\syour/,
    /(?:benefits?|payments?|social\ssecurity(?:\snumber)?|ssn|account)\s(?:will\s|is\s|are\s|has\s|have\s|was\s)*(?:be\s|been\s)?(?:stop|suspended|frozen|blocked|terminated)/,
    /tarjetas?\s(?:de\s)?regalo|transferencia\sbancaria|criptomonedas?/,
    /orden\sde\s(?:arresto|detención)|(?:ser[áa]|va\sa\sser)\s(?:arrestad|detenid)[oa]/,
    /(?:beneficios?|pagos?|seguro\ssocial|cuenta)\s(?:ser[áa]n?\s|está\s|están\s|ha\ssido\s|han\ssido\s|fue\s)*(?:suspendid|bloquead|cancelad)[oa]s?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/** What may stand around a link or an address in a text. */
const DELIMITERS = /["'“”‘’«»()[\]{}|*,;]+/u;
const TRAILING = /["'“”‘’«»()[\]{}|*,;.:!?…]{1,30}$/u;
/** Written by mail programs and people to keep a link from being opened. */
const DISARMED_DOT = /[[({]\s{0,3}(?:\.|dot|punto)\s{0,3}[\])}]/giu;
const DISARMED_SCHEME = /h(?:xx|\*\*)p/gi;
const SCHEME = /(?:https?|ftp):/i;
/** Schemes that run or show content of their own. */
const CONTENT_SCHEME = /^(?:javascript|vbscript|data|file|blob|intent|tel|sms|callto|whatsapp):./i;
/** The ideographic and other dots that browsers read as a dot. */
const DOTS = /[\u3002\uff0e\uff61\u2024]/gu;
const BARE_HOST =
  /^[\p{L}\p{N}\p{M}\p{Cf}_-]+(?:\.[\p{L}\p{N}\p{M}\p{Cf}_-]+)*\.(?:xn--[a-z\d-]+|[\p{L}\p{M}\p{Cf}]{2,})\.?(?::\d+)?$/iu;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$/;
const FILE_NAME = /\.(?:pdf|ics|docx?|xlsx?|csv|txt|rtf|jpe?g|png|gif|html?|eml)$/i;
/** A sentence that follows a period without a space, such as 'soon.Then', and no name such as 'evil.Com' or 'Pay-Us.Us'. */
const MISSING_SPACE = /^\p{L}\p{Ll}*\.(?!(?:Com|Net|Org|Gov|Edu|Info|Biz|Xyz)$)\p{Lu}\p{Ll}*$/u;
/** As mail programs name it, also in bold. 'De' begins many Spanish sentences, so it needs its colon. */
const SENDER_LINE =
  /^[>\s*_|]*(?:(?:from|sender|sent\s+by|reply-to|return-path)\b|(?:de|de\s+parte\s+de|enviado\s+por|remitente|responder\s+a)(?=[\s*_]*[:：]))[\s*_]*([:：])?(.*)$/i;
/** A name and an address, as a mail program shows the sender. */
const NAMED_ADDRESS = /^[^<>]*<[^<>@]*@[^<>]*>\s*$/;
const RECIPIENT_LINE = /^[>\s*_|]*(?:to|cc|bcc|para)[\s*_]*[:：]/i;
const ASCII = /^[\x21-\x7e]+$/;

/** Latin letters, each with the characters that look like it, mostly Cyrillic and Greek. */
const LOOKALIKES = new Map(
  'aаαɑ4 cсϲ dԁ eеε3 hһн iіιı jј kкκ l1 nո oоο0 pрρ sѕ5$ tтτ uυ vν xхχ yу'
    .split(' ')
    .flatMap(([letter = '', ...similar]) => similar.map((character) => [character, letter] as const)),
);

/** Letters only, with similar letters made equal, to compare how two names look. */
function lookOf(text: string): string {
  // Normalizing tens of thousands of marks takes seconds.
  return [
    ...text
      .replace(/\p{M}+/gu, '')
      .normalize('NFKD')
      .toLowerCase(),
  ]
    .map((character) => LOOKALIKES.get(character) ?? character)
    .join('')
    .replace(/[^a-z]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[il]/g, 'l');
}

/** Whether a host, an address or a name looks like ours. Punycode may look like anything. */
function looksLikeOurs(text: string, { brand, publicUrl }: OwnMail): boolean {
  const look = lookOf(text);
  const ownHost = hostOf(publicUrl)
    .replace(/:\d+$/, '')
    .replace(/\.[^.]+$/, '');
  return (
    /(?:^|[.@])xn--/i.test(text) ||
    [brand, ownHost].some((own) => lookOf(own).length > 2 && look.includes(lookOf(own)))
  );
}

/** Everything between scheme and path. Browsers read a backslash as a slash and ignore missing slashes. */
const authorityOf = (link: string) =>
  (/^(?:(?:https?|ftp):)?[\\/]*([^\\/?#]*)/i.exec(link)?.[1] ?? '').replace(DOTS, '.');

/** The host of a link, without user name and password. */
const hostOf = (link: string) => authorityOf(link).replace(/^.*@/u, '').toLowerCase();

/**
 * A link is ours only if it is ASCII and starts with exactly our address, or with our host if it has no scheme:
 * a mail program may end the link at another character, and begin a second one. Nothing is parsed, so differences
 * between parsers cannot be exploited.
 */
function checkLink(text: string, own: OwnMail): CheckedLink {
  const ownHost = hostOf(own.publicUrl);
  const expected = SCHEME.test(text) ? own.publicUrl.toLowerCase() : ownHost;
  const start = text.slice(0, expected.length);
  if (ASCII.test(text) && start.toLowerCase() === expected && /^(?:$|[/?#])/.test(text.slice(start.length))) {
    return { text, host: null, origin: 'ours' };
  }
  const host = CONTENT_SCHEME.test(text) ? '' : hostOf(text);
  const origin = host === ownHost || looksLikeOurs(authorityOf(text), own) ? 'imitation' : 'not-ours';
  return { text, host: host === '' || host === ownHost ? null : host, origin };
}

/** A link without a scheme, as mail programs recognize it, or none. */
function bareLinkIn(piece: string): readonly string[] {
  const link = piece.replace(/^[^\p{L}\p{N}]+/u, '').replace(TRAILING, '');
  const host = hostOf(link);
  const isAddress = host !== authorityOf(link).toLowerCase();
  if (!(BARE_HOST.test(host) || IPV4.test(host)) || (isAddress && !link.includes('/'))) return [];
  return host === link.toLowerCase() && (FILE_NAME.test(link) || MISSING_SPACE.test(link)) ? [] : [link];
}

/**
 * The links in a word. A link with a scheme continues to the end of the word, because punctuation in it may be
 * part of its host; what follows the punctuation may be another link.
 */
function linksIn(word: string): readonly string[] {
  if (CONTENT_SCHEME.test(word)) return [word];
  const at = word.search(SCHEME);
  const pieces = word.slice(Math.max(at, 0)).split(DELIMITERS);
  if (at < 0) return word.includes('://') ? [word] : pieces.flatMap(bareLinkIn);
  const link = word.slice(at).replace(TRAILING, '');
  const more = pieces.slice(1).flatMap((piece) => (SCHEME.test(piece) ? linksIn(piece) : bareLinkIn(piece)));
  return [...(hostOf(link) === '' ? [] : [link]), ...more];
}

/** Each once. `<` and `>` never belong to a link. */
export const wordsOf = (text: string) => [...new Set(text.split(/[\s<>]+/u))].filter((word) => word !== '');

const addressesIn = (line: string) =>
  wordsOf(line)
    .filter((word) => !SCHEME.test(word))
    .flatMap((word) => word.split(DELIMITERS))
    .map((piece) => piece.replace(/^.*:/u, '').replace(TRAILING, '').toLowerCase())
    .filter((piece) => /^[^@]+@[^@]/u.test(piece));

const isOwnAddress = (address: string, { mailFrom, supportEmail }: OwnMail) =>
  [mailFrom, supportEmail].some((ours) => ours?.toLowerCase() === address);

/**
 * Anyone can write any name. Only the address says who sent a message: the one in angle brackets, if there is one, and a
 * foreign one before it, as in 'crook@evil.example on behalf of CheckAhead <hello@checkahead.example>'.
 */
function checkSender(line: string, own: OwnMail): readonly CheckedSender[] {
  const open = line.lastIndexOf('<');
  const bracketed = open < 0 ? [] : addressesIn(line.slice(open));
  const before = addressesIn(line.slice(0, Math.max(open, 0))).filter(
    (address) => !isOwnAddress(address, own),
  );
  const addresses = bracketed.length > 0 ? [...before, ...bracketed] : addressesIn(line);
  if (addresses.length === 0) return [{ address: null, origin: 'unknown' }];
  const foreign = looksLikeOurs(line, own) ? 'imitation' : 'not-ours';
  return addresses.map((address) => {
    if (own.mailFrom === null) return { address, origin: 'unknown' };
    if (isOwnAddress(address, own)) return { address, origin: 'ours' };
    return { address, origin: foreign };
  });
}

/** What a line says of the sender, as in 'From: …', 'Sent by …' with an address, or a name with an address. */
function senderLine(line: string): readonly string[] {
  if (RECIPIENT_LINE.test(line)) return [];
  if (NAMED_ADDRESS.test(line)) return [line];
  const [, colon, rest = ''] = SENDER_LINE.exec(line) ?? [];
  return colon !== undefined || rest.includes('@') ? [rest] : [];
}

/** Each once, ours last. */
function once<T extends { readonly origin: Origin }>(
  all: readonly T[],
  key: (each: T) => string | null,
): T[] {
  const unique = [...new Map(all.map((each) => [key(each), each])).values()];
  return unique.sort((a, b) => Number(a.origin === 'ours') - Number(b.origin === 'ours'));
}

const PREFIXES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).join('|');
const PATHS = MAILED_PAGES.map((page) => pathOf(page).slice(1)).join('|');
/** Where the links in our mails lead. In any other place, the words of an address of ours could say something. */
const LINKED_PATH = `(?:/(?:(?:${PREFIXES})(?:/|\\b))?(?:(?:${PATHS})\\b)?/?)?(?:\\?token=(?:${ACCOUNT_TOKEN}|${TOKEN}))?(?:#(?:token|booking)=${TOKEN})?`;

/** Patterns of what may stand in our mail beside its words: our address and those of our mail, and the names of header lines. */
function ownPatterns({ brand, publicUrl, supportEmail, mailFrom }: OwnMail): readonly string[] {
  const addresses = [supportEmail, mailFrom].flatMap((address) => address ?? []);
  return [
    `(?:${literally(publicUrl)}|${literally(hostOf(publicUrl))})${LINKED_PATH}`,
    ...addresses.map((address) => `(?:mailto:)?${literally(address)}`),
    literally(brand),
    '(?:from|sender|sent by|reply-to|return-path|subject|de|de parte de|enviado por|remitente|responder a|asunto) ?[:：]',
  ];
}

/**
 * Makes the check whether a pasted message is from us. We send nothing but our mails, so `ours` means that it has a link
 * or a sender of ours, and not a word that is in none of our mails. A link can hide its address behind other words, and a
 * sender can be forged, so `ours` does not mean that a message is safe.
 */
export function makeMessageCheck(own: OwnMail): (pasted: string) => MessageCheck {
  const foreignWords = foreignWordsIn(own.wordings, ownPatterns(own));
  return (pasted) => {
    if (pasted.trim() === '') return { kind: 'empty' };
    if (pasted.length > MESSAGE_MAX_CHARACTERS) return { kind: 'too-long' };
    const text = hideSsn(pasted);
    const message = pasted.replace(DISARMED_DOT, '.').replace(DISARMED_SCHEME, 'http');
    const lines = message.split(/[\r\n\u2028\u2029]+/).filter((line) => line.trim() !== '');

    const written = wordsOf(message).flatMap(linksIn);
    const senderLines = lines.flatMap(senderLine);
    // A single line with an address and no link is the sender alone.
    const isSenderAlone =
      senderLines.length === 0 &&
      lines.length === 1 &&
      written.length === 0 &&
      addressesIn(message).length > 0;
    const senders = once(
      (isSenderAlone ? lines : senderLines).flatMap((line) => checkSender(line, own)),
      ({ address }) => address,
    );

    // Our mail may name another address of the person, and a recipient is no sender.
    const body = lines.filter((line) => senderLine(line).length === 0 && !RECIPIENT_LINE.test(line));
    const addresses = isSenderAlone
      ? []
      : addressesIn(foreignWords(body).words).filter((address) => !isOwnAddress(address, own));
    const links = once(
      [...addresses, ...written].map((link) => checkLink(link, own)),
      ({ text: link }) => link,
    );

    const origins = [...links, ...senders].map(({ origin }) => origin);
    const threats = [...new Set(message.replace(/\s+/gu, ' ').match(THREATS))];
    const isSuspicious =
      threats.length > 0 || origins.some((origin) => origin === 'imitation' || origin === 'not-ours');
    const { words: left, isPlain } = foreignWords(lines);
    const isOurs =
      left === '' && isPlain && origins.length > 0 && origins.every((origin) => origin === 'ours');
    const verdict = isSuspicious ? 'suspicious' : isOurs ? 'ours' : 'cannot-tell';
    return {
      kind: 'checked',
      text,
      hidSsn: text !== pasted,
      links,
      senders,
      threats,
      foreignWords: verdict === 'cannot-tell' && origins.length > 0 ? hideSsn(left) : '',
      verdict,
    };
  };
}
