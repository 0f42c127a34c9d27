import type { MailWordLists } from '#core/identity/mail-words.ts';

/** An adjective and a noun. Short, common and calm. No two are spelled or sound alike, and every pair reads well. */
export const mailWordLists: MailWordLists = {
  first:
    'amber,blue,brave,bright,broad,calm,clean,clear,cool,cozy,early,fair,gentle,glad,golden,green,happy,honest,kind,light,lively,lucky,mellow,merry,neat,orange,patient,pink,plain,polite,proud,purple,quick,quiet,red,rosy,round,silver,simple,sleepy,smooth,snowy,soft,steady,sunny,sweet,tidy,violet,warm,wise,yellow,young'.split(
      ',',
    ),
  second:
    'acorn,apple,apron,basket,bench,berry,bicycle,blanket,boat,breakfast,bridge,brook,button,cabin,candle,canoe,carpet,castle,chair,cherry,clover,cloud,cotton,cricket,cupcake,curtain,daisy,dolphin,drum,eagle,feather,fiddle,flower,forest,fountain,garden,guitar,hammock,harbor,hedge,hill,island,jacket,jelly,kettle,kitten,ladder,lake,lantern,lemon,lily,maple,market,meadow,melon,mirror,mitten,muffin,napkin,needle,orchard,otter,paddle,parade,parrot,peach,pebble,pencil,piano,picnic,pigeon,pillow,planet,pocket,pony,porch,puddle,pumpkin,puppy,quilt,rabbit,ribbon,river,robin,saddle,sailor,sandwich,scarf,shell,slipper,spoon,squirrel,teapot,ticket,tulip,turtle,umbrella,valley,violin,wagon,walnut,window,zebra'.split(
      ',',
    ),
};
