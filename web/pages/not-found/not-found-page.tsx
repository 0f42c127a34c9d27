import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { notFoundCopy } from '#copy/not-found.ts';
import { pathOf } from '#core/site/pages.ts';
import { Page } from '../../runtime/page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';

const Said = styled.p`
  font-weight: 700;
  font-size: 1.375rem;
`;

const Horizon = styled.div`
  max-width: 22rem;
  margin-bottom: 1rem;
  & svg {
    width: 100%;
    height: auto;
  }
`;

/** The not-found page. It logs the requested path. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn('page not found', pathname);
  }, [pathname]);
  return (
    <Page title={notFoundCopy.title}>
      <Stack gap={4}>
        <Said>{notFoundCopy.text}</Said>
        <p>{notFoundCopy.more}</p>
        <Horizon>
          <svg viewBox="0 -6 240 60" aria-hidden="true">
            <path
              d="M76 44a44 44 0 0 1 88 0"
              fill="none"
              stroke="var(--edge)"
              strokeWidth="3"
              strokeDasharray="2 8"
              strokeLinecap="round"
            />
            <path d="M4 46h232" stroke="var(--action)" strokeWidth="4" strokeLinecap="round" />
          </svg>
        </Horizon>
        <div>
          <LinkButton to={pathOf('landing')}>{notFoundCopy.home}</LinkButton>
        </div>
      </Stack>
    </Page>
  );
}
