import { describe, expect, it } from 'vitest';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import type { Statements } from '#adapters/sql/statements.ts';
import { accountOf } from '#tests/support/people.ts';

export const put =
  (...names: string[]) =>
  async ({ putAccount }: Statements) => {
    for (const name of names) await putAccount.run(accountOf(name));
  };

export const isThere = async (store: SqlStore, name: string) =>
  (await store.read(({ accountById }) => accountById.get(name)))._unsafeUnwrap() !== undefined;

/** What both stores do with work. `open` opens an empty one. */
export function describeSqlStoreContract(name: string, open: () => Promise<SqlStore>): void {
  describe(`store: ${name}`, () => {
    it('undoes only the work that fails, also when the database refuses it', async () => {
      const store = await open();
      const good = store.write(put('good'));
      const twin = (async () =>
        store.write(async (statements) => {
          await put('half')(statements);
          await statements.putAccount.run({ ...accountOf('twin'), email: 'good@example.com' });
        }))();
      const throwing = (async () =>
        store.write(async (statements) => {
          await put('thrown')(statements);
          throw new Error('a bug');
        }))();
      const after = store.write(put('after'));
      await expect(twin).rejects.toThrow(/unique/i);
      await expect(throwing).rejects.toThrow('a bug');
      expect([(await good).isOk(), (await after).isOk()]).toEqual([true, true]);
      const names = ['good', 'half', 'twin', 'thrown', 'after'];
      const there = await Promise.all(names.map((each) => isThere(store, each)));
      expect(there).toEqual([true, false, false, false, true]);
    });

    it('never lets a read write, and goes on after one that throws', async () => {
      const store = await open();
      expect((await store.read(put('rose'))).isErr()).toBe(true);
      expect(await isThere(store, 'rose')).toBe(false);
      const broken = async () =>
        store.read(() => {
          throw new Error('a bug');
        });
      await expect(broken()).rejects.toThrow('a bug');
      expect((await store.write(put('rose'))).isOk()).toBe(true);
      expect(await isThere(store, 'rose')).toBe(true);
    });
  });
}
