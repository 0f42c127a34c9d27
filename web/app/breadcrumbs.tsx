import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { shellCopy } from '#copy/shell.ts';
import { breadcrumbsOf } from '../runtime/paths.ts';

const Trail = styled.nav`
  padding-inline: var(--page-edge);
  font-size: var(--text-small);
  @media print {
    display: none;
  }
  & ol {
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.375rem;
  }
  & li {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    color: var(--ink-soft);
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
  }
  & li:not(:last-child)::after {
    content: '/' / '';
  }
`;

export function Breadcrumbs() {
  const { pathname } = useLocation();
  const crumbs = breadcrumbsOf(pathname);
  if (crumbs.length === 0) return null;
  return (
    <Trail aria-label={shellCopy.breadcrumbs}>
      <ol>
        {crumbs.map(({ name, to }, index) => (
          <li key={name}>
            {to === null ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{name}</span>
            ) : (
              <Link to={to}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </Trail>
  );
}
