import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { NavigationWatch } from '#web/runtime/navigation.tsx';
import { Page } from '#web/runtime/page.tsx';
import { Progress } from '#web/runtime/progress.tsx';
import { InSite } from '../in-site.tsx';

function site({ siteMode }: { siteMode: 'research' | 'public' }) {
  return (
    <InSite at="/start" settings={{ brand: 'Sunup', siteMode }}>
      <NavigationWatch>
        <Routes>
          <Route
            path="/start"
            element={
              <Page title="One" progress={<Progress step={2} steps={4} />}>
                <Link to="/dashboard">On</Link>
              </Page>
            }
          />
          <Route path="/dashboard" element={<Page title="Two" />} />
        </Routes>
      </NavigationWatch>
    </InSite>
  );
}

const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content') ?? null;

describe('a page', () => {
  it('has a title with the brand and shows the progress', () => {
    render(site({ siteMode: 'public' }));
    expect(document.title).toBe('One – Sunup');
    expect(screen.getByText('Step 2 of 4')).toBeTruthy();
  });

  it('focuses its heading after a navigation, but not on the first load', () => {
    render(site({ siteMode: 'public' }));
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Two' }));
    expect(document.title).toBe('Two – Sunup');
  });

  it('is noindex if core/site/pages.ts says so, and always in research mode', () => {
    render(site({ siteMode: 'public' }));
    expect(robots()).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(robots()).toBe('noindex');
    cleanup();
    render(site({ siteMode: 'research' }));
    expect(robots()).toBe('noindex');
  });
});
