import { describeAnnouncements } from '#tests/contracts/announcements.contract.ts';
import { makeSqliteAnnouncements } from '#tests/support/announcement-world.ts';

describeAnnouncements('sqlite', async () => makeSqliteAnnouncements());
