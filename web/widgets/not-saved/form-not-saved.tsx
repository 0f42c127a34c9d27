import { useState } from 'react';
import { accountCopy } from '#copy/account.ts';
import { FORM_PROBLEMS } from '#copy/form-problems.ts';
import { ACCOUNT_SAVED } from '../../copy/account-saved.ts';
import { usePersonalPage } from '../../runtime/personal-page-context.tsx';
import { useProblem } from '../../runtime/problem.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why the form that was sent without script was not saved, where no field is at fault. */
export function FormNotSaved() {
  const [failed] = useState(usePersonalPage()?.refused?.failed);
  const problem = useProblem();
  const { title, description } = accountCopy.saveFailed;
  const sentences: Readonly<Record<string, string>> = {
    ...FORM_PROBLEMS,
    refused: description,
    'rate-limited': description,
    unavailable: description,
  };
  if (problem === 'password-by-mail' || problem === 'password-not-set')
    return ACCOUNT_SAVED[problem].map(({ tone, title, description }) => (
      <Notice key={title} tone={tone === 'info' ? 'calm' : tone} title={title} text={description} />
    ));
  const isKnown = problem !== null && Object.hasOwn(sentences, problem);
  const words = failed ? description : isKnown ? sentences[problem] : undefined;
  if (words === undefined) return null;
  return <Notice tone="error" title={title} text={words} />;
}
