import type { Result } from 'neverthrow';

export function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export const orGiveUp = <T>(result: Result<T, string>): T => result.match((value) => value, giveUp);
