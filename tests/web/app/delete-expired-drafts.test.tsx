import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { HOUR } from '#tests/support/times.ts';
import { DeleteExpiredDrafts } from '#web/app/delete-expired-drafts.tsx';
import { compose } from '#web/composition/compose.ts';
import { LoadUseCasesContext } from '#web/runtime/use-cases-context.tsx';

const KEY = 'checkahead.draft.rose';
const draft = (age: number) =>
  JSON.stringify({ fields: { first_name: 'Rose' }, typed: {}, pending: true, keptAt: Date.now() - age });

beforeEach(() => void vi.stubGlobal('requestIdleCallback', undefined));

function open() {
  const load = vi.fn(() => compose({ ...DEFAULT_SITE_SETTINGS, backend: 'server' }));
  render(
    <LoadUseCasesContext value={load}>
      <DeleteExpiredDrafts />
    </LoadUseCasesContext>,
  );
  return load;
}

it('deletes expired drafts on any page and keeps others', async () => {
  window.localStorage.setItem(KEY, draft(25 * HOUR));
  window.localStorage.setItem('checkahead.draft.otis', draft(23 * HOUR));
  const load = open();
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await load.mock.results[0]?.value;
  expect(window.localStorage.getItem(KEY)).toBeNull();
  expect(window.localStorage.getItem('checkahead.draft.otis')).not.toBeNull();
});

it('loads nothing if there is no draft', async () => {
  window.localStorage.setItem('checkahead.session', '{}');
  const load = open();
  await new Promise((resolve) => window.setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
});
