import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { PHONE } from './theme.ts';
import { Unbroken } from './unbroken.tsx';

const Box = styled.div`
  padding: 1.25rem;
  border: 3px solid var(--error);
  border-radius: var(--radius);
  background: var(--error-ground);
  & h2 {
    font-size: 1.25rem;
    margin-bottom: 0.5rem;
  }
  & ul {
    padding-left: 1.25rem;
  }
  & a {
    display: block;
    padding-block: 0.5rem;
    color: var(--error);
    font-weight: 700;
  }
  /* The first field is in sight below it. */
  ${PHONE} {
    padding: 0.75rem 0.875rem 0.375rem;
    font-size: 1rem;
    line-height: 1.25;
    & h2 {
      font-size: 1.125rem;
      margin-bottom: 0.125rem;
    }
    & a {
      padding-block: 0.25rem;
    }
  }
`;

export interface FieldErrorLink {
  readonly fieldId: string;
  /** Undefined: the field is valid. */
  readonly message: string | undefined;
}

/**
 * Lists two or more errors with a link to each field, and takes the focus when it appears. Renders nothing for fewer errors:
 * the form then focuses the invalid field.
 */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly FieldErrorLink[] }) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const wrong = errors.filter(({ message }) => message !== undefined);
  const shown = wrong.length >= 2;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;

  function goTo(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
    const field = document.getElementById(fieldId);
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.scrollIntoView({ block: 'center' });
  }

  return (
    <Box ref={box} tabIndex={-1} role="group" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {wrong.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
              {message && <Unbroken>{message}</Unbroken>}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  );
}
