import { type MouseEvent, useRef, useState } from 'react';
import type { Ssn } from '#core/intake/ssn.ts';
import {
  type SsnForm,
  type SsnProblem,
  type SsnProblems,
  ssnProblems,
  verifiedSsn,
} from '#core/intake/ssn-form.ts';
import { useAfterPress } from '../after-press/use-after-press.ts';

export type SsnEntryField = keyof SsnProblems;
export const SSN_FIELD_IDS = { ssn: 'ssn', confirmSsn: 'confirm-ssn', consent: 'consent' } as const;
const FIELDS: readonly SsnEntryField[] = ['ssn', 'confirmSsn', 'consent'];

/** What a form with two entries of a number and a consent box knows and does. */
export interface SsnEntryState {
  readonly problems: SsnProblems;
  /** Sentences at the fields. */
  readonly errors: Readonly<Partial<Record<SsnEntryField, string>>>;
  /** Fields that the last press found wrong, and which press that was. */
  readonly summary: { readonly attempt: number; readonly fields: readonly SsnEntryField[] };
  change(part: Partial<SsnForm>, field: SsnEntryField): void;
  leave(): void;
  /** For the form's `onClickCapture`: a press on the blocked button says at each field what is missing (decision 23). */
  pressed(event: MouseEvent): void;
  /** The number, once both entries match and the box is ticked; else null. */
  verified(): Ssn | null;
}

/** The state of the two entries and the box (spec section 5). `sentenceOf` words a problem as the screen does. */
export function useSsnEntry(sentenceOf: (problem: SsnProblem) => string): SsnEntryState {
  const afterPress = useAfterPress();
  /** Digits live here and in no state that React draws from (decision 21). */
  const form = useRef<SsnForm>({ ssn: '', confirmSsn: '', consent: false });
  const [problems, setProblems] = useState<SsnProblems>(() => ssnProblems(form.current));
  const [errors, setErrors] = useState<SsnEntryState['errors']>({});
  const [summary, setSummary] = useState<SsnEntryState['summary']>({ attempt: 0, fields: [] });

  function tellProblems() {
    const found = ssnProblems(form.current);
    setErrors((before) => {
      const next = { ...before };
      for (const field of ['ssn', 'confirmSsn'] as const) {
        const problem = found[field];
        if (problem && problem !== 'ssn-missing') next[field] = sentenceOf(problem);
      }
      return next;
    });
  }

  return {
    problems,
    errors,
    summary,
    change(part, field) {
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
    },
    leave: () => afterPress(tellProblems),
    pressed(event) {
      if (!(event.target as Element).closest('button[type="submit"]')) return;
      const found = ssnProblems(form.current);
      const wrong = FIELDS.filter((field) => found[field]);
      if (wrong.length === 0) return;
      const said: { [K in SsnEntryField]?: string } = {};
      for (const field of wrong) {
        const problem = found[field];
        if (problem) said[field] = sentenceOf(problem);
      }
      setErrors(said);
      setSummary(({ attempt }) => ({ attempt: attempt + 1, fields: wrong }));
      const [only, ...others] = wrong;
      if (only && others.length === 0) document.getElementById(SSN_FIELD_IDS[only])?.focus();
    },
    verified: () => verifiedSsn(form.current),
  };
}
