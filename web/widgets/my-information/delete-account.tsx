import { useState } from 'react';
import { deletionCopy, myInformationCopy } from '#copy/my-information.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { BulletList } from '../../ui/bullet-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

interface DeleteAccountProps {
  readonly news: PersonalData['news'];
  readonly onErased: () => void;
}

/** A dialog lists what will be deleted and that it cannot be undone. Only its own button deletes the account. */
export function DeleteAccount({ news, onErased }: DeleteAccountProps) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest('delete');
  const [open, setOpen] = useState(false);

  function close() {
    if (!request.busy) setOpen(false);
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {myInformationCopy.remove}
      </Button>
      <Dialog open={open} title={deletionCopy.title} closeLabel={deletionCopy.keep} onClose={close}>
        <Stack gap={5}>
          <p>{deletionCopy.intro}</p>
          <BulletList items={deletionCopy.goes} />
          <p>{deletionCopy.stays}</p>
          {!news.subscribed ? <p>{deletionCopy.noNews}</p> : null}
          <p>{deletionCopy.receipt(request.session.email)}</p>
          {request.failure}
          <Row>
            <Button onClick={close}>{deletionCopy.keep}</Button>
            <Button
              kind="secondary"
              busy={request.busy}
              onClick={() => request.send(() => personalData.erase(request.session.email), onErased)}
            >
              {request.busy ? deletionCopy.removing : deletionCopy.remove}
            </Button>
          </Row>
        </Stack>
      </Dialog>
      {request.dialog}
    </>
  );
}
