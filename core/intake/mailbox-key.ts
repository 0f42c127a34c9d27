import { domainOf } from './email.ts';

/** Providers that deliver `name+tag@` to `name@`. */
const IGNORES_TAG = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'icloud.com',
  'live.com',
  'live.com.mx',
  'mac.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'outlook.es',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

/** Other mail of many people in the USA: telephone and cable companies, and providers from before them. */
const LARGE_BESIDES: ReadonlySet<string> = new Set(
  [
    'aim.com ameritech.net att.net bellsouth.net cableone.net centurylink.net centurytel.net charter.net comcast.net',
    'compuserve.com cox.net cs.com duck.com earthlink.net email.com embarqmail.com excite.com flash.net frontier.com',
    'frontiernet.net gmx.com gmx.us googlemail.com hughes.net juno.com mail.com mchsi.com',
    'mindspring.com netscape.net netzero.com netzero.net optimum.net optonline.net pacbell.net peoplepc.com',
    'prodigy.net ptd.net q.com rcn.com roadrunner.com rocketmail.com rr.com sbcglobal.net snet.net spectrum.net',
    'suddenlink.net swbell.net tds.net twc.com usa.com usa.net verizon.net windstream.net wowway.com yahoo.com.mx yahoo.es',
  ].flatMap((line) => line.split(' ')),
);

/** Many people have an address there, so the domain alone tells nothing of one of them. */
export const isLargeProvider = (domain: string): boolean =>
  IGNORES_TAG.has(domain) || LARGE_BESIDES.has(domain);

/**
 * One key for all addresses of one mailbox at the large free providers. For rate limits only: accounts are
 * identified by the full address. `email` is normalized.
 */
export function mailboxKey(email: string): string {
  const domain = domainOf(email).replace(/^googlemail\.com$/, 'gmail.com');
  if (!IGNORES_TAG.has(domain)) return email;
  const name = email.slice(0, email.lastIndexOf('@')).replace(/(.)\+.*$/s, '$1');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}
