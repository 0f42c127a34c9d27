import { MONTHS_SHOWN, type Payment, REMINDER_HOUR } from '#core/benefits/payment-days.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { type CalendarDate, type CalendarMonth, isWeekend, weekdayOf } from '#core/calendar/calendar-date.ts';
import { dayInMonth, monthAndYear, monthName, weekdayAndDay, weekdayName } from './dates.ts';
import { statements } from './statements.ts';

const BENEFITS = { ssi: 'SSI', 'social-security': 'Social Security' } satisfies Record<
  Payment['benefit'],
  string
>;

/** SSI is paid for its own month, Social Security for the month before, so only its day tells which payment it is. */
const whichPayment = ({ benefit, month, scheduled }: Payment) =>
  benefit === 'ssi' ? `for ${monthName(month)}` : `due on ${dayInMonth(scheduled)}`;

/** Text of `/payment-dates`. It says when the rules pay, never that a person is paid. */
export const paymentDatesCopy = {
  title: 'Social Security and SSI payment dates',
  intro: `Answer up to three short questions to see the payment days for the next ${MONTHS_SHOWN} months.`,
  submit: 'Show the payment days',
  results: {
    heading: 'The next payment days',
    group: {
      ssi: 'For SSI. It is paid on the 1st of the month.',
      third: 'For Social Security that is paid on the 3rd of the month.',
      both: 'For SSI on the 1st and Social Security on the 3rd of the month.',
      'second-wednesday':
        'If the birthday is from the 1st to the 10th, Social Security is paid on the second Wednesday.',
      'third-wednesday':
        'If the birthday is from the 11th to the 20th, Social Security is paid on the third Wednesday.',
      'fourth-wednesday':
        'If the birthday is from the 21st to the 31st, Social Security is paid on the fourth Wednesday.',
    } satisfies Record<PaymentGroup, string>,
    /** Before the group whose days are shown, while there is no answer. */
    example: 'This is an example.',
    nextDay: (date: CalendarDate) => `The next payment day is ${weekdayAndDay(date)}.`,
    benefit: ({ benefit }: Payment) => BENEFITS[benefit],
    /** Why a payment comes before its usual day. */
    moved: ({ scheduled, date }: Payment) =>
      isWeekend(scheduled)
        ? `The usual day, ${dayInMonth(scheduled)}, is a ${weekdayName(scheduled)}.${weekdayOf(date) === 5 ? '' : ' The Friday before is a federal holiday.'}`
        : `The usual day, ${weekdayAndDay(scheduled)}, is a federal holiday.`,
    rules:
      'These days follow the published rules of the Social Security Administration (SSA). They do not say whether you are paid, or how much.',
    /** On the printed page, which has no header and footer. */
    onPaper: (brand: string, address: string) =>
      `Printed from ${brand}, ${address}. ${statements.noAffiliation(brand)}`,
  },
  actions: {
    print: 'Print this page',
    calendar: 'Save to my calendar',
    copy: 'Copy a link to these days',
    fileName: 'payment-days.ics',
    saved: (fileName: string) =>
      `We made the file ${fileName}. Open it to add the days to your calendar. It will remind you at ${REMINDER_HOUR} AM the day before.`,
    notSaved: 'We could not make the file. Please check your connection and try again.',
    copied: 'The link is copied. You can paste it into a message or save it.',
    notCopied: 'We could not copy the link. You can copy it here:',
    linkHolds: 'Anyone with the link can see which payment days you chose. It says nothing else about you.',
  },
  year: {
    heading: `The next ${MONTHS_SHOWN} months`,
    legend: 'A sun marks each payment day.',
    noDay: 'No payment day',
    /** `benefits`: those paid on this day, where a person gets more than one. */
    day: (date: CalendarDate, benefits: readonly Payment['benefit'][]) =>
      benefits.length === 0
        ? weekdayAndDay(date)
        : `${weekdayAndDay(date)}: ${benefits.map((each) => BENEFITS[each]).join(' and ')}`,
    unusualHeading: 'Months with two payments of one benefit, or none',
    two: (month: CalendarMonth, first: Payment, second: Payment) =>
      `${monthAndYear(month)} has two ${BENEFITS[first.benefit]} payments, on ${dayInMonth(first.date)} and ${dayInMonth(second.date)}. The second one is the payment ${whichPayment(second)}.`,
    none: (month: CalendarMonth, payment: Payment) =>
      `${monthAndYear(month)} has no ${BENEFITS[payment.benefit]} payment. The one ${whichPayment(payment)} comes early, on ${dayInMonth(payment.date)}.`,
    notExtra: 'A payment that comes early is not extra money. It has to last until the next one.',
  },
  late: {
    heading: 'If a payment is late',
    text: 'If you use direct deposit, ask your bank first. If it is still missing after three mailing days (Monday to Saturday, no holidays), call the SSA:',
    ttyLabel: 'TTY',
    emergency: 'Is it an emergency? Call the SSA at once, and ask about an immediate payment.',
    notUs: (brand: string) => `${brand} does not pay benefits and cannot look up a payment.`,
  },
  rules: {
    heading: 'Whose rules are these?',
    text: 'The Social Security Administration decides when benefits are paid:',
    items: [
      'SSI: on the 1st of the month.',
      'Social Security with SSI: SSI on the 1st, Social Security on the 3rd.',
      'Social Security, if the person got it by applying before May 1997: on the 3rd. The same goes for people who live abroad, and people whose state pays their Medicare premiums.',
      'If this is true for one person, it counts for everybody on the same work record. All of them get Social Security on the 3rd.',
      'Once people are paid on the 3rd, they mostly stay on the 3rd.',
      'There are other, rare reasons. The award letter names the day.',
      'All other Social Security, by birthday. 1st to 10th: second Wednesday. 11th to 20th: third Wednesday. 21st to 31st: fourth Wednesday.',
    ],
    weekend:
      'If that day is a Saturday, a Sunday or a federal holiday, the payment comes on the business day before.',
    sources:
      'You can read the rules in 20 CFR 404.1807 (Social Security) and in 20 CFR 416.502 (SSI). The SSA also has a payment calendar, Publication No. 05-10031. Federal holidays are listed in 5 U.S.C. 6103. If the SSA tells you another day, go by that.',
  },
  lists: {
    heading: (first: CalendarMonth, last: CalendarMonth) =>
      `All payment days, ${monthAndYear(first)} to ${monthAndYear(last)}`,
    both: 'If you get both SSI and Social Security, look at the first two lists.',
    groups: {
      ssi: 'SSI',
      third: 'Social Security on the 3rd of the month',
      'second-wednesday': 'Social Security, birthday from the 1st to the 10th',
      'third-wednesday': 'Social Security, birthday from the 11th to the 20th',
      'fourth-wednesday': 'Social Security, birthday from the 21st to the 31st',
    } satisfies Record<Exclude<PaymentGroup, 'both'>, string>,
  },
  entry: {
    name: 'Benefit payment days',
    summary: ({ benefit }: Payment) => `${BENEFITS[benefit]} payment day`,
    description:
      'Under the published rules of the Social Security Administration. This does not say whether you are paid, or how much.',
    reminder: ({ benefit }: Payment) => `Tomorrow is a ${BENEFITS[benefit]} payment day`,
  },
} as const;
