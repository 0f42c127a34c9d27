import { useState } from 'react';
import { myInformationCopy } from '#copy/my-information.ts';
import { saveFile } from '../../runtime/save-file.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WholeLine } from './actions.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

/** Downloads all stored data, or discards it if incomplete. `stillShown`: whether it is still visible. */
export function DownloadButton({ stillShown }: { stillShown: () => boolean }) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest('download');
  const [done, setDone] = useState(false);

  function press() {
    setDone(false);
    request.send(
      () => personalData.download(request.session.email),
      (file) => {
        if (!stillShown()) return;
        saveFile(myInformationCopy.fileName, file, 'application/json');
        setDone(true);
      },
    );
  }

  return (
    <>
      <Button kind="quiet" busy={request.busy} onClick={press}>
        {request.busy ? myInformationCopy.downloading : myInformationCopy.download}
      </Button>
      {done ? (
        <WholeLine>
          <Notice tone="calm" text={myInformationCopy.downloaded(myInformationCopy.fileName)} />
        </WholeLine>
      ) : null}
      {request.failure ? <WholeLine>{request.failure}</WholeLine> : null}
      {request.dialog}
    </>
  );
}
