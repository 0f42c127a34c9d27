import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { Link, type LinkProps } from '#web/ui/link.tsx';

afterEach(cleanup);

function Where() {
  const { pathname, hash, state } = useLocation();
  return <p data-testid="where">{`${pathname}${hash} ${JSON.stringify(state)}`}</p>;
}

function link(props: LinkProps) {
  render(
    <MemoryRouter initialEntries={['/signup/account']}>
      <Link {...props}>There</Link>
      <Where />
    </MemoryRouter>,
  );
  return {
    there: screen.getByRole('link', { name: 'There' }),
    where: () => screen.getByTestId('where').textContent,
  };
}

/** Whether the press was left to the browser. */
const leftToBrowser = (element: HTMLElement, press: MouseEventInit = {}) =>
  act(async () => fireEvent.click(element, press));

describe('a link', () => {
  it('opens a page of the site in this document, and hands it what goes along', async () => {
    const { there, where } = link({ to: '/faq#costs', state: { from: 'here' } });
    expect(there.getAttribute('href')).toBe('/faq#costs');
    expect(await leftToBrowser(there)).toBe(false);
    expect(where()).toBe('/faq#costs {"from":"here"}');
  });

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser when pressed with %o',
    async (press) => {
      const { there, where } = link({ to: '/faq' });
      expect(await leftToBrowser(there, press)).toBe(true);
      expect(where()).toBe('/signup/account null');
    },
  );

  it('is left to the browser where it leaves the site', async () => {
    const { there, where } = link({ to: 'mailto:support@checkahead.example' });
    expect(there.getAttribute('href')).toBe('mailto:support@checkahead.example');
    expect(await leftToBrowser(there)).toBe(true);
    expect(where()).toBe('/signup/account null');
  });

  it('stays where a handler has dealt with the press', async () => {
    const { there, where } = link({ to: '/faq', onClick: (event) => event.preventDefault() });
    await leftToBrowser(there);
    expect(where()).toBe('/signup/account null');
  });
});
