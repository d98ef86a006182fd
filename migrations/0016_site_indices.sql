-- Indexes for the frequent queries of visitors, so that they do not scan whole tables.

-- Posts, videos and events in the display order of the site.
create index postagem_apareceu on postagem (coalesce(publicado_em, criado_em), id);
create index conteudo_dia on conteudo
  (coalesce(data, (coalesce(publicado_em, criado_em) at time zone 'America/Sao_Paulo')::date), id);
create index conteudo_destaque on conteudo
  (coalesce(data, (coalesce(publicado_em, criado_em) at time zone 'America/Sao_Paulo')::date), id) where destaque;
create index evento_ultimo_dia on evento (coalesce(data_final, data), id);

-- Search words of a text: without accents, in lower case, to be matched by prefix. Only the first 500,000 characters
-- are indexed.
create function indice(texto text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, left(regexp_replace(busca(texto), '[^[:alnum:]]+', ' ', 'g'), 500000));

-- A visitor's search term as a tsquery of prefixes; null if it contains no word.
create function procura(termo text) returns tsquery
  language sql immutable strict parallel safe
  return to_tsquery('simple'::regconfig,
    replace(nullif(trim(regexp_replace(busca(termo), '[^[:alnum:]]+', ' ', 'g')), ''), ' ', ':* & ') || ':*');

-- Search words of each record that may be published; whether it is published is checked on the record itself. A table
-- of its own, because computing the words takes longer than searching them, and no other query reads them.
create table indice_site (
  secao text not null,
  registro integer not null,
  palavras tsvector not null,
  -- number of words of the body text
  total integer not null,
  primary key (secao, registro)
);
create index indice_site_palavras on indice_site using gin (palavras);

create function indexa_site() returns trigger language plpgsql as $$
declare
  -- `nomes`: title and other short fields; `texto`: the body text
  nomes text;
  texto text := '';
begin
  case tg_table_name
    when 'postagem' then
      nomes := concat_ws(' ', new.titulo, new.resumo);
      texto := palavras(new.texto);
    when 'evento' then
      nomes := concat_ws(' ', new.nome, new.local);
      texto := coalesce(palavras(new.texto), '');
    when 'conteudo' then
      nomes := concat_ws(' ', new.titulo, new.pregador, new.serie, new.texto_biblico);
  end case;
  insert into indice_site (secao, registro, palavras, total)
    values (tg_table_name, new.id, indice(nomes || ' ' || texto), regexp_count(texto, '\S+'))
    on conflict (secao, registro) do update set palavras = excluded.palavras, total = excluded.total;
  return null;
end $$;

create function desindexa_site() returns trigger language plpgsql as $$
begin
  delete from indice_site where secao = tg_table_name and registro = old.id;
  return null;
end $$;

create trigger indexa_site after insert or update of titulo, resumo, texto on postagem
  for each row execute function indexa_site();
create trigger indexa_site after insert or update of nome, local, texto on evento
  for each row execute function indexa_site();
create trigger indexa_site after insert or update of titulo, pregador, serie, texto_biblico on conteudo
  for each row execute function indexa_site();
create trigger desindexa_site after delete on postagem for each row execute function desindexa_site();
create trigger desindexa_site after delete on evento for each row execute function desindexa_site();
create trigger desindexa_site after delete on conteudo for each row execute function desindexa_site();

insert into indice_site (secao, registro, palavras, total)
  select secao, id, indice(nomes || ' ' || texto), regexp_count(texto, '\S+') from (
    select 'postagem' as secao, id, concat_ws(' ', titulo, resumo) as nomes, palavras(texto) as texto from postagem
    union all select 'evento', id, concat_ws(' ', nome, local), coalesce(palavras(texto), '') from evento
    union all select 'conteudo', id, concat_ws(' ', titulo, pregador, serie, texto_biblico), '' from conteudo) t;

drop index postagem_palavras;
drop index evento_palavras;
