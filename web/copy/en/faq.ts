import { PAPER_CHECKS_PHASED_OUT_FROM } from '#core/offer/claims.ts';
import { type ClaimSentence, claim, type FaqEntry } from '../faq-answer.ts';
import type { Wording } from '../wording.ts';
import { longDate } from './dates.ts';
import { statements } from './statements.ts';

function price({ offer, launched }: Wording): readonly ClaimSentence[] {
  const priceLater = 'You will see the price before you choose anything.';
  return offer.reading === 'A'
    ? [
        claim(
          'advance-limit',
          `You could get a cash advance of up to ${offer.advanceLimit} each month.`,
          launched
            ? 'A monthly cash advance is one idea that we studied.'
            : 'A monthly cash advance is one idea that we are studying.',
        ),
        claim('fee', `It would cost ${offer.feePerMonth} per month.`, priceLater),
      ]
    : [
        claim('free-days', `Deposits up to ${offer.freeDays} days early would be free.`),
        claim(
          'fee',
          `Expedited deposits, up to ${offer.earlyDays} days early, would cost ${offer.feePerMonth} per month.`,
          priceLater,
        ),
      ];
}

const early = ({ offer }: Wording, text: string) =>
  claim('early-days', `${text} up to ${offer.earlyDays} days before your scheduled deposit date.`);

const cancelAnyTime = claim('cancel-any-time', 'You could cancel at any time.');

/** The fifteen questions in their fixed order. The answers are true before and after the launch, in both site modes. */
export const FAQ_ENTRIES: readonly FaqEntry[] = [
  {
    question: 'Can I get my Social Security check early?',
    answer: (wording) => [
      wording.launched
        ? `That is what ${wording.brand} is for.`
        : `That is what ${wording.brand} plans to offer.`,
      early(
        wording,
        wording.offer.reading === 'A' ? 'Part of your payment could come' : 'Your payment could come',
      ),
      ...price(wording),
      wording.launched
        ? `It is for people who get Social Security retirement, SSI or SSDI. We have launched. ${statements.offeredToday}`
        : 'The plan is for people who get Social Security retirement, SSI or SSDI. We have not launched yet, so you cannot get money early from us today. Sign up, and we will email you when we launch.',
    ],
  },
  {
    question: 'How do I get my benefits early?',
    answer: (wording) => [
      'Start by signing up. You confirm your email, tell us when your benefits normally arrive, and fill in a short form.',
      wording.launched
        ? 'The plan: you choose how early you want your money.'
        : `We will email you when ${wording.brand} launches. After that, the plan is simple. You choose how early you want your money.`,
      early(wording, 'It could come'),
      claim('existing-account', 'It goes to the bank account you have now.'),
      'You can have someone you trust sit with you while you sign up.',
    ],
    link: { label: 'Sign up', page: 'start' },
  },
  {
    question: 'Is it safe?',
    answer: ({ brand }) => [
      `When you type your Social Security number, the full number never leaves your page. ${statements.lastFourOnly} ${statements.lastFourPurpose} ${brand} never asks for your bank password. We are not part of the government. If someone calls you and asks for your full number or for money, hang up.`,
    ],
    link: { label: 'How to check a message', page: 'is-this-real' },
  },
  {
    question: 'What if I need my benefits early?',
    answer: (wording) => [
      wording.launched
        ? `${wording.brand} has launched. ${statements.offeredToday}`
        : `${wording.brand} cannot send money yet, because we have not launched. We are working on a way to get you your benefit sooner.`,
      early(wording, 'It could come'),
      ...price(wording),
      'The SSA does not pay a regular benefit early because someone asks. Is your payment late or missing, and do you have an emergency? Ask your Social Security office about an immediate payment.',
    ],
    link: { label: 'See the payment dates', page: 'payment-dates' },
  },
  {
    question: 'Will this change my government benefits?',
    answer: () => [
      'Signing up here changes nothing about your benefits.',
      claim(
        'benefits-unchanged',
        'Under our plan, the amount and type of your benefits stay the same.',
        'We will tell you how it works before you choose anything.',
      ),
      claim('benefits-unchanged', 'The SSA would pay the same.'),
      claim('benefits-unchanged', 'Our fee would come out of what reaches you.'),
      'The Social Security Administration decides what you get. We have no part in that. By law, you cannot sign over future benefits to us or to anyone. If you get SSI, you may want to ask your local Social Security office first. Money that you still have when the next month begins can count toward the SSI limit on what you own.',
    ],
  },
  {
    question: 'Can I use the bank account I have now?',
    answer: ({ brand, launched }) => [
      claim(
        'existing-account',
        `Yes. We plan for ${brand} to work with your existing bank account.`,
        launched
          ? 'You can ask us how the money would reach you.'
          : 'We are still planning how the money would reach you.',
      ),
      claim('existing-account', 'You would not need to open a new one.'),
      'We do not ask for your bank details when you sign up today. No bank is linked to your sign-up. If you want to change where your benefit is deposited, you can do that at the Social Security Administration. It is free there.',
    ],
  },
  {
    question: 'When do early deposits begin?',
    answer: ({ brand, offer, launched }) => [
      launched ? `${brand} has launched.` : `Early deposits can begin only after ${brand} launches.`,
      claim(
        'first-deposits',
        `A pay period is the time from one benefit payment to the next. Once early deposits are set up, we expect most people to see them within ${offer.payPeriods.from} to ${offer.payPeriods.to} pay periods.`,
        'We do not know yet how soon they would begin after that.',
      ),
      'Until your first early deposit, your benefits come on the normal schedule.',
      launched ? statements.offeredToday : 'We will email you at launch and tell you what to do next.',
    ],
  },
  {
    question: 'What if I get my benefits by mail?',
    answer: ({ brand }) => [
      `Paper checks for federal benefits were phased out starting ${longDate(PAPER_CHECKS_PHASED_OUT_FROM)}. Most people have to move to a digital payment option, such as direct deposit or a Direct Express card. The U.S. Treasury gives some people a waiver. If you still get checks by mail, ask the Social Security Administration how to switch. It is free there.`,
      claim(
        'existing-account',
        `${brand} is planned to work with deposits that reach a bank account, not with checks in the mail.`,
      ),
    ],
  },
  {
    question: 'How much does it cost?',
    answer: (wording) => [
      'Signing up is free, and so is deleting your account.',
      ...price(wording),
      claim(
        'fee',
        wording.offer.reading === 'A'
          ? 'An advance is not extra money. The advance and the fee would come out of your next benefit.'
          : 'That fee would be deducted automatically, so you would not have to send a payment.',
      ),
      wording.launched
        ? 'When you sign up, we ask for no card number and no bank details, so we cannot charge you.'
        : 'Nothing is charged today, because we have not launched yet. We ask for no card number and no bank details, so we cannot charge you.',
      cancelAnyTime,
    ],
  },
  {
    question: 'How does it work?',
    answer: (wording) => [
      wording.launched ? 'This is what we planned.' : 'This is the plan for launch.',
      ...(wording.offer.reading === 'A' ? advanceSteps(wording) : earlySteps(wording)),
      wording.launched
        ? `We have launched. ${statements.offeredToday}`
        : 'None of this has started yet. For now, you can sign up and hear from us by email when we launch.',
    ],
  },
  {
    question: 'Do you run a credit check?',
    answer: ({ brand, launched }) => [
      claim('no-credit-checks', `No. ${brand} runs no credit checks.`, 'No check is run when you sign up.'),
      ...(launched ? [] : [claim('no-credit-checks', 'We do not plan to run any at launch.')]),
      'We do not look at your credit report when you sign up. We also do not run an identity check today. The sign-up asks for your Social Security number. The full number stays on your page and is not sent to us.',
    ],
  },
  {
    question: 'Is this legitimate?',
    answer: ({ brand, launched }) => [
      launched
        ? `It is right to ask. ${brand} has launched. ${statements.noAffiliation(brand)} Signing up is free. You can read our terms, write to us, or talk to us before you decide. Nobody from the government asks you to sign up here.`
        : `It is right to ask. ${brand} has not launched. Today this site is a research project that asks people what would help them. The services on it are ideas, and we do not offer them yet. ${statements.noAffiliation(brand)} We do not charge you anything today. You can read our terms, write to us, or talk to us before you decide.`,
    ],
    link: { label: 'Read the pre-launch notice', page: 'terms', section: 'pre-launch' },
  },
  {
    question: 'What about debt settlement programs?',
    answer: ({ brand }) => [
      `${brand} is not a debt settlement program, and we do not work with one. In such a program, a company asks the people you owe to accept less than the full amount. These programs differ in what they cost and how they work. Whether one is right for you depends on your own case. We do not give financial advice. You can ask a nonprofit credit counselor to go over your choices with you.`,
    ],
  },
  {
    question: 'How do I cancel?',
    answer: ({ offer, supportEmail, launched }) => [
      launched
        ? 'If you have only signed up, there is nothing to cancel.'
        : 'Today there is nothing to cancel, because we have not launched.',
      cancelAnyTime,
      claim(
        'cancel-any-time',
        `Canceling could take up to ${offer.cancellationWeeks} weeks to take effect.`,
        launched
          ? 'We tell you how to cancel before you choose anything.'
          : 'When we launch, we will tell you how to cancel before you choose anything.',
      ),
      claim('cancel-any-time', 'After that, your benefits return to the normal schedule.'),
      claim('cancel-any-time', 'The amount and the type of your benefits stay the same.'),
      `If you no longer want to hear from us, you can stop our news emails or delete your details. Log in and open “My information”, or write to ${supportEmail}.`,
    ],
  },
  {
    question: 'Who can I talk to?',
    answer: ({ brand, consultation, supportEmail }) => [
      `You can write to ${supportEmail} or use the contact form on this page. You can also book a free ${consultation.minutes}-minute call with us, ${consultation.hours}. You can have someone you trust on the call. For questions about your own benefits, talk to the Social Security Administration. ${brand} cannot see or change your benefit record. If a call or message feels wrong, you can report it. Our page “Is this real?” says how.`,
    ],
    link: { label: 'Schedule a call', page: 'schedule' },
  },
];

function advanceSteps({ offer }: Wording): readonly (string | ClaimSentence)[] {
  return [
    'First, you set up a profile and say how much cash you want, and when.',
    claim(
      'advance-limit',
      `Next, your advance of up to ${offer.advanceLimit} is deposited onto your debit card.`,
      'Next, an advance reaches you.',
    ),
    claim(
      'fee',
      `Then the rest of your benefit is deposited when it arrives, less the monthly fee of ${offer.feePerMonth}.`,
      'Then the rest of your benefit comes when it arrives, less a fee.',
    ),
  ];
}

function earlySteps(wording: Wording): readonly (string | ClaimSentence)[] {
  return [
    'First, you tell us when your benefits normally arrive. Next, you choose how early you want them.',
    ...price(wording),
    claim(
      'existing-account',
      'Then your payment goes to your existing bank account on the earlier day.',
      'Then your payment comes on the earlier day.',
    ),
    claim('fee', 'The fee, if you have one, is deducted automatically.'),
  ];
}

export const faqCopy = {
  title: 'FAQ',
  heading: 'How can we help?',
  subtitle: 'Get answers to common questions below',
  topics: {
    legend: 'Questions about',
    all: 'Everything',
    names: { money: 'Money', safety: 'Safety', benefits: 'My benefits', stopping: 'Stopping' },
  },
  more: {
    heading: 'Still have questions?',
    body: 'Write to us, or pick a time to talk.',
    home: 'Back to the home page',
  },
} as const;
