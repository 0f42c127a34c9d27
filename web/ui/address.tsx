import { Fragment } from 'react';
import { Whole } from './unbroken.tsx';

const WHOLE = /(\S+@\S+|\b1-\d{3}-\d{3}-\d{4}\b)/;
/** A half of an address up to this length fits on a line of any screen. */
const SHORT_HALF = 16;

/** Where an email address may wrap: after '@', and in a long half after '.'. */
const partsOf = (address: string) =>
  address
    .split(/(?<=@)(?=.)/)
    .flatMap((half) => (half.length > SHORT_HALF ? half.split(/(?<=\.)(?=.)/) : [half]));

/** A text whose email addresses and phone numbers stay whole, unless an address is wider than its line. */
export function Address({ children }: { children: string }) {
  return children.split(WHOLE).map((piece, index) => {
    if (index % 2 === 0) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
      <Whole key={index}>
        {partsOf(piece).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address
          <Fragment key={place}>
            {place === 0 ? null : <wbr />}
            {part}
          </Fragment>
        ))}
      </Whole>
    );
  });
}
