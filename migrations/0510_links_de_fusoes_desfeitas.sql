-- Links of volunteers that were sent while a merge was in force went on opening the page after it was undone, for the other person too.
insert into escala_link (voluntario, versao)
select o.id, 2 from voluntario o
  where exists (select from fusao f where f.desfeita_em is not null and o.pessoa in (f.mantida, f.unida))
on conflict (voluntario) do update set versao = escala_link.versao + 1;
