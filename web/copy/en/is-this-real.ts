import { OIG_PHONE } from '../authority-phones.ts';
import { statements } from './statements.ts';

const mail = {
  subject: (brand: string) => `${brand}: your link and code`,
  heading: 'Your link and code',
  first: (brand: string) => `You asked to sign up for ${brand} or to log in.`,
  words: (brand: string) => `Your ${brand} words: green kettle`,
  button: (brand: string) => `Continue to ${brand}`,
  address: (brand: string, publicUrl: string) => `Continue to ${brand}: ${publicUrl}/auth/callback#token=…`,
  orCode: 'Or type this code where you asked for it.',
};

export const isThisRealCopy = {
  title: 'Is this real?',
  intro: (brand: string) =>
    `Did you get an email or a call that says it is from ${brand}? You are right to check. Take your time.`,
  onThisPage: 'On this page',

  unsure: {
    heading: 'If you are not sure',
    steps: (host: string) => [
      'Stop. Do not open the link. Do not call back.',
      `Open your browser, and type our address yourself: ${host}`,
      'Talk to someone you trust. Or ask us first:',
    ],
  },

  picture: {
    heading: 'What a real email from us looks like',
    mail,
    from: 'From',
    subject: 'Subject',
    alternative: (brand: string, publicUrl: string) =>
      `Picture of our email with a link. The subject is: ${mail.subject(brand)}. Our name is at the top. It begins: ${mail.heading}. ${mail.words(brand)}. ${mail.first(brand)} A button says: ${mail.button(brand)}. Below it is the full address, which starts with ${publicUrl}/. Then comes a code of six digits.`,
    sender: {
      heading: 'The sender',
      text: (mailFrom: string) =>
        `The address is ${mailFrom}, letter for letter. The name before it proves nothing. Anyone can write any name.`,
      unset: 'Anyone can write any name as the sender. Look at the words and at the link instead.',
    },
    words: {
      heading: 'The first words',
      text: (brand: string) =>
        `The subject of each email begins with “${brand}:” and says what it is about. We write when you ask for something, or finish your sign-up. We also write about your account, your calls, and news such as our launch. If an email is about anything else, log in here before you open a link.`,
    },
    link: {
      heading: 'The link',
      text: (publicUrl: string) =>
        `Each link leads to this address and nowhere else. It starts with ${publicUrl}/. The full address is always below the button, so that you can read it first.`,
    },
  },

  mailWords: {
    heading: 'Your two words',
    text: (brand: string) =>
      `When you sign up, we give you two plain words. After that, each email from us to you has a line with them. For example: ${mail.words(brand)}. If you see no words, or different ones, be careful and check the link.`,
    first:
      'Your first email from us has none, because you do not have an account yet. If you change your email address, the email to the new address has none either. We do not send your words to an address before we know that it is yours.',
    change: (brand: string) =>
      `Log in to ${brand} to see your words under “My information”. You can change them there. Do not share them.`,
    notSecret:
      'They help, but they are not proof. Someone who has read one of our emails to you knows them. So look at the link, too.',
  },

  never: {
    heading: 'What we never ask for',
    items: [
      'Your full Social Security number by email, text or phone.',
      'Your password, or the code from our email, by phone or in a reply.',
      'Money of any kind, such as gift cards, wire transfers or cash.',
      'Your bank password, or your card number by email, text or phone.',
    ],
    onSite: (brand: string) =>
      `${brand} asks for your Social Security number only on this site, on the last step of a form. The full number never leaves that page. ${statements.lastFourOnly}`,
    threat:
      'We never say that your benefits will stop, that you will be arrested, or that you must pay today.',
  },

  calls: {
    heading: 'When we call',
    weCall: (number: string) =>
      `${statements.weCall(true)} If you booked one, we call at the time you chose, from ${number}.`,
    spoofed: (number: string) =>
      `A caller can make any number appear on your phone. Not sure? Hang up, and call us at ${number}.`,
    never: `${statements.weCall(false)} If someone calls and says it is us, hang up.`,
    booked: 'If you book a call with us, our email says how to join it.',
  },

  who: {
    heading: 'Who is behind this site',
    notLaunched: (brand: string) =>
      `${brand} has not launched. Today it is a research project. It offers no money and moves no money.`,
    launched: (brand: string) => `${brand} has launched. ${statements.offeredToday}`,
    noAffiliation: (brand: string) => `${brand} is not the government. ${statements.noAffiliation(brand)}`,
    website: 'Website',
    email: 'Email',
    phone: 'Phone',
    sender: 'Our email comes from',
    address: 'Postal address',
    more: 'Read the terms and the pre-launch notice',
  },

  report: {
    heading: 'How to report a fake message',
    intro: 'When you report it, you help protect other people.',
    oig: {
      name: 'SSA Office of the Inspector General',
      text: 'For calls and messages about Social Security.',
      link: 'oig.ssa.gov',
    },
    ftc: { name: 'Federal Trade Commission (FTC)', text: 'For any scam.', host: 'reportfraud.ftc.gov' },
    us: {
      name: (brand: string) => `Us, at ${brand}`,
      text: 'If someone used our name. Do not send us your Social Security number.',
    },
  },

  sheet: {
    heading: 'A page to hang beside your phone',
    intro: 'It prints on one page, in large type. Nothing else is printed.',
    print: 'Print this page',
    withoutScript: 'Use “Print” in the menu of your browser.',
    title: (brand: string) => `Is it really ${brand}?`,
    never: 'They never ask for:',
    items: [
      'money, a gift card or cash',
      'my full Social Security number by phone, text or email',
      'my password or a code by phone, text or email',
    ],
    ifAsked: 'If someone asks:',
    steps: (host: string) => [
      'I hang up. I do not open any link.',
      `I type this address myself: ${host}`,
      'I ask someone I trust.',
    ],
    report: 'To report it:',
    reportTo: `SSA Inspector General ${OIG_PHONE}, or reportfraud.ftc.gov`,
  },
} as const;

export const checkMessageCopy = {
  heading: 'Check a message',
  privacy: 'The check runs only on this page. What you paste is not sent or saved.',
  label: 'Paste the message, or only its sender',
  hint: 'Copy all of it, with the line that says who sent it. Leave out your own email address and your Social Security number.',
  submit: 'Check this message',
  clear: 'Clear',
  empty: 'Paste a message or a sender first.',
  tooLong: 'This is too long to check. Paste the sender, and the part with the link.',
  hidSsn:
    'We took a number out of the box, because it may be a Social Security number. It was not sent or kept. Do not paste or send that number, even if a message asks for it.',
  linkTargets: 'Where the links lead:',
  threat: 'We never threaten anyone or ask for things like this. This message has these words:',
  foreignWords: 'None of our emails have these words:',
  /** `more` links are not listed. */
  more: (more: number) => `Links that we do not list here: ${more}.`,
  suspicious: {
    heading: 'Careful. Something here is not ours.',
    advice: (host: string) => [
      'Do not open the link. Do not answer. Do not call a number in the message.',
      `To be sure, type our address into your browser yourself: ${host}`,
      'Then report the message, as we say below, and delete it.',
    ],
  },
  ours: {
    sender: 'The sender address is ours.',
    link: 'The link leads to our address.',
    links: 'The links we found lead to our address.',
    senderToo: 'The sender is ours, too.',
    advice: (host: string) => [
      'This does not prove that we sent it. A sender can be faked. A link can hide another address behind its words.',
      'If it asks you to send money, a code or your Social Security number, it is not from us.',
      `The surest way is to type our address into your browser yourself: ${host}`,
    ],
  },
  'cannot-tell': {
    heading: 'We cannot tell if this is from us.',
    advice: (host: string) => [
      'Do not open the link. Do not answer. Do not call a number in the message.',
      'If it asks you to send money, a code or your Social Security number, it is not from us.',
      `The surest way is to type our address into your browser yourself: ${host}`,
      'If you left out the sender, add the line that says who sent it, with its email address.',
    ],
  },
  link: {
    ours: 'This link leads to our address.',
    'not-ours': 'This link is not ours.',
    imitation: (publicUrl: string) =>
      `This link looks like ours, but it is not. Our links start with ${publicUrl}/.`,
    leadsTo: {
      'not-ours': (host: string) => `This link is not ours. It leads to ${host}.`,
      imitation: (host: string) => `This link may look like ours, but it is not. It leads to ${host}.`,
    },
  },
  sender: {
    unnamed:
      'The sender is only a name or a number. Anyone can write any name. Press the name in your email program to see the address.',
    ours: 'This sender address is ours.',
    imitation: 'This sender may look like us, but it is not our address.',
    'not-ours': 'This sender is not our address.',
    unknown: 'We cannot tell if this sender is ours. Do not trust it because of its name.',
  },
} as const;
