import { makeMemoryAnalytics } from '#adapters/memory/memory-analytics.ts';
import { describeAnalyticsContract } from '#tests/contracts/analytics.contract.ts';

describeAnalyticsContract('memory', async () => {
  const analytics = makeMemoryAnalytics();
  return {
    analytics,
    anonymousId: 'anonymous-1',
    userId: 'person-1',
    received: async () =>
      analytics.recorded().map(({ event: { name, ...properties }, campaign, userId }) => ({
        name,
        properties: { ...properties, ...campaign },
        userId,
      })),
    // There is no backend that could fail.
    async breakBackend() {},
    async close() {},
  };
});
