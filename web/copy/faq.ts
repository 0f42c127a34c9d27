import { type ClaimId, PAPER_CHECKS_PHASED_OUT_FROM } from '#core/offer/claims.ts';
import type { PageId } from '../app/paths.ts';
import { longDate } from './dates.ts';
import type { OfferWords, Wording, Words } from './wording.ts';

export interface FaqEntry {
  readonly id: `item-${number}`;
  readonly question: string;
  /** Plain text of 40 to 120 words. Told as a plan, so that it holds before the launch in either site mode. */
  readonly answer: Words;
  /** Claims that the answer repeats; research mode puts the marker of decision 2 beside the answer. */
  readonly claims: readonly ClaimId[];
  /** A page that the answer speaks of. */
  readonly link?: Readonly<{ label: string; page: Exclude<PageId, 'not-found'>; section?: string }>;
}

const isAdvance = (offer: OfferWords) => offer.reading === 'A';

/** What it costs, in the words of the offer that the page shows. */
function price({ offer }: Wording): string {
  return isAdvance(offer)
    ? `You could get a cash advance of up to ${offer.advanceLimit} each month. It would cost ${offer.feePerMonth} per month.`
    : `Deposits up to ${offer.freeDays} days early would be free. Expedited deposits, up to ${offer.earlyDays} days early, would cost ${offer.feePerMonth} per month.`;
}

function payPeriods({ offer }: Wording): string {
  return `${offer.payPeriods.from} to ${offer.payPeriods.to} pay periods`;
}

/** Fifteen entries in the order of spec section 2. */
export const FAQ_ENTRIES: readonly FaqEntry[] = [
  {
    id: 'item-0',
    question: 'Can I get my Social Security check early?',
    answer: (wording) =>
      `That is what ${wording.brand} plans to offer. Your payment could come up to ${wording.offer.earlyDays} days before your scheduled deposit date. ${price(wording)} The plan is for people who get Social Security retirement, SSI or SSDI. We have not launched yet, so you cannot get money early from us today. Sign up, and we will email you when we launch.`,
    claims: ['early-days', 'free-days', 'fee'],
  },
  {
    id: 'item-1',
    question: 'How do I get my benefits early?',
    answer: ({ brand, offer }) =>
      `Start by signing up. You prove your email, tell us when your benefits normally arrive, and fill in a short form. We will email you when ${brand} launches. After that, the plan is simple. You choose to get your payment up to ${offer.earlyDays} days early, and it goes to the bank account you have now. You can have someone you trust sit with you while you sign up.`,
    claims: ['early-days', 'debit-card'],
    link: { label: 'Sign up', page: 'start' },
  },
  {
    id: 'item-2',
    question: 'Is it safe?',
    answer: ({ brand }) =>
      `We ask for as little as we can. When you type your Social Security number, the full number never leaves your page. If you are signed in, we save only the last four digits. ${brand} never asks for your bank password. We are not part of the government. If someone calls you and asks for your full number or for money, hang up.`,
    claims: [],
    link: { label: 'Read our privacy policy', page: 'privacy' },
  },
  {
    id: 'item-3',
    question: 'What if I need my benefits early?',
    answer: (wording) =>
      `${wording.brand} cannot send money yet, because we have not launched. Once we do, this is the plan. Your payment could come up to ${wording.offer.earlyDays} days early. ${price(wording)} If you need your benefit sooner than that, your local Social Security office can tell you about your payment and its date.`,
    claims: ['early-days', 'free-days', 'fee'],
  },
  {
    id: 'item-4',
    question: 'Will this change my government benefits?',
    answer: ({ brand }) =>
      `No. ${brand} is planned so that it does not change the amount or the type of your benefits. Only the day the money reaches you would change. The Social Security Administration decides what you get, and we have no part in that. If you get SSI, you may want to ask your local Social Security office first how the date of a payment counts for you.`,
    claims: [],
  },
  {
    id: 'item-5',
    question: 'Can I use the bank account I have now?',
    answer: ({ brand }) =>
      `Yes. ${brand} is planned to work with your existing bank account. You would not need to open a new one. We do not ask for your bank details when you sign up today, and no bank is linked to your sign up. If you want to change where your benefit is deposited, you can do that at the Social Security Administration. It is free there.`,
    claims: ['debit-card'],
  },
  {
    id: 'item-6',
    question: 'When do early deposits begin?',
    answer: (wording) =>
      `Early deposits can begin only after ${wording.brand} launches. Once they are set up, we expect most people to see early deposits within ${payPeriods(wording)}. A pay period is the time from one benefit payment to the next. Until your first early deposit, your benefits come on the normal schedule. We will email you at launch and tell you what to do next.`,
    claims: [],
  },
  {
    id: 'item-7',
    question: 'What if I get my benefits by mail?',
    answer: ({ brand }) =>
      `Paper checks for federal benefits were phased out starting ${longDate(PAPER_CHECKS_PHASED_OUT_FROM)}. People who got their benefits by mail had to move to a digital payment option, such as direct deposit to a bank account. If you still get checks by mail, ask the Social Security Administration how to switch. Switching is free there. ${brand} is planned to work with deposits that reach a bank account, not with checks in the mail.`,
    claims: [],
  },
  {
    id: 'item-8',
    question: 'How much does it cost?',
    answer: (wording) =>
      `Signing up is free. ${price(wording)} ${
        isAdvance(wording.offer)
          ? 'The fee would come out of the rest of your benefit when it arrives.'
          : 'That fee would be deducted automatically, so you would not have to send a payment.'
      } Nothing is charged today, because we have not launched yet. You could cancel at any time.`,
    claims: ['free-days', 'fee'],
  },
  {
    id: 'item-9',
    question: 'How does it work?',
    answer: (wording) =>
      isAdvance(wording.offer)
        ? `This is the plan for launch. First, you set up a profile and say how much cash you want, and when. Next, your advance of up to ${wording.offer.advanceLimit} is deposited onto your debit card. Then the rest of your benefit is deposited when it arrives, less the monthly fee of ${wording.offer.feePerMonth}. None of this has started yet. For now, you can sign up and hear from us by email when we launch.`
        : `This is the plan for launch. First, you tell us when your benefits normally arrive. Next, you choose how early you want them. ${price(wording)} Then your payment goes to your existing bank account on the earlier day. The fee, if you have one, is deducted automatically. None of this has started yet. For now, you can sign up and hear from us by email when we launch.`,
    claims: ['early-days', 'free-days', 'fee'],
  },
  {
    id: 'item-10',
    question: 'Do you run a credit check?',
    answer: ({ brand }) =>
      `No. ${brand} runs no credit checks. We do not look at your credit report when you sign up, and we do not plan to do so at launch. We also do not run an identity check today. You may see a step that asks for your Social Security number. It shows how that step will look. The full number stays on your page and is not sent to us.`,
    claims: ['no-credit-checks'],
  },
  {
    id: 'item-11',
    question: 'Is this legitimate?',
    answer: ({ brand }) =>
      `It is right to ask. ${brand} has not launched. Today this site is a research project that asks people what would help them. The services on it are ideas, and we do not offer them yet. ${brand} is not affiliated with or endorsed by the Social Security Administration. We do not charge you anything today. You can read our terms, write to us, or talk to us before you decide.`,
    claims: [],
    link: { label: 'Read the pre-launch notice', page: 'terms', section: 'pre-launch' },
  },
  {
    id: 'item-12',
    question: 'What about debt settlement programs?',
    answer: ({ brand }) =>
      `${brand} is not a debt settlement program, and we do not work with one. In such a program, a company asks the people you owe to accept less than the full amount. These programs differ in what they cost and how they work. Whether one is right for you depends on your own case. We do not give financial advice. You can ask a nonprofit credit counselor to go over your choices with you.`,
    claims: [],
  },
  {
    id: 'item-13',
    question: 'How do I cancel?',
    answer: ({ offer, supportEmail }) =>
      `You would be able to cancel at any time. Cancelling could take up to ${offer.cancellationWeeks} weeks to take effect. After that, your benefits return to the normal schedule. The amount and the type of your benefits stay the same. Today there is nothing to cancel, because we have not launched. If you signed up and want us to delete your details, write to ${supportEmail}.`,
    claims: [],
  },
  {
    id: 'item-14',
    question: 'Who can I talk to?',
    answer: ({ brand, consultation, supportEmail }) =>
      `You can write to ${supportEmail} or use the contact form on this page. You can also book a free ${consultation.minutes}-minute call with us, ${consultation.hours}. You can have someone you trust on the call. For questions about your own benefits, talk to the Social Security Administration. ${brand} cannot see or change your benefit record. If a call or message feels wrong, you can report it to the SSA Office of the Inspector General.`,
    claims: [],
    link: { label: 'Schedule a call', page: 'schedule' },
  },
];

/** Words of `/faq` around its questions (spec section 2). */
export const faqCopy = {
  title: 'FAQ',
  heading: 'How can we help?',
  subtitle: 'Get answers to common questions below',
  freeAtSsa: 'Changing where your benefit is deposited is free at the SSA.',
  more: {
    heading: 'Still have questions?',
    body: 'Write to us, or pick a time to talk.',
    home: 'Back to the home page',
    email: 'Email Support',
    call: 'Schedule a Call',
  },
} as const;
