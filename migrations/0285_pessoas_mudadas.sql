-- The totals of people are updated once for all rows of an update instead of once for each row: records that are saved
-- together (docs/decisions/0066) cost half as much.
drop trigger palavras_update on pessoa;
drop trigger iguais_update on pessoa;
drop trigger pessoas_update on pessoa;

-- A full join is never executed as a loop over both tables, whatever number of rows the plan was first made for: an
-- update may change all people.
create function soma_mudadas() returns trigger language plpgsql as $$
declare
  backend integer := pg_backend_pid();
  sem constant text := '@._-+''0123456789';
  palavras boolean;
  iguais boolean;
  grupos boolean;
begin
  -- The characters are those of palavras_de: what remains of `busca` without them are its words.
  select
    bool_or(a.nome is distinct from d.nome
      or translate(a.busca, sem, '                ') is distinct from translate(d.busca, sem, '                ')),
    bool_or((a.nome, a.data_nascimento) is distinct from (d.nome, d.data_nascimento)),
    bool_or((a.igreja, a.status, a.bairro, a.data_nascimento, a.criado_em)
      is distinct from (d.igreja, d.status, d.bairro, d.data_nascimento, d.criado_em))
  into palavras, iguais, grupos from antes a full join depois d on d.id = a.id;
  if palavras then
    with mudadas as materialized (
      select a.id, a.nome as nome_antes, a.busca as busca_antes, d.nome, d.busca from antes a full join depois d on d.id = a.id
      where a.nome is distinct from d.nome
        or translate(a.busca, sem, '                ') is distinct from translate(d.busca, sem, '                ')),
    trocas as materialized (
      select id, nome, palavra, no_nome, sum(vezes) as vezes from (
        select m.id, m.nome_antes, w.palavra, w.no_nome, -1
          from mudadas m cross join lateral palavras_de(m.nome_antes, m.busca_antes) w
        union all
        select m.id, m.nome, w.palavra, w.no_nome, 1 from mudadas m cross join lateral palavras_de(m.nome, m.busca) w
      ) x (id, nome, palavra, no_nome, vezes)
      group by 1, 2, 3, 4 having sum(vezes) <> 0),
    fora as (delete from pessoa_palavra p using trocas f
      where f.vezes < 0 and p.palavra = f.palavra and p.nome = f.nome and p.registro = f.id returning 1),
    -- after the rows that it replaces are deleted
    dentro as (insert into pessoa_palavra (palavra, nome, registro, no_nome)
      select palavra, nome, id, no_nome from trocas where vezes > 0 and (select count(*) from fora) >= 0)
    insert into total_palavras as t (palavra, slot, total, no_nome)
    select palavra, backend % 16, sum(vezes), coalesce(sum(vezes) filter (where no_nome), 0)
    from trocas where palavra <> ''
    group by 1 having sum(vezes) <> 0 or coalesce(sum(vezes) filter (where no_nome), 0) <> 0 order by 1
    on conflict (palavra, slot) do update set total = t.total + excluded.total, no_nome = t.no_nome + excluded.no_nome;
  end if;
  if iguais then
    insert into total_iguais as t (data_nascimento, nome, total)
    select data_nascimento, busca(nome), sum(vezes) from (
      select data_nascimento, nome, -1 from antes union all select data_nascimento, nome, 1 from depois
    ) m (data_nascimento, nome, vezes)
    where data_nascimento is not null group by 1, 2 having sum(vezes) <> 0 order by 1, 2
    on conflict (data_nascimento, nome) do update set total = t.total + excluded.total;
    delete from total_iguais t using antes a
    where t.data_nascimento = a.data_nascimento and t.nome = busca(a.nome) collate "default" and t.total = 0;
  end if;
  if grupos then
    insert into total_pessoas as t (de, status, chave, igreja, slot, total)
    select c.de, m.status, c.chave, coalesce(m.igreja, 0), backend % 8, sum(m.vezes)
    from (select status, bairro, data_nascimento, criado_em, igreja, -1 from antes
        union all select status, bairro, data_nascimento, criado_em, igreja, 1 from depois)
      m (status, bairro, data_nascimento, criado_em, igreja, vezes)
    cross join lateral (values
      ('bairro', coalesce(m.bairro, '')),
      ('nascimento', coalesce(to_char(m.data_nascimento, 'YYYY-MM-01'), '')),
      ('cadastro', to_char(m.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'))) c (de, chave)
    group by 1, 2, 3, 4 having sum(m.vezes) <> 0 order by 1, 2, 3, 4
    on conflict (de, status, chave, igreja, slot) do update set total = t.total + excluded.total;
  end if;
  return null;
end $$;
-- Planned once for each connection: planning takes longer than the execution.
alter function soma_mudadas() set plan_cache_mode = force_generic_plan;
create trigger pessoas_mudadas after update on pessoa referencing old table as antes new table as depois
  for each statement execute function soma_mudadas();

-- The other three functions, without their part for updates.
create or replace function soma_palavras() returns trigger language plpgsql as $$
declare
  minha integer := pg_backend_pid() % 16;
begin
  if tg_op = 'TRUNCATE' then
    delete from pessoa_palavra;
    delete from total_palavras;
  elsif tg_op = 'INSERT' then
    with novas as (
      insert into pessoa_palavra (palavra, nome, registro, no_nome)
      select w.palavra, d.nome, d.id, w.no_nome from depois d cross join lateral palavras_de(d.nome, d.busca) w
      returning palavra, no_nome)
    insert into total_palavras as t (palavra, slot, total, no_nome)
    select palavra, minha, count(*), count(*) filter (where no_nome) from novas where palavra <> '' group by 1 order by 1
    on conflict (palavra, slot) do update set total = t.total + excluded.total, no_nome = t.no_nome + excluded.no_nome;
  else
    with velhas as (
      delete from pessoa_palavra p
      using (select a.id, a.nome, w.palavra from antes a cross join lateral palavras_de(a.nome, a.busca) w) v
      where p.palavra = v.palavra and p.nome = v.nome and p.registro = v.id returning p.palavra, p.no_nome)
    insert into total_palavras as t (palavra, slot, total, no_nome)
    select palavra, minha, -count(*), -count(*) filter (where no_nome) from velhas where palavra <> '' group by 1 order by 1
    on conflict (palavra, slot) do update set total = t.total + excluded.total, no_nome = t.no_nome + excluded.no_nome;
  end if;
  return null;
end $$;

create or replace function soma_iguais() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_iguais as t (data_nascimento, nome, total)
    select data_nascimento, busca(nome), count(*) from depois where data_nascimento is not null group by 1, 2 order by 1, 2
    on conflict (data_nascimento, nome) do update set total = t.total + excluded.total;
  elsif tg_op = 'DELETE' then
    update total_iguais t set total = t.total - a.total
    from (select data_nascimento, busca(nome) collate "default" as nome, count(*) as total from antes
      where data_nascimento is not null group by 1, 2 order by 1, 2) a
    where t.data_nascimento = a.data_nascimento and t.nome = a.nome;
    delete from total_iguais t using antes a
    where t.data_nascimento = a.data_nascimento and t.nome = busca(a.nome) collate "default" and t.total = 0;
  else
    delete from total_iguais;
  end if;
  return null;
end $$;

create or replace function soma_pessoas() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from total_pessoas;
  else
    insert into total_pessoas as t (de, status, chave, igreja, slot, total)
    select c.de, m.status, c.chave, coalesce(m.igreja, 0), pg_backend_pid() % 8,
      count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from mudadas m cross join lateral (values
      ('bairro', coalesce(m.bairro, '')),
      ('nascimento', coalesce(to_char(m.data_nascimento, 'YYYY-MM-01'), '')),
      ('cadastro', to_char(m.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'))) c (de, chave)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (de, status, chave, igreja, slot) do update set total = t.total + excluded.total;
  end if;
  return null;
end $$;
