-- Retention may erase the personal data of a hand-over; nothing else of it may change.
create function guarda_entrega() returns trigger language plpgsql as $$
begin
  if (new.rifa, new.premio, new.users, new.criado_em) is distinct from (old.rifa, old.premio, old.users, old.criado_em)
    or (new.recebedor <> old.recebedor and new.recebedor <> '—')
    or (new.documento is not null and new.documento is distinct from old.documento)
    or (new.observacao is not null and new.observacao is distinct from old.observacao)
    or (new.motivo is not null and new.motivo is distinct from old.motivo) then
    raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger so_acrescenta on rifa_entrega;
create trigger so_acrescenta before delete or truncate on rifa_entrega execute function recusa_mudanca();
create trigger so_esquece before update on rifa_entrega for each row execute function guarda_entrega();
