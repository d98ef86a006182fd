-- Number of people of each church and status, by neighbourhood, by month of birth and by day of registration,
-- maintained by triggers like total_pagos: the dashboard adds up a few rows instead of reading all people.
create table total_pessoas (
  -- bairro, nascimento or cadastro
  de text not null,
  status text not null,
  -- the neighbourhood, the first day of the month of birth, or the day of registration in the church's time; empty:
  -- none is set
  chave text collate "C" not null,
  -- 0: no church
  igreja integer not null,
  slot integer not null,
  total integer not null,
  primary key (de, status, chave, igreja, slot)
) with (fillfactor = 50);

create function soma_pessoas() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from total_pessoas;
  elsif tg_op = 'UPDATE' then
    insert into total_pessoas as t (de, status, chave, igreja, slot, total)
    select c.de, c.status, c.chave, coalesce(c.igreja, 0), pg_backend_pid() % 8, sum(c.vezes)
    from (values
      ('bairro', old.status, coalesce(old.bairro, ''), old.igreja, -1),
      ('nascimento', old.status, coalesce(to_char(old.data_nascimento, 'YYYY-MM-01'), ''), old.igreja, -1),
      ('cadastro', old.status, to_char(old.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), old.igreja, -1),
      ('bairro', new.status, coalesce(new.bairro, ''), new.igreja, 1),
      ('nascimento', new.status, coalesce(to_char(new.data_nascimento, 'YYYY-MM-01'), ''), new.igreja, 1),
      ('cadastro', new.status, to_char(new.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), new.igreja, 1))
      c (de, status, chave, igreja, vezes)
    group by 1, 2, 3, 4 having sum(c.vezes) <> 0 order by 1, 2, 3, 4
    on conflict (de, status, chave, igreja, slot) do update set total = t.total + excluded.total;
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
create trigger pessoas_insert after insert on pessoa referencing new table as mudadas
  for each statement execute function soma_pessoas();
create trigger pessoas_delete after delete on pessoa referencing old table as mudadas
  for each statement execute function soma_pessoas();
create trigger pessoas_update after update of igreja, status, bairro, data_nascimento, criado_em on pessoa for each row
  when ((old.igreja, old.status, old.bairro, old.data_nascimento, old.criado_em)
    is distinct from (new.igreja, new.status, new.bairro, new.data_nascimento, new.criado_em))
  execute function soma_pessoas();
create trigger pessoas_truncate after truncate on pessoa
  for each statement execute function soma_pessoas();

insert into total_pessoas (de, status, chave, igreja, slot, total)
select c.de, m.status, c.chave, coalesce(m.igreja, 0), 0, count(*)
from pessoa m cross join lateral (values
  ('bairro', coalesce(m.bairro, '')),
  ('nascimento', coalesce(to_char(m.data_nascimento, 'YYYY-MM-01'), '')),
  ('cadastro', to_char(m.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'))) c (de, chave)
group by 1, 2, 3, 4;

-- Only the counts that total_pessoas replaces read this index.
drop index pessoa_grupos;
