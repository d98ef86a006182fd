-- Number of people with the same name and birthday, maintained by triggers like total_pagos: the dashboard and the list
-- of possible duplicates read the rows above one, instead of comparing all people with each other. Nearly every person
-- has a row of their own, so that writers do not wait for each other; a row with total 0 is deleted, because it
-- contains a name.
create table total_iguais (
  data_nascimento date not null,
  -- the search form (busca) of the name
  nome text not null,
  total integer not null,
  primary key (data_nascimento, nome)
);
create index total_iguais_repetidos on total_iguais (data_nascimento, nome) where total > 1;

create function soma_iguais() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_iguais as t (data_nascimento, nome, total)
    select data_nascimento, busca(nome), count(*) from depois where data_nascimento is not null group by 1, 2 order by 1, 2
    on conflict (data_nascimento, nome) do update set total = t.total + excluded.total;
  elsif tg_op = 'DELETE' then
    update total_iguais t set total = t.total - a.total
    from (select data_nascimento, busca(nome) as nome, count(*) as total from antes where data_nascimento is not null
      group by 1, 2 order by 1, 2) a
    where t.data_nascimento = a.data_nascimento and t.nome = a.nome;
    delete from total_iguais t using antes a
    where t.data_nascimento = a.data_nascimento and t.nome = busca(a.nome) and t.total = 0;
  elsif tg_op = 'UPDATE' then
    if old.data_nascimento is not null then
      update total_iguais set total = total - 1 where data_nascimento = old.data_nascimento and nome = busca(old.nome);
      delete from total_iguais where data_nascimento = old.data_nascimento and nome = busca(old.nome) and total = 0;
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
create trigger iguais_insert after insert on pessoa referencing new table as depois
  for each statement execute function soma_iguais();
create trigger iguais_delete after delete on pessoa referencing old table as antes
  for each statement execute function soma_iguais();
create trigger iguais_update after update of nome, data_nascimento on pessoa for each row
  when ((old.nome, old.data_nascimento) is distinct from (new.nome, new.data_nascimento))
  execute function soma_iguais();
create trigger iguais_truncate after truncate on pessoa
  for each statement execute function soma_iguais();

insert into total_iguais (data_nascimento, nome, total)
select data_nascimento, busca(nome), count(*) from pessoa where data_nascimento is not null group by 1, 2;

-- Only the former comparison read the included name.
drop index pessoa_repetida;
create index pessoa_repetida on pessoa (data_nascimento, busca(nome));
