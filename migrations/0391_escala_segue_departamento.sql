-- The places and templates of a department follow it to another church: who may see and is notified of them is decided by their church.
create function escala_segue_departamento() returns trigger language plpgsql as $$
begin
  update escala_vaga set igreja = new.igreja, versao = versao + 1, atualizado_em = now() where departamento = new.id;
  update escala_modelo set igreja = new.igreja, versao = versao + 1, atualizado_em = now() where departamento = new.id;
  return null;
end
$$;
create trigger escala_segue_departamento after update of igreja on departamento for each row
  when (old.igreja is distinct from new.igreja) execute function escala_segue_departamento();

update escala_vaga v set igreja = d.igreja, versao = v.versao + 1, atualizado_em = now()
  from departamento d where d.id = v.departamento and v.igreja <> d.igreja;
update escala_modelo m set igreja = d.igreja, versao = m.versao + 1, atualizado_em = now()
  from departamento d where d.id = m.departamento and m.igreja is distinct from d.igreja;
