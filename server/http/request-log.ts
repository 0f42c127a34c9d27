import { type Logger, pino } from 'pino';
import type { RequestLog } from './frame.ts';

/** A second wall: should one of these ever be handed to the log, it does not come out. */
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

/** What a bug may say: its kind and where it was. Its message may quote what a person typed. */
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
    tellsAnswers: logger.isLevelEnabled('info'),
    answered: (line) => logger.info(line, 'answered'),
    failed: ({ error, ...line }) => logger.error({ ...line, bug: bugReport(error) }, 'failed'),
  };
}
