-- Links of volunteers that were sent while a merge was in force went on opening the page after it was undone, for the other person too.
-- A volunteer whom the undoing brought back had version 1 again, whatever it was before: so the new version is one that no link ever had.
insert into escala_link (voluntario, versao)
select o.id, 1000001 from voluntario o
  where exists (select from fusao f where f.desfeita_em is not null and o.pessoa in (f.mantida, f.unida))
on conflict (voluntario) do update set versao = escala_link.versao + 1000000;

-- The same for volunteers whom the undoing of a merge will bring back: until now, merges recorded links without their version.
update fusao f set dados = jsonb_set(f.dados, '{voluntarios}',
  (select jsonb_agg(c.linha order by c.lugar) from jsonb_array_elements(f.dados -> 'voluntarios') with ordinality c(linha, lugar)
    where not (c.linha ->> 'tabela' = 'escala_link' and c.linha -> 'depois' = 'null'))
  || jsonb_build_object('tabela', 'escala_link', 'chave', jsonb_build_object('voluntario', o.id), 'depois', null,
    'antes', jsonb_build_object('voluntario', o.id, 'versao', 1000001, 'idioma', o.idioma)))
from (select g.id as fusao, (v.linha -> 'chave' -> 'id') as id,
    (select k.linha -> 'antes' -> 'idioma' from jsonb_array_elements(g.dados -> 'voluntarios') k(linha)
      where k.linha ->> 'tabela' = 'escala_link' and k.linha -> 'depois' = 'null') as idioma
  from fusao g cross join jsonb_array_elements(g.dados -> 'voluntarios') v(linha)
  where v.linha ->> 'tabela' = 'voluntario' and v.linha -> 'depois' = 'null') o
where f.id = o.fusao;
