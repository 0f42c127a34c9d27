import { useState } from 'react';
import { paymentDatesCopy } from '#copy/payment-dates.ts';
import type { Payment } from '#core/benefits/payment-days.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { saveFile } from '../../runtime/save-file.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { paymentLink } from './payment-link.ts';

type Outcome = 'saved' | 'not-saved' | 'copied' | 'not-copied';

export function ResultActions({ group, payments }: { group: PaymentGroup; payments: readonly Payment[] }) {
  const { publicUrl } = useSiteSettings();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [saving, setSaving] = useState(false);
  const words = paymentDatesCopy.actions;
  const link = paymentLink(group);

  async function saveToCalendar() {
    setSaving(true);
    try {
      const { calendarFile } = await import('./calendar-file.ts');
      const file = calendarFile(payments, new URL(publicUrl).host, new Date());
      saveFile(words.fileName, [file], 'text/calendar');
      setOutcome('saved');
    } catch (error) {
      console.error(error);
      setOutcome('not-saved');
    }
    setSaving(false);
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      // Without permission, or on an insecure origin.
      setOutcome('not-copied');
    }
  }

  return (
    <Stack gap={4} className="no-print">
      <Row gap={3}>
        <Button kind="secondary" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button kind="secondary" busy={saving} onClick={saveToCalendar}>
          {words.calendar}
        </Button>
        <Button kind="secondary" onClick={copyLink}>
          {words.copy}
        </Button>
      </Row>
      {outcome === 'saved' ? <Notice tone="calm">{words.saved(words.fileName)}</Notice> : null}
      {outcome === 'not-saved' ? <Notice tone="error">{words.notSaved}</Notice> : null}
      {outcome === 'copied' || outcome === 'not-copied' ? (
        <Notice tone="calm" title={outcome === 'copied' ? words.copied : words.notCopied}>
          {outcome === 'copied' ? null : <p>{link}</p>}
          <p>{words.linkHolds}</p>
        </Notice>
      ) : null}
    </Stack>
  );
}
