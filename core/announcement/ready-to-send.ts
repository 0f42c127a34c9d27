import { err, ok, type Result } from 'neverthrow';
import { hasLaunched } from '../launch/has-launched.ts';
import { isPlaceholder } from '../site/placeholders.ts';
import type { SiteSettings } from '../site/site-settings.ts';

export type LaunchSite = Pick<SiteSettings, 'mailFrom' | 'postalAddress' | 'publicUrl' | 'launchAt'>;

export type NotReady = Readonly<{
  kind: 'no-mail-service' | 'no-postal-address' | 'no-public-address' | 'no-launch-date' | 'not-launched';
}>;

/**
 * What is missing before the mail about the launch may go out: it names the sender's postal address and a link that
 * unsubscribes, and says that the service has launched.
 */
export function readyToSend(site: LaunchSite, now: number): Result<void, NotReady> {
  const missing = (kind: NotReady['kind']) => err(Object.freeze({ kind }));
  if (site.mailFrom === null) return missing('no-mail-service');
  if (isPlaceholder(site.postalAddress)) return missing('no-postal-address');
  if (!site.publicUrl.startsWith('https://')) return missing('no-public-address');
  if (site.launchAt === null) return missing('no-launch-date');
  return hasLaunched(site.launchAt, now) ? ok() : missing('not-launched');
}

/**
 * From when on whoever finishes the sign-up gets the launch mail, epoch milliseconds; null: never. A mailbox of development
 * takes it whatever else is missing.
 */
export function mailedOnFinishingFrom(site: LaunchSite): number | null {
  const launch = site.launchAt === null ? null : Date.parse(site.launchAt);
  return launch === null || (site.mailFrom !== null && readyToSend(site, launch).isErr()) ? null : launch;
}
