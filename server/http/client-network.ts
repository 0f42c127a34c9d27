import { isIPv4, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

/** The eight groups of an IPv6 address, or null. `URL` normalizes it. */
function ipv6Groups(text: string): readonly string[] | null {
  const plain = text.split('%')[0] ?? '';
  if (!isIPv6(plain)) return null;
  const [head = '', tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

/** The IPv4 address in an IPv4-mapped IPv6 address (`::ffff:10.0.0.1`). */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * The network of an IP address: the whole IPv4 address, or the first 64 bits of an IPv6 address. Accepts a port
 * (`1.2.3.4:5678`, `[2001:db8::1]:443`), which some proxies append. Null: not an address.
 */
export function networkOf(text: string): string | null {
  const address = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text;
  const ipv4 = address.replace(/^([\d.]+):\d{1,5}$/, '$1');
  if (isIPv4(ipv4)) return ipv4;
  const groups = ipv6Groups(address);
  return groups && (mappedIpv4(groups) ?? groups.slice(0, 4).join(':'));
}

/**
 * The network that a request comes from, for limits. Each of our proxies appends its peer's address to `X-Forwarded-For`;
 * entries further left were written by the client and are ignored.
 */
export function clientNetwork(request: {
  readonly socketAddress: string | undefined;
  readonly forwardedFor: string | null | undefined;
  readonly trustedProxies: number;
}): string {
  const hops = (request.forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const forwarded = request.trustedProxies > 0 ? hops.at(-request.trustedProxies) : undefined;
  return (
    (forwarded === undefined ? null : networkOf(forwarded)) ??
    networkOf(request.socketAddress ?? '') ??
    'unknown'
  );
}

export const networkOfRequest = (
  request: Request,
  bindings: Partial<HttpBindings> | undefined,
  trustedProxies: number,
): string =>
  clientNetwork({
    socketAddress: bindings?.incoming?.socket.remoteAddress,
    forwardedFor: request.headers.get('x-forwarded-for'),
    trustedProxies,
  });
