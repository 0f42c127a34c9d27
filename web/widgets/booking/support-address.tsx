import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { TextLink } from '../../ui/button.tsx';

export function SupportAddress() {
  const { supportEmail } = useSiteSettings();
  return (
    <TextLink href={`mailto:${supportEmail}`}>
      <Address>{supportEmail}</Address>
    </TextLink>
  );
}
