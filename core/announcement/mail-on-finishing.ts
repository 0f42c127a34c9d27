import { timingChoiceOf } from '../benefits/benefit-timing.ts';
import { nextPaymentsFor } from '../benefits/timing-payment.ts';
import { easternDate } from '../calendar/calendar-date.ts';
import { mailRecipient } from '../identity/mail-words.ts';
import { hasLaunched } from '../launch/has-launched.ts';
import type { AnnouncementMail } from '../ports/announcement-mail.ts';
import type { Account } from '../ports/identity-tables.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import type { OnboardingRecord } from '../record/onboarding-record.ts';
import { exclusionOf } from './announcement.ts';
import { mailedOnFinishingFrom } from './ready-to-send.ts';

const PAYMENTS_SHOWN = 2;

/**
 * Queues a mail for whoever finishes the sign-up, unless they want none: that they are on the list, or after the launch, unless
 * they have had it, the launch mail.
 */
export type MailOnFinishing = (
  tables: Tables,
  account: Account,
  record: Pick<OnboardingRecord, 'benefit_timing_preference'>,
) => Promise<void>;

export function makeMailOnFinishing({
  clock,
  random,
  mail,
  site,
}: Pick<ServicePorts, 'clock' | 'random'> & {
  readonly mail: AnnouncementMail;
  readonly site: Parameters<typeof mailedOnFinishingFrom>[0];
}): MailOnFinishing {
  const from = mailedOnFinishingFrom(site);
  const { launchAt } = site;
  return async (
    { announcements, outbox, suppressions },
    account,
    { benefit_timing_preference: preference },
  ) => {
    const now = clock.now();
    const isLaunched = hasLaunched(launchAt, now);
    // Nobody is kept from finishing because mail waits; the next announcement reaches them.
    if ((isLaunched && from === null) || (await outbox.isFull())) return;
    const person = {
      emailVerified: account.emailVerifiedAt !== null,
      step: null,
      suppressed: await suppressions.reasonsFor(account.email),
      hadOne: isLaunched && (await announcements.hadOne(account.id)),
    };
    if (exclusionOf(person, 'everybody') !== null) return;
    if (isLaunched) await announcements.noteMailOnFinishing(account.id, now);
    const recipient = {
      unsubscribeToken: await suppressions.tokenFor(account.email, account.id),
      ...mailRecipient(account),
    };
    const content = isLaunched
      ? mail.launched(recipient)
      : mail.onTheList({
          ...recipient,
          launchAt: launchAt === null ? null : Date.parse(launchAt),
          payments: nextPaymentsFor(timingChoiceOf(preference), easternDate(now), PAYMENTS_SHOWN),
        });
    await outbox.enqueue({ id: random.uuid(), to: account.email, ...content }, now);
  };
}
