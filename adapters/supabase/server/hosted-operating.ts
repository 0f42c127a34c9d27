import { err, errAsync, ok, okAsync, type Result, ResultAsync } from 'neverthrow';
import { HOUR_MS } from '#core/calendar/durations.ts';
import { checkSlot } from '#core/consultation/booking-rules.ts';
import { rangeOfDay } from '#core/consultation/consultation-slots.ts';
import { supportMail } from '#core/consultation/tell-support.ts';
import { type CallSettings, whoCalls } from '#core/consultation/who-calls.ts';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { MESSAGE_LIMITS } from '#core/identity/message-limits.ts';
import { isCompletePhone, phoneDigits } from '#core/intake/phone.ts';
import type { Language } from '#core/language/languages.ts';
import {
  canceledCall,
  feedMaterial,
  feedStart,
  freeCallSlots,
  isBlockable,
  isDate,
  isNote,
  movedCall,
  weekOfCalls,
  weekToRead,
} from '#core/operating/call-rules.ts';
import { maskCall, maskMessage, maskPerson } from '#core/operating/mask.ts';
import { MOST_AUDITS, MOST_FOUND } from '#core/operating/operator-people.ts';
import { messageName } from '#core/operating/operator-spam.ts';
import { overviewRange, signUpsByDay } from '#core/operating/overview.ts';
import { personalDataFile } from '#core/personal-data/personal-data-file.ts';
import type { AuditAction, AuditLine } from '#core/ports/audit-log.ts';
import type { BookingMail } from '#core/ports/booking-mail.ts';
import type { Clock } from '#core/ports/clock.ts';
import {
  type HoldOver,
  holdOver,
  type Rejected,
  rateLimited,
  rejected,
  type SlotTaken,
  slotTaken,
  type Unavailable,
} from '#core/ports/failures.ts';
import type { TokenDigest } from '#core/ports/hashing.ts';
import type {
  By,
  Found,
  Operating,
  OperatorCalls,
  OperatorMessages,
  OperatorPeople,
  Overview,
} from '#core/ports/operating.ts';
import type { FigureTable, MailFigures, StoredContactMessage } from '#core/ports/operating-tables.ts';
import type { PersonalDataStore } from '#core/ports/personal-data.ts';
import type { PersonalDataMail } from '#core/ports/personal-data-mail.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import type { Appointment, CallOutcome } from '#core/ports/unit-of-work.ts';
import { countFailingMail } from './hosted-figures.ts';
import { isAccountId, type PersonRow, personalData } from './hosted-personal-data.ts';
import type { HostedSignInLinks } from './hosted-sign-in-links.ts';
import { outboxRow } from './outbox-row.ts';
import { executeTrusted, recipientAt, type ServiceClient } from './service-client.ts';

interface Dependencies {
  readonly client: ServiceClient;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid' | 'token'>;
  readonly digest: TokenDigest;
  readonly bookingMail: BookingMail;
  readonly personalDataMail: PersonalDataMail;
  readonly personalData: PersonalDataStore;
  readonly links: Pick<HostedSignInLinks, 'makeLinkMail'>;
  readonly bookings: Pick<BookingService, 'freeSlots'>;
  readonly calls: CallSettings;
}

type Figures = Omit<Overview, 'signUps' | 'mail'> & {
  readonly mail: Omit<MailFigures, 'failing'>;
  readonly signUpsByHour: Awaited<ReturnType<FigureTable['signUpsByHour']>>;
};

interface CallRow {
  readonly id: string;
  readonly starts_at: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly created_at: number;
  readonly language: Language | null;
  readonly moves: number | null;
  readonly note: string | null;
  readonly outcome: CallOutcome | null;
}
const CALL = 'id, starts_at, name, email, phone, created_at, language, moves, note, outcome';

const callOf = (row: CallRow): Appointment => ({
  id: row.id,
  startsAt: row.starts_at,
  name: row.name,
  email: row.email,
  phone: row.phone,
  createdAt: row.created_at,
  ...(row.language === null ? {} : { language: row.language }),
  ...(row.moves === null ? {} : { moves: row.moves }),
  ...(row.note === null ? {} : { note: row.note }),
  ...(row.outcome === null ? {} : { outcome: row.outcome }),
});

interface MessageRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly received_at: number;
  readonly answered_at: number | null;
}

const messageOf = ({ received_at, answered_at, ...row }: MessageRow): StoredContactMessage => ({
  ...row,
  receivedAt: received_at,
  answeredAt: answered_at,
});

interface Page {
  readonly most: number;
  readonly before?: number;
}

/** Those before a row, or the newest, if `before` is no id. */
const newestFirst = <Q extends OrderedQuery<Q>>(query: Q, { most, before = Number.NaN }: Page): Q =>
  query
    .lt('id', Number.isSafeInteger(before) ? before : Number.MAX_SAFE_INTEGER)
    .order('id', { ascending: false })
    .limit(most);

interface OrderedQuery<Q> {
  lt(column: string, value: number): Q;
  order(column: string, options: { ascending: boolean }): Q;
  limit(most: number): Q;
}

/** Does one thing and records it, in one transaction. Null: nothing was done. */
type Operate = <T>(
  what: AuditAction,
  whose: string,
  by: By,
  given?: Readonly<Record<string, unknown>>,
) => ResultAsync<T | null, Unavailable>;

const doneOrRejected = (done: unknown): Result<void, Rejected> =>
  done === null ? err(rejected) : ok(undefined);

function makePeople(
  { client, clock, random, personalDataMail, personalData: store, links }: Dependencies,
  operate: Operate,
  newestAudits: (request: Page & { whose: string }) => ResultAsync<readonly AuditLine[], Unavailable>,
): OperatorPeople {
  const read = (id: string): ResultAsync<PersonRow | null, Unavailable> =>
    isAccountId(id) ? executeTrusted(client.rpc('read_account', { subject: id })) : okAsync(null);

  const addressOf = (id: string) =>
    read(id).andThen((row) => (row === null ? err(rejected) : ok(row.account.email)));

  const look = (what: 'person-shown' | 'person-exported', id: string, by: By) =>
    (isAccountId(id) ? operate<PersonRow>(what, id, by) : okAsync(null)).andThen((row) =>
      row === null ? err(rejected) : ok(personalData(row)),
    );

  const hasManyLinks = (id: string) =>
    executeTrusted<unknown[]>(
      client
        .from('audit_log')
        .select('id')
        .eq('what', 'link-sent' satisfies AuditAction)
        .eq('whose', id)
        .gt('at', clock.now() - HOUR_MS),
    ).map((lines) => lines.length >= MESSAGE_LIMITS.knownBrowsers.hour);

  return {
    find(query, by) {
      if (!('phone' in query ? isCompletePhone(query.phone) : isEmail(query.email)))
        return errAsync(rejected);
      const given =
        'phone' in query
          ? { phone: phoneDigits(query.phone), most: MOST_FOUND }
          : { email: normalizeEmail(query.email) };
      return operate<Found>('person-searched', '', by, given).andThen((found) =>
        found === null ? err(rejected) : ok(found),
      );
    },

    summary: (id) =>
      read(id).andThen((row) => {
        if (row === null) return okAsync(null);
        return ResultAsync.combine([
          executeTrusted<number>(client.rpc('count_waiting_mail', { address: row.account.email })),
          newestAudits({ most: MOST_AUDITS, whose: id }),
        ]).map(([mailsWaiting, audits]) => ({
          data: maskPerson(personalData(row)),
          mailsWaiting,
          audits,
        }));
      }),

    show: (id, by) => look('person-shown', id, by),

    download: (id, by) =>
      look('person-exported', id, by).map((data) =>
        personalDataFile(store, { userId: id, email: data.account.email }, data),
      ),

    sendLink: (id, by) =>
      addressOf(id).andThen((email) =>
        hasManyLinks(id)
          .andThen((many) => (many ? err(rateLimited(HOUR_MS / 1_000)) : ok(undefined)))
          .andThen(() => links.makeLinkMail(email))
          .mapErr((failure) => (failure.kind === 'invalid-email' ? rejected : failure))
          .andThen((message) => operate('link-sent', id, by, { message }))
          .andThen(doneOrRejected),
      ),

    endSessions: (id, by) =>
      addressOf(id)
        .andThen(() => operate('sessions-ended', id, by))
        .andThen(doneOrRejected),

    erase: (id, by) =>
      addressOf(id).andThen((email) =>
        recipientAt(client, email).andThen((recipient) => {
          const deletedAt = clock.now();
          const receipt = {
            id: random.uuid(),
            to: email,
            ...personalDataMail.erased({ deletedAt, ...recipient }),
          };
          return operate('person-deleted', id, by, { email, receipt: outboxRow(receipt) }).andThen(
            doneOrRejected,
          );
        }),
      ),

    eraseAddress(address, by) {
      const email = normalizeEmail(address);
      return isEmail(email)
        ? operate('address-erased', '', by, { email }).andThen(doneOrRejected)
        : errAsync(rejected);
    },
  };
}

function makeCalls(
  { client, clock, random, digest, bookingMail, bookings, calls }: Dependencies,
  operate: Operate,
): OperatorCalls {
  const digestOf = (text: string) => ResultAsync.fromSafePromise(digest.digest(text));
  const rows = (query: PromiseLike<{ data: unknown; error: { code: string } | null; status: number }>) =>
    executeTrusted<CallRow[]>(query).map((found) => found.map(callOf));
  const table = () => client.from('appointments').select(CALL);
  const byId = (id: string) => rows(table().eq('id', id)).map(([call]) => call ?? null);

  const upcomingCall = (id: string): ResultAsync<Appointment, HoldOver | Unavailable> =>
    byId(id).andThen((call) => (call && call.startsAt > clock.now() ? ok(call) : err(holdOver)));

  const between = (from: number, until: number) =>
    rows(table().gte('starts_at', from).lt('starts_at', until).order('starts_at'));

  return {
    week(day) {
      if (!isDate(day)) return errAsync(rejected);
      const week = weekToRead(day, clock.now());
      return ResultAsync.combine([
        between(week.from, week.until),
        executeTrusted<{ day: string }[]>(
          client.from('blocked_days').select('day').gte('day', week.blockedFrom).order('day'),
        ),
      ]).map(([booked, blocked]) =>
        weekOfCalls(
          week,
          booked,
          blocked.map((row) => row.day),
        ),
      );
    },

    read: (id) => byId(id).map((call) => call && maskCall(call)),

    show: (ids, by) =>
      operate<CallRow[]>('calls-shown', '', by, { ids }).map((found) => (found ?? []).map(callOf)),

    freeSlots: () => freeCallSlots(bookings, clock.now()),

    move: (id, startsAt, by) =>
      upcomingCall(id).andThen((call) => {
        const now = clock.now();
        const token = random.token();
        const known = call.moves ?? 0;
        const { email, phone } = call;
        return ResultAsync.combine([digestOf(token), recipientAt(client, email, call.language)]).andThen(
          ([token_hash, recipient]) =>
            checkSlot(startsAt, now).asyncAndThen((slot) => {
              const moved = bookingMail.confirmation({
                ...movedCall(call, { slot, token, now }),
                whoCalls: whoCalls(calls, phone),
                ...recipient,
              });
              return operate<true | 'slot-taken'>('call-moved', id, by, {
                starts_at: startsAt,
                known_moves: known,
                token_hash,
                mail: outboxRow(
                  { id: random.uuid(), to: email, ...moved },
                  supportMail(
                    { bookingMail, random },
                    { ...call, startsAt, moves: known + 1 },
                    { kind: 'moved', from: call.startsAt },
                    now,
                  ),
                ),
              }).andThen((done): Result<void, HoldOver | SlotTaken> => {
                if (done === null) return err(holdOver);
                return done === 'slot-taken' ? err(slotTaken) : ok(undefined);
              });
            }),
        );
      }),

    cancel: (id, by) =>
      upcomingCall(id).andThen((call) =>
        recipientAt(client, call.email, call.language).andThen((recipient) => {
          const canceled = bookingMail.cancellation({ ...canceledCall(call, clock.now()), ...recipient });
          return operate('call-canceled', id, by, {
            known_moves: call.moves ?? 0,
            mail: outboxRow(
              { id: random.uuid(), to: call.email, ...canceled },
              supportMail({ bookingMail, random }, call, { kind: 'canceled' }, clock.now()),
            ),
          }).andThen((done) => (done === null ? err(holdOver) : ok(undefined)));
        }),
      ),

    note: (id, note, by) =>
      isNote(note)
        ? operate('call-noted', id, by, { note: note.note.trim(), outcome: note.outcome }).andThen(
            doneOrRejected,
          )
        : errAsync(rejected),

    block: (day, by) =>
      isBlockable(day, clock.now())
        ? operate<number>('day-blocked', day, by, rangeOfDay(day)).map((booked) => booked ?? 0)
        : errAsync(rejected),

    open: (day, by) => operate('day-opened', day, by).andThen(doneOrRejected),

    newFeedSecret(by) {
      const secret = random.token();
      return digestOf(feedMaterial(secret))
        .andThen((hash) => operate('feed-address-changed', '', by, { digest: hash }))
        .map(() => secret);
    },

    feed: (secret) =>
      digestOf(feedMaterial(secret)).andThen((hash) =>
        executeTrusted<unknown[]>(
          client.from('operating_state').select('name').eq('name', 'feed-digest').eq('value', hash),
        ).andThen((found) =>
          found.length === 0
            ? okAsync(null)
            : between(feedStart(clock.now()), Number.MAX_SAFE_INTEGER).map((booked) => booked.map(maskCall)),
        ),
      ),
  };
}

const makeMessages = (
  { client, clock }: Pick<Dependencies, 'client' | 'clock'>,
  operate: Operate,
): OperatorMessages => ({
  list({ open = false, ...page }) {
    const newest = newestFirst(client.from('contact_messages').select('*'), page);
    return executeTrusted<MessageRow[]>(open ? newest.is('answered_at', null) : newest).map((rows) =>
      rows.map(messageOf).map(maskMessage),
    );
  },

  show: (ids, by) =>
    operate<MessageRow[]>('messages-shown', '', by, { ids: ids.filter(Number.isSafeInteger) }).map((found) =>
      (found ?? []).map(messageOf),
    ),

  answer(id, isAnswered, by) {
    if (!Number.isSafeInteger(id)) return errAsync(rejected);
    return operate(isAnswered ? 'message-answered' : 'message-reopened', messageName(id), by, {
      id,
      answered_at: isAnswered ? clock.now() : null,
    }).andThen(doneOrRejected);
  },

  spam: null,
});

/** `Operating` on the hosted backend, by the same rules as the embedded one. */
export function makeHostedOperating(dependencies: Dependencies): Operating {
  const { client, clock } = dependencies;

  const operate: Operate = (what, whose, by, given = {}) =>
    executeTrusted(client.rpc('operate', { entry: { ...by, what, whose }, given, moment: clock.now() }));

  function newestAudits({ whose, ...page }: Page & { whose?: string }) {
    const newest = newestFirst(client.from('audit_log').select('id, at, who, what, whose, why'), page);
    return executeTrusted<readonly AuditLine[]>(whose === undefined ? newest : newest.eq('whose', whose));
  }

  return {
    overview() {
      const now = clock.now();
      const { signUpsSince, securitySince, callsUntil } = overviewRange(now);
      return ResultAsync.combine([
        executeTrusted<Figures>(
          client.rpc('operating_figures', {
            sign_ups_since: signUpsSince,
            security_since: securitySince,
            calls_from: now,
            calls_until: callsUntil,
          }),
        ),
        countFailingMail(client),
      ]).map(([{ signUpsByHour, mail, ...figures }, failing]) => ({
        ...figures,
        mail: { ...mail, failing },
        signUps: signUpsByDay(signUpsByHour, now),
      }));
    },
    auditLog: newestAudits,
    people: makePeople(dependencies, operate, newestAudits),
    calls: makeCalls(dependencies, operate),
    messages: makeMessages(dependencies, operate),
    testMail: null,
  };
}
