import { DEFAULT_LANGUAGE, type Language } from '../language/languages.ts';
import type { MailRecipient } from '../ports/identity-mail.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import type { Account } from './identity-entities.ts';

/** Short, common and calm. No two are spelled or sound alike, and every pair reads well. */
const FIRST =
  'amber,blue,brave,bright,broad,calm,clean,clear,cool,cozy,early,fair,gentle,glad,golden,green,happy,honest,kind,light,lively,lucky,mellow,merry,neat,orange,patient,pink,plain,polite,proud,purple,quick,quiet,red,rosy,round,silver,simple,sleepy,smooth,snowy,soft,steady,sunny,sweet,tidy,violet,warm,wise,yellow,young'.split(
    ',',
  );
const SECOND =
  'acorn,apple,apron,basket,bench,berry,bicycle,blanket,boat,breakfast,bridge,brook,button,cabin,candle,canoe,carpet,castle,chair,cherry,clover,cloud,cotton,cricket,cupcake,curtain,daisy,dolphin,drum,eagle,feather,fiddle,flower,forest,fountain,garden,guitar,hammock,harbor,hedge,hill,island,jacket,jelly,kettle,kitten,ladder,lake,lantern,lemon,lily,maple,market,meadow,melon,mirror,mitten,muffin,napkin,needle,orchard,otter,paddle,parade,parrot,peach,pebble,pencil,piano,picnic,pigeon,pillow,planet,pocket,pony,porch,puddle,pumpkin,puppy,quilt,rabbit,ribbon,river,robin,saddle,sailor,sandwich,scarf,shell,slipper,spoon,squirrel,teapot,ticket,tulip,turtle,umbrella,valley,violin,wagon,walnut,window,zebra'.split(
    ',',
  );

/** Two words in every mail to a person, by which they recognize it. Not a secret: whoever reads the mail sees them. */
export function newMailWords(random: Pick<Randomness, 'below'>): string {
  return `${FIRST[random.below(FIRST.length)]} ${SECOND[random.below(SECOND.length)]}`;
}

/** Only words of our lists, so that nobody can put a text of their own into a mail. */
export function isMailWords(text: string): boolean {
  const [first = '', second = '', ...more] = text.split(' ');
  return more.length === 0 && FIRST.includes(first) && SECOND.includes(second);
}

/** Words to choose from, all different and none of them `current`. */
export function suggestMailWords(
  random: Pick<Randomness, 'below'>,
  current: string | null,
  count = 3,
): readonly string[] {
  const suggested = new Set<string>();
  while (suggested.size < count) {
    const words = newMailWords(random);
    if (words !== current) suggested.add(words);
  }
  return [...suggested];
}

/**
 * How to write to the owner of an account: with their words, once they have verified the address, and in their language.
 * `requested` is the language of the request, for addresses without an account.
 */
export const mailRecipient = (account: Account | null | undefined, requested?: Language): MailRecipient => ({
  words: account?.emailVerifiedAt == null ? null : account.mailWords,
  language: account?.language ?? requested ?? DEFAULT_LANGUAGE,
});

/** How to write to an address. */
export const recipientAt = (
  tables: Pick<Tables, 'accounts'>,
  email: string,
  requested?: Language,
): MailRecipient => mailRecipient(tables.accounts.byEmail(email), requested);
