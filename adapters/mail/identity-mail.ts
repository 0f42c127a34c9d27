import type { IdentityMail } from '#core/ports/identity-mail.ts';
import { type MailDependencies, makeMailLayouts } from './mail-layout.ts';

/**
 * The identity mails, as text and as HTML. Each contains the brand, the addresses of `site` and the
 * no-affiliation notice. Throws if the brand contains a line break (header injection).
 */
export function makeIdentityMail(dependencies: MailDependencies): IdentityMail {
  const { brand, supportEmail } = dependencies.site;
  const layoutOf = makeMailLayouts(dependencies);

  return {
    signIn({ token, code, words, language }) {
      const { copy, page, render } = layoutOf(language);
      return render(copy.signIn({ brand, code, address: page('callback', `#token=${token}`) }), words);
    },
    signInLinkOnly({ token, words, language }) {
      const { copy, page, render } = layoutOf(language);
      return render(copy.signInLinkOnly({ brand, address: page('callback', `#token=${token}`) }), words);
    },
    tooManyTries({ words, language } = {}) {
      const { copy, page, render } = layoutOf(language);
      return render(copy.tooManyTries({ brand, address: page('login') }), words);
    },
    recovery({ token, words, language }) {
      const { copy, page, render } = layoutOf(language);
      return render(copy.recovery({ brand, address: page('reset-password', `#token=${token}`) }), words);
    },
    recoveryWithoutAccount({ language } = {}) {
      const { copy, page, render } = layoutOf(language);
      return render(copy.recoveryWithoutAccount({ brand, address: page('start') }));
    },
    emailChange({ token, language }) {
      const { copy, page, render } = layoutOf(language);
      return render(copy.emailChange({ brand, address: page('callback', `#token=${token}`) }));
    },
    emailAlreadyInUse({ words, language } = {}) {
      const { copy, page, render } = layoutOf(language);
      return render(copy.emailAlreadyInUse({ brand, address: page('login') }), words);
    },
    emailChangeRequested({ newEmail, requestedAt, words, language }) {
      const { copy, page, moment, render } = layoutOf(language);
      const values = { brand, supportEmail, newEmail, address: page('login'), when: moment(requestedAt) };
      return render(copy.emailChangeRequested(values), words);
    },
    emailChanged({ newEmail, changedAt, words, language }) {
      const { copy, moment, render } = layoutOf(language);
      return render(copy.emailChanged({ brand, supportEmail, newEmail, when: moment(changedAt) }), words);
    },
    passwordChanged({ changedAt, isFirst, words, language }) {
      const { copy, page, moment, render } = layoutOf(language);
      const values = { brand, supportEmail, isFirst, address: page('login'), when: moment(changedAt) };
      return render(copy.passwordChanged(values), words);
    },
    erased({ deletedAt, words, language }) {
      const { copy, page, moment, render } = layoutOf(language);
      const values = { brand, supportEmail, address: page('start'), when: moment(deletedAt) };
      return render(copy.erased(values), words);
    },
  };
}
