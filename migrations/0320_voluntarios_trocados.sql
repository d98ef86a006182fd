-- The person of a volunteer could be changed. The links of the person before end, and whoever has the places now is told of them.
with trocado as (
  select v.id as vaga, o.id as voluntario, o.pessoa from escala_vaga v join voluntario o on o.id = v.voluntario
    where v.pessoa <> o.pessoa and v.de > now()
), sem_elo as (
  insert into escala_link (voluntario, versao) select distinct voluntario, 2 from trocado
    on conflict (voluntario) do update set versao = escala_link.versao + 1
), sem_aviso as (
  delete from escala_aviso a using trocado t where a.vaga = t.vaga and a.voluntario = t.voluntario
)
update escala_vaga v set pessoa = t.pessoa, estado = case when v.estado = 'confirmado' then 'pendente' else v.estado end,
    versao = v.versao + 1, atualizado_em = now()
  from trocado t where v.id = t.vaga;
