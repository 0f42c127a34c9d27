import { lazy, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { faqCopy } from '#copy/faq.ts';
import { pathOf } from '#core/site/pages.ts';
import { opensElsewhere } from '../../runtime/opens-elsewhere.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
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
  & > div {
    flex: none;
  }
`;

/** No script contains it. */
const WithoutScriptForm = import.meta.env.SSR
  ? lazy(async () => ({
      default: (await import('../../widgets/contact/contact-without-script.tsx')).ContactWithoutScriptForm,
    }))
  : null;

/** The card below the questions; 'Email Support' swaps it for the contact form. */
export function StillQuestions() {
  const { supportEmail } = useSiteSettings();
  const [writing, setWriting] = useState(false);
  const wrote = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const words = faqCopy.more;

  useEffect(() => {
    // Closing the form returns the focus to the button that opened it.
    if (!writing && wrote.current) place.current?.querySelector<HTMLElement>('[data-needs-script]')?.focus();
    wrote.current = writing;
  }, [writing]);

  return (
    <Place ref={place}>
      {writing ? (
        <ContactForm startsOpen onClose={() => setWriting(false)} />
      ) : (
        <Box aria-labelledby="still-questions">
          <div>
            <h2 id="still-questions">{words.heading}</h2>
            <p>
              {words.body} <StandaloneLink to={pathOf('landing')}>{words.home}</StandaloneLink>
            </p>
          </div>
          <Ways>
            <LinkButton
              to={`mailto:${supportEmail}`}
              data-needs-script=""
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                setWriting(true);
              }}
            >
              {words.email}
            </LinkButton>
            <LinkButton to={pathOf('schedule')} kind="secondary">
              {words.call}
            </LinkButton>
          </Ways>
        </Box>
      )}
      <noscript>{WithoutScriptForm ? <WithoutScriptForm /> : null}</noscript>
    </Place>
  );
}
