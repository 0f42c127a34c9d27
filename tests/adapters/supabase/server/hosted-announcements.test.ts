import { describeAnnouncements } from '../../../contracts/announcements.contract.ts';
import { describeHosted } from '../../../support/describe-hosted.ts';
import { makeHostedAnnouncementBackend } from '../../../support/hosted-announcements.ts';

describeHosted('announcements', (db) => {
  describeAnnouncements('hosted', () => makeHostedAnnouncementBackend(db));
});
