import { whoCallsCopy } from '#copy/schedule.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

/** Says who calls whom, and with which number. */
export function WhoCalls() {
  const { supportPhone } = useSiteSettings();
  return (
    <p>
      <strong>{whoCallsCopy.text}</strong>{' '}
      {supportPhone === null ? (
        whoCallsCopy.numberByMail
      ) : (
        <>
          {whoCallsCopy.number} <PhoneLink number={supportPhone} />
        </>
      )}
    </p>
  );
}
