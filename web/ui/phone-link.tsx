import { TextLink } from './button.tsx';

/** A phone number that a press calls. `alone`: it is not part of a sentence. */
export function PhoneLink({ number, alone = false }: { number: string; alone?: boolean }) {
  const href = `tel:${number.replace(/[^\d+]/g, '').replace(/^1/, '+1')}`;
  if (!alone) return <a href={href}>{number}</a>;
  return (
    <TextLink alone href={href}>
      {number}
    </TextLink>
  );
}
