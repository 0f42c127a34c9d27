import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeOperating } from '#core/operating/make-operating.ts';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import { createServices } from '#core/services.ts';
import { MAIL_COPIES, MAIL_WORDS } from '#server/composition/mail-copies.ts';
import type { OperatingHarness } from '#tests/contracts/operating.contract.ts';
import type { UnitOfWorkHarness } from '#tests/contracts/unit-of-work.contract.ts';
import { makeManualClock } from './manual-clock.ts';
import { CALLING_SITE } from './scheduler-of.ts';
import { secretsIn, takeMails } from './take-mails.ts';

/** `Operating` over a unit of work. */
export function makeOperatingHarness({
  uow,
  queue,
  ...harness
}: UnitOfWorkHarness<OperatorTables>): OperatingHarness {
  const clock = makeManualClock();
  const dependencies = { site: CALLING_SITE, copies: MAIL_COPIES };
  const ports = {
    uow,
    clock,
    random: makeNodeRandomness(),
    digest: makeNodeTokenDigest('key'),
    hasher: makePbkdf2PasswordHasher({ iterations: 10 }),
    commonPasswords: makeCommonPasswords(),
    announcementMail: makeAnnouncementMail(dependencies),
    identityMail: makeIdentityMail(dependencies),
    bookingMail: makeBookingMail(dependencies),
  };
  const options = { ...CALLING_SITE, mailWords: MAIL_WORDS };
  const { identity, bookings, contact } = createServices(ports, options);
  const mailsTo = takeMails(queue, clock);
  const read = async <T>(work: (tables: OperatorTables) => T) => (await uow.read(work))._unsafeUnwrap();
  return {
    ...harness,
    operating: makeOperating(ports, options),
    bookings,
    contact,
    mailsTo,
    async signUp(email) {
      const request = { email, browserId: 'browser', language: 'en' as const };
      (await identity.requestSignInLink(request))._unsafeUnwrap();
      const { token } = secretsIn((await mailsTo(email))[0]?.text);
      (await identity.finishLink({ token }))._unsafeUnwrap();
      return (await read(({ accounts }) => accounts.byEmail(email)))?.id ?? '';
    },
    fillIn: async (email, changes) =>
      (
        await uow.run(async ({ onboarding }) => {
          for (const row of await onboarding.byEmail(email)) await onboarding.put({ ...row, ...changes });
        })
      )._unsafeUnwrap(),
    async followLink(token) {
      const inspected = await identity.inspectLink({ token, browserId: 'other', sessionToken: null });
      return (
        inspected._unsafeUnwrap().kind === 'confirmation-required' &&
        (await identity.finishLink({ token })).isOk()
      );
    },
    feedDigest: async () => (await read(({ operatingState }) => operatingState.get('feed-digest'))) ?? '',
    now: clock.now,
    setNow: clock.setWall,
  };
}
