import { type ReactNode, use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { LANGUAGE } from '#copy/language.ts';
import { shellCopy } from '#copy/shell.ts';
import { pathIn } from '#core/language/language-path.ts';
import { canonicalPath, isHidden } from '#core/site/pages.ts';
import { Loading } from '../ui/loading.tsx';
import { PHONE } from '../ui/theme.ts';
import { NavigatedContext } from './navigation.tsx';
import { routeAt } from './paths.ts';
import { useSiteSettings } from './site-settings-context.tsx';

/** Narrow content begins at the same left edge as header, breadcrumbs and wide content. */
export const Column = styled.div<{ $width: 'narrow' | 'wide' }>`
  padding: clamp(1.25rem, 4vw, 2.75rem) var(--page-edge) 3rem;
  ${({ $width }) => ($width === 'narrow' ? '& > * { max-width: var(--narrow); }' : '')}
  &[data-step] {
    padding-top: 0;
  }
  ${PHONE} {
    padding-top: 0.25rem;
  }
`;

const Top = styled.div`
  margin-bottom: 1.75rem;
  [data-step] > & {
    max-width: var(--narrow);
    margin-bottom: 1.25rem;
  }
`;

const Intro = styled.div`
  margin-top: 0.5rem;
  text-wrap: balance;
`;

interface PageProps {
  readonly title: string;
  /** The h1, if it differs from the title. */
  readonly heading?: ReactNode;
  readonly intro?: ReactNode;
  readonly width?: 'narrow' | 'wide';
  /** A `Progress`, which makes the page a step. Not made here, so that pages without steps do not load it. */
  readonly progress?: ReactNode;
  /** Not indexed by search engines in this state. A page that never is says so in `core/site/pages.ts`. */
  readonly noindex?: boolean;
  readonly children?: ReactNode;
}

/** Title, robots and canonical URL of a document. In research mode no page is indexed. The not-found page has no canonical URL. */
export function DocumentHead({ title, noindex = false }: Pick<PageProps, 'title' | 'noindex'>) {
  const { brand, siteMode, publicUrl } = useSiteSettings();
  const route = routeAt(useLocation().pathname);
  return (
    <>
      <title>{title.includes(brand) ? title : `${title} – ${brand}`}</title>
      {noindex || isHidden(route) || siteMode === 'research' ? (
        <meta name="robots" content="noindex" />
      ) : null}
      {route.page === 'not-found' ? null : (
        <link rel="canonical" href={`${publicUrl}${pathIn(LANGUAGE, canonicalPath(route))}`} />
      )}
    </>
  );
}

/** In place of a page whose code, or whose person, is not known yet. */
export const LoadingPage = () => (
  <>
    <DocumentHead title={shellCopy.loading} noindex />
    <Loading label={shellCopy.loading} late={shellCopy.late} />
  </>
);

/** The target of the skip link, below the breadcrumbs. */
export const PAGE_HEADING_ID = 'page-heading';

/** Focuses the h1 after each navigation within the site, but not on the first load. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const navigated = use(NavigatedContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page may reuse the element
  useEffect(() => {
    // Who is quick has begun to type.
    if (navigated && !document.activeElement?.matches('main input, main textarea'))
      document.getElementById(PAGE_HEADING_ID)?.focus({ preventScroll: true });
  }, [navigated, pathname]);
}

export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 id={PAGE_HEADING_ID} tabIndex={-1}>
      {children}
    </h1>
  );
}

export function Page({
  title,
  heading,
  intro,
  width = 'narrow',
  progress = null,
  noindex = false,
  children,
}: PageProps) {
  useHeadingFocus();
  return (
    <Column $width={progress === null ? width : 'wide'} data-step={progress === null ? undefined : ''}>
      <DocumentHead title={title} noindex={noindex} />
      {progress}
      <Top>
        <PageHeading>{heading ?? title}</PageHeading>
        {intro ? <Intro>{intro}</Intro> : null}
      </Top>
      {children}
    </Column>
  );
}
