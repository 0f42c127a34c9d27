import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { checkMessageCopy, isThisRealCopy } from '#copy/is-this-real.ts';
import { pathOf } from '#core/site/pages.ts';
import { OIG_PHONE } from '../../copy/authority-phones.ts';
import { PhasedText } from '../../runtime/launch-phase.tsx';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { Button, StandaloneLink } from '../../ui/button.tsx';
import { ShieldIcon } from '../../ui/claim-icons.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { SignedList } from '../../ui/signed-list.tsx';
import { DESKTOP } from '../../ui/theme.ts';
import { SupportAddress } from '../../widgets/contact/support-address.tsx';
import { CheckMessageForm } from './check-message-form.tsx';
import { MailPicture } from './mail-picture.tsx';
import { PhoneSheet } from './phone-sheet.tsx';

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 3.5rem 4.5rem;
  & section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
  }
  & p,
  & li,
  & dl,
  & form {
    max-width: 44rem;
  }
  /* What to do now, and the check of a message, come first. */
  ${DESKTOP} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
    & > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }
  }
  @media print {
    display: block;
  }
`;

const InColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 3.5rem;
  ${DESKTOP} {
    display: block;
    columns: 2;
    column-gap: 4.5rem;
    & > section {
      padding-bottom: 3.5rem;
      break-inside: avoid;
    }
  }
`;

/** Where fraud that uses the name of Social Security is reported. */
const OIG_URL = 'https://oig.ssa.gov/';

const Contents = styled.nav`
  & p {
    font-weight: 700;
  }
  & ul {
    display: flex;
    flex-wrap: wrap;
    column-gap: 1.75rem;
    list-style: none;
  }
`;

const First = styled.section`
  padding: clamp(1.25rem, 4vw, 2rem);
  border: 2px solid var(--action);
  border-radius: var(--radius-large);
  background: var(--card);
  & ol {
    display: grid;
    gap: 0.75rem;
    padding-left: 1.5rem;
    overflow-wrap: anywhere;
  }
  & ol,
  & > a {
    font-size: 1.25rem;
  }
  & > a {
    margin-left: 1.5rem;
  }
`;

const Facts = styled.dl`
  display: grid;
  gap: 1rem;
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    font-weight: 700;
    overflow-wrap: anywhere;
  }
`;

const Places = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  list-style: none;
  overflow-wrap: anywhere;
  & h3 {
    margin-bottom: 0.25rem;
  }
`;

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="off-paper">
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

/** `/is-this-real`: how to tell whether a message is ours. Works without script, except for the check of a message. */
export function IsThisRealPage() {
  const settings = useSiteSettings();
  const { brand, supportEmail, postalAddress, supportPhone, mailFrom, publicUrl } = settings;
  const words = isThisRealCopy;
  const { host } = new URL(publicUrl);
  const facts = [
    [words.who.website, publicUrl],
    [words.who.email, supportEmail],
    ...(supportPhone === null ? [] : [[words.who.phone, supportPhone] as const]),
    ...(mailFrom === null ? [] : [[words.who.sender, mailFrom] as const]),
    [words.who.address, postalAddress],
  ] as const;
  const contents = [
    ['mail', words.picture.heading],
    ['never', words.never.heading],
    ['calls', words.calls.heading],
    ['who', words.who.heading],
    ['report', words.report.heading],
    ['sheet', words.sheet.heading],
  ] as const;

  return (
    <Page title={words.title} intro={<p className="off-paper">{words.intro(brand)}</p>} width="wide">
      <Sections>
        <First aria-labelledby="unsure" className="off-paper">
          <h2 id="unsure">{words.unsure.heading}</h2>
          <ol>
            {words.unsure.steps(host).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <SupportAddress alone />
        </First>
        <Section id="check" heading={checkMessageCopy.heading}>
          <p>{checkMessageCopy.privacy}</p>
          <CheckMessageForm host={host} />
        </Section>
        <Contents aria-label={words.onThisPage}>
          <p aria-hidden="true">{words.onThisPage}</p>
          <ul>
            {contents.map(([id, heading]) => (
              <li key={id}>
                <StandaloneLink to={`#${id}`}>{heading}</StandaloneLink>
              </li>
            ))}
          </ul>
        </Contents>
        <Section id="mail" heading={words.picture.heading}>
          <MailPicture />
        </Section>
        <InColumns>
          <Section id="words" heading={words.mailWords.heading}>
            <p>{words.mailWords.text(brand)}</p>
            <p>{words.mailWords.first}</p>
            <p>{words.mailWords.change(brand)}</p>
            <p>{words.mailWords.notSecret}</p>
          </Section>
          <Section id="never" heading={words.never.heading}>
            <SignedList>
              {words.never.items.map((item) => (
                <li key={item}>
                  <ShieldIcon />
                  {item}
                </li>
              ))}
            </SignedList>
            <p>{words.never.onSite(brand)}</p>
            <p>{words.never.threat}</p>
          </Section>
          <Section id="calls" heading={words.calls.heading}>
            {supportPhone === null ? (
              <>
                <p>{words.calls.never}</p>
                <p>{words.calls.booked}</p>
              </>
            ) : (
              <>
                <Address as="p">{words.calls.weCall(supportPhone)}</Address>
                <Address as="p">{words.calls.spoofed(supportPhone)}</Address>
              </>
            )}
          </Section>
          <Section id="who" heading={words.who.heading}>
            <PhasedText before={words.who.notLaunched(brand)} after={words.who.launched(brand)} />
            <p>{words.who.noAffiliation(brand)}</p>
            <Facts>
              {facts.map(([name, fact]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <Address as="dd">{fact}</Address>
                </div>
              ))}
            </Facts>
            <p>
              <StandaloneLink to={`${pathOf('terms')}#pre-launch`}>{words.who.more}</StandaloneLink>
            </p>
          </Section>
          <Section id="report" heading={words.report.heading}>
            <p>{words.report.intro}</p>
            <Places>
              <li>
                <h3>{words.report.oig.name}</h3>
                <p>{words.report.oig.text}</p>
                <p>
                  <StandaloneLink to={OIG_URL} rel="noreferrer">
                    {words.report.oig.link}
                  </StandaloneLink>
                </p>
                <p>
                  <PhoneLink alone number={OIG_PHONE} />
                </p>
              </li>
              <li>
                <h3>{words.report.ftc.name}</h3>
                <p>{words.report.ftc.text}</p>
                <p>
                  <StandaloneLink to={`https://${words.report.ftc.host}/`} rel="noreferrer">
                    {words.report.ftc.host}
                  </StandaloneLink>
                </p>
              </li>
              <li>
                <h3>{words.report.us.name(brand)}</h3>
                <p>{words.report.us.text}</p>
                <p>
                  <SupportAddress alone />
                </p>
              </li>
            </Places>
          </Section>
        </InColumns>
        <section aria-labelledby="sheet">
          <h2 id="sheet" className="off-paper">
            {words.sheet.heading}
          </h2>
          <p className="off-paper">{words.sheet.intro}</p>
          <PhoneSheet host={host} />
          <div className="off-paper">
            <div className="with-script">
              <Button kind="secondary" onClick={() => window.print()}>
                {words.sheet.print}
              </Button>
            </div>
            <noscript>
              <p>{words.sheet.withoutScript}</p>
            </noscript>
          </div>
        </section>
      </Sections>
    </Page>
  );
}
