import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { type SsnForm, type SsnProblems, ssnProblems } from '#core/intake/ssn-form.ts';
import { ClaimMarker } from '../../app/claim-marker.tsx';
import { useMeasure } from '../../app/measuring.tsx';
import { pathOf } from '../../app/paths.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { anonymousCopy, homeSsnProblemSentence, homeVerifyCopy } from '../../copy/anonymous.ts';
import { claimLine } from '../../copy/claims.ts';
import { wordingOf } from '../../copy/wording.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { ShieldIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../../widgets/after-press/use-after-press.ts';
import { ContactForm } from '../../widgets/contact/contact-form.tsx';
import { SsnField } from '../../widgets/ssn-entry/ssn-field.tsx';
import { WhyWeAsk } from '../../widgets/why-we-ask/why-we-ask.tsx';
import { forgetAnswers } from '../home-calendar/held-answers.ts';
import { WithoutScript } from '../home-calendar/without-script.tsx';
import { HomeLaunchDialog } from './home-launch-dialog.tsx';

const Claims = styled.ul`
  display: grid;
  gap: 0.625rem;
  list-style: none;
  & li {
    display: flex;
    align-items: flex-start;
    gap: 0.75rem;
  }
  & svg {
    flex: none;
    color: var(--action);
  }
`;

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
type Field = keyof SsnProblems;
const FIELD_IDS = { ssn: 'ssn', confirmSsn: 'confirm-ssn', consent: 'ssn-consent' } as const;
const FIELDS: readonly Field[] = ['ssn', 'confirmSsn', 'consent'];

/** Both entries can lack the same thing: the summary says which is which. */
function summaryLine(field: Field, message: string): string {
  if (field === 'consent') return message;
  return `${field === 'ssn' ? homeVerifyCopy.ssn : homeVerifyCopy.confirmSsn}: ${message}`;
}

/**
 * `/home/verify`, the last step without an account (spec sections 2, 4 and 5). The number is compared on this page and goes
 * nowhere: no call of this page takes it (decision 21).
 */
export function HomeVerifyPage() {
  const settings = useSiteSettings();
  const measure = useMeasure();
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  /** Digits live here and in no state that React draws from (decision 21). */
  const form = useRef<SsnForm>({ ssn: '', confirmSsn: '', consent: false });
  const [problems, setProblems] = useState<SsnProblems>(() => ssnProblems(form.current));
  const [errors, setErrors] = useState<Readonly<Partial<Record<Field, string>>>>({});
  const [summary, setSummary] = useState<{ attempt: number; fields: readonly Field[] }>({
    attempt: 0,
    fields: [],
  });
  const [finished, setFinished] = useState(false);
  const wording = wordingOf(settings, 'landing');

  function change(part: Partial<SsnForm>, field: Field) {
    form.current = { ...form.current, ...part };
    setProblems(ssnProblems(form.current));
    setErrors((before) => {
      const next = { ...before };
      delete next[field];
      // What was said of the second entry was said of both.
      if (field === 'ssn') delete next.confirmSsn;
      return next;
    });
    setSummary(({ attempt, fields }) => ({ attempt, fields: fields.filter((other) => other !== field) }));
  }

  const leave = () =>
    afterPress(() => {
      const found = ssnProblems(form.current);
      setErrors((before) => {
        const next = { ...before };
        for (const field of ['ssn', 'confirmSsn'] as const) {
          const problem = found[field];
          if (problem && problem !== 'ssn-missing') next[field] = homeSsnProblemSentence(problem);
        }
        return next;
      });
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (finished || Object.keys(ssnProblems(form.current)).length > 0) return;
    measure({ name: 'home_verify_completed', step: 3, verification_completed: true });
    setFinished(true);
  }

  /** A press on the blocked button says at each field what is missing (decision 23). */
  function pressed(event: MouseEvent) {
    if (!(event.target as Element).closest('button[type="submit"]')) return;
    const found = ssnProblems(form.current);
    const wrong = FIELDS.filter((field) => found[field]);
    if (wrong.length === 0) return;
    const said: { [K in Field]?: string } = {};
    for (const field of wrong) {
      const problem = found[field];
      if (problem) said[field] = homeSsnProblemSentence(problem);
    }
    setErrors(said);
    setSummary(({ attempt }) => ({ attempt: attempt + 1, fields: wrong }));
    const [only, ...others] = wrong;
    if (only && others.length === 0) document.getElementById(FIELD_IDS[only])?.focus();
  }

  function close() {
    forgetAnswers();
    navigate(pathOf('faq'));
  }

  const blocked =
    problems.ssn || problems.confirmSsn
      ? homeVerifyCopy.needSsn
      : problems.consent
        ? homeVerifyCopy.needConsent
        : null;

  return (
    <Page title={homeVerifyCopy.title} intro={homeVerifyCopy.intro} progress={3} steps={3} noindex>
      <form noValidate method="dialog" autoComplete="off" onSubmit={submit} onClickCapture={pressed}>
        <Stack gap={6}>
          <WithoutScript />
          <Notice tone="calm" title={homeVerifyCopy.noCheckTitle}>
            <p>{homeVerifyCopy.noCheck}</p>
          </Notice>
          <Claims>
            {CLAIMED.map((id) => {
              const line = claimLine(id, settings, wording);
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
          </Claims>
          <ErrorSummary
            key={summary.attempt}
            title={anonymousCopy.summaryTitle}
            errors={summary.fields.flatMap((field) => {
              const message = errors[field];
              return message ? [{ fieldId: FIELD_IDS[field], message: summaryLine(field, message) }] : [];
            })}
          />
          <SsnField
            id={FIELD_IDS.ssn}
            label={homeVerifyCopy.ssn}
            hint={homeVerifyCopy.ssnHint}
            error={errors.ssn}
            onDigits={(ssn) => change({ ssn }, 'ssn')}
            onLeave={leave}
          />
          <SsnField
            id={FIELD_IDS.confirmSsn}
            label={homeVerifyCopy.confirmSsn}
            error={errors.confirmSsn}
            onDigits={(confirmSsn) => change({ confirmSsn }, 'confirmSsn')}
            onLeave={leave}
          />
          <Checkbox
            name=""
            id={FIELD_IDS.consent}
            label={homeVerifyCopy.consent}
            {...(errors.consent ? { error: errors.consent } : {})}
            onChange={(event) => change({ consent: event.target.checked }, 'consent')}
          />
          <Row>
            <LinkButton kind="quiet" to={pathOf('home-info')}>
              {anonymousCopy.back}
            </LinkButton>
            <Button type="submit" blockedBecause={blocked}>
              {homeVerifyCopy.submit}
            </Button>
          </Row>
          <WhyWeAsk title={homeVerifyCopy.whyTitle} text={homeVerifyCopy.why} />
        </Stack>
      </form>
      <Help>
        <Stack gap={4}>
          <h2>{homeVerifyCopy.helpTitle}</h2>
          <ContactForm />
          <p>
            <TextLink to={pathOf('schedule')}>{homeVerifyCopy.schedule}</TextLink>
          </p>
          <Legal>
            <TextLink to={pathOf('terms')}>{homeVerifyCopy.terms}</TextLink>
            <TextLink to={pathOf('privacy')}>{homeVerifyCopy.privacy}</TextLink>
          </Legal>
        </Stack>
      </Help>
      <HomeLaunchDialog open={finished} onClose={close} />
    </Page>
  );
}
