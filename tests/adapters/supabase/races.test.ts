import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPglite, prepared, type SqlEngine } from '../../support/hosted-database.ts';
import { openRealPostgres } from '../../support/real-postgres.ts';

const CALLERS = 12;
const url = process.env.TEST_POSTGRES_URL;

/** One connection per caller to one database. PGlite has only one connection, so calls are queued there. */
let callers: readonly SqlEngine[];
let close: () => Promise<void>;
beforeAll(async () => {
  if (url) {
    const engine = await openRealPostgres(url);
    await prepared(engine);
    const others = await Promise.all(Array.from({ length: CALLERS - 1 }, () => engine.another()));
    callers = [engine, ...others];
    close = async () => {
      for (const other of others) await other.close();
      await engine.close();
    };
  } else {
    const engine = await openPglite();
    callers = Array.from({ length: CALLERS }, () => engine);
    close = () => engine.close();
  }
});
afterAll(() => close());

const all = <T>(work: (engine: SqlEngine, index: number) => Promise<T>) => Promise.all(callers.map(work));
async function book(engine: SqlEngine, index: number, startsAt: number, email: string): Promise<string> {
  const { rows } = await engine.query(
    `select public.take_consultation($1::text::jsonb, $2::text::jsonb, $3::text::jsonb, 1, 3) as outcome`,
    [
      JSON.stringify({
        id: `${startsAt}-${index}`,
        attempt: `a-${startsAt}-${index}`,
        starts_at: startsAt,
        name: 'P',
        email,
        network: `n${index}`,
      }),
      JSON.stringify({ id: `m-${startsAt}-${index}` }),
      JSON.stringify({ open_holds: 2, slots_in_week: 9, week_from: 0, week_until: 1_000 }),
    ],
  );
  return String(rows[0]?.outcome);
}

it('of many concurrent requests for a slot, one gets it, with one mail', async () => {
  const outcomes = (await all((engine, index) => book(engine, index, 50, `p${index}@example.com`))).sort();
  expect(outcomes).toEqual(['done', ...Array.from({ length: CALLERS - 1 }, () => 'slot-taken')]);
  const [first] = callers;
  expect((await first?.query('select id from public.outbox', []))?.count).toBe(1);
});

it('one address with many concurrent requests gets three slots', async () => {
  const outcomes = await all((engine, index) => book(engine, index, 100 + index, 'rose@example.com'));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
});

it('concurrent leases never return the same mail', async () => {
  await callers[0]?.exec(`delete from public.outbox;
    insert into public.outbox (id, created_at, due_at) select n::text, n, n from generate_series(1, 30) as n`);
  const leases = await all((engine) => engine.query('select id from public.lease_mail(100, 5, 1000)', []));
  const ids = leases.flatMap(({ rows }) => rows.map((row) => String(row.id)));
  expect(ids.length).toBe(new Set(ids).size);
  expect(ids.length).toBe(30);
});

it('concurrent senders never claim the same person, and an announcement has one draft', async () => {
  const people = 30;
  await callers[0]?.query(
    `insert into auth.users (id, email, email_confirmed_at)
      select gen_random_uuid(), 'p' || n || '@example.com', now() from generate_series(1, $1::integer) as n`,
    [people],
  );
  const created = await all(async (engine, index) => {
    const announcement = {
      id: `a${index}`,
      state: 'running',
      audience: 'everybody',
      created_at: index,
      prepared_to: '',
    };
    const { rows } = await engine.query(
      `select public.change_announcements('create', $1::text::jsonb, null, 1) as touched`,
      [JSON.stringify({ announcement })],
    );
    return Number(rows[0]?.touched);
  });
  expect(created.filter((touched) => touched === 1)).toHaveLength(1);
  type Due = { readonly number: number; readonly accountId: string };
  const send = async (engine: SqlEngine, what: string, sender: string, given: object) => {
    // A lease that is over at once, so that each sender takes it from the others.
    const lease = JSON.stringify({ sender, now: 2, until: 1 });
    const { rows } = await engine.query(
      'select public.send_announcement($1, $2::text::jsonb, $3::text::jsonb) as sent',
      [what, lease, JSON.stringify(given)],
    );
    const [row] = rows as unknown as { sent: { answer: { due: Due[] } } }[];
    return row?.sent.answer.due ?? [];
  };
  const [first] = callers as [SqlEngine];
  const ids = (await first.query('select id from auth.users', [])).rows.map(({ id }) => id);
  const running = await first.query("select id from private.announcements where state = 'running'", []);
  await send(first, 'prepare', 's0', { id: running.rows[0]?.id, accountIds: ids, from: '', to: null });
  const claims = await all(async (engine, index) => {
    const due: Due[] = [];
    for (let times = 0; times < 5; times += 1) {
      due.push(
        ...(await send(engine, 'claim', `s${index}`, { limit: 5, inHand: due.map(({ number }) => number) })),
      );
    }
    return due;
  });
  const claimed = claims.flat().map(({ accountId }) => accountId);
  expect(claimed).toHaveLength(people);
  expect(new Set(claimed).size).toBe(people);
});

it('of many links queued for one address at once, one remains to be sent', async () => {
  await callers[0]?.exec('delete from public.outbox');
  await all((engine) => engine.exec('begin'));
  await all(async (engine, index) => {
    await engine.query('select public.promise_link($1::text::jsonb, 1)', [
      JSON.stringify({ id: `l${index}`, recipient: 'rose@example.com', good_until: 9 }),
    ]);
    await engine.exec('commit');
  });
  const left = await callers[0]?.query(
    'select count(*)::int as waiting, (select count(*)::int from public.outbox) as made from public.outbox where due_at is not null',
    [],
  );
  expect(left?.rows).toEqual([{ waiting: 1, made: CALLERS }]);
});

describe.each(['with a row', 'without a row'])('a save of a person %s', (given) => {
  const save = `insert into public.user_onboarding (email, phone) values ('rose@example.com', '2175550123')
    on conflict (email) do update set phone = excluded.phone`;
  const [rose, session] = [crypto.randomUUID(), crypto.randomUUID()];
  const erase = `select public.erase_person('${rose}', 'rose@example.com', '{"id": "r"}', 1)`;
  const move = `update auth.users set email = 'new@example.com' where id = '${rose}'`;
  let saver: SqlEngine;
  let other: SqlEngine;
  beforeEach(async () => {
    [saver, other] = callers as [SqlEngine, SqlEngine];
    await other.exec(`delete from auth.users; delete from public.user_onboarding; delete from public.outbox;
      insert into auth.users (id, email, email_confirmed_at) values ('${rose}', 'rose@example.com', now());
      insert into auth.sessions (id, user_id) values ('${session}', '${rose}')`);
    if (given === 'with a row')
      await other.exec(`insert into public.user_onboarding (email) values ('rose@example.com')`);
  });
  const rows = async () => (await other.query('select email, phone from public.user_onboarding', [])).rows;
  const asRose = `select set_config('request.jwt.claims',
      '{"sub": "${rose}", "email": "rose@example.com", "session_id": "${session}"}', true);
    set local role authenticated`;
  /** Runs the second while the first is not committed, and answers how the second ended. On PGlite one follows the other. */
  async function during(first: SqlEngine, second: () => Promise<unknown>) {
    if (!url) await first.exec('commit');
    let result: string | null = null;
    const ended = second().then(
      () => {
        result = 'done';
      },
      ({ code }) => {
        result = String(code);
      },
    );
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while (url && result === null && (await callers.at(-1)?.query(waiting, []))?.count === 0);
    if (url) await first.exec('commit');
    await ended;
    return result;
  }

  it('and the same save elsewhere do not stop each other', async () => {
    for (let round = 0; round < 20; round += 1) {
      await all((engine) => engine.exec(`begin; ${asRose}; ${save}; commit`));
      expect(await rows()).toEqual([{ email: 'rose@example.com', phone: '2175550123' }]);
      await other.exec('delete from public.user_onboarding');
    }
  });

  it.each([
    ['a deletion', erase, []],
    ['a change of the address', move, [{ email: 'new@example.com', phone: '2175550123' }]],
  ])('goes with %s that waits for it', async (_what, change, left) => {
    await saver.exec(`begin; ${asRose}; ${save}; reset role`);
    expect(await during(saver, () => other.exec(change))).toBe('done');
    expect(await rows()).toEqual(left);
  });

  it.each([
    ['a deletion', erase],
    ['a change of the address', move],
  ])('is refused when it has waited for %s', async (_what, change) => {
    await other.exec(`begin; ${change}`);
    expect(await during(other, () => saver.exec(`begin; ${asRose}; ${save}; commit`))).toBe('42501');
    await saver.exec('rollback');
    expect((await rows()).filter(({ email }) => email === 'rose@example.com')).toEqual([]);
  });

  it('through our server goes with a deletion that waits for it', async () => {
    await saver.exec(
      `begin; select public.correct_person('${rose}', 'rose@example.com', 'Rose', 'Hill', '2175550123')`,
    );
    expect(await during(saver, () => other.exec(erase))).toBe('done');
    expect(await rows()).toEqual([]);
  });
});
