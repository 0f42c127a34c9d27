import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Lite, type LiteOptions, startLite } from './lite.ts';

/** One Lite for this file or group of tests. It is empty before each test. */
export function litePerTest(options: LiteOptions = {}): Lite {
  const lite = {} as Lite;
  beforeAll(async () => {
    Object.assign(lite, await startLite(options));
  });
  beforeEach(() => lite.reset());
  afterAll(() => lite.close());
  return lite;
}
