import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Connections, withVerifiedTls } from '#adapters/postgres/connections.ts';
import { openPostgresStore } from '#adapters/postgres/postgres-store.ts';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import type { Statements } from '#adapters/sql/statements.ts';
import { accountOf } from '#tests/support/people.ts';
import { describeSqlStoreContract, isThere, put } from '../../contracts/sql-store.contract.ts';
import { describePostgres } from '../../support/describe-postgres.ts';

type Purpose = Parameters<Connections['connect']>[0];
type Connection = Awaited<ReturnType<Connections['connect']>>;

const unavailable = { kind: 'unavailable', retryAfterSeconds: 1 };

describePostgres('the store', (database) => {
  describeSqlStoreContract('postgres', () => database.open());

  /** Over connections that send their statements so. */
  const openWith = (queryOf: (connection: Connection, purpose: Purpose) => Connection['query']) =>
    database.open({
      connections: {
        async connect(purpose) {
          const connection = await database.connect(purpose);
          return { ...connection, query: queryOf(connection, purpose) };
        },
        async close() {},
      },
    });

  it('applies each migration once, also when several servers start at once, and keeps existing data', async () => {
    await database.query('DROP SCHEMA checkahead CASCADE');
    await expect(database.open({ beside: true })).rejects.toThrow(
      /older version \(0\); start the server once/,
    );
    const [first, second] = await Promise.all([database.open(), database.open(), database.open()]);
    (await first.write(put('rose')))._unsafeUnwrap();
    expect(await isThere(second, 'rose')).toBe(true);
    expect(await isThere(await database.open({ beside: true }), 'rose')).toBe(true);
    expect(await database.query('SELECT version, name FROM checkahead.migrations')).toEqual([
      { version: 1, name: '0001-all-tables.sql' },
    ]);
  });

  it('refuses a database of a newer program', async () => {
    await database.query("INSERT INTO checkahead.migrations VALUES (999, 'later')");
    await expect(database.open()).rejects.toThrow(/newer version \(999\)/);
    await database.query('DELETE FROM checkahead.migrations WHERE version = 999');
  });

  it('refuses a user who may only read', async () => {
    await database.query('CREATE ROLE checkahead_reader');
    await database.query('GRANT USAGE ON SCHEMA checkahead TO checkahead_reader');
    await database.query('GRANT SELECT ON ALL TABLES IN SCHEMA checkahead TO checkahead_reader');
    const opened = openWith(
      (connection) =>
        (text, ...rest) =>
          connection.query(text.replace(/^BEGIN[^;]*/, '$&; SET LOCAL ROLE checkahead_reader'), ...rest),
    );
    await expect(opened).rejects.toMatchObject({ code: '42501' });
    await database.query('DROP OWNED BY checkahead_reader');
    await database.query('DROP ROLE checkahead_reader');
  });

  it('undoes work that caught the error of a statement and went on', async () => {
    const store = await database.open();
    await store.write(put('rose'));
    const careless = async () =>
      store.write(async (statements) => {
        await put('half')(statements);
        await Promise.resolve(
          statements.putAccount.run({ ...accountOf('x'), email: 'rose@example.com' }),
        ).catch(() => 'ignored');
      });
    await expect(careless()).rejects.toThrow(/unique/);
    expect(await isThere(store, 'half')).toBe(false);
    (await store.write(put('next')))._unsafeUnwrap();
  });

  it('refuses work that did not wait for its statements, and writes nothing of it', async () => {
    const store = await database.open();
    let late: unknown;
    const hasty = async () =>
      store.write(async (statements) => {
        late = (async () => {
          await put('one', 'two')(statements);
        })().catch((error) => error);
      });
    const next = store.write(put('next'));
    await expect(hasty()).rejects.toThrow(/await is missing/);
    expect(String(await late)).toMatch(/after the end of its work/);
    (await next)._unsafeUnwrap();
    const names = ['one', 'two', 'next'];
    expect(await Promise.all(names.map((name) => isThere(store, name)))).toEqual([false, false, true]);
  });

  it('runs the writes of two servers one at a time', async () => {
    const stores = [await database.open(), await database.open()];
    const countUp = async ({ operatingFact, setOperatingFact }: Statements) => {
      const row = (await operatingFact.get('count')) as { value: string } | undefined;
      await setOperatingFact.run('count', String(Number(row?.value ?? 0) + 1));
    };
    const written = Array.from({ length: 60 }, (_, index) => stores[index % 2]?.write(countUp));
    for (const each of written) (await each)?._unsafeUnwrap();
    expect(await database.query('SELECT value FROM checkahead.operating_state')).toEqual([{ value: '60' }]);
  });

  it('refuses people while thousands wait, but not other writes', async () => {
    const store = await database.open();
    const nothing = async () => {};
    const answers = Array.from({ length: 6_000 }, () => store.writeIfRoom(nothing));
    const urgent = store.write(put('rose'));
    const refused = (await Promise.all(answers)).filter((answer) => answer.isErr());
    expect(refused).toHaveLength(1_000);
    expect(refused[0]?._unsafeUnwrapErr()).toEqual(unavailable);
    (await urgent)._unsafeUnwrap();
  });

  it('without the database everything is unavailable, and nothing once it is back', async () => {
    const faults: string[] = [];
    const store = await database.open({ onFault: (code) => faults.push(code) });
    expect((await store.checkWritable()).isOk()).toBe(true);
    await database.breakBackend();
    const answers = await Promise.all([store.read(put()), store.write(put('rose')), store.checkWritable()]);
    expect(answers.map((answer) => answer._unsafeUnwrapErr())).toEqual(Array(3).fill(unavailable));
    expect(faults).toContain('ECONNREFUSED');
    await database.healBackend();
    expect(await isThere(store, 'rose')).toBe(false);
    expect((await store.checkWritable()).isOk()).toBe(true);
  });

  it('writes the journal with the work, or not at all', async () => {
    const store = await database.open();
    const entry = { kind: 'allowed', token: 'token' } as const;
    await store.write(() => store.journal(entry));
    const failing = async () =>
      store.write(() => {
        store.journal({ ...entry, token: 'never' });
        throw new Error('a bug');
      });
    await expect(failing()).rejects.toThrow('a bug');
    const rows = await database.query('SELECT entry FROM checkahead.journal');
    expect(rows.map((row) => JSON.parse(row.entry as string))).toEqual([entry]);
  });

  it('a standby is an outage of writes, and of nothing once it is promoted', async () => {
    let isStandby = true;
    const store = await openWith((connection, purpose) => async (text, ...rest) => {
      if (!isStandby || !text.includes('READ WRITE') || purpose === 'migrate')
        return connection.query(text, ...rest);
      const message = 'cannot set transaction read-write mode during recovery';
      throw Object.assign(new Error(message), { severity: 'ERROR', code: '0A000' });
    });
    expect((await store.write(put('rose')))._unsafeUnwrapErr()).toEqual(unavailable);
    expect(await isThere(store, 'rose')).toBe(false);
    isStandby = false;
    (await store.write(put('rose')))._unsafeUnwrap();
  });

  it('says that nothing is certain if PostgreSQL rolls back instead', async () => {
    const store = await openWith(
      (connection, purpose) => async (text, values, name) =>
        text === 'COMMIT' && purpose === 'write'
          ? { ...(await connection.query('ROLLBACK')), command: 'ROLLBACK' }
          : connection.query(text, values, name),
    );
    await expect((async () => store.write(put('rose')))()).rejects.toThrow(/rolled back/);
  });

  it('lets other servers write between writes that take long', async () => {
    let commits = 0;
    const store = await openWith((connection, purpose) => (text, ...rest) => {
      if (text === 'COMMIT' && purpose === 'write') commits += 1;
      return connection.query(text, ...rest);
    });
    const slow = (name: string) =>
      store.write(async (statements) => {
        await setTimeout(100);
        await put(name)(statements);
      });
    const written = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(slow));
    expect(written.every((each) => each.isOk())).toBe(true);
    expect(commits).toBeGreaterThan(1);
  });

  it('asks for all events of a batch at once, since every write waits for it', async () => {
    let [waiting, most] = [0, 0];
    // Without names, as through a pooler.
    const store = await openWith((connection, _purpose) => async (text, values) => {
      if (!text.startsWith('INSERT INTO events')) return connection.query(text, values);
      waiting += 1;
      most = Math.max(most, waiting);
      const answer = await connection.query(text, values);
      waiting -= 1;
      return answer;
    });
    const event = { event: { name: 'email_verification_completed', step: 2 }, at: 1 } as const;
    const batch = {
      anonymousId: crypto.randomUUID(),
      userId: null,
      campaign: {},
      events: [event, event, event],
    };
    (await makeSqlEventStore({ store, clock: { now: () => 1 } }).record(batch))._unsafeUnwrap();
    expect(most).toBe(3);
  });
});

describePostgres('the schema', (database) => {
  it('keeps the audit log', async () => {
    const store = await database.open();
    await store.write(({ recordAudit }) =>
      recordAudit.run({ at: 1, who: 'w', what: 'x', whose: 'y', why: 'z' }),
    );
    for (const change of ["UPDATE # SET why = ''", 'DELETE FROM #', 'TRUNCATE #']) {
      await expect(database.query(change.replace('#', 'checkahead.audit_log'))).rejects.toThrow(
        /cannot be changed/,
      );
    }
  });

  it('numbers rows without gaps where the number tells what is beyond a bound', async () => {
    const store = await database.open();
    await store.write(async ({ addWrongTry }) => {
      for (const mailboxHash of ['a', 'b', 'a', 'a', 'c'])
        await addWrongTry.run({ mailboxHash, day: 1, change: 1 });
    });
    const rows = await database.query(
      'SELECT id, mailbox_hash, count FROM checkahead.wrong_tries ORDER BY id',
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      [1, 'a', 3],
      [2, 'b', 1],
      [3, 'c', 1],
    ]);
  });

  it('sorts text as core does, whatever the language of the database', async () => {
    const store = await database.open();
    await store.write(async ({ blockDay }) => {
      for (const day of ['a', 'B', '_', 'é', 'Z']) await blockDay.run(day);
    });
    const days = (await store.read(({ blockedDaysFrom }) => blockedDaysFrom.all('')))._unsafeUnwrap();
    expect(days).toEqual(['B', 'Z', '_', 'a', 'é'].map((day) => ({ day })));
  });
});

describePostgres(
  'over several connections',
  (database) => {
    /** Ends the sessions that hold or wait for a lock of ours. */
    const endSessions = () =>
      database.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);

    it('work that waits for something else loses its transaction, and others go on', async () => {
      const store = await database.open();
      const stuck = store.write(() => new Promise<void>(() => {}));
      await setTimeout(100);
      const next = store.write(put('rose'));
      expect((await stuck)._unsafeUnwrapErr()).toEqual(unavailable);
      expect((await next).isErr()).toBe(true);
      (await store.write(put('rose')))._unsafeUnwrap();
    });

    it('a broken connection is an outage of its writes only', async () => {
      const store = await database.open();
      const slow = store.write(async (statements) => {
        await put('half')(statements);
        await setTimeout(300);
        await put('rest')(statements);
      });
      await setTimeout(100);
      await endSessions();
      expect((await slow)._unsafeUnwrapErr()).toEqual(unavailable);
      (await store.write(put('rose')))._unsafeUnwrap();
      expect([await isThere(store, 'half'), await isThere(store, 'rose')]).toEqual([false, true]);
    });

    it('reads do not wait for a writer that keeps the lock; writes give up in time', async () => {
      const [store, other] = [await database.open(), await database.open()];
      const holding = other.write(async (statements) => {
        for (let round = 0; round < 20; round += 1) {
          await put('held')(statements);
          await setTimeout(100);
        }
      });
      await setTimeout(100);
      const started = performance.now();
      const refused = store.write(put('rose'));
      expect(await isThere(store, 'held')).toBe(false);
      expect((await refused)._unsafeUnwrapErr()).toEqual(unavailable);
      expect(performance.now() - started).toBeLessThan(2_500);
      (await holding)._unsafeUnwrap();
      (await store.write(put('rose')))._unsafeUnwrap();
    });
  },
  { needsServer: true },
);

describe('the address', () => {
  const modeOf = (address: string) => new URL(withVerifiedTls(address)).searchParams.get('sslmode');

  it('asks for a verified certificate, unless the server is on this machine', () => {
    expect(modeOf('postgres://u:p@db.example.com/name')).toBe('verify-full');
    expect(modeOf('postgresql://u:p@db.example.com:6543/name?sslmode=require')).toBe('verify-full');
    expect(modeOf('postgres://u:p@db.example.com/name?sslmode=no-verify')).toBe('verify-full');
    for (const host of ['db.example.com', '127.0.0.1.example.com', 'localhost.example.com', '10.0.0.1'])
      expect(modeOf(`postgres://u:p@${host}/name?sslmode=disable`)).toBe('verify-full');
    expect(modeOf('postgres://u:p@localhost/name')).toBe('disable');
    expect(modeOf('postgres://u:p@127.0.0.1:5432/name')).toBe('disable');
    expect(modeOf('postgres://u:p@[::1]/name')).toBe('disable');
    expect(modeOf('postgres://u:p@localhost/name?sslmode=verify-full')).toBe('verify-full');
  });

  it('throws at the start if nobody answers', async () => {
    const closed = openPostgresStore({ url: 'postgres://u:p@127.0.0.1:9/name', digestKey: 'key' });
    await expect(closed).rejects.toThrow(/ECONNREFUSED/);
  });
});
