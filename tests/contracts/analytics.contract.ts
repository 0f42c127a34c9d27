import { describe, expect, it } from 'vitest';
import type { Analytics } from '#core/measurement/analytics.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { makeIds } from '#tests/support/uuid.ts';

/** One event as the vendor received it, with the campaign registered by then. */
export interface ReceivedEvent {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly userId: string | null;
  /** Absent: the vendor got the person's instead. */
  readonly anonymousId?: unknown;
}

export interface AnalyticsHarness {
  readonly analytics: Analytics;
  /** Of the ids under which this browser is measured, and the id of the signed-in person. */
  readonly anonymousIds: ReturnType<typeof makeIds>;
  readonly userId: string;
  /** All events received so far, after pending batches are flushed. */
  received(): Promise<readonly ReceivedEvent[]>;
  /** From now on the vendor is unreachable. */
  breakBackend(): Promise<void>;
  close(): Promise<void>;
}

const verified: MeasuredEvent = { name: 'email_verification_completed', step: 2 };

/** Contract of every `Analytics`: never throws, links the identity once and forgets it at sign-out. */
export function describeAnalyticsContract(name: string, makeHarness: () => Promise<AnalyticsHarness>): void {
  describe(`analytics: ${name}`, () => {
    const harness = perTest(makeHarness);

    it('measures nothing by itself', async () => expect(await harness.received()).toEqual([]));

    it('passes on an event with its properties', async () => {
      harness.analytics.capture(verified);
      expect(await harness.received()).toMatchObject([
        { name: 'email_verification_completed', properties: { step: 2 }, userId: null },
      ]);
    });

    it('sends the campaign with every later event', async () => {
      harness.analytics.registerCampaign({ utm_source: 'radio' });
      harness.analytics.capture(verified);
      expect(await harness.received()).toMatchObject([{ properties: { step: 2, utm_source: 'radio' } }]);
    });

    it.each(['a sign-out', 'a new id'])(
      'links a person once, and forgets them after %s, but not the campaign',
      async (end) => {
        const { analytics, anonymousIds, userId } = harness;
        const anonymousId = anonymousIds.current();
        analytics.registerCampaign({ utm_source: 'radio' });
        analytics.linkIdentity(anonymousId, userId);
        analytics.linkIdentity(anonymousId, userId);
        analytics.capture(verified);
        if (end === 'a new id') anonymousIds.renew();
        else analytics.reset();
        analytics.capture(verified);
        const events = await harness.received();
        expect(events.map((event) => event.userId)).toEqual([userId, null]);
        const properties = { utm_source: 'radio' };
        expect(events[1]).toMatchObject({ properties, anonymousId: anonymousIds.current() });
        expect(anonymousIds.current()).not.toBe(anonymousId);
      },
    );

    it('ignores an outage', async () => {
      await harness.breakBackend();
      expect(() => {
        harness.analytics.capture(verified);
        harness.analytics.linkIdentity(harness.anonymousIds.current(), harness.userId);
        harness.analytics.registerCampaign({ utm_source: 'radio' });
        harness.analytics.reset();
      }).not.toThrow();
    });
  });
}
