-- Word index of people's searchable texts: each word with the people who have it, in the order of their names. A search
-- for a common name reads only the page that it shows, instead of all people with that name. Maintained by triggers
-- like total_iguais.
create table pessoa_palavra (
  -- in search form: a word; or two consecutive words of the name with a space between them; or empty, which all people
  -- have
  palavra text collate "C" not null,
  nome text collate portugues not null,
  registro integer not null,
  -- false: only in another field, for example the e-mail address
  no_nome boolean not null,
  primary key (palavra, nome, registro) include (no_nome)
);

-- Number of people who have each word, and who have it in their name; not for the empty word.
create table total_palavras (
  palavra text collate "C" not null,
  slot integer not null,
  total integer not null,
  no_nome integer not null,
  primary key (palavra, slot)
) with (fillfactor = 50);
create index total_palavras_busca on total_palavras using gin (palavra gin_trgm_ops) where palavra not like '% %';
create index total_palavras_pares on total_palavras using gin (palavra gin_trgm_ops) where palavra like '% %';

-- Text between two of these characters is one word: letters that are searched for without a space are found within
-- words, and with one space between them within pairs. Only the name has letters before and after a single space.
create function palavras_de(nome text, textos text) returns table (palavra text, no_nome boolean)
language sql immutable parallel safe as $$
  select w.palavra collate "C", bool_or(w.no_nome) from (
    select string_to_table(translate(n.nome, '@._-+''0123456789', '                '), ' '), true
      from (select busca($1)) n (nome)
    union all
    select string_to_table(translate(substr($2, length(busca($1)) + 1), '@._-+''0123456789', '                '), ' '), false
    union all
    select n.partes[i] || ' ' || n.partes[i + 1], true
      from (select string_to_array(busca($1), ' ')) n (partes), generate_series(1, cardinality(n.partes) - 1) i
      where n.partes[i] <> '' and n.partes[i + 1] <> ''
    union all
    select '', true
  ) w (palavra, no_nome) group by 1
$$;

create function soma_palavras() returns trigger language plpgsql as $$
declare
  minha integer := pg_backend_pid() % 16;
begin
  if tg_op = 'TRUNCATE' then
    delete from pessoa_palavra;
    delete from total_palavras;
    return null;
  end if;
  if tg_op = 'INSERT' then
    with novas as (
      insert into pessoa_palavra (palavra, nome, registro, no_nome)
      select w.palavra, d.nome, d.id, w.no_nome from depois d cross join lateral palavras_de(d.nome, d.busca) w
      returning palavra, no_nome)
    insert into total_palavras as t (palavra, slot, total, no_nome)
    select palavra, minha, count(*), count(*) filter (where no_nome) from novas where palavra <> '' group by 1 order by 1
    on conflict (palavra, slot) do update set total = t.total + excluded.total, no_nome = t.no_nome + excluded.no_nome;
    return null;
  end if;
  if tg_op = 'DELETE' then
    with velhas as (
      delete from pessoa_palavra p
      using (select a.id, a.nome, w.palavra from antes a cross join lateral palavras_de(a.nome, a.busca) w) v
      where p.palavra = v.palavra and p.nome = v.nome and p.registro = v.id returning p.palavra, p.no_nome)
    insert into total_palavras as t (palavra, slot, total, no_nome)
    select palavra, minha, -count(*), -count(*) filter (where no_nome) from velhas where palavra <> '' group by 1 order by 1
    on conflict (palavra, slot) do update set total = t.total + excluded.total, no_nome = t.no_nome + excluded.no_nome;
    return null;
  end if;
  with antes as materialized (select palavra, no_nome from palavras_de(old.nome, old.busca)),
  depois as materialized (select palavra, no_nome from palavras_de(new.nome, new.busca)),
  fora as (delete from pessoa_palavra p using antes a
    where p.palavra = a.palavra and p.nome = old.nome and p.registro = old.id and not (old.nome = new.nome
      and exists (select from depois d where d.palavra = a.palavra and d.no_nome = a.no_nome)) returning 1),
  -- after the rows that it replaces are deleted
  novas as (insert into pessoa_palavra (palavra, nome, registro, no_nome)
    select d.palavra, new.nome, new.id, d.no_nome from depois d where (select count(*) from fora) >= 0 and not (old.nome = new.nome
      and exists (select from antes a where a.palavra = d.palavra and a.no_nome = d.no_nome)))
  insert into total_palavras as t (palavra, slot, total, no_nome)
  select m.palavra, minha, sum(m.vezes), coalesce(sum(m.vezes) filter (where m.no_nome), 0) from (
    select palavra, no_nome, -1 from antes union all select palavra, no_nome, 1 from depois) m (palavra, no_nome, vezes)
  group by 1 having sum(m.vezes) <> 0 or coalesce(sum(m.vezes) filter (where m.no_nome), 0) <> 0 order by 1
  on conflict (palavra, slot) do update set total = t.total + excluded.total, no_nome = t.no_nome + excluded.no_nome;
  return null;
end $$;

-- Runs every night: words that no person has any more may be names.
create function esquece_palavras() returns integer language sql as $$
  with vistas as (
    select palavra, slot, total, no_nome from total_palavras where palavra in (
      select palavra from total_palavras group by palavra having sum(total) = 0)
    order by palavra, slot for update),
  vazias as (select palavra from vistas group by palavra having sum(total) = 0 and sum(no_nome) = 0),
  fora as (delete from total_palavras t using vistas v join vazias e using (palavra)
    where t.palavra = v.palavra and t.slot = v.slot returning 1)
  select count(*)::integer from fora
$$;

-- Rebuilds both tables from pessoa, for loads of many rows with the triggers switched off.
create procedure refaz_palavras() language plpgsql as $$
begin
  truncate pessoa_palavra, total_palavras;
  perform set_config('work_mem', '128MB', true);
  -- In the order of the key: names are compared once, for the row number, and then sorted by that number.
  insert into pessoa_palavra (palavra, nome, registro, no_nome)
  select w.palavra, p.nome, p.id, w.no_nome
  from (select id, nome, busca, row_number() over (order by nome, id) as ordem from pessoa) p
    cross join lateral palavras_de(p.nome, p.busca) w order by w.palavra, p.ordem;
  insert into total_palavras (palavra, slot, total, no_nome)
  select palavra, 0, count(*), count(*) filter (where no_nome) from pessoa_palavra where palavra <> '' group by 1;
end $$;
call refaz_palavras();

create trigger palavras_insert after insert on pessoa referencing new table as depois
  for each statement execute function soma_palavras();
create trigger palavras_delete after delete on pessoa referencing old table as antes
  for each statement execute function soma_palavras();
create trigger palavras_update after update on pessoa for each row
  when ((old.nome, old.busca) is distinct from (new.nome, new.busca)) execute function soma_palavras();
create trigger palavras_truncate after truncate on pessoa
  for each statement execute function soma_palavras();
