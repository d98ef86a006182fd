-- Holding a place reads only the rows that it needs, however many purchases exist. The functions turn sequential scans
-- off, because PostgreSQL uses a plan made while a table was small until the table is analysed again: in the first
-- minute of a rush of sign-ups, each would read all purchases.

-- The hash of a network is specific to one event: an index on the hash alone leaves the planner no other choice.
drop index compra_rede;
create index compra_rede on compra (rede) where rede is not null;

-- The functions are volatile, so that they see what was committed while their statement waited for the lock of the
-- places.

-- Expires the holds of a counted item whose time is over, and returns how many units they held. Called under the item's
-- lock.
create function vence_reservas(o_tipo text, o_alvo integer, agora timestamptz) returns integer
language plpgsql volatile set enable_seqscan = off as $$
declare soltas integer;
begin
  with vencida as (update reserva r set estado = 'expirada'
    where r.tipo = o_tipo and r.alvo = o_alvo and r.estado = 'retida' and r.expira_em <= agora returning r.quantidade)
  select coalesce(sum(quantidade), 0) into soltas from vencida;
  return soltas;
end $$;

-- Places on the site that a network holds without having paid, without offers to the waiting list; those of the
-- purchase `esta` count in any state. Places that cost nothing are confirmed immediately and count for an hour.
create function vagas_da_rede(a_rede text, esta integer, agora timestamptz) returns integer
language plpgsql volatile set enable_seqscan = off as $$
begin
  return (select coalesce(sum((select count(*) from inscricao i where i.compra = c.id
      and i.cancelada_em is null and i.status <> 'transferida')), 0)
    from compra c where c.rede = a_rede and c.canal = 'site' and c.espera is null
      and (c.id = esta or c.estado = 'aguardando' or c.estado = 'aberta' and c.reservada_ate > agora
        or c.estado = 'confirmada' and c.total = 0 and c.voucher is null and c.criado_em > agora - interval '1 hour'));
end $$;

-- The same for the address of a buyer in one event, where places that cost nothing count permanently.
create function vagas_do_email(o_evento integer, o_email text, esta integer, agora timestamptz) returns integer
language plpgsql volatile set enable_seqscan = off as $$
begin
  return (select coalesce(sum((select count(*) from inscricao i where i.compra = c.id
      and i.cancelada_em is null and i.status <> 'transferida')), 0)
    from compra c where c.evento = o_evento and c.email = o_email and c.canal = 'site' and c.espera is null
      and (c.id = esta or c.estado = 'aguardando' or c.estado = 'aberta' and c.reservada_ate > agora
        or c.estado = 'confirmada' and c.total = 0 and c.voucher is null));
end $$;
