import { type LegalSection, type LegalWording, measuringService } from '../legal.ts';
import { browserStorageTable, collectedTable, cookieTable, thirdPartyTable } from '../privacy-tables.ts';
import { CONTACT_SECTION } from './legal.ts';
import { statements } from './statements.ts';

export const privacyCopy = {
  title: 'Privacy Policy',
  intro: ({ brand, launched }: LegalWording) =>
    launched
      ? `This page says what ${brand} collects, why, and how long we keep it.`
      : `This page says what ${brand} collects, why, and how long we keep it. ${brand} is a research project and has not launched yet.`,
  measuringSwitch: {
    turnOff: 'Do not measure my visits',
    turnOn: 'Measure my visits',
    off: 'Your visits are not measured in this browser.',
    on: 'Your visits are measured in this browser.',
    bySignal: 'Your browser asks sites not to measure you. We respect that.',
  },
} as const;

export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'what-we-collect',
    heading: 'What we collect',
    blocks: [
      'We collect your email address and, if you give it, your name. We collect your preferences and your answers to our questions. We collect general behavioral data, which means how pages are used. During sign-up, we also collect your phone number, the last four digits of your Social Security number, and your payment day. The table lists all of it.',
      { kind: 'table', table: collectedTable },
      'You can also try the steps without signing up. What you type there about your name, phone number, ZIP code and Social Security number is not sent and not saved. Only the day you choose is saved.',
      'Our sign-up record also has places for a second email address, your benefit type and amount, and other income. No page asks for these today.',
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
          ({ choices }) =>
            `To answer your messages and to talk with you on the calls that you book. ${statements.weCall(choices.weCall)}`,
          'To email you about our launch.',
          ({ launched }) =>
            launched
              ? 'To learn what people need.'
              : 'To learn what people need. This site is a research project.',
          statements.lastFourPurpose,
          'To keep the site safe and to stop misuse.',
        ],
      },
      'We do not use it to check your credit or to move money. We do not talk to the Social Security Administration about you.',
    ],
  },
  {
    id: 'cookies-and-analytics',
    heading: 'Cookies and analytics',
    blocks: [
      ({ choices }) =>
        choices.hosted
          ? 'We set no cookies.'
          : 'We set the cookies in this table. All of them are needed for logging in. We set no cookies for advertising.',
      { kind: 'table', table: cookieTable },
      'Some things stay in your own browser:',
      { kind: 'table', table: browserStorageTable },
      ({ choices }) => {
        const service = measuringService(choices);
        if (choices.analytics === 'none') return 'We do not measure how pages are used.';
        return service === null
          ? 'We count how pages are used with our own server. The counts contain no name, email, phone number, Social Security digit or text that you typed.'
          : `We count how pages are used with ${service}. The counts contain no name, email, phone number, Social Security digit or text that you typed.`;
      },
      ({ choices }) =>
        choices.analytics === 'none'
          ? ''
          : 'You can turn measuring off here. Your browser can also do it for you, with Global Privacy Control or Do Not Track. Then no analytics code is loaded. No request is made for it.',
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
          ({ limits }) =>
            `A link or a code that logs you in works once, and for ${limits.linkMinutes} minutes.`,
        ],
      },
      'No site can promise perfect safety. If you think something is wrong, please write to us.',
    ],
  },
  {
    id: 'third-party-services',
    heading: 'Third-party services',
    blocks: [
      'We use these services. Each one gets only what the table says.',
      { kind: 'table', table: thirdPartyTable },
      'Our pages also link to other sites, such as the site of the Social Security Administration. Their own rules apply there.',
    ],
  },
  {
    id: 'childrens-privacy',
    heading: "Children's privacy",
    blocks: [
      ({ minimumAge, supportEmail }) =>
        `This site is not intended for people under ${minimumAge}. If you think that someone under ${minimumAge} gave us details, write to ${supportEmail} and we will delete them.`,
    ],
  },
  {
    id: 'your-rights-and-choices',
    heading: 'Your rights and choices',
    blocks: [
      {
        kind: 'list',
        items: [
          'See it: “My information” shows what we have about you.',
          'Correct it: you can change your name, phone number, payment day, email address and email words there.',
          'Download it: you can take a copy as a file.',
          'Delete it: you can delete your account and your details.',
          'Stop measuring: you can turn it off on this page.',
          'Stop our news: you can stop our news emails there, or with the link in each one.',
        ],
      },
      ({ supportEmail }) =>
        `You can see, correct, download and delete it yourself in “My information”. Log in first. We ask you to confirm that it is you, so that nobody else can do it. You can also write to ${supportEmail} from the address you signed up with. Both are free. If you write, we may ask you to open a link that we email you, so that we know it is you.`,
      { kind: 'link', label: 'My information', page: 'dashboard' },
      'When you delete your account, we email you to say that it is done. Backups made before that still have your data until we remove them. Survey answers and days chosen without signing up stay, because they are not tied to you. Messages from the contact form stay in our mailbox until you ask us to delete them.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes',
    blocks: ['We may change this policy. The text on this page is the one that counts.'],
  },
  CONTACT_SECTION,
];
