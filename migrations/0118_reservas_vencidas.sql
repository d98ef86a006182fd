-- The expired holds of a counted item that nobody has freed yet. A function, because its cost hides how many holds there are:
-- PostgreSQL guesses that a third of them expired unless it plans with the moment, and would plan the whole statement of an event
-- anew for each visitor as soon as there are some thousand holds.
create function reservas_vencidas(o_tipo text, o_alvo integer, agora timestamptz) returns integer
language plpgsql stable set enable_seqscan = off as $$
begin
  return (select coalesce(sum(r.quantidade), 0) from reserva r
    where r.tipo = o_tipo and r.alvo = o_alvo and r.estado = 'retida' and r.expira_em <= agora);
end $$;
