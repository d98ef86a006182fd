-- The dashboard: attendance of services, monthly sums of the books, and the arrangement of each user.

create table frequencia (
  id integer generated always as identity primary key,
  evento integer not null,
  data date,
  igreja integer,
  departamento integer,
  adultos integer not null,
  criancas integer not null default 0,
  visitantes integer not null default 0,
  online integer not null default 0,
  obs text,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint frequencia_evento_fkey foreign key (evento) references evento,
  constraint frequencia_igreja_fkey foreign key (igreja) references igreja,
  constraint frequencia_departamento_fkey foreign key (departamento) references departamento,
  constraint frequencia_adultos_check check (adultos >= 0 and adultos <= 100000),
  constraint frequencia_criancas_check check (criancas >= 0 and criancas <= 100000),
  constraint frequencia_visitantes_check check (visitantes >= 0 and visitantes <= 100000),
  constraint frequencia_online_check check (online >= 0 and online <= 100000),
  constraint frequencia_obs_check check (char_length(obs) <= 500)
);
create unique index frequencia_data_evento_key on frequencia (data, evento) nulls not distinct;
create index frequencia_data_ordem on frequencia (data, id);
create index frequencia_evento_ordem on frequencia (evento, id);
create index frequencia_igreja_ordem on frequencia (igreja, id);
create index frequencia_departamento_ordem on frequencia (departamento, id);
create index frequencia_adultos_ordem on frequencia (adultos, id);
create index frequencia_criancas_ordem on frequencia (criancas, id);
create index frequencia_visitantes_ordem on frequencia (visitantes, id);
create index frequencia_online_ordem on frequencia (online, id);
call conta_linhas_de('frequencia');
call registra_trilha_de('frequencia');

-- Attendance follows its event to another church or department.
create function frequencia_segue_evento() returns trigger language plpgsql as $$
begin
  update frequencia set igreja = coalesce(new.igreja, igreja), departamento = new.departamento where evento = new.id;
  return null;
end $$;
create trigger frequencia_segue_evento after update of igreja, departamento on evento for each row
  when (old.igreja is distinct from new.igreja or old.departamento is distinct from new.departamento)
  execute function frequencia_segue_evento();

-- Baptisms, people with esta_afastado and new people of a period; birthdays by month and day.
create index pessoa_data_batismo_ordem on pessoa (data_batismo, id);
create index pessoa_data_afastamento_ordem on pessoa (data_afastamento, id);
create index pessoa_criado_em on pessoa (criado_em);
create function aniversario(nascimento date) returns integer language sql immutable parallel safe
  return (extract(month from nascimento) * 100 + extract(day from nascimento))::integer;
create index pessoa_aniversario on pessoa (aniversario(data_nascimento));

-- Paid amounts of each month, maintained by triggers like total_financeiro: a year of the books is a few hundred rows
-- to add up. An empty church, department, classification or category is 0 or ''.
create table total_pagos (
  mes date not null,
  igreja integer not null,
  departamento integer not null,
  tipo text not null,
  classificacao text not null,
  categoria integer not null,
  slot integer not null,
  valor bigint not null,
  -- rows without a receipt, not counting the arriving rows of transfers
  sem_comprovante integer not null,
  primary key (mes, igreja, departamento, tipo, classificacao, categoria, slot)
) with (fillfactor = 50);

create function soma_pagos() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_pagos as t (mes, igreja, departamento, tipo, classificacao, categoria, slot, valor, sem_comprovante)
    select date_trunc('month', data_pagamento)::date, coalesce(igreja, 0), coalesce(departamento, 0), tipo,
      coalesce(classificacao_financeira, ''), coalesce(categoria, 0), pg_backend_pid() % 8, sum(valor * sinal),
      count(*) filter (where comprovante is null and transferencia is null)
    from depois where pago group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (mes, igreja, departamento, tipo, classificacao, categoria, slot)
    do update set valor = t.valor + excluded.valor, sem_comprovante = t.sem_comprovante + excluded.sem_comprovante;
  elsif tg_op = 'DELETE' then
    insert into total_pagos as t (mes, igreja, departamento, tipo, classificacao, categoria, slot, valor, sem_comprovante)
    select date_trunc('month', data_pagamento)::date, coalesce(igreja, 0), coalesce(departamento, 0), tipo,
      coalesce(classificacao_financeira, ''), coalesce(categoria, 0), pg_backend_pid() % 8, -sum(valor * sinal),
      -count(*) filter (where comprovante is null and transferencia is null)
    from antes where pago group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (mes, igreja, departamento, tipo, classificacao, categoria, slot)
    do update set valor = t.valor + excluded.valor, sem_comprovante = t.sem_comprovante + excluded.sem_comprovante;
  elsif tg_op = 'UPDATE' then
    insert into total_pagos as t (mes, igreja, departamento, tipo, classificacao, categoria, slot, valor, sem_comprovante)
    select date_trunc('month', data_pagamento)::date, coalesce(igreja, 0), coalesce(departamento, 0), tipo,
      coalesce(classificacao_financeira, ''), coalesce(categoria, 0), pg_backend_pid() % 8, sum(valor * sinal * vezes),
      coalesce(sum(vezes) filter (where comprovante is null and transferencia is null), 0)
    from (select data_pagamento, igreja, departamento, tipo, classificacao_financeira, categoria, valor, sinal, comprovante,
        transferencia, 1 as vezes from depois where pago
      union all select data_pagamento, igreja, departamento, tipo, classificacao_financeira, categoria, valor, sinal,
        comprovante, transferencia, -1 from antes where pago) m
    group by 1, 2, 3, 4, 5, 6
    having sum(valor * sinal * vezes) <> 0
      or coalesce(sum(vezes) filter (where comprovante is null and transferencia is null), 0) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (mes, igreja, departamento, tipo, classificacao, categoria, slot)
    do update set valor = t.valor + excluded.valor, sem_comprovante = t.sem_comprovante + excluded.sem_comprovante;
  else
    delete from total_pagos;
  end if;
  return null;
end $$;
create trigger pagos_insert after insert on financeiro referencing new table as depois
  for each statement execute function soma_pagos();
create trigger pagos_update after update on financeiro referencing old table as antes new table as depois
  for each statement execute function soma_pagos();
create trigger pagos_delete after delete on financeiro referencing old table as antes
  for each statement execute function soma_pagos();
create trigger pagos_truncate after truncate on financeiro
  for each statement execute function soma_pagos();

insert into total_pagos (mes, igreja, departamento, tipo, classificacao, categoria, slot, valor, sem_comprovante)
select date_trunc('month', data_pagamento)::date, coalesce(igreja, 0), coalesce(departamento, 0), tipo,
  coalesce(classificacao_financeira, ''), coalesce(categoria, 0), 0, sum(valor * sinal),
  count(*) filter (where comprovante is null and transferencia is null)
from financeiro where pago group by 1, 2, 3, 4, 5, 6;

-- Each user's arrangement of the dashboard.
create table painel_arranjo (
  users integer primary key references users on delete cascade,
  -- the cards in their order; cards that it does not name follow in the default order
  ordem text[] not null default '{}',
  ocultos text[] not null default '{}',
  esconde_valores boolean not null default false,
  periodo text not null default 'mes',
  -- the selected church; null: all that the user may see
  igreja integer references igreja on delete set null
);
