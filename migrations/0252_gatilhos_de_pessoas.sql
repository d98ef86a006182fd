-- Cheaper triggers of pessoa.

-- busca(nome) had the collation of people's names and not that of the key, so that all people with the same birthday
-- were read.
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
  elsif tg_op = 'UPDATE' then
    if old.data_nascimento is not null then
      update total_iguais set total = total - 1
      where data_nascimento = old.data_nascimento and nome = busca(old.nome) collate "default";
      delete from total_iguais
      where data_nascimento = old.data_nascimento and nome = busca(old.nome) collate "default" and total = 0;
    end if;
    if new.data_nascimento is not null then
      insert into total_iguais as t (data_nascimento, nome, total) values (new.data_nascimento, busca(new.nome), 1)
      on conflict (data_nascimento, nome) do update set total = t.total + 1;
    end if;
  else
    delete from total_iguais;
  end if;
  return null;
end $$;

-- Planned once for each connection: planning takes longer than the execution.
alter function soma_palavras() set plan_cache_mode = force_generic_plan;
