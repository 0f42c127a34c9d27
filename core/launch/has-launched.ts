/** Whether the operator's launch date has passed; never without one. Documents have its text in their script, so it stands alone. */
export const hasLaunched = (launchAt: string | null, now: number): boolean =>
  launchAt !== null && now >= Date.parse(launchAt);
