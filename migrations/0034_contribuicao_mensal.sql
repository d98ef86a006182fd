-- A monthly promise counts from the first gift that arrives: nobody is written to because somebody else typed their
-- address. One that was stopped is not begun again by a gift that comes late.
alter table contribuicao_mensal
  alter column ativa set default false,
  add column confirmada_em timestamptz,
  add column parada_em timestamptz,
  add constraint contribuicao_mensal_ativa_check check (not ativa or (confirmada_em is not null and parada_em is null));
create index contribuicao_mensal_de on contribuicao (mensal) where mensal is not null;
-- Yearly statements are asked for by address.
create index cobranca_email_paga on cobranca (lower(email), paga_em) where paga_em is not null and email is not null;

-- Posters show campaigns.
create trigger muda_site after insert or update or delete or truncate on campanha
  for each statement execute function muda_site();
