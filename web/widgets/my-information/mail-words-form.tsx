import { type FormEvent, useState } from 'react';
import { mailWordLists } from '#copy/mail-words.ts';
import { mailWordsCopy, myInformationCopy } from '#copy/my-information.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCard, ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { ChangeForm, type CorrectionProps } from './change-form.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

/** Offers words to choose from. Nobody types their own, so that no text of a stranger gets into a mail. */
export function MailWordsForm({ data, onSaved, onCancel }: CorrectionProps) {
  const { personalData, suggestMailWords } = useUseCases();
  const request = usePrivateRequest('words');
  const suggest = () => suggestMailWords(mailWordLists, data.account.mailWords);
  const [offered, setOffered] = useState(suggest);
  const [chosen, setChosen] = useState(0);

  function save(event: FormEvent) {
    event.preventDefault();
    const words = offered[chosen];
    if (request.busy || words === undefined) return;
    request.send(() => personalData.chooseMailWords(request.session.email, words), onSaved);
  }

  return (
    <ChangeForm
      id="mail-words"
      heading={myInformationCopy.change.words}
      words={mailWordsCopy}
      request={request}
      onSubmit={save}
      onCancel={onCancel}
    >
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
            setOffered(suggest);
            setChosen(0);
          }}
        >
          {mailWordsCopy.others}
        </Button>
      </div>
    </ChangeForm>
  );
}
