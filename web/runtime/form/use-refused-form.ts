import { use, useState } from 'react';
import type { RefusedForm } from '#core/site/personal-page.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PersonalPageContext } from '../personal-page-context.tsx';
import { type FieldSentences, inWords } from './use-validated-form.tsx';

interface ShownAgain<V> {
  /** Null: no form was sent. */
  readonly refused: RefusedForm | null;
  /** What was sent, in place of `known`. */
  readonly valuesOr: <T extends Partial<V>>(known: T) => T;
  readonly initialErrors: FieldSentences<V>;
}

/** The form of this page as it was sent without script and did not pass. Stays the same after hydration. */
export function useRefusedForm<V extends object>(
  sentenceOf: (problem: never, field: never) => string,
): ShownAgain<V> {
  const hydrated = useHydrated();
  const sent = use(PersonalPageContext)?.refused ?? null;
  const [first] = useState(hydrated ? null : sent);
  const inAnyWords = sentenceOf as (problem: string, field: string) => string;
  return {
    refused: first,
    valuesOr: (known) => ({ ...known, ...first?.values }),
    initialErrors: inWords<string, string>(first?.problems ?? {}, inAnyWords) as FieldSentences<V>,
  };
}
