import type { Payment } from '../benefits/payment-days.ts';
import type { Language } from '../language/languages.ts';
import type { WhoCalls } from './scheduler.ts';

/**
 * The words of one mail. A string is a paragraph. A button's address is also shown below it. A link and a note are small. A sun has
 * a day on it, or '', and a sentence below it. A day is large, and what it says in parentheses small.
 */
export interface MailText {
  /** What the mail is about; follows the brand in the subject. */
  readonly subject: string;
  /** Absent: the subject, with a capital letter. */
  readonly heading?: string;
  readonly body: readonly (
    | string
    | { readonly button: string; readonly address: string }
    | { readonly code: string }
    | { readonly link: string; readonly address: string }
    | { readonly sun: string; readonly sentence: string }
    | { readonly day: string }
    | { readonly note: string }
  )[];
}

interface ToPage {
  readonly brand: string;
  /** Where the button leads. */
  readonly address: string;
}
interface AtTime {
  readonly brand: string;
  readonly supportEmail: string;
  readonly when: string;
}
interface OfCall {
  readonly name: string;
  readonly address: string;
  readonly when: string;
}

export const headingOf = ({ subject, heading = subject }: MailText): string =>
  heading.charAt(0).toUpperCase() + heading.slice(1);

export interface MailCopy {
  readonly language: Language;
  /** A date and time in New York, with the name of that time. */
  moment(date: string, time: string): string;
  /** A date with its weekday, in a sentence. */
  day(date: string): string;
  /** A payment day, with the day or month that it stands for if it was moved. */
  paymentDay(payment: Payment): string;
  words(brand: string, words: string): string;
  neverAsk(supportEmail: string): string;
  noAffiliation(brand: string): string;
  readonly howToCheck: string;
  signIn(values: ToPage & { readonly code: string }): MailText;
  signInLinkOnly(values: ToPage): MailText;
  tooManyTries(values: ToPage): MailText;
  recovery(values: ToPage): MailText;
  recoveryWithoutAccount(values: ToPage): MailText;
  emailChange(values: ToPage): MailText;
  emailAlreadyInUse(values: ToPage): MailText;
  emailChangeRequested(values: ToPage & AtTime & { readonly newEmail: string }): MailText;
  emailChanged(values: AtTime & { readonly newEmail: string }): MailText;
  passwordChanged(values: ToPage & AtTime & { readonly isFirst: boolean }): MailText;
  erased(values: ToPage & AtTime): MailText;
  hold(values: ToPage & { readonly when: string }): MailText;
  /** `movedFrom`: the earlier time, if we moved the call and not the person. */
  booked(
    values: OfCall & {
      readonly moved: boolean;
      readonly movedFrom: string | null;
      readonly whoCalls: WhoCalls;
    },
  ): MailText;
  canceled(values: OfCall & { readonly byUs: boolean }): MailText;
  /** `launchDay`: null if it is not set. `launchSun`: the same without its year. `payments`: none, or the next ones. */
  onTheList(
    values: ToPage & {
      readonly unsubscribe: string;
      readonly launchDay: string | null;
      readonly launchSun: string;
      readonly payments: readonly string[];
    },
  ): MailText;
  launched(values: ToPage & { readonly unsubscribe: string }): MailText;
  readonly calendarEntry: {
    readonly fileName: string;
    title(brand: string): string;
    booked(when: string, whoCalls: WhoCalls): string;
    readonly canceled: string;
  };
}

export type MailCopies = Readonly<Partial<Record<Language, MailCopy>>>;
