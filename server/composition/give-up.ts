import type { Result } from 'neverthrow';

/** Ends the program with one line for the operator. */
export function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export const orGiveUp = <T>(result: Result<T, string>): T => result.match((value) => value, giveUp);
