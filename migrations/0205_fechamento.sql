-- Closed months of the books. A row is one closing of a church's month; reopening sets reaberto_em, and the row remains
-- as the record of both. While M is the last closed month, no paid entry until the end of M can be inserted, changed or
-- deleted, whichever code writes.
create table fechamento (
  id integer generated always as identity primary key,
  igreja integer not null references igreja,
  mes date not null,
  fechado_em timestamptz not null,
  fechado_por integer references users on delete set null,
  -- the books at the closing: number and sums (centavos) of the month's paid entries
  lancamentos integer not null,
  entradas bigint not null,
  saidas bigint not null,
  -- findings of the checks that the user accepted
  pendencias jsonb not null default '{}',
  reaberto_em timestamptz,
  reaberto_por integer references users on delete set null,
  motivo text,
  constraint fechamento_mes_check check (mes = date_trunc('month', mes)::date),
  constraint fechamento_motivo_check check (char_length(motivo) between 1 and 500),
  constraint fechamento_reaberto check ((reaberto_em is null) = (motivo is null))
);
-- A month has at most one closing that was not reopened; the same index finds the last closed month of a church.
create unique index fechamento_fechado on fechamento (igreja, mes) where reaberto_em is null;
create index fechamento_fechado_por on fechamento (fechado_por);
create index fechamento_reaberto_por on fechamento (reaberto_por);
call registra_trilha_de('fechamento');

create function fechamento_so_reabre() returns trigger language plpgsql as $$
declare
  livres constant text[] := array['reaberto_em', 'reaberto_por', 'motivo', 'fechado_por'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - livres <> to_jsonb(old) - livres
    or (old.reaberto_em is not null and (new.reaberto_em, new.motivo) is distinct from (old.reaberto_em, old.motivo)) then
    raise exception 'a closing is only reopened' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger so_reabre before update or delete on fechamento for each row execute function fechamento_so_reabre();

-- Entries without a church count as those of the head church.
create function igreja_sede() returns integer language sql stable
  return coalesce((select id from igreja where sede), 0);

-- The last closed month of a church. Writers hold the lock shared until they end and closing takes it exclusively, so
-- that no entry is being written while a month is closed, and none is written after a check that is out of date.
create function fechado_ate(da_igreja integer) returns date language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('fechamento'), da_igreja);
  return (select max(mes) from fechamento where igreja = da_igreja and reaberto_em is null);
end $$;

-- Refuses changes of the books of a closed month. An entry that a charge inserts is money that has arrived: it is
-- entered on the first open day and its month of accrual (competencia) does not change. A closed entry may still be
-- marked as reversed, because its reversal is an entry of its own. With the setting aprisco.nomes, people can be merged
-- and erased.
create function guarda_mes_fechado() returns trigger language plpgsql as $$
declare
  da_igreja integer;
  ate date;
  livres text[] := array['estornado_em', 'versao', 'atualizado_em', 'busca', 'movimento', 'sinal'];
begin
  if tg_op <> 'INSERT' and old.pago then
    da_igreja := coalesce(old.igreja, igreja_sede());
    ate := fechado_ate(da_igreja);
    if old.data_pagamento < ate + interval '1 month' then
      if current_setting('aprisco.nomes', true) = 'on' then livres := livres || array['pessoa', 'descricao']; end if;
      if tg_op = 'UPDATE' and to_jsonb(new) - livres = to_jsonb(old) - livres then return new; end if;
      raise exception 'the month is closed' using errcode = 'AP001', detail = json_build_object('igreja', da_igreja,
        'mes', to_char(old.data_pagamento, 'YYYY-MM'), 'aberto', (ate + interval '1 month')::date);
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.pago then
    if tg_op = 'INSERT' or not old.pago or new.igreja is distinct from old.igreja then
      da_igreja := coalesce(new.igreja, igreja_sede());
      ate := fechado_ate(da_igreja);
    end if;
    if new.data_pagamento < ate + interval '1 month' then
      if tg_op = 'INSERT' and new.origem is not null then
        new.data_pagamento := (ate + interval '1 month')::date;
      else
        raise exception 'the month is closed' using errcode = 'AP001', detail = json_build_object('igreja', da_igreja,
          'mes', to_char(new.data_pagamento, 'YYYY-MM'), 'aberto', (ate + interval '1 month')::date);
      end if;
    end if;
  end if;
  return new;
end $$;
create trigger mes_fechado_insert before insert on financeiro for each row when (new.pago)
  execute function guarda_mes_fechado();
create trigger mes_fechado_update before update on financeiro for each row when (old.pago or new.pago)
  execute function guarda_mes_fechado();
create trigger mes_fechado_delete before delete on financeiro for each row when (old.pago)
  execute function guarda_mes_fechado();

-- The initial value of an account is part of every balance after it.
create function guarda_valor_inicial() returns trigger language plpgsql as $$
declare
  da_igreja integer := coalesce(old.igreja, igreja_sede());
  ate date := fechado_ate(da_igreja);
begin
  if ate is not null then
    raise exception 'the month is closed' using errcode = 'AP001', detail = json_build_object('igreja', da_igreja,
      'mes', to_char(ate, 'YYYY-MM'), 'conta', old.id);
  end if;
  return new;
end $$;
create trigger valor_inicial_fechado before update on conta for each row
  when (old.valor_inicial is distinct from new.valor_inicial) execute function guarda_valor_inicial();
