-- Whether the time or the function of a place changed after its volunteer's last answer. Only then does telling them ask for another one:
-- who confirmed the new time before being told of it has answered.
alter table escala_vaga add column mudou_desde_resposta boolean not null default false;
update escala_vaga v set mudou_desde_resposta = true from escala_aviso a
  where a.vaga = v.id and a.voluntario = v.voluntario and v.estado = 'confirmado' and (a.de, a.ate, a.funcao) <> (v.de, v.ate, v.funcao);
create function escala_mudou() returns trigger language plpgsql as $$
begin
  new.mudou_desde_resposta := true;
  return new;
end $$;
create function escala_respondeu() returns trigger language plpgsql as $$
begin
  new.mudou_desde_resposta := false;
  return new;
end $$;
create trigger escala_mudou before update of de, ate, funcao on escala_vaga
  for each row when ((old.de, old.ate, old.funcao) is distinct from (new.de, new.ate, new.funcao)) execute function escala_mudou();
create trigger escala_respondeu before update of estado on escala_vaga for each row execute function escala_respondeu();

-- The trace says what was changed, and not what the server notes beside it.
drop trigger escala_vaga_trilha on escala_vaga;
create trigger escala_vaga_trilha after insert or update or delete on escala_vaga
  for each row execute function registra_trilha('motivo', 'mudou_desde_resposta');
