import { err, ok, type Result } from 'neverthrow';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { Backend, StoreProblem } from './backend.ts';
import { composeServer, resolveEverything } from './compose-server.ts';
import { TOKENS } from './tokens.ts';

const MAIL_PAUSE_MS = 250;

/** SQLite in one file. */
export function openEmbeddedBackend(path: string): Result<Backend, StoreProblem> {
  try {
    const store = openSqliteStore(path);
    let writeSecurityLog = async () => {};
    return ok({
      compose(parts) {
        const box = composeServer({ ...parts, store });
        resolveEverything(box);
        writeSecurityLog = () => box.get(TOKENS.securityLog).flush();
        return box;
      },
      mailPauseMs: MAIL_PAUSE_MS,
      async close() {
        await writeSecurityLog();
        await store.close();
      },
    });
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    return err(
      Object.freeze({ kind: 'cannot-open-store' as const, code: String(code ?? ''), detail: message ?? '' }),
    );
  }
}
