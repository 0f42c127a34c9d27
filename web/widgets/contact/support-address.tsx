import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { StandaloneLink, TextLink } from '../../ui/button.tsx';

/** The support address as a link. `alone`: it is not part of a sentence. */
export function SupportAddress({ alone = false }: { alone?: boolean }) {
  const { supportEmail } = useSiteSettings();
  const Shown = alone ? StandaloneLink : TextLink;
  return (
    <Shown to={`mailto:${supportEmail}`}>
      <Address>{supportEmail}</Address>
    </Shown>
  );
}
