import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { normalizeEmail } from '#core/identity/email.ts';
import { mailboxKey } from '#core/identity/mailbox-key.ts';
import { BOUNDS, EVENTS_COUNTED_MAX, EVENTS_PER_PAGE } from '#core/site/bounds.ts';
import { ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { type Caller, rowsOf } from '../../support/hosted-database.ts';

const SERVER: Caller = { role: 'service_role' };
const NOW = 1_000;

describeHosted('procedures of the server role', (db) => {
  /** The result of the function; object arguments are passed as JSON. */
  async function call(name: string, ...values: unknown[]): Promise<unknown> {
    const holes = values.map((value, index) =>
      typeof value === 'object' && value !== null ? `$${index + 1}::text::jsonb` : `$${index + 1}`,
    );
    const sent = values.map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    const answer = await db.as(SERVER, `select public.${name}(${holes.join(', ')}) as answer`, sent);
    return rowsOf(answer)[0]?.answer;
  }
  const count = async (table: string) =>
    (await db.query(`select count(*)::int as n from ${table}`)).rows[0]?.n;
  const ALLOWANCE = { open_holds: 2, slots_in_week: 5, week_from: 0, week_until: 10_000 };
  const mailTo = (email: string, id: string) => ({
    id,
    recipient: email,
    subject: 's',
    body_text: 't',
    body_html: 'h',
  });
  const take = (startsAt: number, email: string, over: object = {}) =>
    call(
      'take_consultation',
      {
        id: `b${startsAt}${email}`,
        attempt: `a${startsAt}${email}`,
        starts_at: startsAt,
        name: 'Rose',
        email,
        network: `n-${email}`,
        ...over,
      },
      mailTo(email, `m${startsAt}${email}`),
      ALLOWANCE,
      NOW,
      3,
    );
  const book = (startsAt: number, email = ROSE) => take(startsAt, email);
  const hold = (startsAt: number, email = ROSE, network = `n-${email}`) =>
    take(startsAt, email, { network, token_hash: `t${startsAt}${email}`, held_until: NOW + 900 });
  const confirm = (startsAt: number, email = ROSE, moment = NOW) =>
    call(
      'confirm_consultation',
      `t${startsAt}${email}`,
      `c${startsAt}`,
      mailTo(email, `c${startsAt}`),
      moment,
      3,
    );

  it('one request gets a slot, with its mail; an address has at most three upcoming calls', async () => {
    expect(await book(2_000)).toBe('done');
    expect(await book(2_000, 'otis@example.com')).toBe('slot-taken');
    expect(await hold(2_000, 'otis@example.com')).toBe('slot-taken');
    await book(3_000);
    await book(4_000);
    expect(await book(5_000)).toBe('too-many-calls');
    expect([await count('public.appointments'), await count('public.outbox')]).toEqual([3, 3]);
    const { rows } = await db.query('select * from public.outbox order by id limit 1');
    expect(rows[0]).toMatchObject({ recipient: ROSE, created_at: NOW, due_at: NOW, attempts: 0 });
  });

  it('a hold is booked once, by its token, until it expires; a newer one of its address replaces it', async () => {
    expect(await hold(2_000)).toBe('done');
    expect(await hold(2_000, 'otis@example.com')).toBe('slot-taken');
    expect(await hold(3_000)).toBe('done');
    expect(await confirm(2_000)).toBe('hold-over');
    expect(await confirm(3_000, ROSE, NOW + 900)).toBe('hold-over');
    expect(await confirm(3_000)).toBe('done');
    expect(await confirm(3_000)).toBe('hold-over');
    const { rows } = await db.query('select email, starts_at::int, token_hash from public.appointments');
    expect(rows).toEqual([{ email: ROSE, starts_at: 3_000, token_hash: `t3000${ROSE}` }]);
    expect(await count('public.holds')).toBe(0);
    const kept = await db.query('select good_until::int from public.outbox order by id');
    expect(kept.rows.map(({ good_until }) => good_until)).toEqual([null, NOW + 900, NOW + 900]);
  });

  it('one network has at most two holds at once, and its share of a week', async () => {
    const from = (index: number) => hold(2_000 + index, `p${index}@example.com`, 'one');
    expect([await from(0), await from(1), await from(2)]).toEqual(['done', 'done', 'rate-limited']);
    for (const index of [0, 1]) expect(await confirm(2_000 + index, `p${index}@example.com`)).toBe('done');
    for (const index of [2, 3]) {
      expect(await from(index)).toBe('done');
      expect(await confirm(2_000 + index, `p${index}@example.com`)).toBe('done');
    }
    expect(await from(4)).toBe('done');
    expect(await from(5)).toBe('rate-limited');
    expect(await hold(9_000, 'elsewhere@example.com', 'two')).toBe('done');
  });

  it('expired holds are deleted, and so are those of a deleted account', async () => {
    await hold(2_000);
    expect(await call('sweep_holds', NOW + 899, 10)).toBe(0);
    expect(await call('sweep_holds', NOW + 900, 10)).toBe(1);
    await hold(3_000);
    await hold(4_000, 'otis@example.com');
    const id = '11111111-1111-4111-8111-111111111111';
    await db.query(`insert into auth.users (id, email) values ('${id}', 'Rose@example.com')`);
    await db.query(`delete from auth.users where id = '${id}'`);
    expect(await count('public.holds')).toBe(1);
  });

  it('books nothing if the mail cannot be queued', async () => {
    await db.query(`insert into public.outbox (id, created_at) values ('m2000${ROSE}', 1)`);
    await expect(book(2_000)).rejects.toThrow('23505');
    expect(await count('public.appointments')).toBe(0);
  });

  it('mail is leased oldest first, hidden while leased, and its attempts are counted', async () => {
    for (const due of [3, 1, 2]) {
      await db.query('insert into public.outbox (id, created_at, due_at) values ($1, $2, $2)', [
        `m${due}`,
        due,
      ]);
    }
    const lease = async (at: number) => {
      const answer = await db.as(SERVER, 'select id, attempts from public.lease_mail($1, 2, 100)', [at]);
      return rowsOf(answer)
        .map((row) => `${row.id}:${row.attempts}`)
        .sort();
    };
    expect(await lease(10)).toEqual(['m1:0', 'm2:0']);
    expect(await lease(10)).toEqual(['m3:0']);
    expect(await lease(109)).toEqual([]);
    expect(await lease(110)).toEqual(['m1:1', 'm2:1']);
  });

  it('reads, corrects and erases one person and nobody else', async () => {
    const rose = await db.person(ROSE);
    const otis = await db.person('otis@example.com');
    for (const { userId } of [rose, otis]) {
      await call(
        'record_events',
        `browser of ${userId}`,
        userId,
        { utm_source: 'radio' },
        [{ name: 'e', properties: {}, at: 9_999 }],
        NOW,
      );
      await db.query('insert into auth.sessions (user_id) values ($1)', [userId]);
    }
    await call(
      'record_events',
      `browser of ${rose.userId}`,
      otis.userId,
      {},
      [{ name: 'f', properties: {}, at: 5 }],
      NOW,
    );
    expect(await call('correct_person', rose.userId, ROSE, 'Rosé', "O'Neil", '2175550123')).toMatchObject({
      account: { email: ROSE, has_password: false, verified_at: expect.any(String) },
      onboarding: { first_name: 'Rosé', last_name: "O'Neil", email_auth: true },
      sessions: [{ started_at: expect.any(String) }],
      events: 2,
    });
    const partBehind = async (cursor: unknown, howMany: number) =>
      (await call('read_person_events', rose.userId, ROSE, cursor, howMany)) as {
        notes: { name: string }[];
        next: unknown;
      };
    const whole = await partBehind(null, 9);
    expect(whole).toEqual({
      notes: [
        { name: 'e', at: NOW, properties: { utm_source: 'radio' } },
        { name: 'f', at: 5, properties: {} },
      ],
      next: null,
    });
    const first = await partBehind(null, 1);
    expect([first.notes, (await partBehind(first.next, 9)).notes]).toEqual([
      whole.notes.slice(0, 1),
      whole.notes.slice(1),
    ]);
    expect(await call('read_person_events', otis.userId, ROSE, null, 9)).toBeNull();
    expect(await call('read_person', otis.userId, ROSE)).toBeNull();
    expect(await call('erase_person', otis.userId, ROSE, { id: 'r' }, NOW)).toBe(false);
    expect(
      await call('erase_person', rose.userId, 'ROSE@example.com', { id: 'r', recipient: ROSE }, NOW),
    ).toBe(true);
    expect(await call('read_person', rose.userId, ROSE)).toBeNull();
    expect(await call('read_person', otis.userId, 'otis@example.com')).toMatchObject({
      events: 1,
    });
    expect(await count('auth.sessions')).toBe(1);
    expect(await count('public.user_onboarding')).toBe(0);
    expect((await db.query('select id from public.outbox')).rows).toEqual([{ id: 'r' }]);
  });

  it('keeps no log of sign-ins, which names people and cannot be searched when they delete their account', async () => {
    await db.query(
      `insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"actor_username": "rose@example.com"}')`,
    );
    expect(await count('auth.audit_log_entries')).toBe(0);
  });

  it('reads the newest sessions of a person, as many as the embedded backend keeps', async () => {
    const { userId } = await db.person(ROSE);
    await db.query(
      `insert into auth.sessions (user_id, created_at)
        select $1, '2026-01-05T12:00:00Z'::timestamptz + make_interval(secs => place) from generate_series(1, 50) as place`,
      [userId],
    );
    const { sessions } = (await call('read_person', userId, ROSE)) as { sessions: { started_at: string }[] };
    const times = sessions.map(({ started_at }) => Date.parse(started_at));
    const most = BOUNDS.sessionsOfPerson;
    const newest = Date.UTC(2026, 0, 5, 12, 0, 50);
    expect(times).toEqual(Array.from({ length: most }, (_, index) => newest - (most - 1 - index) * 1_000));
  });

  it('reads the newest messages of a person, because anybody can write one with any address', async () => {
    const { userId } = await db.person(ROSE);
    await db.query(
      `insert into public.contact_messages (name, email, message, received_at)
        select 'Rose', $1, 'm' || place, place from generate_series(1, 250) as place`,
      [ROSE],
    );
    const { messages } = (await call('read_person', userId, ROSE)) as { messages: { message: string }[] };
    expect(messages).toHaveLength(BOUNDS.messagesOfPerson);
    expect([messages[0]?.message, messages.at(-1)?.message]).toEqual(['m51', 'm250']);
  });

  it('a person has a password only after a change, because the service sets the first one', async () => {
    const { userId } = await db.person(ROSE);
    const hasPassword = async () =>
      ((await call('read_person', userId, ROSE)) as { account: { has_password: boolean } }).account
        .has_password;
    await db.query(`update auth.users set email_confirmed_at = now() where id = $1`, [userId]);
    expect(await hasPassword()).toBe(false);
    await db.query(`update auth.users set encrypted_password = 'x' where id = $1`, [userId]);
    expect(await hasPassword()).toBe(true);
    await call('erase_person', userId, ROSE, { id: 'r' }, NOW);
    expect(await count('private.password_choices')).toBe(0);
  });

  it('the clean-up deletes old rows, and mail only after it was sent or given up', async () => {
    await db.query(
      `insert into public.outbox (id, created_at, due_at) values ('due', 1, 1), ('done', 1, null)`,
    );
    await db.query(`insert into public.identity_links values ('a', 'u', 1), ('b', 'u', 9)`);
    expect(await call('sweep', 5, 5, 5, 5, 5, 10)).toBe(2);
    expect(await call('sweep', 5, 5, 5, 5, 5, 10)).toBe(0);
  });

  describe('the security log', () => {
    const DAY = 24 * 60 * 60 * 1_000;
    const lines = async () =>
      (
        await db.query(
          'select kind, detail, count::int, address_hash, network_hash from private.security_log order by id',
        )
      ).rows;
    const note = (...events: object[]) =>
      call(
        'note_security_events',
        events.map((event) => ({ at: NOW, count: 1, ...event })),
      );

    it('counts equal events of an hour in one row, and holds hashes instead of addresses and networks', async () => {
      const wrong = {
        kind: 'limit-hit',
        detail: 'message',
        email: 'r.o.s.e+x@googlemail.com',
        network: '192.0.2.1',
      };
      await note({ ...wrong, count: 3 }, { ...wrong, email: 'rose@gmail.com' }, { kind: 'request-rejected' });
      await note({ ...wrong, at: NOW + DAY });
      const [first, second, third] = await lines();
      expect(first).toMatchObject({ kind: 'limit-hit', detail: 'message', count: 4 });
      expect([first?.address_hash, first?.network_hash]).toEqual(
        [0, 0].map(() => expect.stringMatching(/^[0-9a-f]{24}$/)),
      );
      expect(second).toEqual({
        kind: 'request-rejected',
        detail: '',
        count: 1,
        address_hash: '',
        network_hash: '',
      });
      expect(third).toMatchObject({ address_hash: first?.address_hash, count: 1 });
    });

    it('has the same key for all spellings of a mailbox as core', async () => {
      const addresses = [
        'Rose+Shop@Gmail.com',
        'r.o.se@googlemail.com',
        '+x@gmail.com',
        'a+b+c@Yahoo.com',
        'a+b@example.com',
      ];
      for (const address of addresses) {
        const { rows } = await db.query('select private.mailbox_key($1) as key', [address]);
        expect(rows[0]?.key).toBe(mailboxKey(normalizeEmail(address)));
      }
    });

    it('notes passwords and deletions that the database sees', async () => {
      const { userId } = await db.person(ROSE);
      await db.query("update auth.users set encrypted_password = 'x' where id = $1", [userId]);
      await db.query('delete from auth.users where id = $1', [userId]);
      const found = await lines();
      expect(found.map(({ kind }) => kind)).toEqual(['password-set', 'account-deleted']);
      expect(new Set(found.map(({ address_hash }) => address_hash)).size).toBe(1);
    });

    it('keeps the newest rows of each kind, and none beyond its age', async () => {
      for (const network of ['a', 'b', 'c']) await note({ kind: 'limit-hit', network, at: 5 * DAY });
      await note({ kind: 'request-rejected', at: DAY });
      await note({ kind: 'request-rejected', at: 5 * DAY });
      expect(await call('sweep_security_log', 2 * DAY, 2, 1)).toBe(1);
      expect(await call('sweep_security_log', 2 * DAY, 2, 9)).toBe(1);
      expect(await call('sweep_security_log', 2 * DAY, 2, 9)).toBe(0);
      expect((await lines()).map(({ kind }) => kind)).toEqual(['limit-hit', 'limit-hit', 'request-rejected']);
    });
  });

  describe('bounds', () => {
    const figures = { ...BOUNDS, eventsCountedMax: EVENTS_COUNTED_MAX, eventsPerPiece: EVENTS_PER_PAGE };
    const KEPT_HERE = [
      ...[
        'eventsOfBrowserPerDay',
        'visitsOfBrowserPerDay',
        'eventsInAll',
        'visitorsInAll',
        'arrivalsInAll',
        'browsersOfPerson',
        'sessionsOfPerson',
        'messagesOfPerson',
        'surveysInAll',
      ],
      ...['preferencesInAll', 'contactsInAll', 'mailsWaiting', 'eventsCountedMax', 'eventsPerPiece'],
    ] as const;
    const bound =
      'create or replace function private.bound(name text) returns bigint language sql immutable as';
    let original = '';
    beforeAll(async () => {
      const { rows } = await db.query(
        `select pg_get_functiondef('private.bound(text)'::regprocedure) as definition`,
      );
      original = String(rows[0]?.definition);
    });
    afterEach(() => db.query(original));

    const record = (
      browser: string,
      campaign: object,
      count: number,
      moment = NOW,
      person: string | null = null,
    ) =>
      call(
        'record_events',
        browser,
        person,
        campaign,
        Array.from({ length: count }, (_, at) => ({ name: 'e', properties: {}, at })),
        moment,
      );

    it('are those of core', async () => {
      for (const name of KEPT_HERE) {
        const { rows } = await db.query('select private.bound($1)::bigint as figure', [name]);
        expect([name, Number(rows[0]?.figure)]).toEqual([name, figures[name as keyof typeof figures]]);
      }
    });

    it('stores 500 events a day per browser, with any campaigns, and each campaign once', async () => {
      for (let batch = 0; batch < 11; batch += 1) await record('b', { utm_source: `c${batch % 2}` }, 50);
      expect([await count('public.events'), await count('public.visits')]).toEqual([500, 2]);
      await record('other', {}, 1);
      await record('b', {}, 1, NOW + 86_400_000);
      expect(await count('public.events')).toBe(502);
      for (let campaign = 0; campaign < 30; campaign += 1)
        await record('d', { utm_source: `c${campaign}` }, 1);
      expect(await count(`public.visits where anonymous_id = 'd'`)).toBe(20);
    });

    it('deletes the oldest rows, and a visit with its last event', async () => {
      await db.query(`${bound} 'select 3::bigint'`);
      for (let day = 0; day < 5; day += 1) await record(`b${day}`, {}, 2, NOW + day * 86_400_000);
      expect(await count('public.events')).toBe(3);
      const { rows } = await db.query('select anonymous_id from public.visits order by id');
      expect(rows.map((row) => row.anonymous_id)).toEqual(['b3', 'b4']);
      for (let n = 0; n < 5; n += 1) {
        await db.query(`insert into public.survey_submissions values ($1, '{}', 'faq', 1)`, [`s${n}`]);
        await call('save_anonymous_calendar_preference', crypto.randomUUID(), `t${n}`);
      }
      const kept = await db.query('select session_id from public.survey_submissions order by id');
      expect(kept.rows.map((row) => row.session_id)).toEqual(['s2', 's3', 's4']);
      const timings = await db.query(
        'select timing_preference as t from public.anonymous_preferences order by id',
      );
      expect(timings.rows.map((row) => row.t)).toEqual(['t2', 't3', 't4']);
    });

    it('limits the browsers of a person, and rejects new mail while the queue is full', async () => {
      const { userId } = await db.person(ROSE);
      await db.query(`${bound} 'select 2::bigint'`);
      for (let browser = 0; browser < 4; browser += 1) await record(`b${browser}`, {}, 0, NOW, userId);
      expect(await count('public.identity_links')).toBe(2);
      const enqueue = (id: string) =>
        db.query('insert into public.outbox (id, created_at, due_at) values ($1, 1, 1)', [id]);
      for (const id of ['a', 'b']) await enqueue(id);
      await expect(enqueue('c')).rejects.toThrow('too much mail waits');
      await db.query(`update public.outbox set due_at = null where id = 'a'`);
      await enqueue('c');
    });

    it('unlinks the events of an erased person at once, and deletes very many of them in batches', async () => {
      const { userId } = await db.person(ROSE);
      for (let day = 0; day < 2; day += 1) {
        for (let batch = 0; batch < 8; batch += 1) await record('b', {}, 50, NOW + day * 86_400_000, userId);
      }
      expect(await call('erase_person', userId, ROSE, { id: 'r' }, NOW)).toBe(true);
      expect([await count('public.events'), await count('public.identity_links')]).toEqual([300, 0]);
      // The next person who uses the browser does not get the rest.
      const { userId: otis } = await db.person('otis@example.com');
      await record('b', {}, 0, NOW, otis);
      expect(await count('public.identity_links')).toBe(0);
      expect(await call('forget_browsers', 200)).toBe(200);
      expect(await call('forget_browsers', 200)).toBe(101);
      for (const table of ['events', 'visits', 'forgotten_browsers'])
        expect(await count(`public.${table}`)).toBe(0);
    });
  });

  it('filling rejects an unknown table', async () => {
    await expect(call('fill_from_embedded', 'outbox', [{ id: 'x' }])).rejects.toThrow('20000');
  });
});
