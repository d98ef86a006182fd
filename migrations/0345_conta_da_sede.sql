-- An account without a church counts as one of the head church. Writing that church into it, as another church becomes the head church, or
-- taking it out changes no balance of a closed month.
create or replace function guarda_valor_inicial() returns trigger language plpgsql as $$
declare
  antes integer;
  depois integer;
  ate date;
begin
  if tg_op = 'UPDATE' and new.valor_inicial = old.valor_inicial
      and coalesce(new.igreja, igreja_sede()) = coalesce(old.igreja, igreja_sede()) then return new; end if;
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
