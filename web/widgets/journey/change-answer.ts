import { useLocation } from 'react-router-dom';

/** The query of a step that was opened by 'Change' on the last step, and leads back to it. */
export const CHANGE_ANSWER = '?change';

export const useIsChangingAnswer = (): boolean => new URLSearchParams(useLocation().search).has('change');
