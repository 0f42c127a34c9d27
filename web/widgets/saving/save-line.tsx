import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { savingCopy } from '../../copy/saving.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';

const Line = styled.p`
  min-height: 1.5em;
  color: var(--ink-soft);
  font-size: var(--text-small);
  text-align: center;
`;

/** '2:14 PM', with a regular space on platforms that use a narrow one. */
function clockTime(milliseconds: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    .format(milliseconds)
    .replace(/\u202f/g, ' ');
}

/** Shows when the page last saved, or that a save is pending. */
export function SaveLine() {
  const { saver } = useUseCases();
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const words = state.saving
    ? savingCopy.saving
    : state.pending
      ? savingCopy.pending
      : state.savedAt === null
        ? null
        : savingCopy.savedAt(clockTime(state.savedAt));
  return <Line role="status">{words}</Line>;
}
