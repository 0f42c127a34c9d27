import { styled } from 'styled-components';
import { type ChecklistItem, checklistLine, passwordCopy } from '#copy/password.ts';
import { notNeededIn, type PasswordOwner, passwordWeaknesses } from '#core/intake/password-rule.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export const CHECKLIST_ID = 'password-rule';
const CHECKLIST: readonly ChecklistItem[] = [
  'too-short',
  'no-digit',
  'no-uppercase',
  'no-lowercase',
  'like-email',
];

const Box = styled.div`
  margin-top: -0.625rem;
  font-size: var(--text-small);
`;

const List = styled.ul`
  list-style: none;
  display: flex;
  flex-wrap: wrap;
  gap: 0.125rem 0.75rem;
  margin-bottom: 0.375rem;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: 1.25rem 1fr;
  gap: 0.375rem;
  & > :first-child {
    margin-top: 0.125rem;
  }
`;

/** Not a circle, which would look like a choice. */
const Open = styled.span`
  place-self: center;
  width: 0.625rem;
  height: 3px;
  background: var(--edge);
`;

interface PasswordChecklistProps {
  readonly password: string;
  readonly owner: PasswordOwner;
}

/** The password rule as a live checklist. Connect it to its field with `aria-describedby={CHECKLIST_ID}`. */
export function PasswordChecklist({ password, owner }: PasswordChecklistProps) {
  const missing = new Set(passwordWeaknesses(password, owner));
  if (password === '' || missing.has('like-brand')) missing.add('like-email');
  // If the address is unknown, the checklist cannot compare the password with it.
  const items = CHECKLIST.filter((item) => item !== 'like-email' || owner.email !== null);
  return (
    <Box id={CHECKLIST_ID}>
      <p>{passwordCopy.passphrase}</p>
      <List aria-label={passwordCopy.checklistTitle}>
        {items.map((item) => {
          const notNeeded = notNeededIn(password).includes(item);
          const met = !notNeeded && !missing.has(item);
          return (
            <Item key={item}>
              {met ? <CheckIcon size={20} /> : <Open aria-hidden="true" />}
              <span>
                {checklistLine(item, owner.brand)}
                {notNeeded ? (
                  `: ${passwordCopy.notNeeded}`
                ) : (
                  <VisuallyHidden>{`, ${met ? passwordCopy.met : passwordCopy.notMet}`}</VisuallyHidden>
                )}
              </span>
            </Item>
          );
        })}
      </List>
    </Box>
  );
}
