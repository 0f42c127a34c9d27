/** Whether the operator's launch date has passed. Without one the service never counts as launched. */
export const hasLaunched = (launchAt: string | null, now: number): boolean =>
  launchAt !== null && now >= Date.parse(launchAt);
