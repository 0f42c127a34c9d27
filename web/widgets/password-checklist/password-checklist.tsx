import { styled } from 'styled-components';
import { type ChecklistItem, checklistLine, passwordCopy, passwordSentences } from '#copy/password.ts';
import { notNeededIn, type PasswordOwner, passwordWeaknesses } from '#core/intake/password-rule.ts';
import { CheckIcon, Icon, RING } from '../../ui/icons.tsx';
import { DESKTOP, ENLARGED } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export const CHECKLIST_ID = 'password-rule';
const CHECKLIST: readonly ChecklistItem[] = [
  'common',
  'too-short',
  'no-uppercase',
  'no-lowercase',
  'no-digit',
];

const Box = styled.div`
  margin-top: -0.625rem;
`;

const List = styled.ul`
  list-style: none;
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.125rem 0.75rem;
  font-size: var(--text-small);
  margin-bottom: 0.375rem;
  ${DESKTOP} {
    grid-template-columns: auto auto 1fr;
    column-gap: 1.5rem;
  }
  ${ENLARGED} {
    display: block;
  }
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: 1.25rem 1fr;
  gap: 0.25rem;
  &.wrong {
    color: var(--error);
  }
  &.spared {
    text-decoration: line-through;
  }
  & > :first-child {
    margin: 0.25rem auto auto;
  }
`;

/** Not a ring, which would look like a choice. */
const Open = styled.span`
  && {
    margin: 0.5em auto auto;
  }
  border: 4px solid var(--edge);
  border-radius: 50%;
`;

const CROSSED = `${RING}M8.5 8.5l7 7M15.5 8.5l-7 7`;

interface PasswordChecklistProps {
  readonly password: string;
  readonly owner: PasswordOwner;
  /** The error message of the field. */
  readonly error: string | undefined;
  /** Whether it was looked up in the list of common passwords, and is not there. */
  readonly isUncommon: boolean;
}

/** Whoever sees the list sees in it what is missing. */
export const isInList = (error: string) => error === passwordSentences['too-short'];

/** The password rule as a live checklist. Connect it with `aria-describedby={CHECKLIST_ID}`. */
export function PasswordChecklist({ password, owner, error, isUncommon }: PasswordChecklistProps) {
  const isRefused = error !== undefined;
  const missing = new Set(passwordWeaknesses(password, owner));
  const isOwn = missing.has('like-email') || missing.has('like-brand');
  // Everything else about a password that is refused without a weakness is known here.
  const isCommon = isRefused && missing.size === 0;
  const isGuessable = isOwn || isCommon || missing.has('too-short');
  if (isOwn || isCommon || !isUncommon) missing.add('common');
  const notNeeded = notNeededIn(password);
  return (
    <Box id={CHECKLIST_ID}>
      {error && isInList(error) ? <VisuallyHidden>{error}</VisuallyHidden> : null}
      <p>{notNeeded.length > 0 ? passwordCopy.isPassphrase : passwordCopy.passphrase}</p>
      <List aria-label={passwordCopy.checklistTitle}>
        {CHECKLIST.map((item) => {
          const spared = notNeeded.includes(item);
          const met = !missing.has(item);
          const wrong = isRefused && password !== '' && !met && (item !== 'common' || isGuessable);
          return (
            <Item key={item} className={wrong ? 'wrong' : spared ? 'spared' : undefined}>
              {met && !spared ? (
                <CheckIcon size={16} />
              ) : wrong ? (
                <Icon size={16} path={CROSSED} />
              ) : (
                <Open aria-hidden="true" />
              )}
              <span>
                {checklistLine(item)}
                <VisuallyHidden>
                  {spared
                    ? `: ${passwordCopy.notNeeded}`
                    : `, ${met ? passwordCopy.met : passwordCopy.notMet}`}
                </VisuallyHidden>
              </span>
            </Item>
          );
        })}
      </List>
    </Box>
  );
}
