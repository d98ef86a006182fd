-- A monthly gift is active from its first payment on, so that typing another person's address makes the church send
-- them no mails. A late payment does not reactivate a gift that was stopped.
alter table contribuicao_mensal
  alter column ativa set default false,
  add column confirmada_em timestamptz,
  add column parada_em timestamptz;
-- Existing monthly gifts: inactive ones count as stopped, those with a payment as confirmed; the rest wait for their
-- first payment.
update contribuicao_mensal set parada_em = now() where not ativa;
update contribuicao_mensal m set confirmada_em = p.quando
  from (select g.mensal, min(c.paga_em) as quando
    from contribuicao g join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id
    where c.paga_em is not null and not c.sandbox group by g.mensal) p
  where p.mensal = m.id;
update contribuicao_mensal set ativa = false where confirmada_em is null;
alter table contribuicao_mensal
  add constraint contribuicao_mensal_ativa_check check (not ativa or (confirmada_em is not null and parada_em is null));
create index contribuicao_mensal_de on contribuicao (mensal) where mensal is not null;
-- Yearly statements select charges by e-mail address.
create index cobranca_email_paga on cobranca (lower(email), paga_em) where paga_em is not null and email is not null;

-- Posters on the site show campaigns.
create trigger muda_site after insert or update or delete or truncate on campanha
  for each statement execute function muda_site();
