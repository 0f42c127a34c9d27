-- The language in which we write to a person: `language` in the metadata of the account. The templates of the auth service read
-- it there. The page sends it with the first link, and keeps it up to date. An account without it has English.

-- The languages of `core/language/languages.ts`. Anything else that is sent is dropped.
create function private.drop_unknown_language() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'language';
  return new;
end
$$;

create trigger drop_unknown_language before insert or update on auth.users
  for each row when (new.raw_user_meta_data -> 'language' not in ('"en"', '"es"'))
  execute function private.drop_unknown_language();

-- Keeps the language of the page that the person uses.
create function public.set_language(language text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.users
    set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', set_language.language)
    where id = private.claimed_id('sub') and private.may_write(email)
      and raw_user_meta_data ->> 'language' is distinct from set_language.language
$$;

-- Ids that people had in the embedded database this one was filled from, so that what was measured there stays theirs.
create table public.former_accounts (
  former_id text not null primary key,
  email text not null check (email = private.folded(email)),
  mail_words text,
  language text
);
create index former_accounts_by_email on public.former_accounts (email);

alter table public.former_accounts enable row level security;
-- No policy: nobody but the server role, which row security does not hold.
revoke all on public.former_accounts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.former_accounts to service_role;

-- Null: nobody has verified the address, neither here nor in the embedded database. The auth service's index on addresses is
-- for accounts without single sign-on, which are all accounts here.
create function private.language_at(address text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select coalesce(raw_user_meta_data ->> 'language', 'en') from auth.users
      where email = private.folded(address) and not is_sso_user and email_confirmed_at is not null),
    (select language from public.former_accounts where email = private.folded(address) limit 1))
$$;

-- Two words by which a person recognizes our mail, given when the address is verified. The auth service shows them in its own
-- mail from the account's metadata, which its owner may write, and a stranger who signs the address up. So the words are kept
-- here, and a trigger puts them into the metadata, whatever is sent.
create table private.mail_words (
  user_id uuid not null primary key references auth.users (id) on delete cascade,
  words text not null
);

revoke all on private.mail_words from public, anon, authenticated, service_role;

create function private.new_mail_words(spoken text) returns text
language sql volatile set search_path = '' as $$
  select first[1 + floor(random() * cardinality(first))] || ' ' || second[1 + floor(random() * cardinality(second))]
  from (select
    string_to_array(case spoken
      when 'es' then 'abeja,alfombra,almendra,amapola,ardilla,arena,avellana,azucena,bandera,barca,bicicleta,botella,brisa,'
        || 'bufanda,butaca,calabaza,camisa,campana,canasta,canoa,carpeta,cascada,cebra,cereza,ciruela,cocina,'
        || 'colmena,corbata,corona,escalera,escoba,espiga,estrella,estufa,falda,fiesta,flauta,'
        || 'fresa,fuente,galleta,gaviota,golosina,guitarra,isla,jarra,jirafa,lavanda,lechuga,lenteja,libreta,'
        || 'limonada,linterna,lluvia,luna,maleta,mandarina,manzana,margarita,medalla,merienda,mermelada,mesa,'
        || 'mochila,moneda,naranja,noria,nube,nutria,palmera,pared,pecera,pelota,perla,piedra,pintura,playa,'
        || 'pluma,pradera,puerta,pulsera,raqueta,receta,regadera,repisa,rueda,sandalia,selva,semilla,servilleta,silla,'
        || 'sombrilla,sopa,taza,terraza,tetera,tienda,toalla,toronja,torre,tortuga,trompeta,uva,vela,ventana'
      else 'amber,blue,brave,bright,broad,calm,clean,clear,cool,cozy,early,fair,gentle,glad,golden,green,'
        || 'happy,honest,kind,light,lively,lucky,mellow,merry,neat,orange,patient,pink,plain,polite,proud,'
        || 'purple,quick,quiet,red,rosy,round,silver,simple,sleepy,smooth,snowy,soft,steady,sunny,sweet,tidy,'
        || 'violet,warm,wise,yellow,young' end, ',') as first,
    string_to_array(case spoken
      when 'es' then 'alegre,amable,amarilla,azul,blanca,bonita,brillante,calmada,celeste,clara,contenta,cordial,'
        || 'cuadrada,curiosa,delicada,discreta,divertida,dorada,dulce,elegante,famosa,feliz,firme,gentil,'
        || 'graciosa,grande,gris,leal,ligera,limpia,lisa,luminosa,modesta,nevada,noble,ordenada,paciente,'
        || 'plateada,prudente,puntual,rayada,redonda,roja,sabia,sencilla,sincera,soleada,suave,tranquila,'
        || 'turquesa,verde,violeta'
      else 'acorn,apple,apron,basket,bench,berry,bicycle,blanket,boat,breakfast,bridge,brook,button,cabin,'
        || 'candle,canoe,carpet,castle,chair,cherry,clover,cloud,cotton,cricket,cupcake,curtain,daisy,dolphin,'
        || 'drum,eagle,feather,fiddle,flower,forest,fountain,garden,guitar,hammock,harbor,hedge,hill,island,'
        || 'jacket,jelly,kettle,kitten,ladder,lake,lantern,lemon,lily,maple,market,meadow,melon,mirror,mitten,'
        || 'muffin,napkin,needle,orchard,otter,paddle,parade,parrot,peach,pebble,pencil,piano,picnic,pigeon,'
        || 'pillow,planet,pocket,pony,porch,puddle,pumpkin,puppy,quilt,rabbit,ribbon,river,robin,saddle,'
        || 'sailor,sandwich,scarf,shell,slipper,spoon,squirrel,teapot,ticket,tulip,turtle,umbrella,valley,'
        || 'violin,wagon,walnut,window,zebra' end, ',') as second) as lists
$$;

-- Null until the address is verified.
create function private.mail_words_of(person uuid) returns text
language sql stable set search_path = '' as $$
  select words from private.mail_words where user_id = person
$$;

-- Puts the kept words into the metadata, in the person's language, whatever is sent.
create function private.keep_mail_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own text := private.mail_words_of(new.id);
begin
  if own is null and tg_op = 'UPDATE' and new.email_confirmed_at is not null then
    select mail_words into own from public.former_accounts
      where email = private.folded(new.email) and mail_words is not null limit 1;
    own := coalesce(own, private.new_mail_words(coalesce(new.raw_user_meta_data ->> 'language', 'en')));
    insert into private.mail_words values (new.id, own);
  end if;
  new.raw_user_meta_data :=
    (case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end - 'mail_words')
    || case when own is null then '{}' else jsonb_build_object('mail_words', own) end;
  return new;
end
$$;

create trigger keep_mail_words before insert or update on auth.users
  for each row execute function private.keep_mail_words();

-- For mail that our server sends to an address; null without an account.
create function public.mail_words_for(address text) returns text
language sql stable security definer set search_path = '' as $$
  select private.mail_words_of(id) from auth.users where email = private.folded(address) and not is_sso_user
$$;

-- Stores the words that the person chose, and answers as `read_person`. Our server has checked that they are of the lists.
create function public.choose_mail_words(subject uuid, address text, words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_words
    select id, choose_mail_words.words from auth.users
    where id = subject and private.folded(email) = private.folded(address)
    on conflict (user_id) do update set words = excluded.words;
  if found then
    update auth.users set raw_user_meta_data = raw_user_meta_data where id = subject;
  end if;
  return public.read_person(subject, address);
end
$$;

-- How our server writes to an address.
create function public.mail_recipient(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('words', public.mail_words_for(address), 'language', private.language_at(address))
$$;

revoke all on function private.drop_unknown_language(), private.language_at(text), private.new_mail_words(text),
  private.mail_words_of(uuid), private.keep_mail_words() from public;
revoke all on function public.set_language(text), public.mail_words_for(text), public.mail_recipient(text),
  public.choose_mail_words(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.set_language(text) to authenticated;
grant execute on function public.mail_words_for(text), public.mail_recipient(text),
  public.choose_mail_words(uuid, text, text) to service_role;

-- A project may have had accounts before this: they get words, and a language that is known.
update auth.users set raw_user_meta_data = raw_user_meta_data;
