-- How the site selects published records and searches their texts.

-- Whether a record is published at `momento`. The office uses the form below with now(); the site passes the moment
-- that its page shows.
create function publicado(status text, publicado_em timestamptz, momento timestamptz) returns boolean
  language sql immutable parallel safe
  return status in ('publicada', 'publicado') or (status in ('agendada', 'agendado') and publicado_em <= momento);

create or replace function publicado(status text, publicado_em timestamptz) returns boolean
  language sql stable parallel safe
  return publicado(status, publicado_em, now());

-- The text of formatted HTML, without its tags.
create function palavras(html text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');

-- The site searches whole texts, the office only titles.
create index postagem_palavras on postagem using gin (busca(palavras(texto)) gin_trgm_ops);
create index evento_palavras on evento using gin (busca(palavras(texto)) gin_trgm_ops);
