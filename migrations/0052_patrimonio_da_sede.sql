-- Assets without a church had a series of tags of their own, from 00001, beside that of the head church. They now
-- belong to the head church. If the head church already has the tag, the asset gets the next number; the tag that is
-- attached to it is noted in `informacoes`, so that it can still be found, and in the trace.
with sede as (select id from igreja where sede),
  ultimo as (select coalesce(max(numero::bigint), 0) as numero, coalesce(max(length(numero)), 5) as largura
    from patrimonio where (igreja is null or igreja = (select id from sede)) and numero ~ '^[0-9]{1,15}$'),
  repetidos as (select p.id, p.numero, u.numero + row_number() over (order by p.id) as proximo, u.largura
    from patrimonio p, ultimo u where p.igreja is null and exists (select from patrimonio o
      where o.igreja = (select id from sede) and busca(o.numero) is not distinct from busca(p.numero)))
update patrimonio p set numero = lpad(r.proximo::text, greatest(r.largura, length(r.proximo::text)), '0'),
  informacoes = case when char_length(p.informacoes) > 1950 then p.informacoes
    else concat_ws(E'\n', 'Plaqueta anterior: ' || r.numero || '.', p.informacoes) end,
  versao = p.versao + 1, atualizado_em = now()
  from repetidos r where p.id = r.id;

update patrimonio p set igreja = s.id, versao = p.versao + 1, atualizado_em = now()
  from igreja s where s.sede and p.igreja is null;
