import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeHandedOverFile } from '#adapters/node/handed-over-file.ts';
import { makeDataFolder } from '#tests/support/data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = makeDataFolder('handed-over-');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('counts how often each account was handed over, per announcement', async () => {
  const record = makeHandedOverFile({ folder });
  expect((await record.announcements())._unsafeUnwrap()).toEqual([]);
  expect((await record.read('first'))._unsafeUnwrap().size).toBe(0);
  await record.add('first', ['ann', 'ben']);
  await record.add('first', ['ann']);
  expect([...(await record.read('first'))._unsafeUnwrap()]).toEqual([
    ['ann', 2],
    ['ben', 1],
  ]);
  expect((await record.announcements())._unsafeUnwrap()).toEqual(['first']);
});

it('makes its folder with the first line', async () => {
  const record = makeHandedOverFile({ folder: join(folder, 'new') });
  expect((await record.announcements())._unsafeUnwrap()).toEqual([]);
  expect((await record.read('first'))._unsafeUnwrap().size).toBe(0);
  await record.add('first', ['ann']);
  expect((await record.read('first'))._unsafeUnwrap().size).toBe(1);
});

it('loses nobody after a line that was cut off when the disk was full', async () => {
  const record = makeHandedOverFile({ folder });
  await record.add('first', ['ann']);
  appendFileSync(join(folder, 'announcement-first.txt'), '\nbe');
  await record.add('first', ['cat']);
  const found = (await record.read('first'))._unsafeUnwrap();
  expect([found.get('ann'), found.get('cat')]).toEqual([1, 1]);
});
