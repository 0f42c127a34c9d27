import { describe, expect, it } from 'vitest';
import type { Analytics } from '#core/measurement/analytics.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { type BrowserPorts, createUseCases } from '#core/use-cases.ts';
import { openPorts } from '#web/composition/compose.ts';
import { openMeasuring } from '#web/composition/measuring.ts';

const settings = (backend: SiteSettings['backend']): SiteSettings => ({
  ...DEFAULT_SITE_SETTINGS,
  backend,
  supabase:
    backend === 'supabase'
      ? { url: 'https://project.supabase.example', anonKey: 'sb_publishable_for_tests' }
      : null,
});

describe('the composition root', () => {
  it.each(['memory', 'server', 'supabase'] as const)('makes every port in %s mode', async (backend) => {
    const ports = await openPorts(settings(backend));
    const names = Object.keys(ports) as (keyof BrowserPorts)[];
    expect(names).toHaveLength(17);
    // One is null unless the operator names a provider.
    for (const name of names) expect(ports[name], name).toBeDefined();
    expect(ports.auth).toBe(ports.auth);
    for (const part of Object.values(createUseCases(ports))) expect(part).toBeDefined();
  });

  it('waits for no analytics code, and hands over what was captured once it is there', async () => {
    let arrive = (_ready: Analytics) => {};
    const measuring = {
      ...openMeasuring({ ...settings('server'), analytics: 'none' }),
      ready: new Promise<Analytics>((resolve) => {
        arrive = resolve;
      }),
    };
    const { analytics } = await openPorts(settings('server'), measuring);
    const calls: unknown[] = [];
    analytics.capture({ name: 'scroll_75_percent', page: 'landing' });
    analytics.linkIdentity('browser', 'person');
    analytics.registerCampaign({ utm_source: 'mail' });
    analytics.reset();
    arrive({
      capture: ({ name }) => void calls.push(name),
      linkIdentity: (...ids) => void calls.push(ids),
      registerCampaign: (properties) => void calls.push(properties),
      reset: () => void calls.push('reset'),
    });
    await measuring.ready;
    expect(calls).toEqual(['scroll_75_percent', ['browser', 'person'], { utm_source: 'mail' }, 'reset']);
  });
});
