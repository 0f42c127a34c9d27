import type { CommonPasswords } from '#core/ports/hashing.ts';

/**
 * The list `passwords-common` of the npm package @zxcvbn-ts/language-common 4.1.3: 49,233 passwords, all in lower case, most
 * common first (decision 16). A password is on it in any case: 'Password1' is 'password1'. The package is loaded at the
 * first question, so that it is a chunk of its own in the page.
 */
export function makeCommonPasswords(): CommonPasswords {
  let list: Promise<ReadonlySet<string>> | null = null;
  const load = async (): Promise<ReadonlySet<string>> => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return new Set(dictionary['passwords-common']);
  };
  return {
    async includes(password) {
      list ??= load();
      try {
        return (await list).has(password.toLowerCase());
      } catch (failure) {
        // The chunk did not come: the next question tries again.
        list = null;
        throw failure;
      }
    },
  };
}
