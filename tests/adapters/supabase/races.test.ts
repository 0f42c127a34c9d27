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
    await saver.exec('rollback');
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

  // On PGlite nobody waits.
  const held = [
    ['a deletion', erase],
    ['a deletion of the account alone', `delete from checkahead.accounts where id = '${rose}'`],
    ['a correction', `select private.correct_details('rose@example.com', 'Rose', 'Hill', '2175550199')`],
    ['a choice of words', `update checkahead.accounts set mail_words = 'calm river' where id = '${rose}'`],
  ];
  it.each(url ? held : [])('that takes long holds up %s on our server briefly', async (_what, change) => {
    await saver.exec(`begin; ${asRose}; ${save}; reset role`);
    const start = performance.now();
    await expect(other.exec(`set lock_timeout to 1250; ${change}`)).rejects.toMatchObject({ code: '55P03' });
    expect(performance.now() - start).toBeLessThan(800);
    await saver.exec('rollback');
  });

  it('that takes long is passed over by the clean-up', async () => {
    await other.exec(`insert into private.email_changes (user_id, new_email, requested_at)
        values ('${rose}', 'new@example.com', now());
      update auth.users set email_change = 'new@example.com';
      update private.email_changes set requested_at = now() - interval '2 hours'`);
    const pending = async () => (await other.query('select email_change as email from auth.users', [])).rows;
    if (url) {
      await saver.exec(`begin; ${asRose}; ${save}; reset role`);
      await other.exec('set lock_timeout to 1250; select from private.sweep_email_changes(10)');
      expect(await pending()).toEqual([{ email: 'new@example.com' }]);
      await saver.exec('commit');
    }
    await other.exec('select from private.sweep_email_changes(10)');
    expect(await pending()).toEqual([{ email: '' }]);
  });

  it('through our server goes with a deletion that waits for it', async () => {
    await saver.exec(
      `begin; select private.correct_details('rose@example.com', 'Rose', 'Hill', '2175550123')`,
    );
    expect(await during(saver, () => other.exec(erase))).toBe('done');
    expect(await rows()).toEqual([]);
  });
});
