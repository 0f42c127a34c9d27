import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './load-plan.ts';

export type Load = ReturnType<typeof openLoad>;

/** The client process. */
export function openLoad() {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load-process.ts'), { execArgv: [] });
  return {
    /** Rejects if a response has another status than the plan's. */
    async run(plan: LoadPlan) {
      const answered = once(child, 'message') as Promise<[{ result?: LoadResult; error?: string }]>;
      child.send(plan);
      const [{ result, error }] = await answered;
      if (!result) throw new Error(`the load on port ${plan.port}: ${error}`);
      return result;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
