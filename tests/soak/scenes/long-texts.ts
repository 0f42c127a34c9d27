import { startFlags } from '../../bench/harness/program.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { byClients, type Seen } from '../scene.ts';
import { ownMemoryMb } from './server-memory.ts';
import { ask, entrancesOf, type Sent } from './strangers.ts';

/** How much more memory the server may have at the end than at the beginning. */
const GROWTH_MB = 20;
/** The body limit leaves room for one field of this length, and Node's limit of headers for this list of hops. */
const LONG_TEXT = 60_000;
const LONG_HOPS = 12_000;

/** The same request with an address of its own, which is too long in three of four requests. */
function withLongAddress([path, body]: Sent, index: number): Sent {
  const name = `${index}-`.padEnd(index % 4 === 0 ? 200 : LONG_TEXT, 'x');
  return [path, { ...body, email: `${name}@example.com` }];
}

export type LongTextFigures = Readonly<{
  requests: number;
  answered: number;
  beforeMb: number | null;
  afterMb: number | null;
}>;

/**
 * Strangers in `networks` networks send long addresses to every route that takes one, for `seconds`; 0: as fast as possible. Memory
 * at the end is compared with that after a first round from other networks.
 */
export async function longTexts({
  requests,
  seconds,
  networks,
  concurrency,
}: {
  requests: number;
  seconds: number;
  networks: number;
  concurrency: number;
}): Promise<Seen<LongTextFigures>> {
  const server = await startServerProcess({
    flags: startFlags(),
    environment: { TRUSTED_PROXIES: '1', NETWORK_LIMIT_FACTOR: '1' },
  });
  const faults: string[] = [];
  const entrances = Object.values(entrancesOf(server.url, [0])).filter(
    (entrance) => 'email' in entrance(0)[1],
  );
  const statuses = new Map<number, number>();
  const send = (count: number, within: number, site: number) =>
    byClients({ count, clients: concurrency, seconds: within }, async (index) => {
      const entrance = entrances[index % entrances.length];
      if (!entrance) throw new Error('there are no routes');
      const network = `${'9'.repeat(LONG_HOPS)}, 10.${index % networks}.${site}.1`;
      const status = await ask(server, withLongAddress(entrance(index), index), network);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
  try {
    await send(Math.min(requests, 5_000), 0, 1);
    const beforeMb = ownMemoryMb(server.child.pid);
    statuses.clear();
    await send(requests, seconds, 2);
    const afterMb = ownMemoryMb(server.child.pid);
    const unanswered = statuses.get(0) ?? 0;
    if (unanswered > 0) faults.push(`${unanswered} requests were not answered`);
    if (beforeMb !== null && afterMb !== null && afterMb - beforeMb > GROWTH_MB) {
      faults.push(`memory grew from ${Math.round(beforeMb)} to ${Math.round(afterMb)} MB`);
    }
    return { figures: { requests, answered: requests - unanswered, beforeMb, afterMb }, faults };
  } finally {
    await server.end('SIGKILL');
    server.removeData();
  }
}
