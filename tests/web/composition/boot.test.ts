import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '#adapters/inversify/provide.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { compose, fillBox } from '#web/composition/compose.ts';
import { MEMORY } from '#web/composition/memory.ts';
import { SERVER } from '#web/composition/server.ts';
import { SUPABASE } from '#web/composition/supabase.ts';
import { TOKENS } from '#web/composition/tokens.ts';
import { shownMail } from '#web/widgets/dev-mailbox/page-mailbox.ts';

const settings = (backend: SiteSettings['backend']): SiteSettings => ({
  ...DEFAULT_SITE_SETTINGS,
  backend,
  supabase:
    backend === 'supabase'
      ? { url: 'https://project.supabase.example', anonKey: 'sb_publishable_for_tests' }
      : null,
});

beforeEach(() => window.sessionStorage.clear());
afterEach(() => window.localStorage.clear());

describe('the composition root', () => {
  it.each([
    { backend: 'memory' as const, own: MEMORY },
    { backend: 'server' as const, own: SERVER },
    { backend: 'supabase' as const, own: SUPABASE },
  ])('makes everything in $backend mode', async ({ backend, own }) => {
    const box = await fillBox(settings(backend));
    const names = Object.entries<Token<unknown>>({ ...TOKENS, ...own });
    expect(names.length).toBeGreaterThan(15);
    for (const [name, token] of names) expect(() => box.get(token as never), name).not.toThrow();
    for (const part of Object.values(box.get(TOKENS.useCases))) expect(part).toBeDefined();
  });

  it('carries a person from the address to a session in memory mode, and over a reload', async () => {
    const useCases = await compose(settings('memory'));
    expect((await useCases.requestSignIn({ email: 'ann@example.com' })).isOk()).toBe(true);
    await expect.poll(() => shownMail().length).toBe(1);
    const link = shownMail()[0]?.text.match(/https?:\S+/)?.[0] ?? '';
    expect(new URL(link).origin).toBe(window.location.origin);

    const afterReload = await compose(settings('memory'));
    const end = await afterReload.finishCallback(new URL(link).hash);
    expect(end).toEqual({ say: 'email-verified', to: 'signup-calendar' });

    const again = await compose(settings('memory'));
    const session = await again.auth.currentSession();
    expect(session.isOk() && session.value?.email).toBe('ann@example.com');
    expect(window.sessionStorage.getItem('checkahead_signed_in')).toBe('1');
    expect((await again.signOut()).isOk()).toBe(true);
    expect(window.sessionStorage.getItem('checkahead_signed_in')).toBeNull();
  });
});
