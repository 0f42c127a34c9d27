import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContactInbox, ContactMessage } from '#core/ports/contact-inbox.ts';
import { unreachable } from '#core/ports/failures.ts';
import { type Browser, nothing, openBrowser, show } from '#tests/web/pages/page-harness.tsx';
import { button, field, press, type } from '#tests/web/pages/page-steps.ts';
import { HelpSection } from '#web/widgets/help-section/help-section.tsx';

let browser: Browser;
let sent: ContactMessage[];
let answer: ContactInbox['send'];

beforeEach(async () => {
  const opened = await openBrowser();
  sent = [];
  answer = nothing;
  const contact: ContactInbox = {
    send: (message) => {
      sent.push(message);
      return answer(message);
    },
  };
  browser = { ...opened, useCases: { ...opened.useCases, contact } };
  show(browser, () => <HelpSection />, '/terms');
});

describe('the contact form', () => {
  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('with %s, its link stays a link', (key) => {
    // Followed, it would take the place of the page.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Email Support' }), { [key]: true });
    expect(screen.getByRole('link', { name: 'Email Support' })).toBeDefined();
  });

  it('keeps every word when sending fails, says where else to write, and sends on the next try', async () => {
    answer = () => errAsync(unreachable);
    fireEvent.click(screen.getByRole('link', { name: 'Email Support' }));
    await screen.findByRole('heading', { name: 'Contact Us' });
    type('Your name', 'Ruth Example');
    type('Your email', 'ruth@example.com');
    type('Your message', 'How do I <b>cancel</b>?');
    press('Send message');
    await screen.findByText('Error sending message');
    expect(document.body.textContent).toContain(
      `Please try again or email us directly at ${browser.settings.supportEmail}`,
    );
    expect(field('Your name').value).toBe('Ruth Example');
    expect(field('Your message').value).toBe('How do I <b>cancel</b>?');

    answer = nothing;
    press('Send message');
    await waitFor(() => expect(screen.getAllByText('Message sent!').length).toBeGreaterThan(0));
    expect(screen.getAllByText("We'll get back to you as soon as possible.").length).toBeGreaterThan(0);
    expect(sent).toHaveLength(2);
    for (const name of ['Your name', 'Your email', 'Your message']) expect(field(name).value).toBe('');
    expect(button('Send message').getAttribute('aria-disabled')).toBeNull();
  });
});
