-- One open count for each day of an event. A count was looked up by event and church: when the event got another church, its count was not
-- found any more, and the offering could be counted and booked again. Of two counts of one day, the booked one stays, otherwise that of the
-- church that the event has now.
with escolha as (
  select c.id, row_number() over (partition by c.evento, c.data order by c.estado = 'lancada' desc,
      c.igreja = coalesce(e.igreja, (select id from igreja where sede)) desc, c.id desc) as lugar
  from contagem c join evento e on e.id = c.evento where c.estado <> 'cancelada')
update contagem c set estado = 'cancelada', total = null, motivo = 'Repetida: este culto tem outra contagem.',
  versao = versao + 1, atualizado_em = now()
from escolha where escolha.id = c.id and escolha.lugar > 1 and c.estado <> 'lancada';
update contagem_envio v set contado = jsonb_set(contado, '{envelopes}', (select
    coalesce(jsonb_agg(e || '{"nome": "", "pessoa": null}'::jsonb order by n), '[]'::jsonb)
    from jsonb_array_elements(contado -> 'envelopes') with ordinality as x(e, n)))
from contagem c where c.id = v.contagem and c.estado = 'cancelada';
-- Two that are both booked stay: the books have the entries of both.
create unique index contagem_aberta on contagem (evento, data) where estado not in ('lancada', 'cancelada');

-- What Sunday mode recorded follows its event to another church; a booked count stays with the church whose books have it. A visitor whom the
-- office gave to another church stays there.
create function domingo_segue_evento() returns trigger language plpgsql as $$
declare
  sede integer := (select id from igreja where igreja.sede);
begin
  update contagem set igreja = coalesce(new.igreja, sede)
    where evento = new.id and estado not in ('lancada', 'cancelada') and coalesce(new.igreja, sede) is not null;
  update presenca set igreja = coalesce(new.igreja, igreja) where evento = new.id;
  update crianca_entrada set igreja = coalesce(new.igreja, igreja) where evento = new.id;
  update visitante set igreja = coalesce(new.igreja, igreja)
    where evento = new.id and igreja is not distinct from coalesce(old.igreja, sede);
  return null;
end $$;
create trigger domingo_segue_evento after update of igreja on evento for each row
  when (old.igreja is distinct from new.igreja) execute function domingo_segue_evento();

update contagem c set igreja = coalesce(e.igreja, s.id)
from evento e left join igreja s on s.sede
where e.id = c.evento and c.estado not in ('lancada', 'cancelada') and c.igreja <> coalesce(e.igreja, s.id);
update presenca p set igreja = e.igreja from evento e where e.id = p.evento and p.igreja <> e.igreja;
update crianca_entrada c set igreja = e.igreja from evento e where e.id = c.evento and c.igreja <> e.igreja;
