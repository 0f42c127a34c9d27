import { type Logger, pino } from 'pino';

/** Callers never log these; redaction is a second line of defense. */
const NEVER_LOGGED = ['email', 'to', 'token', 'password', 'phone', 'body', 'cookie', 'authorization'];

export function makeLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: NEVER_LOGGED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Name and location of an error. Its message is left out, because it may quote personal data. */
export function bugReport(error: unknown): { name: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const code = (error as Error & { code?: unknown }).code;
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    at: at.slice(0, 8).map((line) => line.trim()),
  };
}

const QUIET_MS = 60_000;

/** The first line of a kind at once, then one a minute: the newest, with how many were held back. Few kinds. */
export function atMostOnceAMinute(write: (line: object) => void): (kind: string, line: object) => void {
  const quiet = new Map<string, { newest: object | null; heldBack: number }>();
  function begin(kind: string): void {
    const held = { newest: null as object | null, heldBack: 0 };
    quiet.set(kind, held);
    setTimeout(() => {
      quiet.delete(kind);
      if (held.newest === null) return;
      begin(kind);
      write({ ...held.newest, heldBack: held.heldBack });
    }, QUIET_MS).unref();
  }
  return (kind, line) => {
    const held = quiet.get(kind);
    if (held === undefined) {
      begin(kind);
      write(line);
      return;
    }
    if (held.newest !== null) held.heldBack += 1;
    held.newest = line;
  };
}
