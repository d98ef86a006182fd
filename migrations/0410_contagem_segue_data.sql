-- The offering count of an event whose date is corrected follows it. Counts are looked up by their day: one that stayed at the wrong day was
-- not found any more, and the offering could be counted and booked again.
--
-- Moves the counts of days of `antes` to days of `depois`. A day within the new dates stays, otherwise the day of the first count decides. What
-- was counted before the new day stays, as attendance does (`presenca_segue`), and so does a count whose new day has another one. Booked counts
-- follow too, so that nobody counts them again; the books keep the dates with which they were booked.
create function contagem_segue(antes evento, depois evento) returns void language plpgsql as $$
declare
  linha record;
begin
  for linha in
    select c.id, m.dia
    from contagem c,
      lateral (select (coalesce((select min(v.contado_em) from contagem_envio v where v.contagem = c.id), c.criado_em)
        at time zone 'America/Sao_Paulo')::date as dia) contada,
      lateral (select dia_do_evento(depois, case when c.data between depois.data and depois.data_final then c.data
        else contada.dia end) as dia) m
    where c.evento = depois.id and c.estado <> 'cancelada' and c.data = dia_do_evento(antes, c.data) and c.data <> m.dia
      and depois.data <= contada.dia
    order by c.data, c.id
  loop
    update contagem set data = linha.dia, versao = versao + 1, atualizado_em = now()
      where id = linha.id and not exists (select from contagem o
        where o.evento = depois.id and o.data = linha.dia and o.estado <> 'cancelada');
  end loop;
end $$;

create function contagem_segue_data() returns trigger language plpgsql as $$
begin
  perform contagem_segue(old, new);
  return null;
end $$;
create trigger contagem_segue_data after update of data, data_final, horario_inicial, horario_final on evento for each row
  when ((old.data, old.data_final, old.horario_inicial, old.horario_final)
    is distinct from (new.data, new.data_final, new.horario_inicial, new.horario_final))
  execute function contagem_segue_data();

-- Counts that were left behind by corrections until now.
do $$
declare
  linha record;
  antes evento;
  depois evento;
begin
  for linha in
    select distinct c.evento, c.data from contagem c join evento e on e.id = c.evento
    where c.estado <> 'cancelada' and c.data <> dia_do_evento(e, c.data) order by c.evento, c.data
  loop
    select * into depois from evento where id = linha.evento;
    antes := depois;
    antes.data := linha.data;
    antes.data_final := null;
    perform contagem_segue(antes, depois);
  end loop;
end $$;
