-- The places of an event move with its begin. Those that end with it keep doing so; one that would end before it begins keeps its length
-- before the new end. They are called by the name of the event; whoever was told of another time is told again (escala_aviso).
create or replace function escala_segue_evento() returns trigger language plpgsql as $$
declare
  fim_antes timestamptz := (coalesce(old.data_final, old.data) + old.horario_final) at time zone 'America/Sao_Paulo';
  fim timestamptz := (coalesce(new.data_final, new.data) + new.horario_final) at time zone 'America/Sao_Paulo';
  passo interval := (new.data + new.horario_inicial) - (old.data + old.horario_inicial);
begin
  update escala_vaga set
    de = case when ate = fim_antes and fim <= de + passo then fim - (ate - de) else de + passo end,
    ate = case when ate = fim_antes then fim else ate + passo end,
    titulo = escala_titulo(funcao, new.nome, (new.data + new.horario_inicial)::date),
    versao = versao + 1, atualizado_em = now()
  where evento = new.id;
  return null;
end
$$;

-- Places that ended before they began, because the end of their event had moved more than they are long.
update escala_vaga v set ate = greatest(v.de + interval '1 hour',
    (coalesce(e.data_final, e.data) + e.horario_final) at time zone 'America/Sao_Paulo'),
    versao = v.versao + 1, atualizado_em = now()
  from evento e where e.id = v.evento and v.ate <= v.de;
alter table escala_vaga add constraint escala_vaga_ate_check check (ate > de);
