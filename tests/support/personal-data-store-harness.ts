import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { mailboxHashOf } from '#core/identity/wrong-tries.ts';
import type { EventStore } from '#core/measurement/event-batch.ts';
import { acceptStep } from '#core/onboarding/accept-step.ts';
import { makePersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import type { OutboxQueue } from '#core/ports/outbox.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { stampVerified } from '#core/record/stamp-verified.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { type PersonalDataStoreHarness, SIGNED_UP } from '#tests/contracts/personal-data-store.contract.ts';
import { MAIL_WORDS, makeBookingMail, makeIdentityMail } from '#tests/support/english-mails.ts';
import { DAY } from '#tests/support/times.ts';
import type { ManualClock } from './manual-clock.ts';
import { challenge } from './people.ts';
import { takeMails } from './take-mails.ts';

/** Core's own store over the unit of work of one backend, and people in its tables. */
export function makePersonalDataStoreHarness({
  uow,
  queue,
  events,
  clock,
  close,
}: {
  readonly uow: UnitOfWork;
  readonly queue: OutboxQueue;
  readonly events: EventStore | null;
  readonly clock: ManualClock;
  readonly close?: () => Promise<void>;
}): PersonalDataStoreHarness {
  const random = makeNodeRandomness();
  const digest = makeNodeTokenDigest('key');
  let people = 0;

  async function signUp(email: string) {
    people += 1;
    const place = people;
    const userId = random.uuid();
    const now = clock.now();
    const mailboxHash = await mailboxHashOf(digest, email);
    const signedUp = await uow.run(async (tables) => {
      await tables.accounts.put({
        id: userId,
        email,
        passwordHash: 'hash',
        emailVerifiedAt: now,
        createdAt: now,
        mailWords: null,
        language: 'en',
      });
      const newId = () => random.uuid();
      const existing = stampVerified({ existing: null, email, now, newId });
      const saved = acceptStep({ existing, changes: SIGNED_UP, email, emailVerified: true, now, newId });
      await tables.onboarding.put(saved._unsafeUnwrap());
      for (const createdAt of [now, now - DAY]) {
        await tables.sessions.put({
          tokenHash: random.token(),
          accountId: userId,
          createdAt,
          lastActiveAt: createdAt,
          lastProofAt: createdAt,
        });
      }
      await tables.challenges.put(
        challenge({ id: random.uuid(), email, mailboxHash, createdAt: now, expiresAt: now + DAY }),
      );
      await tables.wrongTries.add(mailboxHash, 1, 1);
      const startsAt = now + place * DAY;
      await tables.appointments.put({
        id: random.uuid(),
        startsAt,
        name: 'Rosalind Q.',
        email,
        phone: '3125550177',
        createdAt: now,
      });
      await tables.outbox.enqueue(
        { id: random.uuid(), to: email, subject: 'Your link', text: email, html: email },
        now,
      );
    });
    signedUp._unsafeUnwrap();
    const batch = { anonymousId: random.uuid(), userId, campaign: {} };
    const event = { name: 'scroll_75_percent', page: 'faq' } as const;
    const recorded = await events?.record({ ...batch, events: [{ event, at: now }] });
    recorded?._unsafeUnwrap();
    return { userId, email };
  }

  return {
    ...(close && { close }),
    store: makePersonalDataStore({
      uow,
      clock,
      random,
      digest,
      mail: makeIdentityMail({ site: DEFAULT_SITE_SETTINGS }),
      bookingMail: makeBookingMail({ site: DEFAULT_SITE_SETTINGS }),
      mailWords: MAIL_WORDS,
    }),
    signUp,
    mailsTo: takeMails(queue, clock),
    advance: clock.advance,
  };
}
