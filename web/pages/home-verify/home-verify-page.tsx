import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { homeLaunchCopy, homeVerifyCopy } from '#copy/anonymous.ts';
import { confirmationCopy, ssnProblemSentence } from '#copy/confirmation.ts';
import { footerCopy } from '#copy/footer.ts';
import { VERIFY_CLAIMS } from '#copy/verify-claims.ts';
import { pathOf } from '#core/site/pages.ts';
import { lineOf } from '../../copy/claim-words.ts';
import { wordingOf } from '../../copy/wording.ts';
import { anonymousAnswers, clearAnonymousAnswers } from '../../runtime/anonymous-answers.ts';
import { useMeasure } from '../../runtime/measuring/measuring.tsx';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button, StandaloneLink } from '../../ui/button.tsx';
import { ShieldIcon } from '../../ui/claim-icons.tsx';
import { SignedList } from '../../ui/signed-list.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ClaimMarker } from '../../widgets/claim-marker/claim-marker.tsx';
import { ContactForm } from '../../widgets/contact/contact-form.tsx';
import { homeProgress } from '../../widgets/journey/journey-step.tsx';
import { StepActions } from '../../widgets/journey/step-actions.tsx';
import { StepLayout } from '../../widgets/journey/step-layout.tsx';
import { LaunchDialog } from '../../widgets/launch/launch-dialog.tsx';
import { NotSaved } from '../../widgets/not-saved/not-saved.tsx';
import { SsnEntry, useSsnEntry } from '../../widgets/ssn-entry/ssn-entry.tsx';
import { ChosenMonth } from '../../widgets/timing-question/chosen-month.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';

const Help = styled.section`
  margin-top: 2.5rem;
  padding-top: 1.75rem;
  border-top: 1px solid var(--hairline);
  & h2 {
    font-size: 1.375rem;
  }
`;

const Legal = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1.5rem;
  & a {
    padding-block: 0.25rem;
  }
`;

const CLAIMED = ['encryption-256', 'no-credit-score-effect'] as const;

const LABELS = {
  ssn: confirmationCopy.ssn,
  confirmSsn: confirmationCopy.confirmSsn,
  consent: homeVerifyCopy.consent,
};

/** `/home/verify`, the last anonymous step. The number is compared in the page and never sent. */
export function HomeVerifyPage() {
  const settings = useSiteSettings();
  const measure = useMeasure();
  const navigate = useNavigate();
  const [finished, setFinished] = useState(false);
  // The public document does not know the answer.
  const timing = useHydrated() ? anonymousAnswers().timing : null;
  const wording = wordingOf(settings, 'landing');

  const form = useSsnEntry({
    sentenceOf: (problem) =>
      problem === 'ssns-differ' ? homeVerifyCopy.mismatch : ssnProblemSentence(problem),
    labels: LABELS,
    onSubmit() {
      if (finished) return;
      measure({ name: 'home_verify_completed', step: 3, verification_completed: true });
      setFinished(true);
    },
  });

  function close() {
    clearAnonymousAnswers();
    navigate(pathOf('faq'));
  }

  return (
    <Page
      title={homeVerifyCopy.title}
      intro={`${confirmationCopy.noCheckTitle}. ${homeVerifyCopy.noCheck} ${homeVerifyCopy.intro}`}
      progress={homeProgress('home-verify')}
    >
      <form noValidate method="dialog" autoComplete="off" onSubmit={form.submit}>
        <StepLayout>
          <SsnEntry
            // Empties both fields behind the dialog.
            key={String(finished)}
            form={form}
            labels={LABELS}
            hint={confirmationCopy.ssnHint}
          />
          <StepActions back="home-info">
            <Button {...form.submitButton(!form.isValid)}>{confirmationCopy.submit}</Button>
          </StepActions>
          <SignedList>
            {CLAIMED.map((id) => {
              const line = lineOf(id, VERIFY_CLAIMS[id], settings, wording);
              return (
                <li key={id}>
                  <ShieldIcon />
                  <span>
                    {line.text}
                    {line.marked ? <ClaimMarker /> : null}
                  </span>
                </li>
              );
            })}
          </SignedList>
          {timing ? <ChosenMonth timing={timing} /> : null}
          <WhyWeAsk text={homeVerifyCopy.why} />
        </StepLayout>
      </form>
      <Help>
        <Stack gap={4}>
          <h2>{homeVerifyCopy.helpTitle}</h2>
          <ContactForm />
          <p>
            <StandaloneLink to={pathOf('schedule')}>{homeVerifyCopy.schedule}</StandaloneLink>
          </p>
          <Legal>
            <StandaloneLink to={pathOf('terms')}>{footerCopy.terms}</StandaloneLink>
            <StandaloneLink to={pathOf('privacy')}>{footerCopy.privacy}</StandaloneLink>
          </Legal>
        </Stack>
      </Help>
      <LaunchDialog open={finished} words={homeLaunchCopy} onClose={close}>
        <NotSaved />
        <p>{homeLaunchCopy.onTheList}</p>
      </LaunchDialog>
    </Page>
  );
}
