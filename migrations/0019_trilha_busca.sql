-- Search text of a trace line: all values before and after the change, without case and accents, each value on a line
-- of its own. Indexed, so that a search does not read the whole trace.

create function palavras_da_trilha(antes jsonb, depois jsonb) returns text
  language sql immutable parallel safe
  return (select coalesce(busca(string_agg(value, E'\n')), '') from (
    select value from jsonb_each_text(coalesce(antes, '{}'))
    union all
    select value from jsonb_each_text(coalesce(depois, '{}'))
  ) valores);
create index trilha_palavras on trilha using gin (palavras_da_trilha(antes, depois) gin_trgm_ops);
