import { styled } from 'styled-components';
import { whyWeAskCopy } from '#copy/why-we-ask.ts';
import { pathOf } from '#core/site/pages.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { SupportAddress } from '../contact/support-address.tsx';

/** The end of each step, closed: why it asks, where to get help with it, and how to check that it is ours. */
export function WhyWeAsk({ text }: { text?: string }) {
  const { supportPhone } = useSiteSettings();
  return (
    <div>
      {text === undefined ? null : (
        <Disclosure title={whyWeAskCopy.title}>
          <p>{text}</p>
        </Disclosure>
      )}
      <Disclosure title={whyWeAskCopy.helpTitle}>
        <p>
          {whyWeAskCopy.help} <SupportAddress />
          {supportPhone === null ? null : (
            <>
              {' '}
              {whyWeAskCopy.orCall} <PhoneLink number={supportPhone} />
            </>
          )}
        </p>
        <p>
          <HowToCheckLink />
        </p>
      </Disclosure>
    </div>
  );
}

function HowToCheckLink() {
  return <StandaloneLink to={pathOf('is-this-real')}>{whyWeAskCopy.howToCheck}</StandaloneLink>;
}

const Line = styled.p`
  margin-top: 1.5rem;
`;

/** The last line of every other page that asks for something. */
export function HowToCheck() {
  return (
    <Line>
      <HowToCheckLink />
    </Line>
  );
}
