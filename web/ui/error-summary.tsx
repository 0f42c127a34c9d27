import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { focusField } from './fields/field.tsx';
import { CheckIcon } from './icons.tsx';
import { scrollIntoView } from './scroll-into-view.ts';

/** Dense: the first field is in sight below it. */
const Box = styled.div<{ $mended: boolean }>`
  --tone: var(--${({ $mended }) => ($mended ? 'action' : 'error')});
  scroll-margin-top: 0.5rem;
  /* At the edge of the screen, so that more of the fields is in sight. */
  [data-step] & {
    scroll-margin-top: -4.25rem;
  }
  padding: 0.75rem 0.5rem 0;
  border: 3px solid var(--tone);
  border-radius: var(--radius);
  background: var(--error-ground);
  font-size: 1rem;
  line-height: 1.25;
  & h2 {
    font-size: 1.125rem;
  }
  /* A line in place of the links, whose room stays free. */
  &:has(h2 > svg) {
    border-color: transparent;
    background: none;
  }
  & h2:has(svg) {
    display: flex;
    gap: 0.5rem;
    outline: 3px solid var(--tone);
    outline-offset: 0.5rem;
    border-radius: 2px;
    & + ul {
      visibility: hidden;
    }
  }
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.4375rem;
    list-style: none;
  }
  & a {
    display: flex;
    align-items: center;
    padding-block: 0.75rem;
    color: var(--tone);
    letter-spacing: -0.01em;
    /* In the gap, so that no link moves when one is ticked. */
    & svg {
      flex: none;
      margin: 0 -1rem 0 4px;
    }
    &:has(svg) {
      color: var(--ink-soft);
      text-decoration: none;
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
      <h2 id={titleId}>
        {mended ? <CheckIcon /> : null}
        {mended ? title.mended : title.wrong}
      </h2>
      <ul>
        {fields.map(({ id, name }) =>
          listed.current.includes(id) ? (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {name}
                {mended || wrong.includes(id) ? null : <CheckIcon size={12} />}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </Box>
  );
}
