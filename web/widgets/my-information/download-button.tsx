import { useState } from 'react';
import { myInformationCopy } from '#copy/my-information.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { saveFile } from '../../runtime/save-file.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WholeLine } from './actions.tsx';
import { usePrivateRequest } from './use-private-request.tsx';

interface DownloadButtonProps {
  readonly session: Session;
  /** Whether the information is still visible. */
  readonly stillShown: () => boolean;
  readonly onSignedOut: () => void;
}

/** Downloads all stored data, including events, as a file. An incomplete download is discarded. */
export function DownloadButton({ session, stillShown, onSignedOut }: DownloadButtonProps) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest({ part: 'download', session, onSignedOut });
  const [done, setDone] = useState(false);

  function press() {
    setDone(false);
    request.send(
      () => personalData.download(session.email),
      (file) => {
        if (!stillShown()) return;
        saveFile(myInformationCopy.fileName, file, 'application/json');
        setDone(true);
      },
    );
  }

  return (
    <>
      <Button kind="secondary" busy={request.busy} onClick={press}>
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
