import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { footerCopy } from '#copy/footer.ts';
import { pathOf } from '#core/site/pages.ts';
import { loadStaticParts } from '../pages/landing/load-static-parts.ts';
import { useSiteSettings } from '../runtime/site-settings-context.tsx';
import { staticPart } from '../runtime/static-part.tsx';
import { WIDE_SCREEN } from '../ui/theme.ts';
import { LanguageLinks } from './language-links.tsx';

const Background = styled.footer`
  background: var(--deep);
  color: var(--on-deep);
  border-top: 2px solid transparent;
  & a {
    color: inherit;
  }
  & :focus-visible {
    outline-color: var(--on-deep);
  }
`;

const Inside = styled.div`
  display: grid;
  gap: 1.5rem;
  padding: 1.5rem var(--page-edge);
  font-size: var(--text-small);
  ${WIDE_SCREEN} {
    grid-template-columns: 1fr 1fr;
    gap: 2rem 3rem;
  }
`;

const Links = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr));
  column-gap: 1.25rem;
  list-style: none;
  & li:last-child {
    grid-column: 1 / -1;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    line-height: 1.25;
  }
`;

const Copyright = styled.p`
  padding-top: 1rem;
  border-top: 1px solid var(--on-deep-soft);
  color: var(--on-deep-soft);
  ${WIDE_SCREEN} {
    grid-column: 1 / -1;
  }
`;

const PAGES = ['terms', 'privacy', 'faq', 'is-this-real', 'payment-dates'] as const;

const FooterNotes = staticPart(async () => (await loadStaticParts()).FooterNotes);

export function Footer() {
  const { brand } = useSiteSettings();
  const words = footerCopy;
  return (
    <Background>
      <Inside>
        <Suspense fallback={null}>
          <FooterNotes />
        </Suspense>
        <nav aria-label={words.navigation}>
          <Links>
            <LanguageLinks />
            {PAGES.map((page) => (
              <li key={page}>
                <Link to={pathOf(page)}>{words[page]}</Link>
              </li>
            ))}
            <li>
              <a href={words.fraudUrl} rel="noreferrer">
                {words.fraud}
              </a>{' '}
              {words.fraudNote}
            </li>
          </Links>
        </nav>
        <Copyright>{words.copyright(brand)}</Copyright>
      </Inside>
    </Background>
  );
}
