-- Envelopes of open offering counts name their givers in JSON, where no foreign key protects the reference: a count with an envelope of a
-- deleted person could not be booked any more. The envelope of a deleted person keeps their name, and is booked without a person.
-- Counts that are booked or cancelled name nobody.
create function envelopes_de_apagadas() returns trigger language plpgsql as $$
begin
  update contagem_envio v set contado = jsonb_set(v.contado, '{envelopes}', (
      select jsonb_agg(case when a.id is null then e else e || jsonb_build_object('nome', left(a.nome, 120), 'pessoa', null) end order by n)
      from jsonb_array_elements(v.contado -> 'envelopes') with ordinality as x(e, n) left join antes a on a.id = (e ->> 'pessoa')::integer))
  from contagem c
  where c.id = v.contagem and c.estado not in ('lancada', 'cancelada')
    and exists (select from jsonb_array_elements(v.contado -> 'envelopes') e join antes a on a.id = (e ->> 'pessoa')::integer);
  return null;
end $$;
create trigger envelopes_de_apagadas after delete on pessoa referencing old table as antes
  for each statement execute function envelopes_de_apagadas();

-- Open counts that already name people who are gone: those of a merged person name the person who was kept.
update contagem_envio v set contado = jsonb_set(v.contado, '{envelopes}', (
    select jsonb_agg(case when e ->> 'pessoa' is null then e
        else e || jsonb_build_object('pessoa', (select p.id from pessoa p where p.id = pessoa_atual((e ->> 'pessoa')::integer))) end order by n)
    from jsonb_array_elements(v.contado -> 'envelopes') with ordinality as x(e, n)))
from contagem c
where c.id = v.contagem and c.estado not in ('lancada', 'cancelada')
  and exists (select from jsonb_array_elements(v.contado -> 'envelopes') e
    where e ->> 'pessoa' is not null and not exists (select from pessoa p where p.id = (e ->> 'pessoa')::integer));
