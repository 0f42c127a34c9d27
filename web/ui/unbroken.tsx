import { Fragment } from 'react';
import { styled } from 'styled-components';
import { ENLARGED } from './theme.ts';

/** Stays on one line, unless the text is so large that it would not fit. */
const NoWrap = styled.span`
  white-space: nowrap;
  ${ENLARGED} {
    white-space: normal;
  }
`;

/** Moves to the next line as a whole, and breaks only if it is wider than a line. */
export const Whole = styled.span`
  display: inline-block;
  max-width: 100%;
  text-decoration: inherit;
  hyphens: none;
`;

/** A text in which a number and its unit, such as '30-minute' or '6 PM', stay on one line. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\d+(?:-[a-z]+| [AP]M))/).map((piece, index) => {
    const Piece = index % 2 === 1 ? NoWrap : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
    return <Piece key={index}>{piece}</Piece>;
  });
}
