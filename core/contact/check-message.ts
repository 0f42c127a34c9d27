import { hideSsn } from '../intake/looks-like-ssn.ts';

/** The addresses from which our mail comes and to which it links. */
export interface OwnAddresses {
  readonly brand: string;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** The sender of our mail, or null if it is not set. */
  readonly mailFrom: string | null;
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
      /** Words of the message by which it threatens, or asks for a payment that cannot be traced. We never do. */
      threats: readonly string[];
      /** `suspicious`: something is not ours, or threatens. `ours`: every link and sender found is ours. */
      verdict: 'suspicious' | 'ours' | 'nothing-found';
    }>;

/** Longer than any mail of ours; a longer text is refused as a whole rather than checked in part. */
export const MESSAGE_MAX_CHARACTERS = 50_000;

/** What scams about Social Security say, in our languages (ssa.gov/scam). No mail of ours has such words. */
const THREATS = new RegExp(
  [
    /gift\s?cards?|wire\stransfer|western\sunion|moneygram|bitcoin|crypto\s?currency/,
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
const CONTENT_SCHEME = /^(?:javascript|vbscript|data|file|blob|intent):./i;
/** The ideographic and other dots that browsers read as a dot. */
const DOTS = /[\u3002\uff0e\uff61\u2024]/gu;
const BARE_HOST =
  /^[\p{L}\p{N}\p{M}\p{Cf}_-]+(?:\.[\p{L}\p{N}\p{M}\p{Cf}_-]+)*\.(?:xn--[a-z\d-]+|[\p{L}\p{M}\p{Cf}]{2,})\.?(?::\d+)?$/iu;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$/;
const FILE_NAME = /\.(?:pdf|ics|docx?|xlsx?|csv|txt|rtf|jpe?g|png|gif|html?|eml)$/i;
/** A sentence that follows a period without a space, such as 'soon.Then', and no name such as 'evil.Com'. */
const MISSING_SPACE = /\.(?!(?:Com|Net|Org|Gov|Edu|Info|Biz|Xyz)$)\p{Lu}\p{Ll}*$/u;
/**
 * As mail programs name it in our languages, also in bold, as copied. 'De' begins many Spanish sentences, so it needs its
 * colon.
 */
const SENDER_LINE =
  /^[>\s*_|]*(?:(?:from|sender|sent\s+by|reply-to|return-path)\b|(?:de|de\s+parte\s+de|enviado\s+por|remitente|responder\s+a)(?=[\s*_]*[:：]))[\s*_]*([:：])?(.*)$/i;
const ASCII = /^[\x21-\x7e]+$/;

/** Characters that look like a Latin letter, mostly Cyrillic and Greek. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  ɑ: 'a',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ε: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ι: 'i',
  ı: 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  ո: 'n',
  о: 'o',
  ο: 'o',
  р: 'p',
  ρ: 'p',
  ѕ: 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ν: 'v',
  х: 'x',
  χ: 'x',
  у: 'y',
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  $: 's',
};

/** Letters only, with similar letters made equal, to compare how two names look. */
function lookOf(text: string): string {
  // Normalizing tens of thousands of marks takes seconds.
  return [
    ...text
      .replace(/\p{M}+/gu, '')
      .normalize('NFKD')
      .toLowerCase(),
  ]
    .map((character) => LOOKALIKES[character] ?? character)
    .join('')
    .replace(/[^a-z]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[il]/g, 'l');
}

/** Whether a host, an address or a name looks like ours. Punycode may look like anything. */
function looksLikeOurs(text: string, { brand, publicUrl }: OwnAddresses): boolean {
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
function checkLink(text: string, own: OwnAddresses): CheckedLink {
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

/** `<` and `>` never belong to a link. */
const wordsOf = (text: string) => text.split(/[\s<>]+/u).filter((word) => word !== '');

/** The mail addresses in a line, in lower case. */
const addressesIn = (line: string) =>
  wordsOf(line)
    .filter((word) => !SCHEME.test(word))
    .flatMap((word) => word.split(DELIMITERS))
    .map((piece) => piece.replace(/^.*:/u, '').replace(TRAILING, '').toLowerCase())
    .filter((piece) => /^[^@]+@[^@]/u.test(piece));

/**
 * Anyone can write any name. Only the address says who sent a message: the one in angle brackets, if there is one, and a
 * foreign one before it, as in 'crook@evil.example on behalf of CheckAhead <hello@checkahead.example>'.
 */
function checkSender(line: string, own: OwnAddresses): readonly CheckedSender[] {
  const isOurs = (address: string) =>
    [own.mailFrom, own.supportEmail].some((ours) => ours?.toLowerCase() === address);
  const open = line.lastIndexOf('<');
  const bracketed = open < 0 ? [] : addressesIn(line.slice(open));
  const before = addressesIn(line.slice(0, Math.max(open, 0))).filter((address) => !isOurs(address));
  const addresses = bracketed.length > 0 ? [...before, ...bracketed] : addressesIn(line);
  if (addresses.length === 0) return [{ address: null, origin: 'unknown' }];
  return addresses.map((address) => {
    if (own.mailFrom === null) return { address, origin: 'unknown' };
    if (isOurs(address)) return { address, origin: 'ours' };
    return { address, origin: looksLikeOurs(line, own) ? 'imitation' : 'not-ours' };
  });
}

/** The rest of a line that names the sender, as in 'From: …'. Without a colon it must have an address. */
function senderLine(line: string): readonly string[] {
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

/**
 * Checks which links and senders of a pasted message are ours. Finds what the text shows: a link can hide its
 * address behind other words, and a sender can be forged, so `ours` does not mean that a message is safe.
 */
export function checkMessage(pasted: string, own: OwnAddresses): MessageCheck {
  if (pasted.trim() === '') return { kind: 'empty' };
  if (pasted.length > MESSAGE_MAX_CHARACTERS) return { kind: 'too-long' };
  const text = hideSsn(pasted);
  const message = text.replace(DISARMED_DOT, '.').replace(DISARMED_SCHEME, 'http');
  const lines = message.split(/[\r\n\u2028\u2029]+/).filter((line) => line.trim() !== '');

  const links = once(
    wordsOf(message)
      .flatMap(linksIn)
      .map((link) => checkLink(link, own)),
    ({ text: link }) => link,
  );
  const senderLines = lines.flatMap(senderLine);
  // A single line with an address and no link is the sender alone.
  const only = lines.length === 1 && links.length === 0 && addressesIn(message).length > 0 ? lines : [];
  const senders = once(
    (senderLines.length > 0 ? senderLines : only).flatMap((line) => checkSender(line, own)),
    ({ address }) => address,
  );

  const origins = [...links, ...senders].map(({ origin }) => origin);
  const threats = [...new Set(message.replace(/\s+/gu, ' ').match(THREATS))];
  const isSuspicious =
    threats.length > 0 || origins.some((origin) => origin === 'imitation' || origin === 'not-ours');
  const verdict = isSuspicious ? 'suspicious' : origins.includes('ours') ? 'ours' : 'nothing-found';
  return { kind: 'checked', text, hidSsn: text !== pasted, links, senders, threats, verdict };
}
