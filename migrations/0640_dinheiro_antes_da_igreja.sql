-- Money that came, was promised or was planned before there was a church belonged to none for ever: closings, publications and lists of the
-- first church left it out, and its charges had no receipt.

-- Gives a church all of it, and the receipts that were missing, in the order of payment. Entries of closed months stay as they are, because
-- the closing does not contain them, and so does a budget line that the church has as well.
create function recebe_sem_igreja(da_igreja integer) returns void language plpgsql as $$
declare
  cobrancas integer[];
begin
  with recebidas as (update cobranca set igreja = da_igreja, versao = versao + 1, atualizado_em = now()
    where igreja is null returning id)
  select array_agg(id) into cobrancas from recebidas;
  update contribuicao_mensal set igreja = da_igreja, versao = versao + 1, atualizado_em = now() where igreja is null;
  update orcamento o set igreja = da_igreja, versao = versao + 1, atualizado_em = now()
    where igreja is null and not exists (select from orcamento x where x.categoria = o.categoria and x.ano = o.ano
      and x.igreja = da_igreja and x.departamento is not distinct from o.departamento);
  update financeiro f set igreja = da_igreja, versao = versao + 1, atualizado_em = now()
    where igreja is null and not (f.pago and exists (select from fechamento m where m.reaberto_em is null
      and m.igreja in (da_igreja, (select c.igreja from conta c where c.id = f.movimento))
      and m.mes >= date_trunc('month', f.data_pagamento::timestamp)::date));
  with faltam as (select id, ano, row_number() over (partition by ano order by paga_em, id)::integer as ordem
      from (select c.id, c.paga_em, extract(year from c.paga_em at time zone 'America/Sao_Paulo')::integer as ano
        from cobranca c where c.id = any(cobrancas) and not c.sandbox and c.paga_em is not null
          and c.estado in ('paga', 'estorno_parcial', 'estornada', 'contestada')
          and not exists (select from recibo r where r.cobranca = c.id)) c),
    tomados as (insert into recibo_ultimo as u (igreja, ano, numero)
      select da_igreja, ano, count(*)::integer from faltam group by ano order by ano
      on conflict (igreja, ano) do update set numero = u.numero + excluded.numero
      returning ano, numero)
  insert into recibo (igreja, ano, numero, cobranca)
  select da_igreja, f.ano, k.numero - (select count(*) from faltam x where x.ano = f.ano) + f.ordem, f.id
  from faltam f join tomados k on k.ano = f.ano;
end $$;

select recebe_sem_igreja(id) from igreja where sede;
