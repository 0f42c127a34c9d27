/** What a trace of the system calls shows about writes over HTTP. */
export interface SyncTrace {
  readonly answers: number;
  /** Responses that follow a complete sync which started after the request was read. */
  readonly afterSync: number;
  readonly syncs: number;
}

const REQUEST = /\bread\((\d+), "PUT /;
const ANSWER = /\b(?:write|sendmsg)\((\d+), "HTTP\/1\.1 200 |\bwritev\((\d+), \[\{iov_base="HTTP\/1\.1 200 /;
/** In two lines, when another thread calls in between: the second says how it ended. */
const SYNC = /\bf(?:data)?sync(?:\(\d+\)| resumed>\))\s*=\s*0/;

/** Reads lines of `strace -f`, in the order in which the calls ended. The server works on one thread, so no call overlaps. */
export function readTrace(lines: readonly string[]): SyncTrace {
  const waiting = new Map<string, number>();
  let syncs = 0;
  let answers = 0;
  let afterSync = 0;
  for (const line of lines) {
    if (SYNC.test(line)) syncs += 1;
    const asked = REQUEST.exec(line)?.[1];
    if (asked !== undefined) waiting.set(asked, syncs);
    const answered = ANSWER.exec(line);
    const socket = answered?.[1] ?? answered?.[2];
    if (socket === undefined) continue;
    const before = waiting.get(socket);
    if (before === undefined) continue;
    waiting.delete(socket);
    answers += 1;
    if (syncs > before) afterSync += 1;
  }
  return { answers, afterSync, syncs };
}
