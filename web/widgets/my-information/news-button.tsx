import { myInformationCopy } from '#copy/my-information.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Verb, WholeLine } from './actions.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

interface NewsButtonProps {
  readonly subscribed: boolean;
  readonly onSaved: (data: PersonalData) => void;
}

/** Stops our news, or gets it again, with one press. */
export function NewsButton({ subscribed, onSaved }: NewsButtonProps) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest('news');
  const { get, stop, saving } = myInformationCopy.news;
  return (
    <>
      <Button
        kind="quiet"
        busy={request.busy}
        onClick={() =>
          request.send(() => personalData.chooseNews(request.session.email, !subscribed), onSaved)
        }
      >
        {request.busy ? saving : <Verb>{subscribed ? stop : get}</Verb>}
      </Button>
      {request.failure ? <WholeLine>{request.failure}</WholeLine> : null}
      {request.dialog}
    </>
  );
}
