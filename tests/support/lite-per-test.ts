import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Lite, startLite } from './lite.ts';

/** One Lite for this file or group of tests. It is empty before each test. */
export function litePerTest(): Lite {
  const lite = {} as Lite;
  beforeAll(async () => {
    Object.assign(lite, await startLite());
  });
  beforeEach(() => lite.reset());
  afterAll(() => lite.close());
  return lite;
}
