import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPglite, prepare, type SqlEngine } from '../../support/hosted-database.ts';
import { openRealPostgres } from '../../support/real-postgres.ts';

const CALLERS = 12;
const url = process.env.TEST_POSTGRES_URL;

/** One connection per caller to one database. PGlite has only one connection, so calls are queued there. */
let callers: readonly SqlEngine[];
let close: () => Promise<void>;
beforeAll(async () => {
  if (url) {
    const engine = await openRealPostgres(url);
    await prepare(engine);
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
describe.each(['with a row', 'without a row'])('a save of a person %s', (given) => {
  const save = `insert into public.user_onboarding (email, phone) values ('rose@example.com', '2175550123')
    on conflict (email) do update set phone = excluded.phone`;
  const [rose, session] = [crypto.randomUUID(), crypto.randomUUID()];
  /** As core does it. */
  const erase = `select private.delete_onboarding('rose@example.com'); delete from checkahead.accounts where id = '${rose}'`;
  const remove = `delete from auth.users where id = '${rose}'`;
  const move = `update auth.users set email = 'new@example.com' where id = '${rose}'`;
  let saver: SqlEngine;
  let other: SqlEngine;
  beforeEach(async () => {
    [saver, other] = callers as [SqlEngine, SqlEngine];
    await other.exec(`delete from auth.users; delete from public.user_onboarding; delete from checkahead.outbox;
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
    ['a deletion at the service', remove, []],
    ['a change of the address', move, [{ email: 'new@example.com', phone: '2175550123' }]],
  ])('goes with %s that waits for it', async (_what, change, left) => {
    await saver.exec(`begin; ${asRose}; ${save}; reset role`);
    expect(await during(saver, () => other.exec(change))).toBe('done');
    expect(await rows()).toEqual(left);
  });

  it.each([
    ['a deletion', erase],
    ['a deletion at the service', remove],
    ['a change of the address', move],
  ])('is refused when it has waited for %s', async (_what, change) => {
    await other.exec(`begin; ${change}`);
    expect(await during(other, () => saver.exec(`begin; ${asRose}; ${save}; commit`))).toBe('42501');
    await saver.exec('rollback');
    expect((await rows()).filter(({ email }) => email === 'rose@example.com')).toEqual([]);
  });

  it('through our server goes with a deletion that waits for it', async () => {
    await saver.exec(
      `begin; select private.correct_details('rose@example.com', 'Rose', 'Hill', '2175550123')`,
    );
    expect(await during(saver, () => other.exec(erase))).toBe('done');
    expect(await rows()).toEqual([]);
  });
});
