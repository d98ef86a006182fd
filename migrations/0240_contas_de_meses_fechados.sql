-- A closed month also closes the balances of the church's accounts: entries of another church that move such an account
-- are locked as well, and an account with a balance cannot be moved to the church, moved away from it or deleted.

-- The last closed month for an entry: that of its church, or of the church of the account that it moves, whichever is
-- later.
create function fechado_ate_para(da_igreja integer, da_conta integer) returns date language plpgsql volatile as $$
declare
  dona integer := (select coalesce(igreja, igreja_sede()) from conta where id = da_conta);
begin
  return greatest(fechado_ate(da_igreja), case when dona <> da_igreja then fechado_ate(dona) end);
end $$;

create or replace function guarda_mes_fechado() returns trigger language plpgsql as $$
declare
  da_igreja integer;
  ate date;
  livres text[] := array['estornado_em', 'versao', 'atualizado_em', 'busca', 'movimento', 'sinal'];
begin
  if tg_op <> 'INSERT' and old.pago then
    da_igreja := coalesce(old.igreja, igreja_sede());
    ate := fechado_ate_para(da_igreja, old.movimento);
    if old.data_pagamento < ate + interval '1 month' then
      if current_setting('aprisco.nomes', true) = 'on' then livres := livres || array['pessoa', 'descricao']; end if;
      if tg_op = 'UPDATE' and to_jsonb(new) - livres = to_jsonb(old) - livres then return new; end if;
      raise exception 'the month is closed' using errcode = 'AP001', detail = json_build_object('igreja', da_igreja,
        'mes', to_char(old.data_pagamento, 'YYYY-MM'), 'aberto', (ate + interval '1 month')::date);
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.pago then
    if tg_op = 'INSERT' or not old.pago or (new.igreja, new.conta, new.conta_destino, new.transferencia)
        is distinct from (old.igreja, old.conta, old.conta_destino, old.transferencia) then
      da_igreja := coalesce(new.igreja, igreja_sede());
      -- the generated column movimento is not computed yet in a before trigger
      ate := fechado_ate_para(da_igreja, case when new.transferencia is null then new.conta else new.conta_destino end);
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

-- The initial value of an account is part of every balance after it.
create or replace function guarda_valor_inicial() returns trigger language plpgsql as $$
declare
  antes integer;
  depois integer;
  ate date;
begin
  -- An account without a balance may be added, moved and deleted.
  if tg_op <> 'INSERT' and (old.valor_inicial <> 0 or exists (select from financeiro where movimento = old.id and pago)
      or (tg_op = 'UPDATE' and new.valor_inicial is distinct from old.valor_inicial)) then
    antes := coalesce(old.igreja, igreja_sede());
  end if;
  if (tg_op = 'INSERT' and new.valor_inicial <> 0) or (tg_op = 'UPDATE' and antes is not null) then
    depois := coalesce(new.igreja, igreja_sede());
  end if;
  ate := greatest(fechado_ate(antes), case when depois is distinct from antes then fechado_ate(depois) end);
  if ate is not null then
    raise exception 'the month is closed' using errcode = 'AP001', detail = json_build_object('igreja', coalesce(antes, depois),
      'mes', to_char(ate, 'YYYY-MM'), 'conta', case when tg_op = 'INSERT' then new.id else old.id end,
      'campo', case when tg_op = 'DELETE' then 'id'
        when tg_op = 'UPDATE' and new.valor_inicial = old.valor_inicial then 'igreja' else 'valor_inicial' end);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
drop trigger valor_inicial_fechado on conta;
create trigger valor_inicial_fechado_insert before insert on conta for each row
  when (new.valor_inicial <> 0) execute function guarda_valor_inicial();
create trigger valor_inicial_fechado_update before update on conta for each row
  when (old.valor_inicial is distinct from new.valor_inicial or old.igreja is distinct from new.igreja)
  execute function guarda_valor_inicial();
create trigger valor_inicial_fechado_delete before delete on conta for each row
  when (old.valor_inicial <> 0) execute function guarda_valor_inicial();
