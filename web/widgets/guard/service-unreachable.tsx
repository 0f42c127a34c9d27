import { useEffect } from 'react';
import { shellCopy } from '#copy/shell.ts';
import { Page } from '../../runtime/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Shown when a request got no answer. Retries when the button is pressed or the connection returns. */
export function ServiceUnreachable({ onTryAgain }: { onTryAgain: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onTryAgain);
    return () => window.removeEventListener('online', onTryAgain);
  }, [onTryAgain]);
  return (
    <Page title={shellCopy.undecided.title} noindex>
      <Stack>
        <Notice tone="error">{shellCopy.undecided.text}</Notice>
        <Button onClick={onTryAgain}>{shellCopy.tryAgain}</Button>
      </Stack>
    </Page>
  );
}
