-- When a person's data was erased at their request. The row remains without the data, because records that the law
-- requires refer to it.
alter table pessoa add column anonimizada_em timestamptz;
create index pessoa_anonimizada on pessoa (anonimizada_em) where anonimizada_em is not null;

-- Retention and erasure may remove single values from a trace line as well as all of them; they may change nothing
-- else.
create or replace function trilha_so_cresce() returns trigger language plpgsql as $$
begin
  if current_setting('aprisco.retencao', true) = 'on' then
    if tg_op = 'UPDATE' then
      if (new.id, new.quando, new.users, new.acao, new.secao, new.registro)
        is not distinct from (old.id, old.quando, old.users, old.acao, old.secao, old.registro)
        and coalesce(old.antes, '{}') @> coalesce(new.antes, '{}')
        and coalesce(old.depois, '{}') @> coalesce(new.depois, '{}') then return new; end if;
    elsif tg_op = 'DELETE' and tg_level = 'ROW' then
      if old.quando < now() - interval '5 years'
        and exists (select from seguranca_ajuste where trilha_anos is not null) then return old; end if;
    end if;
  end if;
  raise exception 'trilha only grows';
end $$;
