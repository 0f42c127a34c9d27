import { randomUUID } from 'node:crypto';
import { type Lite, startLite } from '../support/lite.ts';
import { freePort, type RunningServer, startServer } from '../support/running-server.ts';
import type { ReceivedMail } from './fixtures.ts';
import { test as base, expect, START_TIMEOUT_MS } from './fixtures.ts';

export interface HostedSite {
  readonly server: RunningServer;
  /** The hosted project: Supabase Lite in this process. */
  readonly project: Lite;
  /** Waits for a mail of the project's auth service to this address and returns the newest. */
  latestMail(address: string, count?: number): Promise<ReceivedMail>;
}

function received(project: Lite, address: string): readonly ReceivedMail[] {
  return project.mailsTo(address).map(({ subject, text, html, code }) => ({
    id: randomUUID(),
    to: address,
    subject,
    text,
    html,
    sentAt: '',
    link: /href="([^"]+#token_hash=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
    code,
  }));
}

/** Pages with the Supabase backend. A fixture of the test: one of the worker would start another worker and browser. */
export const test = base.extend<{ readonly hosted: HostedSite }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const port = await freePort();
      const project = await startLite(`http://localhost:${port}`);
      const server = await startServer({ PAGES_IN: 'en', PORT: String(port), ...project.environment });
      await use({
        server,
        project,
        async latestMail(address, count = 1) {
          const message = `mails to ${address}`;
          await expect
            .poll(() => received(project, address).length, { message })
            .toBeGreaterThanOrEqual(count);
          const [newest] = received(project, address);
          if (!newest) throw new Error(`No mail to ${address}.`);
          return newest;
        },
      });
      await server.dispose();
      await project.close();
    },
    { timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ hosted }, use) => use(hosted.server.url),
});
export { expect };
