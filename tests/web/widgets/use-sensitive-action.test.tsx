import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errAsync, ResultAsync } from 'neverthrow';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { perTest } from '#tests/support/per-test.ts';
import { type Browser, RUTH, show, signedInBrowser } from '#tests/web/pages/page-harness.tsx';
import { button, press } from '#tests/web/pages/page-steps.ts';
import type { SensitiveEnd } from '#web/widgets/session-dialog/use-sensitive-action.tsx';
import { useSensitiveAction } from '#web/widgets/session-dialog/use-sensitive-action.tsx';

const PASSWORD = 'Sunrise-2026-horizon';
const TITLE = 'Security Verification Required';

interface Probe {
  readonly browser: Browser;
  /** How often the action ran. */
  readonly runs: () => number;
  /** What the next runs answer; 'done' when there is none left. */
  readonly answers: SensitiveEnd[];
  /** While it is set, a run waits for it. */
  held: Promise<void> | null;
  readonly signedOut: () => number;
}

function Screen({ probe, onRun, onOut }: { probe: Probe; onRun: () => void; onOut: () => void }) {
  const { run, runDirectly, runAfterProof, dialog } = useSensitiveAction({
    useCases: probe.browser.useCases,
    email: RUTH,
    onSignedOut: onOut,
  });
  const act = async () => {
    onRun();
    await probe.held;
    return probe.answers.shift() ?? 'done';
  };
  return (
    <>
      <button type="button" onClick={() => run(act)}>
        Act
      </button>
      <button type="button" onClick={() => runAfterProof(act)}>
        Prove and act
      </button>
      <button type="button" onClick={() => runDirectly(act)}>
        Just act
      </button>
      {dialog}
    </>
  );
}

async function opened(): Promise<Probe> {
  const { browser } = await signedInBrowser();
  (await browser.auth.setPassword({ email: RUTH, password: PASSWORD }))._unsafeUnwrap();
  let runs = 0;
  let out = 0;
  const probe: Probe = { browser, runs: () => runs, answers: [], held: null, signedOut: () => out };
  show(
    browser,
    () => {
      const [left, setLeft] = useState(false);
      return (
        <StrictMode>
          {left ? (
            <p>Left</p>
          ) : (
            <Screen
              probe={probe}
              onRun={() => {
                runs += 1;
              }}
              onOut={() => {
                out += 1;
              }}
            />
          )}
          <button type="button" onClick={() => setLeft(true)}>
            Leave
          </button>
        </StrictMode>
      );
    },
    '/probe',
  );
  return probe;
}

const probe = perTest(opened);
const proved = () => probe.browser.sessionMonitor.onUserAction('proved');

const queryDialog = () => screen.queryByRole('dialog', { name: TITLE });
const findDialog = () => screen.findByRole('dialog', { name: TITLE });
const settled = () => act(async () => {});
const ran = (times: number) => waitFor(() => expect(probe.runs()).toBe(times));

/** One press runs the action at once. */
async function acts(times: number) {
  press('Act');
  await settled();
  expect(probe.runs()).toBe(times);
}

async function prove(password = PASSWORD) {
  const dialog = within(await findDialog());
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(dialog.getByRole('button', { name: 'Verify' }));
}

/** A backend that answers the proof only when told. */
function holdProof(): () => void {
  const { promise: gate, answer } = deferred<void>();
  const { auth } = probe.browser;
  const works = auth.reauthenticate;
  auth.reauthenticate = (proof) => ResultAsync.fromSafePromise(gate).andThen(() => works(proof));
  return answer;
}

test('within the window the action runs at once', async () => {
  proved();
  await acts(1);
  expect(queryDialog()).toBeNull();
});

test('leaves it to the backend while the page does not know the last proof', async () => {
  probe.browser.sessionMonitor.show({ kind: 'nobody' });
  await acts(1);
  expect(queryDialog()).toBeNull();
});

test('without a recent proof it asks for one, then runs the action once', async () => {
  press('Act');
  await findDialog();
  expect(probe.runs()).toBe(0);
  await prove('Not-My-Password-1');
  await screen.findByText('Invalid password. Please try again.');
  expect(probe.browser.sessionMonitor.calls).not.toContain('proved');
  expect(probe.runs()).toBe(0);
  await prove();
  await ran(1);
  expect(queryDialog()).toBeNull();
  await acts(2);
});

test('can ask for re-authentication even right after the last one', async () => {
  proved();
  press('Prove and act');
  await prove();
  await ran(1);
});

test('cancelling does nothing and gives the focus back', async () => {
  button('Act').focus();
  press('Act');
  await findDialog();
  fireEvent.click(screen.getByText('Cancel'));
  await waitFor(() => expect(queryDialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Act')));
  expect(probe.runs()).toBe(0);
  press('Act');
  await prove();
  await ran(1);
});

test('re-authenticates if the backend requires it, then repeats the action', async () => {
  proved();
  const look = vi.spyOn(probe.browser.auth, 'currentSession');
  probe.answers.push('reauthentication-needed');
  press('Act');
  await findDialog();
  // Another person may have signed in.
  expect(look).toHaveBeenCalledTimes(1);
  expect(probe.browser.sessionMonitor.calls).toContain('proof-refused');
  expect(probe.runs()).toBe(1);
  await prove();
  await ran(2);
  expect(queryDialog()).toBeNull();
});

test.each(['Cancel', 'Leave'])('%s during the check: the proof counts, no action runs', async (name) => {
  const answer = holdProof();
  press('Act');
  await prove();
  fireEvent.click(screen.getByText(name));
  await waitFor(() => expect(queryDialog()).toBeNull());
  answer();
  await waitFor(() => expect(probe.browser.sessionMonitor.mayDoSensitive()).toBe(true));
  await settled();
  expect(probe.runs()).toBe(0);
});

test('pressed twice, it runs once', async () => {
  proved();
  const { promise, answer } = deferred<void>();
  probe.held = promise;
  press('Act');
  await acts(1);
  await act(async () => answer());
  await acts(2);
});

test('does not ask another person who has signed in meanwhile, and refreshes the session', async () => {
  proved();
  const look = vi.spyOn(probe.browser.auth, 'currentSession');
  probe.answers.push('forbidden');
  press('Act');
  await screen.findByText('Another person is logged in on this device');
  expect(queryDialog()).toBeNull();
  expect(look).toHaveBeenCalledTimes(1);
  expect([probe.runs(), probe.signedOut()]).toEqual([1, 0]);
  await acts(2);
});

test('runDirectly asks for re-authentication only if the backend requires it', async () => {
  press('Just act');
  await settled();
  expect(probe.runs()).toBe(1);
  probe.answers.push('reauthentication-needed');
  press('Just act');
  await prove();
  await ran(3);
});

test('reports an ended session, whether the action or the dialog finds it', async () => {
  proved();
  probe.answers.push('not-signed-in');
  press('Act');
  await screen.findByText('Please log in to continue');
  expect(probe.signedOut()).toBe(1);
  probe.browser.sessionMonitor.onUserAction('proof-refused');
  probe.browser.auth.reauthenticate = () => errAsync({ kind: 'not-signed-in' });
  press('Act');
  await prove();
  await waitFor(() => expect(probe.signedOut()).toBe(2));
  expect(queryDialog()).toBeNull();
  expect(probe.runs()).toBe(1);
});
