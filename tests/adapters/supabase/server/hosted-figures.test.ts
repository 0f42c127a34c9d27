import { describeStorageFiguresContract } from '../../../contracts/storage-figures.contract.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';

const lite = litePerTest({ asService: true });

describeStorageFiguresContract('a hosted project', {
  environment: () => lite.environment,
  breakBackend: () => lite.breakService(),
  healBackend: () => lite.healService(),
});
