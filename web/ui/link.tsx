import type { ComponentPropsWithRef } from 'react';
import { useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  /** A path of this site from its root, with its fragment; any other address is left to the browser. */
  readonly to: string;
  /** Goes along with the history entry, for the page that opens. */
  readonly state?: unknown;
}

/**
 * A link that stays in the document when it is pressed. The router's own one carries what only its data router needs,
 * nearly four kilobytes of it, to every page.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const goThere = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && to.startsWith('/')) goThere(event);
      }}
    />
  );
}
