import { styled } from 'styled-components';
import { passwordWeaknesses } from '#core/identity/password-rule.ts';
import { CHECKLIST, checklistLine, passwordCopy } from '../../copy/password.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const Box = styled.div`
  & > p {
    font-weight: 700;
  }
`;

const List = styled.ul`
  list-style: none;
  display: grid;
  gap: 0.25rem;
  margin-top: 0.375rem;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: 1.5rem 1fr;
  gap: 0.625rem;
  align-items: center;
`;

const Open = styled.span`
  width: 1.25rem;
  height: 1.25rem;
  margin-inline: auto;
  border: 2px solid var(--edge);
  border-radius: 50%;
`;

/** The password rule, ticked off while one types (decision 16). Tie it to its field with `aria-describedby={id}`. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const missing = passwordWeaknesses(password);
  return (
    <Box id={id}>
      <p>{passwordCopy.checklistTitle}</p>
      <List>
        {CHECKLIST.map((item) => {
          const met = !missing.includes(item);
          return (
            <Item key={item}>
              {met ? <CheckIcon size={20} /> : <Open aria-hidden="true" />}
              <span>
                {checklistLine(item)}
                <VisuallyHidden>, {met ? passwordCopy.met : passwordCopy.notMet}</VisuallyHidden>
              </span>
            </Item>
          );
        })}
      </List>
    </Box>
  );
}
