import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { TextLink } from '../../ui/button.tsx';

/** The support address as a link. `alone`: it is not part of a sentence. */
export function SupportAddress({ alone }: { alone?: boolean }) {
  const { supportEmail } = useSiteSettings();
  return (
    <TextLink alone={alone} to={`mailto:${supportEmail}`}>
      <Address>{supportEmail}</Address>
    </TextLink>
  );
}
