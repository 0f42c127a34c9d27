import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ResultAsync } from 'neverthrow';
import { type Failure, unavailable } from '#core/ports/failures.ts';
import { HANDED_OVER, type HandedOver } from '#core/ports/handed-over.ts';

const NAME = RegExp(`^${HANDED_OVER}([\\w-]{1,64})\\.txt$`);

/** One file per announcement in `folder`, with one account id per line. The folder is made with the first line. */
export function makeHandedOverFile({ folder }: { folder: string }): HandedOver {
  const pathOf = (id: string) => join(folder, `${HANDED_OVER}${id}.txt`);
  const attempt = <T>(work: () => T): ResultAsync<T, Failure<'unavailable'>> =>
    ResultAsync.fromPromise((async () => work())(), () => unavailable());
  const names = () =>
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  return {
    add: (id, accountIds) =>
      attempt(() => {
        mkdirSync(folder, { recursive: true });
        const file = openSync(pathOf(id), 'a', 0o600);
        try {
          // The line break comes first: a line that was cut off when the disk was full must not spoil the next one.
          appendFileSync(file, accountIds.map((accountId) => `\n${accountId}`).join(''));
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
      }),
    read: (id) =>
      attempt(() => {
        const counts = new Map<string, number>();
        if (!names().includes(id)) return counts;
        for (const line of readFileSync(pathOf(id), 'utf8').split('\n')) {
          if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
        }
        return counts;
      }),
    announcements: () => attempt(names),
  };
}
