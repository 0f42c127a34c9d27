import type { Language } from '../language/languages.ts';
import type { Awaitable } from './awaitable.ts';

/** A booked consultation. Times are epoch milliseconds. */
export interface Appointment {
  readonly id: string;
  readonly startsAt: number;
  readonly name: string;
  readonly email: string;
  /** The ten digits on which we call; null: the person calls. */
  readonly phone: string | null;
  readonly createdAt: number;
  /** Digest of the network that requested it. */
  readonly network?: string;
  /** Digest of the token in its link, which confirmed it and can move or cancel it. */
  readonly tokenHash?: string;
  /** Of the page on which it was booked, for mail to people without an account. */
  readonly language?: Language;
  /** How often it was moved; absent: never. */
  readonly moves?: number;
  /** Of the operator. */
  readonly note?: string;
  readonly outcome?: CallOutcome;
}

/** How a call went, as the operator says. */
export const CALL_OUTCOMES = Object.freeze(['held', 'not-reached', 'wants-another'] as const);
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** One appointment per start; inserting a second one is a bug and throws. */
export interface AppointmentTable {
  /** Starts at or after `from` and before `until`, earliest first. */
  startsBetween(from: number, until: number): Awaitable<readonly number[]>;
  /** Earliest first, including past ones that are still stored. Without `network` and `tokenHash`. */
  allOf(email: string): Awaitable<readonly Appointment[]>;
  /** The appointment of the link with this token, without `network` and `tokenHash`. */
  byTokenHash(tokenHash: string): Awaitable<Appointment | null>;
  /** Starts at or after `from` and before `until` of the appointments that this network requested. */
  startsOfNetwork(network: string, from: number, until: number): Awaitable<readonly number[]>;
  /** The same for the network that requested this appointment, without the appointment itself. */
  otherStartsOfItsNetwork(id: string, from: number, until: number): Awaitable<readonly number[]>;
  put(appointment: Appointment): Awaitable<void>;
  changeEmail(from: string, to: string): Awaitable<void>;
  /** Changes its start, and how often it was moved. The start must be free. With `tokenHash`, another link replaces that of its mail. */
  move(to: Pick<Appointment, 'id' | 'startsAt' | 'moves'>, tokenHash?: string): Awaitable<void>;
  delete(id: string): Awaitable<void>;
  /** Also frees the upcoming slots. */
  deleteAllOf(email: string): Awaitable<void>;
  /** Without `network` and `tokenHash`. */
  byId(id: string): Awaitable<Appointment | null>;
  /** Those that start at or after `from` and before `until`, earliest first. Without `network` and `tokenHash`. */
  between(from: number, until: number): Awaitable<readonly Appointment[]>;
  /** Empty: no note. */
  annotate(id: string, note: string, outcome: CallOutcome | null): Awaitable<void>;
}

/** A slot that is reserved for an unconfirmed address until `heldUntil`. Times are epoch milliseconds. */
export interface Hold extends Required<Omit<Appointment, 'language' | 'moves' | 'note' | 'outcome'>> {
  readonly heldUntil: number;
}

/** At most one hold per start, so there are never more holds than bookable slots. */
export interface HoldTable {
  open(now: number): Awaitable<readonly Hold[]>;
  /** Replaces the hold at the same start. */
  put(hold: Hold): Awaitable<void>;
  delete(id: string): Awaitable<void>;
  deleteAllOf(email: string): Awaitable<void>;
}

/** Days such as '2026-11-27', in the time zone of the calls, on which nobody can book. */
export interface BlockedDayTable {
  /** Earliest first, from `day` on. */
  from(day: string): Awaitable<readonly string[]>;
  add(day: string): Awaitable<void>;
  remove(day: string): Awaitable<void>;
}
