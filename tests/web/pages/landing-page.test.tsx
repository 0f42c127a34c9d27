import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { LandingPage } from '#web/pages/landing/landing-page.tsx';
import { MovingCalendar } from '#web/pages/landing/moving-calendar.tsx';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';

// How the document makes these claims is tested in `public-pages.test.ts`. This is the page that the script draws.

const CLAIMS = ['1000+', 'FDIC', '256-bit', 'Example story'];

afterEach(cleanup);

/** Opens the page and waits for the part of it that comes as its own chunk. */
async function open(settings: Partial<SiteSettings> = {}): Promise<string> {
  render(
    <SiteSettingsContext value={{ ...DEFAULT_SITE_SETTINGS, ...settings }}>
      <MemoryRouter>
        <LandingPage />
      </MemoryRouter>
    </SiteSettingsContext>,
  );
  await screen.findByText('4.6/5', { exact: false });
  return document.body.textContent ?? '';
}

it('makes all claims in research mode', async () => {
  const words = await open();
  for (const claim of CLAIMS) expect(words).toContain(claim);
});

it('makes only supported claims in public mode', async () => {
  const words = await open({ siteMode: 'public', evidence: ['rating'] });
  for (const claim of CLAIMS) expect(words).not.toContain(claim);
});

it('says that the month of its calendar is an example', () => {
  render(
    <SiteSettingsContext value={{ ...DEFAULT_SITE_SETTINGS, launchAt: '2026-12-01T05:00:00.000Z' }}>
      <MemoryRouter>
        <MovingCalendar today={'2026-11-23' as CalendarDate} />
      </MemoryRouter>
    </SiteSettingsContext>,
  );
  screen.getByText(/We show January 2027 as an example\.$/);
});
