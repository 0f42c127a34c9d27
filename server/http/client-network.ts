import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** An IPv6 network as wide as one household gets: its first 64 bits. An IPv4 address is its own. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The network that a request comes from, for limits. Each proxy of ours appends the address it heard from to
 * `X-Forwarded-For`; what stands further left was written by the client and is not believed.
 */
export function clientNetwork(request: {
  readonly socketAddress: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly trustedProxies: number;
}): string {
  const socket = request.socketAddress ?? 'unknown';
  if (request.trustedProxies === 0) return networkOf(socket);
  const hops = (request.forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const heard = hops.at(-request.trustedProxies);
  return networkOf(heard !== undefined && isIP(heard) !== 0 ? heard : socket);
}

export function networkOfRequest(c: Context, trustedProxies: number): string {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  return clientNetwork({
    socketAddress: bindings?.incoming?.socket.remoteAddress,
    forwardedFor: c.req.header('x-forwarded-for'),
    trustedProxies,
  });
}
