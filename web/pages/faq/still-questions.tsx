import { lazy } from 'react';
import { styled } from 'styled-components';
import { faqCopy } from '#copy/faq.ts';
import { helpCopy } from '#copy/help.ts';
import { pathOf } from '#core/site/pages.ts';
import { LinkButton, StandaloneLink } from '../../ui/button.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { ContactForm } from '../../widgets/contact/contact-form.tsx';

const Place = styled.div`
  margin-top: 3.5rem;
  & > noscript > form {
    margin-top: 3rem;
  }
`;

const Box = styled.section`
  display: grid;
  gap: 1.5rem;
  align-items: center;
  padding: clamp(1.5rem, 4vw, 2.5rem);
  border: 2px solid transparent;
  border-radius: var(--radius-large);
  background: var(--calm);
  & p {
    max-width: 34rem;
    margin-top: 0.5rem;
  }
  ${WIDE_SCREEN} {
    grid-template-columns: 1fr auto;
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.875rem 1.25rem;
`;

/** No script contains it. */
const WithoutScriptForm = import.meta.env.SSR
  ? lazy(async () => ({
      default: (await import('../../widgets/contact/contact-without-script.tsx')).ContactWithoutScriptForm,
    }))
  : null;

/** The card below the questions; 'Email Support' swaps it for the contact form. */
export function StillQuestions() {
  const words = faqCopy.more;
  return (
    <Place>
      <ContactForm>
        {(link) => (
          <Box aria-labelledby="still-questions">
            <div>
              <h2 id="still-questions">{words.heading}</h2>
              <p>
                {words.body} <StandaloneLink to={pathOf('landing')}>{words.home}</StandaloneLink>
              </p>
            </div>
            <Ways>
              <LinkButton {...link} />
              <LinkButton to={pathOf('schedule')} kind="secondary">
                {helpCopy.scheduleCall}
              </LinkButton>
            </Ways>
          </Box>
        )}
      </ContactForm>
      <noscript>{WithoutScriptForm ? <WithoutScriptForm /> : null}</noscript>
    </Place>
  );
}
