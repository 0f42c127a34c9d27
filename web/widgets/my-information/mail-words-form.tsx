import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { mailWordsCopy } from '#copy/my-information.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCard, ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

interface MailWordsFormProps {
  readonly session: Session;
  readonly data: PersonalData;
  readonly onSaved: (data: PersonalData) => void;
  readonly onCancel: () => void;
  readonly onSignedOut: () => void;
}

const Narrow = styled.div`
  max-width: var(--narrow);
  & h3 {
    margin-bottom: 1rem;
  }
  & h3:focus {
    outline: none;
  }
`;

const HEADING_ID = 'mail-words';

/** Offers words to choose from. Nobody types their own, so that no text of a stranger gets into a mail. */
export function MailWordsForm({ session, data, onSaved, onCancel, onSignedOut }: MailWordsFormProps) {
  const { personalData, suggestMailWords } = useUseCases();
  const request = usePrivateRequest({ part: 'words', session, onSignedOut });
  const [offered, setOffered] = useState(() => suggestMailWords(data.account.mailWords));
  const [chosen, setChosen] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    const words = offered[chosen];
    if (request.busy || words === undefined) return;
    request.send(() => personalData.chooseMailWords(session.email, words), onSaved);
  }

  return (
    <Narrow>
      <h3 id={HEADING_ID} ref={heading} tabIndex={-1}>
        {mailWordsCopy.heading}
      </h3>
      <form noValidate aria-labelledby={HEADING_ID} onSubmit={save}>
        <Stack gap={5}>
          <p>{mailWordsCopy.intro}</p>
          <ChoiceGroup legend={mailWordsCopy.label}>
            {offered.map((words, index) => (
              <ChoiceCard
                key={words}
                id={`words-${index}`}
                name="words"
                value={words}
                label={words}
                checked={index === chosen}
                onChange={() => setChosen(index)}
              />
            ))}
          </ChoiceGroup>
          <div>
            <Button
              kind="quiet"
              onClick={() => {
                setOffered(suggestMailWords(data.account.mailWords));
                setChosen(0);
              }}
            >
              {mailWordsCopy.others}
            </Button>
          </div>
          {request.failure}
          <Row>
            <Button type="submit" busy={request.busy}>
              {request.busy ? mailWordsCopy.saving : mailWordsCopy.save}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {mailWordsCopy.cancel}
            </Button>
          </Row>
        </Stack>
      </form>
      {request.dialog}
    </Narrow>
  );
}
