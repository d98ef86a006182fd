-- Units in expired holds of a counted item that are not freed yet. A function, because its cost hides the number of
-- holds from the planner: PostgreSQL assumes that a third of them expired unless it plans with the actual moment, and
-- from some thousand holds on would plan the whole statement of an event anew for each visitor.
create function reservas_vencidas(o_tipo text, o_alvo integer, agora timestamptz) returns integer
language plpgsql stable set enable_seqscan = off as $$
begin
  return (select coalesce(sum(r.quantidade), 0) from reserva r
    where r.tipo = o_tipo and r.alvo = o_alvo and r.estado = 'retida' and r.expira_em <= agora);
end $$;
