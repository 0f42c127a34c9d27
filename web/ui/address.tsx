import { Fragment } from 'react';
import { Whole } from './unbroken.tsx';

const WHOLE = /(\S+@\S+|\b(?:1-)?\d{3}-\d{3}-\d{4}\b)/;
/** Ends after '@', and after a '.' that more than an ending such as 'com' follows. */
const PART = /.+?(?:@(?=.)|\.(?=[^@]{5})|$)/g;

interface AddressProps {
  readonly children: string;
  /** The element whose whole text it is. */
  readonly as?: 'p' | 'li' | 'dd' | 'strong';
}

/** A text whose email addresses and phone numbers stay whole, unless an address is wider than its line. */
export function Address({ children, as: Element }: AddressProps) {
  const pieces = children.split(WHOLE).map((piece, index) => {
    if (index % 2 === 0) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
      <Whole key={index}>
        {piece.match(PART)?.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address
          <Fragment key={place}>
            {place === 0 ? null : <wbr />}
            {part}
          </Fragment>
        ))}
      </Whole>
    );
  });
  return Element ? <Element>{pieces}</Element> : pieces;
}
