import type { CommonPasswords } from '#core/ports/hashing.ts';

let list: Promise<ReadonlySet<string>> | null = null;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * The list `passwords-common` of the npm package @zxcvbn-ts/language-common 4.1.3: 49,233 lower-case
 * passwords, most common first. Lookups ignore case. The package is imported at the first lookup, so that it
 * is a separate chunk in the page.
 */
export function makeCommonPasswords(): CommonPasswords {
  return {
    async includes(password) {
      list ??= load();
      try {
        return (await list).has(password.toLowerCase());
      } catch (failure) {
        // Loading the chunk failed: the next lookup tries again.
        list = null;
        throw failure;
      }
    },
  };
}
