import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Address } from '#web/ui/address.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

/** The places where a line may break, besides spaces. */
const breaks = (text: string) =>
  render(<Address>{text}</Address>)
    .container.innerHTML.replaceAll('<wbr>', '|')
    .replace(/<span[^>]*>/g, '[')
    .replaceAll('</span>', ']');

describe('line breaks', () => {
  it('are allowed in an address after its at sign and its periods, not before a short ending', () => {
    expect(breaks('Write to mary.ann@example.com. We answer.')).toBe(
      'Write to [mary.ann@|example.com.] We answer.',
    );
    expect(breaks('rosemary.alvarez-ortiz@mail.checkahead.example')).toBe(
      '[rosemary.|alvarez-ortiz@|mail.|checkahead.|example]',
    );
    expect(breaks('No address. None.')).toBe('No address. None.');
    expect(breaks('a@b')).toBe('[a@|b]');
  });

  it('never break a phone number', () => {
    expect(breaks('Call 1-800-269-0271, or write.')).toBe('Call [1-800-269-0271], or write.');
    expect(breaks('10 digits, like 555-123-4567')).toBe('10 digits, like [555-123-4567]');
    render(<PhoneLink number="+1 800 555 0134" />);
    const number = screen.getByText('+1 800 555 0134');
    expect(number.tagName).toBe('SPAN');
    expect(number.closest('a')?.getAttribute('href')).toBe('tel:+18005550134');
    render(<PhoneLink number="(555) 555-0100" />);
    expect(screen.getByText('(555) 555-0100').closest('a')?.getAttribute('href')).toBe('tel:+15555550100');
  });

  it('never separate a number from its unit', () => {
    const { container } = render(<Unbroken>A 30-minute call, 9 AM to 6 PM</Unbroken>);
    expect(container.textContent).toBe('A 30-minute call, 9 AM to 6 PM');
    expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual([
      '30-minute',
      '9 AM',
      '6 PM',
    ]);
  });
});
