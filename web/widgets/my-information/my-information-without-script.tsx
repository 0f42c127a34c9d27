import { accountProblemSentence } from '#copy/account.ts';
import { signOutFailure } from '#copy/launch.ts';
import { correctionCopy, deletionCopy, myInformationCopy } from '#copy/my-information.ts';
import type { AccountForm } from '#core/intake/account-form.ts';
import { formatPhone } from '#core/intake/phone.ts';
import { unavailable } from '#core/ports/failures.ts';
import { pathOf } from '#core/site/pages.ts';
import { ForPerson } from '../../runtime/form/for-person.tsx';
import { useRefusedForm } from '../../runtime/form/use-refused-form.ts';
import { addressOf } from '../../runtime/paths.ts';
import { usePersonalPage } from '../../runtime/personal-page-context.tsx';
import { useProblem } from '../../runtime/problem.ts';
import { BulletList } from '../../ui/bullet-list.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { NAME_AND_PHONE, NameAndPhoneFields } from '../account-form/name-and-phone-fields.tsx';
import { useAccountForm } from '../account-form/use-account-form.tsx';
import { FormNotSaved } from '../not-saved/form-not-saved.tsx';

const notSignedOut = signOutFailure(unavailable());

/** What browsers without script can do in 'My information'. Only in documents. */
export function MyInformationWithoutScript() {
  const personal = usePersonalPage();
  const { valuesOr, initialErrors } = useRefusedForm<AccountForm>(accountProblemSentence);
  const problem = useProblem();
  const { first_name, last_name, phone } = personal?.status.record ?? {};
  const form = useAccountForm({
    fields: NAME_AND_PHONE,
    known: valuesOr({
      firstName: first_name ?? '',
      lastName: last_name ?? '',
      phone: formatPhone(phone ?? ''),
    }),
    initialErrors,
    onSubmit() {},
  });
  if (!personal) return null;
  return (
    <Stack gap={6}>
      {problem === 'saved' ? <Notice tone="calm" {...correctionCopy.saved} /> : null}
      {problem === 'not-signed-out' ? (
        <Notice tone="error" title={notSignedOut.title} text={notSignedOut.description} />
      ) : null}
      <FormNotSaved />
      <form method="post" action={addressOf('dashboard')}>
        <ForPerson />
        <Stack gap={5}>
          <h3>{myInformationCopy.change.details}</h3>
          {form.summary}
          <NameAndPhoneFields field={form.field} />
          <Row>
            <Button type="submit">{correctionCopy.save}</Button>
          </Row>
        </Stack>
      </form>
      <Row>
        <LinkButton kind="secondary" to={pathOf('reset-password')}>
          {myInformationCopy.changePassword}
        </LinkButton>
      </Row>
      <form method="post" action={addressOf('dashboard')}>
        <ForPerson />
        <Stack gap={4}>
          <h3>{deletionCopy.title}</h3>
          <p>{deletionCopy.intro}</p>
          <BulletList items={deletionCopy.goes} />
          <p>{deletionCopy.stays}</p>
          <p>{deletionCopy.receipt(personal.session.email)}</p>
          <Checkbox name="delete" label={deletionCopy.remove} required />
          <Row>
            <Button type="submit" kind="secondary">
              {myInformationCopy.remove}
            </Button>
          </Row>
        </Stack>
      </form>
    </Stack>
  );
}
