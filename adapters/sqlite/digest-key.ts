import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const KEY_BYTES = 32;

export const digestKeyPath = (databasePath: string) => join(dirname(databasePath), 'digest.key');

/**
 * The key of digests that could be reversed by trying all values. It is in a file beside the database, so that the database alone
 * does not tell whom they mean; made if it is missing. Programs that make it at the same time get the same one: a file is linked
 * to its name when it is whole, and only once.
 */
export function readDigestKey(databasePath: string): string {
  const path = digestKeyPath(databasePath);
  if (!existsSync(path)) {
    const draft = `${path}.${randomBytes(8).toString('hex')}`;
    const { uid, gid } = statSync(databasePath);
    writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flush: true });
    try {
      chownSync(draft, uid, gid);
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  const key = readFileSync(path, 'utf8').trim();
  if (Buffer.from(key, 'base64url').length !== KEY_BYTES) {
    throw new Error(`${path} is damaged; restore it, or delete it to get a new one`);
  }
  return key;
}
