/** The /48 and /56 networks around an IPv6 network: one customer may own either. Null for IPv4. */
export function widerNetworks(
  network: string,
): { readonly widest: string; readonly household: string } | null {
  const groups = network.split(':');
  if (groups.length !== 4) return null;
  const start = groups.slice(0, 3).join(':');
  return {
    widest: `${start}/48`,
    household: `${start}:${(Number.parseInt(groups[3] ?? '0', 16) >> 8).toString(16)}/56`,
  };
}

/** What the widest network of IPv6 gets more of than one network: many phones of one carrier share it. */
export const CARRIER_FACTOR = 4;

/** The widest network that one customer may own. */
export function widestNetwork(network: string): string {
  return widerNetworks(network)?.widest ?? network;
}
