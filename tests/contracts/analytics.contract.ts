import { describe, expect, it } from 'vitest';
import type { Analytics } from '#core/measurement/analytics.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { perTest } from '#tests/support/per-test.ts';

/** One event as the vendor received it, with the campaign registered by then. */
export interface ReceivedEvent {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly userId: string | null;
}

export interface AnalyticsHarness {
  readonly analytics: Analytics;
  /** The id under which this browser is measured, and the id of the signed-in person. */
  readonly anonymousId: string;
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

    it('measures nothing by itself', async () => {
      expect(await harness.received()).toEqual([]);
    });

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

    it('links a person once, and forgets them at reset', async () => {
      const { anonymousId, userId } = harness;
      harness.analytics.linkIdentity(anonymousId, userId);
      harness.analytics.linkIdentity(anonymousId, userId);
      harness.analytics.capture(verified);
      harness.analytics.reset();
      harness.analytics.capture(verified);
      const events = await harness.received();
      expect(events.map((event) => event.userId)).toEqual([userId, null]);
    });

    it('ignores an outage', async () => {
      await harness.breakBackend();
      expect(() => {
        harness.analytics.capture(verified);
        harness.analytics.linkIdentity(harness.anonymousId, harness.userId);
        harness.analytics.registerCampaign({ utm_source: 'radio' });
        harness.analytics.reset();
      }).not.toThrow();
    });
  });
}
