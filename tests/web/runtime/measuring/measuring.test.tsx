import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { mayMeasure, type PrivacySignals, silentAnalytics } from '#core/measurement/may-measure.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { LoadMeasuringContext, MeasuringProvider, useMeasure } from '#web/runtime/measuring/measuring.tsx';
import type { PageMeasuring } from '#web/runtime/measuring/page-measuring.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { MeasuringSwitch } from '#web/widgets/measuring-switch/measuring-switch.tsx';

let captured: MeasuredEvent[];
let signals: PrivacySignals;

function pageMeasuring(): PageMeasuring {
  const measures = mayMeasure(signals);
  return {
    choice: {
      signals: () => signals,
      setOptOut: (optOut) => {
        signals = { ...signals, optOut };
      },
    },
    measures,
    anonymousId: () => null,
    ready: Promise.resolve({
      ...silentAnalytics,
      capture: (event: MeasuredEvent) => void captured.push(event),
    }),
  };
}

function Opened() {
  const measure = useMeasure();
  return (
    <button type="button" onClick={() => measure({ name: 'question_tracked', item: 3, category: 'general' })}>
      Question
    </button>
  );
}

function show(): void {
  window.history.replaceState(null, '', '/faq');
  render(
    <SiteSettingsContext value={DEFAULT_SITE_SETTINGS}>
      <LoadMeasuringContext value={async () => pageMeasuring()}>
        <BrowserRouter>
          <MeasuringProvider>
            <Opened />
            <Link to="/start">Start</Link>
            <form>
              <input aria-label="Email" />
            </form>
            <MeasuringSwitch />
          </MeasuringProvider>
        </BrowserRouter>
      </LoadMeasuringContext>
    </SiteSettingsContext>,
  );
}

beforeEach(() => {
  captured = [];
  signals = { gpc: false, dnt: false, optOut: false };
});

describe('measuring in the page', () => {
  it('queues events until its code has loaded, and then records them in order', async () => {
    show();
    fireEvent.click(screen.getByText('Question'));
    fireEvent.click(screen.getByText('Start'));
    expect(captured).toEqual([]);
    await vi.waitFor(() => expect(captured).toHaveLength(3), 4000);
    expect(captured).toEqual([
      { name: 'navigation', from: null, to: 'faq' },
      { name: 'question_tracked', item: 3, category: 'general' },
      { name: 'navigation', from: 'faq', to: 'start' },
    ]);
  });

  it('counts a form that was begun before its code has loaded', async () => {
    show();
    fireEvent.click(screen.getByText('Start'));
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'r' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ro' } });
    await vi.waitFor(() => expect(captured).toHaveLength(3), 4000);
    expect(captured[2]).toEqual({ name: 'form_started', form: 'start' });
  });
});

describe('the switch', () => {
  it('turns measuring off and on', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Do not measure my visits' }));
    expect(signals.optOut).toBe(true);
    expect(screen.getByText('Your visits are not measured in this browser.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Measure my visits' }));
    expect(signals.optOut).toBe(false);
  });

  it('says if the browser has already opted out', async () => {
    signals = { gpc: true, dnt: false, optOut: false };
    show();
    expect(await screen.findByText(/Your browser asks sites not to measure you/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /measure/i })).toBeNull();
  });
});
