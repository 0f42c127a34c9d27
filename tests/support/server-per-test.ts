import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** The server of the current test. */
export let server: TestServer;

/** Starts a server for each test of this file, and stops it afterwards. */
export function startServerPerTest(options: TestServerOptions = {}): void {
  beforeEach(async () => {
    server = await startTestServer(options);
  });
  afterEach(() => server.stop());
}

/** Starts one server for all tests of this file. */
export function startServerPerFile(options: TestServerOptions = {}): void {
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server.stop());
}

/** Stops the server and starts it again with the same data and clock. */
export async function restartServer(options: TestServerOptions = {}): Promise<void> {
  const { dataDir, clock } = server;
  await server.stop({ keepData: true });
  server = await startTestServer({ ...options, dataDir, clock });
}
