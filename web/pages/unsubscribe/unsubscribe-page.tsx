import { useLocation } from 'react-router-dom';
import { unsubscribeCopy } from '#copy/unsubscribe.ts';
import { problemIn } from '#core/announcement/unsubscribe.ts';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SupportAddress } from '../../widgets/contact/support-address.tsx';

/** `/unsubscribe?token=…`: a native form, posted to the whole address. Without a token that is accepted, the link is incomplete. */
export function UnsubscribePage() {
  const { brand } = useSiteSettings();
  // By the same rule, the server chooses the prerendered document.
  const problem = problemIn(new URLSearchParams(useLocation().search));
  const { title, intro, still, press, done, incomplete, unavailable } = unsubscribeCopy;
  if (problem === 'done') {
    return (
      <Page title={done.title}>
        <Stack gap={4}>
          <p>{done.text}</p>
          <p>{still}</p>
        </Stack>
      </Page>
    );
  }
  if (problem !== 'ready' && problem !== 'unavailable') {
    return (
      <Page title={incomplete.title}>
        <p>
          {incomplete.text} <SupportAddress />
        </p>
      </Page>
    );
  }
  return (
    <Page title={title} intro={<p>{intro(brand)}</p>}>
      <form method="post" data-native>
        <Stack gap={4}>
          {problem === 'unavailable' ? <Notice tone="error" {...unavailable} /> : null}
          <p>{still}</p>
          <div>
            <Button type="submit">{press}</Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}
