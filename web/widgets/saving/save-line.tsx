import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { savingCopy } from '#copy/saving.ts';
import type { StepSaver } from '#core/onboarding/save-step.ts';
import { LANGUAGE_TAG } from '../../copy/language-tag.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';

/** Has the room of its words before they come, so that nothing below it moves. */
const Line = styled.span`
  min-height: 1.5em;
  color: var(--ink-soft);
  font-size: var(--text-small);
`;

/** '2:14 PM', with a regular space on platforms that use a narrow one. */
function clockTime(milliseconds: number): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAG, { hour: 'numeric', minute: '2-digit' })
    .format(milliseconds)
    .replace(/\u202f/g, ' ');
}

const NOTHING_SAVED: ReturnType<StepSaver['state']> = { saving: false, savedAt: null, pending: false };

/** When the step was saved, or `otherwise`. A save from before `since`, when the person began it, belongs to another step. */
export function SaveLine({
  since,
  otherwise,
}: {
  readonly since: number | null | undefined;
  readonly otherwise: string | null;
}) {
  const { saver } = useUseCases();
  const state = useSyncExternalStore(saver.subscribe, saver.state, () => NOTHING_SAVED);
  const isSaved = since && state.savedAt !== null && state.savedAt >= since;
  const words =
    state.saving && since
      ? savingCopy.saving
      : state.pending
        ? savingCopy.pending
        : isSaved && state.savedAt !== null
          ? savingCopy.savedAt(clockTime(state.savedAt))
          : otherwise;
  return <Line role="status">{words}</Line>;
}
