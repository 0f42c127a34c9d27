import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { focusField } from './fields/field.tsx';
import { CheckIcon } from './icons.tsx';
import { scrollIntoView } from './scroll-into-view.ts';
import { ENLARGED } from './theme.ts';

/** Dense: the first field is in sight below it. */
const Box = styled.div<{ $mended: boolean }>`
  scroll-margin-top: 0.5rem;
  /* Near the edge of the screen, so that more of the fields is in sight. */
  [data-step] & {
    scroll-margin-top: calc(clamp(8px, 2vw, 16px) - 80px);
  }
  --tone: var(--${({ $mended }) => ($mended ? 'action' : 'error')});
  padding: 0.625rem 0.75rem;
  border-left: 4px solid var(--tone);
  background: var(--${({ $mended }) => ($mended ? 'calm' : 'error-ground')});
  & h2 {
    font-size: 1.125rem;
    line-height: 1.2;
  }
  /* Down, then across: the names stand in columns, at every width. */
  & ul {
    display: grid;
    grid: repeat(3, auto) / auto-flow minmax(0, 1fr);
    grid-template-columns: fit-content(100%);
    column-gap: 0.75rem;
    list-style: none;
    line-height: 1.25rem;
  }
  /* There is room for a second line. */
  & li:nth-child(5):last-child {
    grid-row: 2 / 4;
  }
  ${ENLARGED} {
    & ul {
      display: block;
    }
  }
  & a {
    display: block;
    position: relative;
    padding: 3px 0 3px 1.125rem;
    color: var(--tone);
    font-weight: 700;
    font-size: 1rem;
    letter-spacing: -0.01em;
    &::before {
      content: '•';
    }
    &::before,
    & svg {
      position: absolute;
      left: 2px;
    }
    & svg {
      left: 0;
      margin-top: 0.25rem;
    }
    /* In place of the dot, so that no link moves when one is ticked. */
    &:has(svg) {
      color: var(--ink-soft);
      text-decoration: none;
      &::before {
        content: none;
      }
    }
  }
`;

/** What is wrong stands at the field itself. */
export interface FieldLink {
  readonly id: string;
  readonly name: string;
  readonly isWrong: boolean;
}

/**
 * Links to two or more invalid fields, and takes the focus when it appears. A field that is put right is ticked; once all are, the box
 * is calm and says so. Renders nothing for one: the form then focuses it.
 */
export function ErrorSummary({
  title,
  fields,
}: {
  title: Readonly<Record<'wrong' | 'mended', string>>;
  fields: readonly FieldLink[];
}) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const wrong = fields.flatMap(({ id, isWrong }) => (isWrong ? id : []));
  const mended = wrong.length === 0;
  // Those that were wrong at first keep their lines, so that nothing moves while they are filled in.
  const listed = useRef(wrong);
  if (listed.current.length < wrong.length) listed.current = wrong;
  const shown = listed.current.length > 1;
  useEffect(() => {
    if (!shown || !box.current) return;
    box.current.focus({ preventScroll: true });
    // At the top, so that the first field is in sight too.
    scrollIntoView(box.current, 'start');
  }, [shown]);
  if (!shown) return null;

  function goTo(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
    event.preventDefault();
    focusField(fieldId);
  }

  return (
    <Box ref={box} $mended={mended} tabIndex={-1} role="group" aria-labelledby={titleId}>
      <h2 id={titleId}>{mended ? title.mended : title.wrong}</h2>
      <ul>
        {fields.map(({ id, name }) =>
          listed.current.includes(id) ? (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {wrong.includes(id) ? null : <CheckIcon size={12} />}
                {name}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </Box>
  );
}
