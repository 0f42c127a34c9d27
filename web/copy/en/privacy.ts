import { BROWSER_STORAGE, COLLECTED_DATA, COOKIES, isKeptHere } from './collected-data.ts';
import { type LegalSection, type LegalTable, type LegalWording, legalText } from './legal.ts';

export interface ThirdParty {
  readonly name: string;
  readonly gets: string;
  readonly why: string;
}

/** Only the services that the operator uses. */
export function thirdParties({ choices }: LegalWording): readonly ThirdParty[] {
  const parties: ThirdParty[] = [];
  parties.push({
    name: choices.mailService === 'ses' ? 'Amazon Simple Email Service (Amazon SES)' : 'Our mail service',
    gets: 'The address and the text of each email that we send',
    why: 'It delivers our emails.',
  });
  if (choices.hosted)
    parties.push({
      name: 'Supabase',
      gets: 'What the first table says we keep. Your browser asks it, so it sees your network (IP) address.',
      why: 'It keeps our records and logs you in.',
    });
  if (choices.analytics === 'mixpanel')
    parties.push({
      name: 'Mixpanel',
      gets: 'The events listed above, without your name, email or phone number. Your browser sends them, so Mixpanel sees your network (IP) address. We tell it not to use that.',
      why: 'It counts how pages are used.',
    });
  if (choices.schedulingProvider !== null)
    parties.push({
      name: choices.schedulingProvider,
      gets: 'What you enter to book a call',
      why: 'It runs our booking calendar.',
    });
  return parties;
}

export const privacyCopy = {
  title: 'Privacy Policy',
  intro: (({ brand }) =>
    `This page says what ${brand} collects, why, and how long we keep it. ${brand} is a research project and has not launched yet.`) satisfies (
    wording: LegalWording,
  ) => string,
  tables: {
    collected: { caption: 'What we collect', what: 'What', why: 'Why', kept: 'How long' },
    cookies: { caption: 'Cookies', name: 'Name', why: 'Why', kept: 'How long' },
    browserStorage: { caption: 'Kept in your browser', what: 'What', kept: 'How long' },
    thirdParties: { caption: 'Services we use', name: 'Service', gets: 'What it gets', why: 'Why' },
  },
  measuringSwitch: {
    turnOff: 'Do not measure my visits',
    turnOn: 'Measure my visits',
    off: 'Your visits are not measured in this browser.',
    on: 'Your visits are measured in this browser.',
    bySignal: 'Your browser asks sites not to measure you. We follow that.',
  },
} as const;

const { tables } = privacyCopy;

const collectedTable = (wording: LegalWording): LegalTable => ({
  caption: tables.collected.caption,
  columns: [tables.collected.what, tables.collected.why, tables.collected.kept],
  rows: COLLECTED_DATA.filter(isKeptHere(wording)).map(({ what, why, kept }) => [
    what,
    why,
    legalText(kept, wording),
  ]),
});

const cookieTable = (wording: LegalWording): LegalTable => ({
  caption: tables.cookies.caption,
  columns: [tables.cookies.name, tables.cookies.why, tables.cookies.kept],
  // With a hosted project the session is in browser storage instead.
  rows: (wording.choices.hosted ? [] : COOKIES).map(({ name, why, kept }) => [
    name,
    why,
    legalText(kept, wording),
  ]),
});

const browserStorageTable = (wording: LegalWording): LegalTable => ({
  caption: tables.browserStorage.caption,
  columns: [tables.browserStorage.what, tables.browserStorage.kept],
  rows: BROWSER_STORAGE.filter(isKeptHere(wording)).map(({ what, kept }) => [what, kept]),
});

const thirdPartyTable = (wording: LegalWording): LegalTable => ({
  caption: tables.thirdParties.caption,
  columns: [tables.thirdParties.name, tables.thirdParties.gets, tables.thirdParties.why],
  rows: thirdParties(wording).map(({ name, gets, why }) => [name, gets, why]),
});

export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'what-we-collect',
    heading: 'What we collect',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We collect your email address and, if you give it, your name. We collect your preferences and your answers to our questions. We collect general behavioral data, which means how pages are used. During sign-up, we also collect your phone number, the last four digits of your Social Security number, and the day your benefits arrive. The table lists all of it.',
      },
      { kind: 'table', table: collectedTable },
      {
        kind: 'paragraph',
        text: 'You can also try the steps without signing up. What you type there about your name, phone number, ZIP code and Social Security number is not sent and not saved. Only the day you choose is saved.',
      },
      {
        kind: 'paragraph',
        text: 'Our sign-up record also has places for a second email address, your benefit type and amount, and other income. No page asks for these today.',
      },
    ],
  },
  {
    id: 'how-we-use-it',
    heading: 'How we use it',
    blocks: [
      {
        kind: 'list',
        items: [
          'To log you in and to save your progress.',
          'To answer your messages and to hold the calls that you book.',
          'To email you when we launch.',
          'To learn what people need. This site is a research project.',
          'To keep the site safe and to stop misuse.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'We do not use it to check your credit or to move money. We do not talk to the Social Security Administration about you.',
      },
    ],
  },
  {
    id: 'cookies-and-analytics',
    heading: 'Cookies and analytics',
    blocks: [
      {
        kind: 'paragraph',
        text: ({ choices }) =>
          choices.hosted
            ? 'We set no cookies.'
            : 'We set two cookies. Both are needed for logging in. We set no cookies for advertising.',
      },
      { kind: 'table', table: cookieTable },
      { kind: 'paragraph', text: 'Some things stay in your own browser:' },
      { kind: 'table', table: browserStorageTable },
      {
        kind: 'paragraph',
        text: ({ choices }) =>
          choices.analytics === 'none'
            ? 'We do not measure how pages are used.'
            : choices.analytics === 'mixpanel'
              ? 'We count how pages are used with Mixpanel. The counts hold no name, email, phone number, Social Security digit or text that you typed.'
              : 'We count how pages are used with our own server. The counts hold no name, email, phone number, Social Security digit or text that you typed.',
      },
      {
        kind: 'paragraph',
        text: ({ choices }) =>
          choices.analytics === 'none'
            ? ''
            : 'You can turn measuring off here. Your browser can also do it for you, with Global Privacy Control or Do Not Track. Then no analytics code is loaded. No request is made for it.',
      },
      { kind: 'measuring-switch' },
    ],
  },
  {
    id: 'data-security',
    heading: 'Data security',
    blocks: [
      {
        kind: 'list',
        items: [
          'Your full Social Security number never leaves your page.',
          'Passwords are kept only as a one-way hash.',
          ({ limits }) =>
            `If you do nothing for ${limits.idleMinutes} minutes, we log you out. After ${limits.sessionHours} hours we log you out in any case.`,
          ({ limits }) => `Links in our emails work once, and for ${limits.linkMinutes} minutes.`,
        ],
      },
      {
        kind: 'paragraph',
        text: 'No site can promise perfect safety. If you think something is wrong, please write to us.',
      },
    ],
  },
  {
    id: 'third-party-services',
    heading: 'Third-party services',
    blocks: [
      { kind: 'paragraph', text: 'We use these services. Each one gets only what the table says.' },
      { kind: 'table', table: thirdPartyTable },
      {
        kind: 'paragraph',
        text: 'Our pages also link to other sites, such as the site of the Social Security Administration. Their own rules apply there.',
      },
    ],
  },
  {
    id: 'childrens-privacy',
    heading: "Children's privacy",
    blocks: [
      {
        kind: 'paragraph',
        text: ({ minimumAge, supportEmail }) =>
          `This site is not intended for people under ${minimumAge}. If you think that someone under ${minimumAge} gave us details, write to ${supportEmail} and we will delete them.`,
      },
    ],
  },
  {
    id: 'your-rights-and-choices',
    heading: 'Your rights and choices',
    blocks: [
      {
        kind: 'list',
        items: [
          'See it: "My information" shows what we have about you.',
          'Correct it: you can change your name and phone number there. Ask us to fix anything else.',
          'Download it: you can take a copy as a file.',
          'Delete it: you can delete your account and your details.',
          'Stop measuring: you can turn it off on this page.',
          'Stop emails: you can ask us not to write to you.',
        ],
      },
      {
        kind: 'paragraph',
        text: ({ supportEmail }) =>
          `You can see, correct, download and delete it yourself in "My information". Log in first. We ask once more who you are, so that nobody else can do it. You can also write to ${supportEmail} from the address you signed up with. Both are free. If you write, we may ask you to open a link that we email you, so that we know it is you.`,
      },
      { kind: 'link', label: 'My information', page: 'dashboard' },
      {
        kind: 'paragraph',
        text: 'When you delete your account, we email you to say that it is done. Survey answers and days chosen without signing up stay, because they are not tied to you. Messages from the contact form stay in our mailbox until you ask us to delete them.',
      },
    ],
  },
  {
    id: 'changes',
    heading: 'Changes',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We may change this policy. The date at the top says when it was last updated.',
      },
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [
      {
        kind: 'paragraph',
        text: ({ supportEmail, postalAddress }) =>
          `You can email us at ${supportEmail}. You can send a letter to ${postalAddress}.`,
      },
    ],
  },
];
