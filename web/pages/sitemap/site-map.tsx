import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { sitemapCopy } from '#copy/sitemap.ts';
import { pathOf } from '#core/site/pages.ts';
import { Page } from '../../runtime/page.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DIAGRAM_FITS } from '../../ui/theme.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { DiagramKind } from './diagram-layout.ts';
import { SiteList } from './site-list.tsx';

const SiteDiagram = lazy(async () => ({ default: (await import('./site-diagram.tsx')).SiteDiagram }));

/** The same height before and after the diagram has loaded, so that the list below does not move. */
const Place = styled.div`
  height: min(44rem, 80vh);
  /* As wide and as high as the diagram, whose words are too small where it has to shrink. */
  @media ${DIAGRAM_FITS} {
    height: auto;
    aspect-ratio: 1;
  }
  border: 1px solid var(--edge);
  border-radius: var(--radius-large);
  background: var(--card);
  overflow: hidden;
  @media print {
    display: none;
  }
`;

/** Reserves the space from the first paint, except without script. */
const Drawing = styled.div`
  @media (scripting: none) {
    display: none;
  }
`;

interface SiteMapPageProps {
  readonly kind: DiagramKind;
  readonly words: { readonly title: string; readonly intro: string; readonly other: string };
  readonly otherPage: 'sitemap' | 'public-sitemap';
}

/** The diagram, with script, and the same pages as a list. */
export function SiteMapPage({ kind, words: { title, intro, other }, otherPage }: SiteMapPageProps) {
  const hydrated = useHydrated();
  return (
    <Page
      title={title}
      width="wide"
      intro={
        <p>
          {intro} <TextLink to={pathOf(otherPage)}>{other}</TextLink>
        </p>
      }
    >
      <Stack gap={6}>
        <Drawing>
          <Stack gap={2}>
            <Place role="region" aria-label={sitemapCopy.diagram}>
              {hydrated ? (
                <Suspense fallback={<Loading label={sitemapCopy.loading} />}>
                  <SiteDiagram kind={kind} />
                </Suspense>
              ) : null}
            </Place>
            <p>{sitemapCopy.howTo}</p>
          </Stack>
        </Drawing>
        <SiteList />
      </Stack>
    </Page>
  );
}
