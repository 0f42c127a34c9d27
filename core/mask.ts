import { domainOf } from './intake/email.ts';
import { isLargeProvider } from './intake/mailbox-key.ts';
import type { Appointment } from './ports/appointments.ts';
import type { StoredContactMessage } from './ports/contact-inbox.ts';
import type { PersonalData } from './ports/personal-data.ts';

const DOTS = '•••';

/** The first letter, enough to tell two people of a list apart. */
const maskName = (name: string) => `${[...name.trim()][0] ?? ''}${DOTS}`;
/** With the domain of a large provider; another one may be a family's name or a small employer. */
export function maskEmail(email: string): string {
  const domain = domainOf(email);
  const shown = isLargeProvider(domain) ? domain : `${DOTS}${domain.slice(domain.lastIndexOf('.'))}`;
  return `${[...email][0] ?? ''}${DOTS}@${shown}`;
}
const maskPhone = (phone: string) => `${DOTS}-${phone.slice(-2)}`;

const orNull = (text: string | null, mask: (text: string) => string) => (text === null ? null : mask(text));

const maskCaller = ({ name, phone }: Pick<Appointment, 'name' | 'phone'>) => ({
  name: maskName(name),
  phone: orNull(phone, maskPhone),
});

/** Without note. */
export const maskCall = ({ note: _note, ...call }: Appointment): Appointment => ({
  ...call,
  ...maskCaller(call),
  email: maskEmail(call.email),
});

/** Without text. */
export const maskMessage = (message: StoredContactMessage): StoredContactMessage => ({
  ...message,
  name: maskName(message.name),
  email: maskEmail(message.email),
  message: '',
});

/** What the console shows of a person before somebody asks to see them. */
export const maskPerson = ({ messages, ...data }: PersonalData): PersonalData => ({
  ...data,
  account: {
    ...data.account,
    email: maskEmail(data.account.email),
    mailWords: orNull(data.account.mailWords, () => DOTS),
  },
  onboarding: data.onboarding && {
    ...data.onboarding,
    email: maskEmail(data.onboarding.email),
    first_name: orNull(data.onboarding.first_name, maskName),
    last_name: orNull(data.onboarding.last_name, maskName),
    phone: orNull(data.onboarding.phone, maskPhone),
    ssn_last4: orNull(data.onboarding.ssn_last4, () => DOTS),
  },
  appointments: data.appointments.map(({ note: _note, ...call }) => ({ ...call, ...maskCaller(call) })),
  ...(messages === undefined ? {} : { messages: messages.map((each) => ({ ...each, message: '' })) }),
});
