import { useLocation } from 'react-router-dom';
import { unsubscribeCopy } from '#copy/unsubscribe.ts';
import { Page } from '../../runtime/page.tsx';
import { useProblem } from '../../runtime/problem.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SupportAddress } from '../../widgets/contact/support-address.tsx';

/**
 * `/unsubscribe?token=…`, from the link in an announcement. The form is native and is posted to the whole address, which holds
 * the token. Without a token, or after the server has rejected it, the page says that the link is incomplete.
 */
export function UnsubscribePage() {
  const { brand } = useSiteSettings();
  const token = new URLSearchParams(useLocation().search).get('token');
  // By the same rule, the server chooses the prerendered document.
  const problem = useProblem() ?? (token ? 'ready' : null);
  const { title, intro, still, press, done, incomplete, unavailable } = unsubscribeCopy;
  if (problem === 'done') {
    return (
      <Page title={done.title} noindex>
        <Stack gap={4}>
          <p>{done.text}</p>
          <p>{still}</p>
        </Stack>
      </Page>
    );
  }
  if (problem !== 'ready' && problem !== 'unavailable') {
    return (
      <Page title={incomplete.title} noindex>
        <p>
          {incomplete.text} <SupportAddress />
        </p>
      </Page>
    );
  }
  return (
    <Page title={title} intro={<p>{intro(brand)}</p>} noindex>
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
