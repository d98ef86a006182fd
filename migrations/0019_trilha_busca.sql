-- The words of a line of the trace, found without reading the whole of it: everything that stood there and stands there,
-- without case and accents, each value on a line of its own.

create function palavras_da_trilha(antes jsonb, depois jsonb) returns text
  language sql immutable parallel safe
  return (select coalesce(busca(string_agg(value, E'\n')), '') from (
    select value from jsonb_each_text(coalesce(antes, '{}'))
    union all
    select value from jsonb_each_text(coalesce(depois, '{}'))
  ) valores);
create index trilha_palavras on trilha using gin (palavras_da_trilha(antes, depois) gin_trgm_ops);
