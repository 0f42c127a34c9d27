import { makeHandedOverFile } from '#adapters/node/handed-over-file.ts';
import { suppressionsIn } from '#adapters/ses/ses-notifications.ts';
import { makeAnnouncements } from '#core/announcement/announcement-service.ts';
import { makeDeliveries } from '#core/announcement/deliveries.ts';
import { sendAnnouncement } from '../jobs/send-announcement.ts';
import type { OperatorBackend } from './operator-backend.ts';

export function composeAnnouncements({
  settings,
  ports,
  operator,
}: Pick<OperatorBackend, 'settings' | 'ports' | 'operator'>) {
  const { site, dataDir } = settings;
  const { perSecond, perDay } = settings.announcements;
  const dependencies = {
    ...ports,
    mail: ports.announcementMail,
    handedOver: makeHandedOverFile({ folder: dataDir }),
    site,
  };
  const announcements = makeAnnouncements(dependencies);
  const deliveries = makeDeliveries({ ...dependencies, perDay });
  return {
    announcements,
    /** Reads a file of notifications of the mail service. */
    suppressionsIn,
    send: (signal: AbortSignal) => {
      // Different for each run: the system gives the number of a dead process to a new one.
      const sender = `${operator}, process ${process.pid}, run ${ports.random.uuid().slice(0, 8)}`;
      return sendAnnouncement({ ...ports, announcements, deliveries, perSecond, sender, signal });
    },
  };
}
