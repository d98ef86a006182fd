-- Retention removes values that the church may no longer store from the trace too: who did what, and when, remains; the
-- values do not. Allowed only with the transaction setting aprisco.retencao, which the nightly job sets.
create or replace function trilha_so_cresce() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('aprisco.retencao', true) = 'on' then
    if (new.id, new.quando, new.users, new.acao, new.secao, new.registro)
      is not distinct from (old.id, old.quando, old.users, old.acao, old.secao, old.registro)
      and coalesce(new.antes, '{}') = '{}' and coalesce(new.depois, '{}') = '{}' then return new; end if;
  end if;
  raise exception 'trilha only grows';
end $$;

create index contato_retencao on contato (atualizado_em) where status in ('respondido', 'arquivado', 'spam');
create index pedidooracoes_retencao on pedidooracoes (atualizado_em) where status in ('respondido', 'arquivado');
