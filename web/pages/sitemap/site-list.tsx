import { styled } from 'styled-components';
import { SITEMAP_PAGES, type SitemapGroup, sitemapCopy } from '#copy/sitemap.ts';
import { StandaloneLink } from '../../ui/button.tsx';
import { Hint } from '../../ui/fields/field.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { siteGraph } from './site-graph.ts';

const GROUPS: readonly SitemapGroup[] = ['public', 'signup', 'login-needed'];

const Groups = styled.div`
  display: grid;
  gap: 2rem;
  margin-top: 1rem;
  ${WIDE_SCREEN} {
    grid-template: auto 1fr / repeat(3, minmax(0, 1fr));
    /* Most pages are public. */
    & > :first-child {
      grid-area: span 2 / span 2;
    }
    & > :first-child ul {
      display: block;
      columns: 2;
    }
    & li {
      break-inside: avoid;
      padding-bottom: 0.5rem;
    }
  }
  & h3 {
    margin-bottom: 0.75rem;
  }
  & ul {
    display: grid;
    gap: 0.5rem;
    list-style: none;
  }
`;

/** All pages by group with their links: the text alternative of the diagram, also without script. */
export function SiteList() {
  const pages = siteGraph();
  return (
    <section aria-labelledby="sitemap-list">
      <h2 id="sitemap-list">{sitemapCopy.listHeading}</h2>
      <Groups>
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={`sitemap-${group}`}>
            <h3 id={`sitemap-${group}`}>{sitemapCopy.groups[group]}</h3>
            <ul>
              {pages
                .filter((each) => each.group === group)
                .map(({ page, path, leadsTo }) => (
                  <li key={page}>
                    {path === null ? (
                      <strong>{SITEMAP_PAGES[page].title}</strong>
                    ) : (
                      <StandaloneLink to={path}>{SITEMAP_PAGES[page].title}</StandaloneLink>
                    )}
                    <p>{SITEMAP_PAGES[page].body}</p>
                    {leadsTo.length > 0 ? (
                      <Hint>
                        {sitemapCopy.leadsTo}: {leadsTo.map((to) => SITEMAP_PAGES[to].title).join(', ')}
                      </Hint>
                    ) : null}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </Groups>
    </section>
  );
}
