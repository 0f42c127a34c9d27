import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, openBrowser, show } from '#tests/web/pages/page-harness.tsx';
import { button, field, press, type } from '#tests/web/pages/page-steps.ts';
import { SurveyWidget } from '#web/widgets/survey/survey-widget.tsx';

let browser: Browser;
let resent: number;

beforeEach(async () => {
  const opened = await openBrowser();
  resent = 0;
  browser = {
    ...opened,
    useCases: {
      ...opened.useCases,
      survey: {
        submit: async () => 'sent',
        sendPending: async () => {
          resent += 1;
        },
      },
    },
  };
  // The dialog of this document has no modality of its own.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

async function openSurvey(): Promise<void> {
  show(browser, () => <SurveyWidget />, '/faq');
  await pass(30_000);
  await screen.findByRole('button', { name: 'Feedback' });
  press('Feedback');
  await screen.findByRole('button', { name: 'Next' });
}

function answerThree(): void {
  for (const label of [/What brought/, /What would getting/, /What was unclear/]) {
    type(label, 'x');
    press('Next');
  }
}

async function openAtRanking(): Promise<void> {
  await openSurvey();
  answerThree();
}

describe('the feedback survey', () => {
  it('is hidden for 30 seconds', async () => {
    show(browser, () => <SurveyWidget />, '/faq');
    await pass(29_900);
    expect(screen.queryByRole('button', { name: 'Feedback' })).toBeNull();
    await pass(200);
    expect(await screen.findByRole('button', { name: 'Feedback' })).toBeDefined();
  });

  it.each(['/signup/confirmation', '/home/verify'])('never shows on %s: it asks for an SSN', async (path) => {
    show(browser, () => <SurveyWidget />, path);
    await pass(60_000);
    expect(screen.queryByRole('button', { name: 'Feedback' })).toBeNull();
  });

  it('goes on only with an answer, counts characters, and keeps answers on the way back and when closed', async () => {
    await openSurvey();
    press('Next');
    expect(screen.getByText('Write an answer first.')).toBeDefined();
    type('What brought you to this site today?', '   ');
    press('Next');
    expect(screen.getByText('Question 1 of 5')).toBeDefined();
    type('What brought you to this site today?', 'A letter');
    expect(screen.getByText('8 of 500 characters used')).toBeDefined();
    expect(field('What brought you to this site today?').maxLength).toBe(500);
    press('Next');
    expect(screen.getByText('Question 2 of 5')).toBeDefined();
    press('Back');
    expect(field('What brought you to this site today?').value).toBe('A letter');
    press('Close feedback');
    press('Feedback');
    expect(field('What brought you to this site today?').value).toBe('A letter');
  });

  it('refuses a Social Security number at the field, which takes the focus', async () => {
    await openSurvey();
    const question = 'What brought you to this site today?';
    type(question, 'My number is 123-45-6789');
    press('Next');
    expect(field(question).getAttribute('aria-invalid')).toBe('true');
    const error = screen.getByText(/Please leave out your Social Security number/).closest('p');
    expect(field(question).getAttribute('aria-describedby')).toContain(error?.id);
    expect(document.activeElement).toBe(field(question));
    type(question, 'A letter');
    expect(field(question).getAttribute('aria-invalid')).toBeNull();
    answerThree();
    fireEvent.click(await screen.findByRole('button', { name: 'Keep this order' }));
    type('Other', '123-45-6789');
    press('Next');
    expect(field('Other').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field('Other')));
  });

  it('asks for an order and for the other words before it goes on', async () => {
    await openAtRanking();
    await screen.findByRole('heading', { name: 'What matters most to you?' });
    press('Next');
    expect(screen.getByText('Put the choices in your order first.')).toBeDefined();
    press('Keep this order');
    press('Next');
    expect(screen.getByText(/Fill in the box for “Other” first/)).toBeDefined();
    type('Other', '  ');
    press('Next');
    expect(screen.getByText('Question 4 of 5')).toBeDefined();
    expect(field('Other').maxLength).toBe(200);
    type('Other', 'none');
    press('Next');
    expect(screen.getByText('Question 5 of 5')).toBeDefined();
  });

  it('moves a line by its arrows, keeps the focus on it and says where it is', async () => {
    await openAtRanking();
    const up = 'Move “An easy way to switch my direct deposit” up';
    fireEvent.click(await screen.findByRole('button', { name: up }));
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('1. An easy way to switch my direct deposit');
    expect(screen.getByText('“An easy way to switch my direct deposit” is now number 1 of 4.')).toBeDefined();
    // It is at the top: the way down is the button that is left.
    await waitFor(() =>
      expect(document.activeElement).toBe(button('Move “An easy way to switch my direct deposit” down')),
    );
  });

  it('sends what was kept when it appears, and when the connection is back', async () => {
    show(browser, () => <SurveyWidget />, '/faq');
    await pass(30_000);
    await waitFor(() => expect(resent).toBe(1));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(resent).toBe(2));
  });
});
