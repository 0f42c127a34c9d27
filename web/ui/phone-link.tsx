import { StandaloneLink } from './button.tsx';
import { Whole } from './unbroken.tsx';

/** A phone number that a press calls. `alone`: it is not part of a sentence. */
export function PhoneLink({ number, alone = false }: { number: string; alone?: boolean }) {
  const href = `tel:${number.replace(/[^\d+]/g, '').replace(/^1?(?=\d{10}$)/, '+1')}`;
  const words = <Whole>{number}</Whole>;
  return alone ? <StandaloneLink to={href}>{words}</StandaloneLink> : <a href={href}>{words}</a>;
}
