-- What visitors ask for all the time is found without looking at every row.

-- News, videos and events in the order in which the site shows them.
create index postagem_apareceu on postagem (coalesce(publicado_em, criado_em), id);
create index conteudo_dia on conteudo
  (coalesce(data, (coalesce(publicado_em, criado_em) at time zone 'America/Sao_Paulo')::date), id);
create index conteudo_destaque on conteudo
  (coalesce(data, (coalesce(publicado_em, criado_em) at time zone 'America/Sao_Paulo')::date), id) where destaque;
create index evento_ultimo_dia on evento (coalesce(data_final, data), id);

-- The words of a text as visitors look for them: unaccented, in lower case, by their beginnings.
-- Of a text longer than 500 000 characters, those.
create function indice(texto text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, left(regexp_replace(busca(texto), '[^[:alnum:]]+', ' ', 'g'), 500000));

-- What a visitor typed, as a question to such words; null where there is none in it.
create function procura(termo text) returns tsquery
  language sql immutable strict parallel safe
  return to_tsquery('simple'::regconfig,
    replace(nullif(trim(regexp_replace(busca(termo), '[^[:alnum:]]+', ' ', 'g')), ''), ' ', ':* & ') || ':*');

-- The words of each row that may be on the site; whether it is, the row itself tells. Kept apart from the rows: to
-- make them takes longer than to look for them, and nobody else needs them.
create table indice_site (
  secao text not null,
  registro integer not null,
  palavras tsvector not null,
  -- how many there are to read
  total integer not null,
  primary key (secao, registro)
);
create index indice_site_palavras on indice_site using gin (palavras);

create function indexa_site() returns trigger language plpgsql as $$
declare
  -- by what it is called, and what there is to read
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
