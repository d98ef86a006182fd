-- Volunteers who declined an event are not proposed for it again, even after another volunteer has the place. The row
-- is deleted when the volunteer is assigned to the event again or confirms.
create table escala_recusa (
  evento integer not null references evento on delete cascade,
  voluntario integer not null references voluntario on delete cascade,
  primary key (evento, voluntario)
);
create index escala_recusa_voluntario on escala_recusa (voluntario);

create function escala_anota_recusa() returns trigger language plpgsql as $$
begin
  if new.estado = 'recusado' then
    insert into escala_recusa (evento, voluntario) values (new.evento, new.voluntario) on conflict do nothing;
  else
    delete from escala_recusa where evento = new.evento and voluntario = new.voluntario;
  end if;
  return null;
end $$;
create trigger escala_anota_recusa after insert or update of voluntario, estado on escala_vaga
  for each row when (new.voluntario is not null) execute function escala_anota_recusa();
insert into escala_recusa (evento, voluntario) select distinct evento, voluntario from escala_vaga where estado = 'recusado';

-- The reason of a decline is for the leader only: the trace records that `motivo` changed, without its values.
drop trigger escala_vaga_trilha on escala_vaga;
create trigger escala_vaga_trilha after insert or update or delete on escala_vaga
  for each row execute function registra_trilha('motivo');
select set_config('aprisco.retencao', 'on', true);
update trilha set antes = case when antes is not null then '{}'::jsonb end, depois = case when depois is not null then '{}'::jsonb end
  where secao = 'escala_vaga' and coalesce(antes ->> 'motivo', depois ->> 'motivo') is not null;
select set_config('aprisco.retencao', '', true);

-- Live updates for lists of sections without a trace. The mere use of a consumer's account sends none.
create trigger transmite_criada after insert or delete on consumidor for each row execute function transmite_mudanca();
create trigger transmite_mudada after update on consumidor for each row when (
  (old.nome, old.email, old.email_verificado_em, old.whatsapp, old.cpf, old.bloqueado, old.pessoa) is distinct from
  (new.nome, new.email, new.email_verificado_em, new.whatsapp, new.cpf, new.bloqueado, new.pessoa))
  execute function transmite_mudanca();
create trigger transmite_criada after insert or delete on contribuicao_mensal for each row execute function transmite_mudanca();
create trigger transmite_mudada after update on contribuicao_mensal for each row when (old.* is distinct from new.*)
  execute function transmite_mudanca();
create trigger transmite_criada after insert or delete on estoque_movimento for each row execute function transmite_mudanca();
