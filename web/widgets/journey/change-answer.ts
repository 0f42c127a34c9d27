import { useLocation } from 'react-router-dom';

/** The history state of a step that was opened by 'Change' on the last step, and leads back to it. */
export const CHANGE_ANSWER = { changing: true } as const;

export function useIsChangingAnswer(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'changing' in state && state.changing === true;
}
