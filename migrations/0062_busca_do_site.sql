-- Site search: Portuguese plurals, social projects and service times, and suggestions for words that find nothing.

-- Replaces Portuguese plurals by their singulars in a text without accents, because the stemmer of PostgreSQL has
-- different stems for "orações" and "oração". Words that are not plurals may change too, in the index and in the query
-- alike.
create function singular(texto text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(texto,
      '(\w\w)oes\M', '\1ao', 'g'),
      '(\w\w|\m[pc])aes\M', '\1ao', 'g'),
      '(\w\w)ais\M', '\1al', 'g'),
      '(\w\w)eis\M', '\1el', 'g'),
      '(\w\w)ois\M', '\1ol', 'g'),
      '(\w\w\w)is\M', '\1il', 'g'),
      '(\w)ns\M', '\1m', 'g'),
      '(\w\w)(r|z)es\M', '\1\2', 'g'),
      '(\w)eses\M', '\1es', 'g'),
      '(\w\w\w)s\M', '\1', 'g');

-- Portuguese stems of a text without accents and punctuation; only of its first 100,000 characters.
create function raizes(texto text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('portuguese'::regconfig, singular(left(texto, 100000)));

-- Search words of a text, to be matched by prefix or by stem.
create or replace function indice(texto text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, left(regexp_replace(busca(texto), '[^[:alnum:]]+', ' ', 'g'), 500000))
    || raizes(regexp_replace(busca(texto), '[^[:alnum:]]+', ' ', 'g'));

-- A visitor's search term as a tsquery: each word matches as a prefix or by its stem. Null if it contains no word.
create or replace function procura(termo text) returns tsquery
  language sql immutable strict parallel safe
  return (select to_tsquery('simple'::regconfig, string_agg(
      '(' || concat_ws(' | ', palavra || ':*', nullif(array_to_string(tsvector_to_array(raizes(palavra)), ' | '), '')) || ')', ' & '))
    from regexp_split_to_table(trim(regexp_replace(busca(termo), '[^[:alnum:]]+', ' ', 'g')), ' ') palavra
    where palavra <> '');

-- Words of records that may be published, to suggest a correction of a word that finds nothing. It contains words of
-- drafts too: the reader suggests only words that occur in a published record.
create table palavra_site (
  -- without accents
  palavra text primary key,
  -- as it is written
  forma text not null
);
create index palavra_site_parecidas on palavra_site using gin (palavra gin_trgm_ops);

create procedure guarda_palavras(texto text) language sql as $$
  -- sorted, so that two writers with the same words cannot deadlock
  insert into palavra_site (palavra, forma)
    select distinct on (busca(forma) collate "C") busca(forma), forma
    from regexp_split_to_table(lower(left(texto, 20000) collate portugues), '[^[:alpha:]]+') forma
    where char_length(forma) between 4 and 24
    order by busca(forma) collate "C", forma desc
    on conflict do nothing;
$$;

create procedure guarda_indice(secao text, registro integer, nomes text, texto text) language plpgsql as $$
begin
  insert into indice_site (secao, registro, palavras, total)
    values (secao, registro, indice(nomes || ' ' || texto), regexp_count(texto, '\S+'))
    on conflict on constraint indice_site_pkey do update set palavras = excluded.palavras, total = excluded.total;
  call guarda_palavras(nomes || ' ' || texto);
end $$;

-- Adds the full form of an abbreviated title: "Pr. Elias" is also found as "pastor Elias".
create function pregador_por_extenso(pregador text) returns text
  language sql immutable parallel safe
  return concat_ws(' ', pregador, (
    select string_agg(t.palavra, ' ') from (values
      ('pr', 'pastor'), ('pra', 'pastora'), ('pb', 'presbítero'), ('presb', 'presbítero'), ('ev', 'evangelista'),
      ('miss', 'missionário missionária'), ('dc', 'diácono'), ('diac', 'diácono'), ('bp', 'bispo'), ('rev', 'reverendo')
    ) t(abreviado, palavra) where busca(pregador) ~ ('\m' || t.abreviado || '\M')));

-- Search words of a church: its name, address, and service days and times.
create function palavras_da_igreja(igreja integer) returns text
  language sql stable parallel safe
  return (select concat_ws(' ', i.nome_fantasia, i.logradouro, i.bairro, i.cidade, 'igreja endereço',
    (select 'culto horário service times horarios ' || string_agg(concat_ws(' ', c.descricao, replace(c.dia, '_', ' '),
        case c.dia when 'domingo' then 'sunday' when 'segunda_feira' then 'monday lunes' when 'terca_feira' then 'tuesday martes'
          when 'quarta_feira' then 'wednesday miércoles' when 'quinta_feira' then 'thursday jueves'
          when 'sexta_feira' then 'friday viernes' when 'sabado' then 'saturday' end,
        to_char(c.horario, 'HH24:MI'), replace(to_char(c.horario, 'FMHH24"h"MI'), 'h00', 'h')), ' ')
      from igreja_cultos c where c.igreja = i.id))
    from igreja i where i.id = palavras_da_igreja.igreja);

create or replace function indexa_site() returns trigger language plpgsql as $$
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
      nomes := concat_ws(' ', new.titulo, pregador_por_extenso(new.pregador), new.serie, new.texto_biblico);
    when 'projetosociais' then
      nomes := concat_ws(' ', new.nome, new.resumo);
      texto := coalesce(palavras(new.texto), '');
    when 'igreja' then
      nomes := palavras_da_igreja(new.id);
  end case;
  call guarda_indice(tg_table_name, new.id, nomes, texto);
  return null;
end $$;

-- The service times of a church are written row by row: the church is indexed once for each statement.
create function indexa_cultos() returns trigger language plpgsql as $$
declare
  alterada integer;
begin
  for alterada in select distinct m.igreja from mudaram m join igreja i on i.id = m.igreja order by m.igreja loop
    call guarda_indice('igreja', alterada, palavras_da_igreja(alterada), '');
  end loop;
  return null;
end $$;

create trigger indexa_site after insert or update of nome, resumo, texto on projetosociais
  for each row execute function indexa_site();
create trigger indexa_site after insert or update of nome_fantasia, logradouro, bairro, cidade on igreja
  for each row execute function indexa_site();
create trigger desindexa_site after delete on projetosociais for each row execute function desindexa_site();
create trigger desindexa_site after delete on igreja for each row execute function desindexa_site();
create trigger indexa_cultos_novos after insert on igreja_cultos referencing new table as mudaram
  for each statement execute function indexa_cultos();
create trigger indexa_cultos_mudados after update on igreja_cultos referencing new table as mudaram
  for each statement execute function indexa_cultos();
create trigger indexa_cultos_apagados after delete on igreja_cultos referencing old table as mudaram
  for each statement execute function indexa_cultos();

do $$
declare
  r record;
begin
  for r in
    select 'postagem' as secao, id, concat_ws(' ', titulo, resumo) as nomes, palavras(texto) as texto from postagem
    union all select 'evento', id, concat_ws(' ', nome, local), coalesce(palavras(texto), '') from evento
    union all select 'conteudo', id, concat_ws(' ', titulo, pregador_por_extenso(pregador), serie, texto_biblico), '' from conteudo
    union all select 'projetosociais', id, concat_ws(' ', nome, resumo), coalesce(palavras(texto), '') from projetosociais
    union all select 'igreja', id, palavras_da_igreja(id), '' from igreja
  loop
    call guarda_indice(r.secao, r.id, r.nomes, r.texto);
  end loop;
end $$;
