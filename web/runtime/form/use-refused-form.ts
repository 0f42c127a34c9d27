import { use, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PersonalPageContext } from '../personal-page-context.tsx';
import { type FieldSentences, inWords } from './use-validated-form.tsx';

/** The form of this page as it was sent without script and did not pass; null: none was. Stays the same after hydration. */
export function useRefusedForm<V extends object>(sentenceOf: (problem: never, field: never) => string) {
  const hydrated = useHydrated();
  const sent = use(PersonalPageContext)?.refused ?? null;
  const [first] = useState(hydrated ? null : sent);
  const inAnyWords = sentenceOf as (problem: string, field: string) => string;
  return {
    refused: first,
    /** What was sent, in place of `known`. */
    valuesOr: <T extends Partial<V>>(known: T): T => ({ ...known, ...first?.values }),
    initialErrors: inWords<string, string>(first?.problems ?? {}, inAnyWords) as FieldSentences<V>,
  };
}
