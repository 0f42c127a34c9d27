import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { perTest } from '#tests/support/per-test.ts';
import { shows } from '#tests/web/pages/page-steps.ts';
import { FAULTS, type Fault, openFaultyServer } from './faulty-server.ts';
import { FORMS, press } from './forms.tsx';

/** Tests every form with every fault: typed values stay, one clear message explains the problem, and a second press works. */

const server = perTest(openFaultyServer);
beforeEach(() => void vi.stubGlobal('fetch', server.fetch));

const named = (fault: Fault) => (typeof fault === 'number' ? `an answer of ${fault}` : fault);

async function isSaid(sentence: RegExp | string): Promise<void> {
  if (typeof sentence === 'string') await shows(sentence);
  else await waitFor(() => expect(screen.queryAllByText(sentence)).not.toEqual([]));
  expect(document.body.textContent).not.toContain('Proxy error 0815');
}

/** Waits until all requests of the press have ended. */
const isQuiet = () => waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());

for (const form of FORMS) {
  describe(`${form.name} keeps what was typed`, () => {
    const apart = FAULTS.filter((fault) => form.leaves?.(fault));
    const inTurn = FAULTS.filter((fault) => !apart.includes(fault));

    if (inTurn.length > 0) {
      test(`through ${inTurn.map(named).join(', ')}, one after the other`, async () => {
        await form.arrange(server);
        await form.fill(server);
        for (const fault of inTurn) {
          server.break(fault, form.paths);
          const before = server.sent.length;
          await press(form.button);
          await waitFor(() => expect(server.sent.length).toBeGreaterThan(before));
          await isQuiet();
          await isSaid(form.says(fault));
          await form.kept(fault, server);
          server.mend();
        }
        await press(form.button);
        await form.works(server, 503);
      });
    }

    test.each(apart.map((fault) => [named(fault), fault] as const))('through %s', async (_name, fault) => {
      await form.arrange(server);
      server.break(fault, form.paths);
      await form.fill(server);
      await press(form.button);
      await isSaid(form.says(fault));
      await form.kept(fault, server);
      server.mend();
      await (form.again ? form.again(fault) : press(form.button));
      await form.works(server, fault);
    });

    test('with the storage of the browser blocked', async () => {
      for (const name of ['localStorage', 'sessionStorage'] as const) {
        vi.spyOn(window, name, 'get').mockImplementation(() => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        });
      }
      await form.arrange(server);
      await form.fill(server);
      await press(form.button);
      await form.works(server, null);
    });
  });
}
