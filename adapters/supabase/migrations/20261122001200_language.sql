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

update auth.users set raw_user_meta_data = raw_user_meta_data where raw_user_meta_data ? 'language';

-- Two words of the lists in `web/copy/<language>/mail-words.ts`.
drop function private.new_mail_words();
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

-- As before, with words of the person's language.
create or replace function private.keep_mail_words() returns trigger
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

-- Keeps the language of the page that the person uses.
create function public.set_language(language text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.users
    set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', set_language.language)
    where id::text = auth.jwt() ->> 'sub' and private.may_write(email)
      and raw_user_meta_data ->> 'language' is distinct from set_language.language
$$;

-- Languages that people had in the embedded database.
alter table public.former_accounts add column language text;

-- Null: nobody has verified the address, neither here nor in the embedded database.
create function private.language_at(address text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select coalesce(raw_user_meta_data ->> 'language', 'en') from auth.users
      where email = private.folded(address) and email_confirmed_at is not null),
    (select language from public.former_accounts where email = private.folded(address) limit 1))
$$;

-- How our server writes to an address.
create function public.mail_recipient(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('words', public.mail_words_for(address), 'language', private.language_at(address))
$$;

-- As before, with the language.
create or replace function public.read_person(subject uuid, address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', private.folded(person.email),
      'created_at', person.created_at::timestamptz,
      'verified_at', person.email_confirmed_at::timestamptz,
      'has_password', exists (select from private.password_choices as chosen where chosen.user_id = person.id),
      'mail_words', private.mail_words_of(person.id),
      'language', coalesce(person.raw_user_meta_data ->> 'language', 'en')),
    'onboarding', private.whole_onboarding(person.email),
    'appointments', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', starts_at, 'name', name, 'phone', phone) order by starts_at), '[]')
      from public.appointments where email = private.folded(person.email)),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('started_at', live.created_at::timestamptz,
        'last_active_at', coalesce(live.refreshed_at::timestamptz, live.updated_at::timestamptz, live.created_at::timestamptz))
        order by live.created_at), '[]')
      from (select * from auth.sessions where user_id = person.id
        and (not_after is null or not_after::timestamptz > now())
        order by created_at desc limit private.bound('sessionsOfPerson')) as live),
    'events', (
      select count(*) from (
        select from public.identity_links as link join public.visits using (anonymous_id)
          join public.events on events.visit_id = visits.id
        where link.user_id in (select private.ids_of(person.id, person.email))
        limit private.bound('eventsCountedMax') + 1) as counted))
  from auth.users as person
  where person.id = subject and private.folded(person.email) = private.folded(address)
$$;

-- Of a notice, which our server words when it sends it.
alter table public.outbox add column language text;

-- As before, with the language. A former address has no account any more, but the address that the notice names has.
create or replace function private.notify(address text, kind text, own_words text, other_email text) returns void
language sql volatile set search_path = '' as $$
  insert into public.outbox (id, recipient, notice, words, new_email, language, created_at, due_at)
    select gen_random_uuid()::text, address, kind, own_words, other_email,
      coalesce(private.language_at(address), private.language_at(other_email), 'en'), moment, moment
    from (select (extract(epoch from now()) * 1000)::bigint as moment) as present
$$;

drop function public.lease_mail(bigint, integer, bigint);
create function public.lease_mail(moment bigint, how_many integer, lease_ms bigint)
returns table (id text, recipient text, reply_to text, subject text, body_text text, body_html text, attachments jsonb,
  attempts integer, created_at bigint, good_until bigint, notice text, words text, new_email text, language text)
language sql volatile set search_path = '' as $$
  with due as (
    select outbox.id from public.outbox where due_at <= moment order by due_at limit how_many for update skip locked)
  update public.outbox set due_at = moment + lease_ms, attempts = outbox.attempts + 1 from due
    where outbox.id = due.id
    returning outbox.id, outbox.recipient, outbox.reply_to, outbox.subject, outbox.body_text, outbox.body_html,
      outbox.attachments, outbox.attempts - 1, outbox.created_at, outbox.good_until, outbox.notice, outbox.words,
      outbox.new_email, outbox.language
$$;

revoke all on function private.drop_unknown_language(), private.new_mail_words(text), private.language_at(text) from public;
revoke all on function public.lease_mail(bigint, integer, bigint) from public, anon, authenticated, service_role;
revoke all on function public.mail_recipient(text) from public, anon, authenticated, service_role;
revoke all on function public.set_language(text) from public, anon, authenticated, service_role;
grant execute on function public.set_language(text) to authenticated;
grant execute on function public.lease_mail(bigint, integer, bigint) to service_role;
grant execute on function public.mail_recipient(text) to service_role;
