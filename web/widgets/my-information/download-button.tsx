import { useState } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { myInformationCopy } from '../../copy/my-information.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WholeLine } from './actions.tsx';
import { downloadJson } from './download-json.ts';
import { usePrivateRequest } from './use-private-request.tsx';

const FILE_NAME = 'checkahead-my-information.json';

interface DownloadButtonProps {
  readonly session: Session;
  /** Whether the person still looks at their information. */
  readonly stillShown: () => boolean;
  readonly onSignedOut: () => void;
}

/** The newest of what is kept, as a file. */
export function DownloadButton({ session, stillShown, onSignedOut }: DownloadButtonProps) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest({ part: 'download', session, onSignedOut });
  const [done, setDone] = useState(false);

  function press() {
    setDone(false);
    request.send(
      () => personalData.read(session.email),
      (data) => {
        if (!stillShown()) return;
        downloadJson(FILE_NAME, data);
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
          <Notice tone="calm">
            <p>{myInformationCopy.downloaded(FILE_NAME)}</p>
          </Notice>
        </WholeLine>
      ) : null}
      {request.failure ? <WholeLine>{request.failure}</WholeLine> : null}
      {request.dialog}
    </>
  );
}
