import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate/node';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { nextPayments } from '#core/benefits/payment-days.ts';
import { pathIn } from '#core/language/language-path.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import type { PersonalPage } from '#core/onboarding/personal-page.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import { statusOf } from '#core/record/onboarding-status.ts';
import { emptyRow } from '#core/record/stamp-verified.ts';
import type { RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { mailsCopy as en } from '#web/copy/en/mails.ts';
import { mailsCopy as es } from '#web/copy/es/mails.ts';

/**
 * Validates the HTML of every document of the built site, in both site modes, and of every mail. Prints each error once with
 * the documents that contain it, and fails if there is any. Requires a build.
 */
interface Rendering {
  renderSite(settings: SiteSettings, assets: SiteAssets): Promise<RenderedSite>;
}

const PAGE_RULES: ConfigData = {
  extends: ['html-validate:standard'],
  rules: {
    // Style rules that do not matter for generated documents.
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
  },
};

const MAIL_RULES: ConfigData = {
  ...PAGE_RULES,
  rules: {
    ...PAGE_RULES.rules,
    // Mail programs support little besides style attributes and layout tables.
    'no-inline-style': 'off',
    // Outlook renders with Word, which reads sizes, spacing and colors of tables only from attributes.
    'no-deprecated-attr': 'off',
  },
};

interface HtmlDocument {
  readonly name: string;
  readonly html: string;
}

async function pages(): Promise<readonly HtmlDocument[]> {
  const folder = join(import.meta.dirname, '..', '..', 'dist', 'prerender');
  const documents: HtmlDocument[] = [];
  for (const language of LANGUAGES) {
    const entry = join(folder, language, 'entry.js');
    const { renderSite } = (await import(pathToFileURL(entry).href)) as Rendering;
    for (const siteMode of ['research', 'public'] as const) {
      const site = await renderSite(
        { ...DEFAULT_SITE_SETTINGS, siteMode },
        { mainScript: '/assets/main.js' },
      );
      for (const { path, problem, html } of site.pages) {
        const variant = problem === null ? '' : `?problem=${problem}`;
        documents.push({ name: `${siteMode} ${pathIn(language, path)}${variant}`, html });
      }
    }
  }
  return documents;
}

/** With answers, and with a form of each page that did not pass. */
async function personalPages(): Promise<readonly HtmlDocument[]> {
  const record = emptyRow({ id: 'an-id', email: 'ruth@example.com', at: '2026-11-20T12:00:00Z' });
  const answered = { ...record, first_name: 'Ruth', last_name: 'Miller', phone: '5559820134' };
  const status = statusOf([
    { ...answered, step_completed: 'account_setup', benefit_timing_preference: 'other' },
  ]);
  const session = { userId: 'an-id', email: 'ruth@example.com', expiresAt: 0 };
  const problems: Readonly<Record<PersonalPage['page'], Readonly<Record<string, string>>>> = {
    'signup-calendar': { otherText: 'other-blank' },
    'signup-account': { firstName: 'first-name-required', phone: 'phone-not-ten-digits' },
    'signup-confirmation': { lastFour: 'last-four-invalid', consent: 'consent-missing' },
    'launch-countdown': {},
    dashboard: { firstName: 'first-name-required', phone: 'phone-not-ten-digits' },
    'reset-password': { confirm: 'passwords-differ' },
    faq: { name: 'name-required', message: 'message-required' },
    schedule: { startsAt: 'taken', name: 'name-required' },
  };
  const documents: HtmlDocument[] = [];
  for (const language of LANGUAGES) {
    const file = join(import.meta.dirname, '..', '..', 'dist', 'prerender', language, 'personal.js');
    const { renderPersonal } = (await import(
      pathToFileURL(file).href
    )) as typeof import('#web/prerender/personal.ts');
    for (const page of Object.keys(problems) as PersonalPage['page'][]) {
      for (const refused of [null, { values: {}, problems: problems[page] }]) {
        const { html } = await renderPersonal(
          DEFAULT_SITE_SETTINGS,
          { mainScript: '/assets/main.js' },
          {
            page,
            session,
            status,
            refused,
            slots: [Date.UTC(2026, 10, 23, 14)],
            now: Date.UTC(2026, 10, 20),
          },
          '',
        );
        documents.push({ name: `${language} ${page}${refused ? ', refused' : ''}`, html });
      }
    }
  }
  return documents;
}

/** Sample data for every mail. */
const SAMPLE = {
  token: 'an-example-token',
  code: '123456',
  id: 'an-example-id',
  name: 'Ruth Miller',
  email: 'ruth@example.com',
  slot: { startsAt: Date.UTC(2026, 10, 23, 14), endsAt: Date.UTC(2026, 10, 23, 14, 30) },
  bookedAt: Date.UTC(2026, 10, 20),
  canceledAt: Date.UTC(2026, 10, 20),
  moves: 1,
  kind: 'moved',
  from: Date.UTC(2026, 10, 23, 13),
  phone: '•••-42',
  changedAt: Date.UTC(2026, 10, 20),
  unsubscribeToken: 'token',
  launchAt: Date.UTC(2027, 1, 1, 15),
  payments: nextPayments('ssi', '2026-12-05', 2),
  whoCalls: { kind: 'we-call', from: '+18005550123', lastFour: '0142' },
  words: ['green', 'kettle'],
  deletedAt: Date.UTC(2026, 10, 20),
};

function mails(): readonly HtmlDocument[] {
  const makers = { makeAnnouncementMail, makeBookingMail, makeIdentityMail };
  return Object.entries(makers).flatMap(([maker, make]) => {
    const written = make({ site: DEFAULT_SITE_SETTINGS, copies: { en, es } }) as unknown as Record<
      string,
      (about: unknown) => MailContent
    >;
    return Object.entries(written).flatMap(([kind, write]) =>
      LANGUAGES.map((language) => ({
        name: `${maker} ${kind} (${language})`,
        html: write({ ...SAMPLE, language }).html,
      })),
    );
  });
}

async function faultsIn(
  documents: readonly HtmlDocument[],
  rules: ConfigData,
): Promise<Map<string, string[]>> {
  const validator = new HtmlValidate(new StaticConfigLoader(rules));
  const faults = new Map<string, string[]>();
  for (const { name, html } of documents) {
    const { results } = await validator.validateString(html, name);
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      const fault = `${ruleId}: ${message} (${selector ?? 'document'})`;
      faults.set(fault, [...(faults.get(fault) ?? []), name]);
    }
  }
  return faults;
}

const documents = { pages: [...(await pages()), ...(await personalPages())], mails: mails() };
const faults = [
  ...(await faultsIn(documents.pages, PAGE_RULES)),
  ...(await faultsIn(documents.mails, MAIL_RULES)),
];
for (const [fault, names] of faults) {
  console.log(
    `${fault}\n    in ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
  );
}
console.log(`${documents.pages.length} pages and ${documents.mails.length} mails: ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
