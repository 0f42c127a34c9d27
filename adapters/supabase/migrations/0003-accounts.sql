-- The accounts of the auth service as our server reads them: the table `checkahead.accounts`, which triggers keep equal to
-- `auth.users`. We may make no index there, and our tables refer to this one.

-- The language in which we write to a person is in the metadata of the account, where the templates of the auth service read it. The
-- page sends it with the first link, and keeps it up to date. An account without it has English.

-- Those of `core/language/languages.ts`, the default first.
create function private.languages() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['en', 'es']
$$;

create function private.language_in(metadata jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(metadata ->> 'language', (private.languages())[1])
$$;

-- Anything else that is sent is dropped.
grant usage on schema private to supabase_auth_admin;
grant execute on function private.languages() to supabase_auth_admin;
create function private.drop_unknown_language() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.raw_user_meta_data -> 'language' <> all (select to_jsonb(known) from unnest(private.languages()) as known) then
    new.raw_user_meta_data := new.raw_user_meta_data - 'language';
  end if;
  return new;
end
$$;

create trigger drop_unknown_language before insert or update on auth.users
  for each row when (new.raw_user_meta_data -> 'language' is not null)
  execute function private.drop_unknown_language();

-- Keeps the language of the page that the person uses.
create function public.set_language(language text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.users
    set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', set_language.language)
    where id = private.claimed_id('sub') and private.may_write(email)
      and raw_user_meta_data ->> 'language' is distinct from set_language.language
$$;

-- Null: nobody has verified the address.
create function private.language_at(address text) returns text
language sql stable set search_path = '' as $$
  select language from checkahead.accounts where email = private.folded(address) and proved_at is not null
$$;

-- Two words by which a person recognizes our mail, given when the address is verified. The auth service shows them in its own
-- mail from the account's metadata, which its owner may write, and a stranger who signs the address up. So they are kept in
-- `accounts`, and a trigger puts them into the metadata, whatever is sent.
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
  select mail_words from checkahead.accounts where id = person::text
$$;

-- Puts the kept words into the metadata, in the person's language, whatever is sent.
-- The service's copy of the address goes: it would still be the former one after a change.
create function private.keep_mail_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own text := private.mail_words_of(new.id);
begin
  if own is null and tg_op = 'UPDATE' and new.email_confirmed_at is not null then
    own := private.new_mail_words(private.language_in(new.raw_user_meta_data));
    update checkahead.accounts set mail_words = own where id = new.id::text;
  end if;
  new.raw_user_meta_data :=
    (case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end
      - array['mail_words', 'email'])
    || case when own is null then '{}' else jsonb_build_object('mail_words', own) end;
  return new;
end
$$;

create trigger keep_mail_words before insert or update on auth.users
  for each row execute function private.keep_mail_words();

-- `password_hash` says only whether the person has chosen a password: see `note_password`.
create function private.mirror_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into checkahead.accounts (id, email, proved_at, created_at, language)
    values (new.id, private.folded(new.email), private.milliseconds(new.email_confirmed_at::timestamptz),
      private.milliseconds(coalesce(new.created_at::timestamptz, now())), private.language_in(new.raw_user_meta_data))
    on conflict (id) do update set email = excluded.email, proved_at = excluded.proved_at, language = excluded.language;
  return null;
end
$$;

-- Their names put these before the triggers that read `accounts`.
create trigger account_added after insert on auth.users
  for each row when (new.email is not null) execute function private.mirror_account();
create trigger account_changed after update on auth.users
  for each row when (new.email is not null and (new.email is distinct from old.email
    or new.email_confirmed_at is distinct from old.email_confirmed_at
    or new.raw_user_meta_data ->> 'language' is distinct from old.raw_user_meta_data ->> 'language'))
  execute function private.mirror_account();

-- Words that the person has chosen on our server go into the metadata. A write of the person can hold the account for long, and
-- every write of our servers would wait.
create function private.show_mail_words() returns trigger
language plpgsql security definer set search_path = '' set lock_timeout = '150ms' as $$
begin
  update auth.users set raw_user_meta_data = raw_user_meta_data where id = new.id::uuid;
  return null;
end
$$;

create trigger show_mail_words after update of mail_words on checkahead.accounts
  for each row when (pg_trigger_depth() = 0) execute function private.show_mail_words();

grant execute on function public.set_language(text) to authenticated;

-- A project may have had accounts before this: they get words, and a language that is known.
insert into checkahead.accounts (id, email, proved_at, created_at)
  select id, private.folded(email), private.milliseconds(email_confirmed_at::timestamptz),
    private.milliseconds(coalesce(created_at::timestamptz, now()))
  from auth.users where email is not null on conflict do nothing;
update auth.users set raw_user_meta_data = raw_user_meta_data;
update checkahead.accounts set language = private.language_in(raw_user_meta_data) from auth.users
  where accounts.id = users.id::text;
