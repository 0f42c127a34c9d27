import { describeStorageFiguresContract } from '../../../contracts/storage-figures.contract.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';
import { startTestServer } from '../../../support/test-server.ts';

const lite = litePerTest({ asService: true });

describeStorageFiguresContract('a hosted project', async (options) => ({
  ...(await startTestServer({ ...options, environment: lite.environment })),
  breakBackend: async () => void (await lite.breakService()),
  healBackend: async () => void (await lite.healService()),
}));
