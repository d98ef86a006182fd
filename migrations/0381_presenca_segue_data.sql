-- Attendance of an event whose date is corrected follows it; before, it stayed at the wrong day, and the event seemed to have had nobody.
-- The day of the event that an entry of this day counts for: an event of one day, also one that ends after midnight, has only that one.
create function evento_de_um_dia(e evento) returns boolean language sql immutable as $$
  select coalesce(e.data_final <= e.data or (e.data_final = e.data + 1 and e.horario_final <= e.horario_inicial), true)
$$;
create function dia_do_evento(e evento, dia date) returns date language sql immutable as $$
  select case when evento_de_um_dia(e) then e.data else least(greatest(dia, e.data), e.data_final) end
$$;

-- Moves what was recorded for a day of `antes` to that day of `depois`. What was recorded before the new day stays, because nobody is at a
-- service before it takes place: so an event that is moved to the next week leaves the attendance of this week where it is.
create function presenca_segue(antes evento, depois evento) returns void language plpgsql as $$
declare
  linha record;
begin
  for linha in
    select p.id, p.pessoa, dia_do_evento(depois, m.dia) as dia
    from presenca p, lateral (select (p.momento at time zone 'America/Sao_Paulo')::date as dia) m
    where p.evento = depois.id and p.data = dia_do_evento(antes, p.data) and depois.data <= m.dia
      and p.data <> dia_do_evento(depois, m.dia)
    order by p.data, p.id
  loop
    -- two days of one person can become one: their marks are joined
    update presenca fica set marcas = fica.marcas || sai.marcas, momento = least(fica.momento, sai.momento),
      versao = fica.versao + 1, atualizado_em = now()
      from presenca sai where sai.id = linha.id
        and fica.evento = depois.id and fica.pessoa = linha.pessoa and fica.data = linha.dia;
    if found then
      delete from presenca where id = linha.id;
    else
      update presenca set data = linha.dia, versao = versao + 1, atualizado_em = now() where id = linha.id;
    end if;
  end loop;
  -- counts without names: those of phones by their moment, those of the office by their day; of two that become one day, the second stays
  for linha in
    select f.id, m.dia
    from frequencia f, lateral (select dia_do_evento(depois, case
        when f.contada_em is not null then (f.contada_em at time zone 'America/Sao_Paulo')::date
        when f.data between depois.data and depois.data_final then f.data
        else f.data + (depois.data - antes.data) end) as dia) m
    where f.evento = depois.id and f.data = dia_do_evento(antes, f.data) and f.data <> m.dia
      and depois.data <= (coalesce(f.contada_em, f.criado_em) at time zone 'America/Sao_Paulo')::date
    order by f.data, f.id
  loop
    update frequencia set data = linha.dia, versao = versao + 1,
      contada_versao = case when contada_versao = versao then versao + 1 else contada_versao end
      where id = linha.id
        and not exists (select from frequencia o where o.evento = depois.id and o.data = linha.dia);
  end loop;
  -- visitors' cards
  update visitante v set data = m.dia, versao = v.versao + 1, atualizado_em = now()
    from visitante x, lateral (select dia_do_evento(depois, case
        when x.data between depois.data and depois.data_final then x.data
        else x.data + (depois.data - antes.data) end) as dia) m
    where x.id = v.id and v.evento = depois.id and v.data = dia_do_evento(antes, v.data) and v.data <> m.dia
      and depois.data <= (v.criado_em at time zone 'America/Sao_Paulo')::date;
end $$;

create function presenca_segue_data() returns trigger language plpgsql as $$
begin
  perform presenca_segue(old, new);
  return null;
end $$;
create trigger presenca_segue_data after update of data, data_final, horario_inicial, horario_final on evento for each row
  when ((old.data, old.data_final, old.horario_inicial, old.horario_final)
    is distinct from (new.data, new.data_final, new.horario_inicial, new.horario_final))
  execute function presenca_segue_data();

-- Attendance that was left behind by corrections until now.
do $$
declare
  linha record;
  antes evento;
  depois evento;
begin
  for linha in
    select distinct p.evento, p.data from presenca p join evento e on e.id = p.evento
    where p.data <> dia_do_evento(e, p.data) and e.data <= (p.momento at time zone 'America/Sao_Paulo')::date
  loop
    select * into depois from evento where id = linha.evento;
    antes := depois;
    antes.data := linha.data;
    antes.data_final := null;
    perform presenca_segue(antes, depois);
  end loop;
end $$;
