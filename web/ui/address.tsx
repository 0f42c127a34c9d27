import { Fragment } from 'react';

const BREAK = '\u200b';

/** A text whose email addresses wrap only after '@' and '.'. */
export function Address({ children }: { children: string }) {
  return children
    .replace(/\S+@\S+/g, (address) => address.replace(/[@.](?=.)/g, `$&${BREAK}`))
    .split(BREAK)
    .map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
      <Fragment key={index}>
        {index === 0 ? null : <wbr />}
        {piece}
      </Fragment>
    ));
}
