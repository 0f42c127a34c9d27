import { domainOf, isEmail, normalizeEmail } from './email.ts';

/** Common misspellings of mail hosts, by the host that was meant. No real provider may be among them. */
const MISSPELLED: Readonly<Record<string, string>> = {
  'gmail.com': 'gmial gmai gmal gmil gamil gmali gmaill gmaiil gmailc gmsil gmaul gnail g-mail',
  'yahoo.com': 'yaho yahooo yahho yhoo yhaoo yaoo yahoi yahou',
  'hotmail.com': 'hotmal hotmai hotmial hotmil hotnail hotmaill hotamil homail hotmali',
  'outlook.com': 'outlok outloo outlock outllook oulook outlookl',
  'icloud.com': 'iclod icoud icloude iclould',
  'aol.com': 'aoll aoil',
};
const ENDINGS = ['com', 'con', 'cim', 'cpm', 'vom', 'xom', 'cmo', 'ocm', 'comm', 'coml', 'om', 'cm', 'co'];

const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries(MISSPELLED).flatMap(([host, names]) =>
    [host.split('.')[0], ...names.split(' ')]
      .flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`))
      .filter((written) => written !== host)
      .map((written) => [written, host] as const),
  ),
);

/** The mail host that an address probably means, such as 'gmail.com' for 'rose@gmial.com', or null. */
export function meantMailHost(email: string): string | null {
  if (!isEmail(email)) return null;
  return MEANT.get(domainOf(normalizeEmail(email))) ?? null;
}
