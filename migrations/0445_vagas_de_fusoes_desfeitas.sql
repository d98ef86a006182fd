-- Places that were assigned between a merge of two records and its undoing stayed with the other person than the volunteer who has them.
update escala_vaga v set pessoa = o.pessoa, versao = v.versao + 1, atualizado_em = now() from voluntario o
where o.id = v.voluntario and exists (select from fusao f where f.desfeita_em is not null
  and (v.pessoa, o.pessoa) in ((f.mantida, f.unida), (f.unida, f.mantida)));
