import { type Logger, pino } from 'pino';
import type { RequestLog } from './create-http-app.ts';

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

export function makeRequestLog(logger: Logger): RequestLog {
  return {
    logsRequests: logger.isLevelEnabled('info'),
    answered: (line) => logger.info(line, 'answered'),
    failed: ({ error, ...line }) => logger.error({ ...line, bug: bugReport(error) }, 'failed'),
  };
}
