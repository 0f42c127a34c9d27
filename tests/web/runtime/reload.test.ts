import { expect, it, vi } from 'vitest';
import { reloadOnce } from '#web/runtime/reload.ts';

const gone = new Error('the code is gone');

it('the document is not reloaded where nothing can be remembered, because it might go on forever', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const done: string[] = [];
  const _reload = vi.spyOn(window.location, 'reload').mockImplementation(() => void done.push('reloaded'));
  const _storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await expect(reloadOnce(gone, () => void done.push('kept'))).rejects.toBe(gone);
  expect(done).toEqual([]);
});
