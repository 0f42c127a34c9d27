import { TextLink } from './button.tsx';
import { NoWrap } from './unbroken.tsx';

/** A phone number that a press calls. `alone`: it is not part of a sentence. */
export function PhoneLink({ number, alone = false }: { number: string; alone?: boolean }) {
  const href = `tel:${number.replace(/[^\d+]/g, '').replace(/^1/, '+1')}`;
  const words = <NoWrap>{number}</NoWrap>;
  if (!alone) return <a href={href}>{words}</a>;
  return (
    <TextLink alone href={href}>
      {words}
    </TextLink>
  );
}
