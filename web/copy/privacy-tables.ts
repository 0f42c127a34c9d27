import {
  ANALYTICS_VENDOR_WORDS,
  BROWSER_STORAGE_WORDS,
  COLLECTED_WORDS,
  COOKIE_WORDS,
  SCHEDULING_PROVIDER_WORDS,
  TABLE_WORDS,
  THIRD_PARTY_WORDS,
  UNTIL_DELETED,
} from '#copy/collected-data.ts';
import { BROWSER_STORAGE, COLLECTED_DATA, COOKIES, type Entry } from './collected-data.ts';
import { type LegalTable, type LegalWording, legalText, type ThirdParty, VENDOR_NAMES } from './legal.ts';

const isKeptHere =
  ({ choices }: LegalWording) =>
  ({ only }: Entry): boolean =>
    only === undefined || (only === 'hosted') === choices.hosted;

/** Only the services that the operator uses. */
export function thirdParties({ choices }: LegalWording): readonly ThirdParty[] {
  const { analytics, schedulingProvider } = choices;
  return [
    THIRD_PARTY_WORDS[choices.mailService === 'ses' ? 'ses' : 'mail'],
    ...(choices.hosted ? [THIRD_PARTY_WORDS.supabase] : []),
    ...(analytics === 'first-party' || analytics === 'none'
      ? []
      : [{ name: VENDOR_NAMES[analytics], ...ANALYTICS_VENDOR_WORDS[analytics] }]),
    ...(schedulingProvider === null ? [] : [{ name: schedulingProvider, ...SCHEDULING_PROVIDER_WORDS }]),
  ];
}

export const collectedTable = (wording: LegalWording): LegalTable => ({
  ...TABLE_WORDS.collected,
  rows: COLLECTED_DATA.filter(isKeptHere(wording)).map(({ id }) => {
    const words = COLLECTED_WORDS[id];
    return [words.what, legalText(words.why, wording), legalText(words.kept ?? UNTIL_DELETED, wording)];
  }),
});

/** Empty with a hosted project, where the session is in browser storage instead. */
export const cookieTable = (wording: LegalWording): LegalTable => ({
  ...TABLE_WORDS.cookies,
  rows: (wording.choices.hosted ? [] : COOKIES).map(({ id, name }) => [
    name,
    COOKIE_WORDS[id].why,
    legalText(COOKIE_WORDS[id].kept, wording),
  ]),
});

export const browserStorageTable = (wording: LegalWording): LegalTable => ({
  ...TABLE_WORDS.browserStorage,
  rows: BROWSER_STORAGE.filter(isKeptHere(wording)).map(({ id }) => [
    BROWSER_STORAGE_WORDS[id].what,
    BROWSER_STORAGE_WORDS[id].kept,
  ]),
});

export const thirdPartyTable = (wording: LegalWording): LegalTable => ({
  ...TABLE_WORDS.thirdParties,
  rows: thirdParties(wording).map(({ name, gets, why }) => [name, gets, why]),
});
