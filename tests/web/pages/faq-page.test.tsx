import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FAQ_ENTRIES } from '#copy/faq.ts';
import { InSite } from '#tests/web/in-site.tsx';
import { FaqPage } from '#web/pages/faq/faq-page.tsx';

const measure = vi.hoisted(() => vi.fn());
vi.mock('#web/runtime/measuring/measuring.tsx', async (original) => ({
  ...(await original<typeof import('#web/runtime/measuring/measuring.tsx')>()),
  useMeasure: () => measure,
}));

afterEach(() => void measure.mockReset());

function open(address = '/faq') {
  return render(
    <InSite at={address} load={async () => ({})}>
      <FaqPage />
    </InSite>,
  );
}

const details = () => [...document.querySelectorAll('details')];

describe('/faq', () => {
  it('has 15 questions, item-0 to item-14, in one single-open group', () => {
    open();
    expect(details().map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, index) => `item-${index}`));
    expect(new Set(details().map((item) => item.getAttribute('name'))).size).toBe(1);
    expect(details().every((item) => !item.open)).toBe(true);
    expect(screen.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeTruthy();
    expect(screen.getByText('Get answers to common questions below')).toBeTruthy();
  });

  it('has the marker right after each claim, and none after the other sentences', () => {
    open();
    const answer = document.getElementById('item-4')?.textContent;
    expect(answer).toContain('Signing up here changes nothing about your benefits. Under our plan');
    expect(answer).toContain(
      'benefits stay the same.* The SSA would pay the same.* Our fee would come out of what reaches you.* The Social',
    );
    expect(answer).toMatch(/We have no part in that\. By law,/);
  });

  it('has four topics, and each question belongs to one of them', () => {
    open();
    const topics = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
    expect(topics).toEqual(['all', 'money', 'safety', 'benefits', 'stopping']);
    expect(new Set(details().map(({ dataset }) => dataset.topic))).toEqual(new Set(topics.slice(1)));
  });

  it('opens the answer that a link names, of any topic, and scrolls to it', () => {
    const scroll = vi.fn();
    Element.prototype.scrollIntoView = scroll;
    open('/faq#item-3');
    expect(
      details()
        .filter((item) => item.open)
        .map(({ id }) => id),
    ).toEqual(['item-3']);
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('measures an opened question with its text and with its category, and no closed one', async () => {
    open();
    const [, second] = details();
    if (!second) throw new Error('there is no second question');
    await act(async () => {
      second.open = true;
    });
    expect(measure.mock.calls.map(([event]) => event)).toEqual([
      { name: 'faq_expanded', item: 1, question: FAQ_ENTRIES[1]?.question },
      { name: 'question_tracked', item: 1, category: 'general' },
    ]);
    await act(async () => {
      second.open = false;
    });
    expect(measure).toHaveBeenCalledTimes(2);
  });

  it("swaps the card for the 'Contact Us' panel and back", async () => {
    open();
    expect(screen.getByRole('heading', { name: 'Still have questions?' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Schedule a Call' }).getAttribute('href')).toBe('/schedule');
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/');
    fireEvent.click(screen.getByRole('link', { name: 'Email Support' }));
    expect(await screen.findByRole('heading', { name: 'Contact Us' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Still have questions?' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close the contact form' }));
    expect(screen.getByRole('heading', { name: 'Still have questions?' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Email Support');
  });
});
