import { describe, expect, it } from 'vitest';
import { describeAuthPortContract } from '../../contracts/auth-port.contract.ts';
import { describeEmailChange } from '../../contracts/auth-port.email.contract.ts';
import { describeOnboardingRepoContract } from '../../contracts/onboarding-repo.contract.ts';
import { describePersonalDataContract } from '../../contracts/personal-data.contract.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { makeHostedAuthHarness } from '../../support/hosted-auth-harness.ts';
import { openIdentityProject } from '../../support/identity-project.ts';
import { expectPinned, withNamedDifferences } from '../../support/named-differences.ts';
import { ROSE } from '../../support/people.ts';
import {
  EMAIL_CHANGE_DIFFERENCES,
  SERVICE_AUTH_DIFFERENCES,
  SERVICE_PERSONAL_DATA_DIFFERENCES,
} from './lite-differences.ts';

describeHosted('the database of a project', (db) => {
  it('has our migrations from a role that is no superuser and owns nothing of the auth service', async () => {
    const { rows } = await db.query(`
      select distinct rolname as owner, rolsuper as superuser from pg_class join pg_roles on pg_roles.oid = relowner
      where relnamespace in ('private'::regnamespace, 'public'::regnamespace)`);
    expect(rows).toEqual([{ owner: 'project_owner', superuser: false }]);
    const { rows: theirs } = await db.query(`
      select distinct rolname as owner from pg_class join pg_roles on pg_roles.oid = relowner
      where relnamespace = 'auth'::regnamespace`);
    expect(theirs).toEqual([{ owner: 'supabase_auth_admin' }]);
  });

  it('deletes an account and what is stored about the person where the service would keep its row', async () => {
    const rose = await db.person(ROSE);
    await db.query(`insert into public.user_onboarding (email, first_name) values ($1, 'Rose')`, [ROSE]);
    await db.query('set role supabase_auth_admin');
    // As the service does it.
    await db.query(
      `update auth.users set email = 'hash', email_change = 'hash', encrypted_password = null, deleted_at = now() where id = $1`,
      [rose.userId],
    );
    await db.query('update auth.users set raw_user_meta_data = $2 where id = $1', [rose.userId, '{}']);
    await db.query('reset role');
    const { rows } = await db.query(
      'select email from auth.users union all select email from public.user_onboarding',
    );
    expect(rows).toEqual([]);
  });
});

it('differs from the contracts only where a test shows it', () => {
  for (const differences of [
    SERVICE_AUTH_DIFFERENCES,
    EMAIL_CHANGE_DIFFERENCES,
    SERVICE_PERSONAL_DATA_DIFFERENCES,
  ])
    differences.forEach(expectPinned);
});

/** How to set it: docs/testing.md. */
if (process.env.TEST_IDENTITY_URL) {
  const makeHarness = async () => makeHostedAuthHarness(await openIdentityProject());
  describe('project', () => {
    describeAuthPortContract('project', makeHarness, withNamedDifferences(SERVICE_AUTH_DIFFERENCES));
    describeEmailChange('project', makeHarness, withNamedDifferences(EMAIL_CHANGE_DIFFERENCES));
    describeOnboardingRepoContract('project', makeHarness);
    const ofPersonalData = withNamedDifferences(SERVICE_PERSONAL_DATA_DIFFERENCES);
    describePersonalDataContract('project', makeHarness, ofPersonalData);
  });
}
