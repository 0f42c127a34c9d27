import { styled } from 'styled-components';
import { whyWeAskCopy } from '#copy/why-we-ask.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { TextLink } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

const Aside = styled.div`
  padding: 0.875rem 1.125rem;
  border: 1px solid var(--hairline);
  border-radius: var(--radius);
  background: var(--card);
  & p + p {
    margin-top: 0.5rem;
  }
`;

/** Why a step asks, and where to get help with it. Stands above the first field, except where that is the only one. */
export function WhyWeAsk({ title, text }: { title?: string; text?: string }) {
  const { supportEmail, supportPhone } = useSiteSettings();
  return (
    <Aside>
      {text === undefined ? null : (
        <p>
          <strong>{title}.</strong> {text}
        </p>
      )}
      <p>
        <strong>{whyWeAskCopy.helpTitle}</strong> {whyWeAskCopy.help}{' '}
        <TextLink href={`mailto:${supportEmail}`}>
          <Address>{supportEmail}</Address>
        </TextLink>
        {supportPhone === null ? null : (
          <>
            {' '}
            {whyWeAskCopy.orCall} <PhoneLink number={supportPhone} />
          </>
        )}
      </p>
    </Aside>
  );
}
