-- The dashboard counts people and open entries by index-only scans: the rows of 100,000 people are ten times as much to
-- read.

-- ages and neighbourhoods of each status
create index pessoa_grupos on pessoa (status) include (igreja, data_nascimento, bairro);
-- people with esta_afastado, and incomplete records as the filter `incompleto` defines them (server/sections/pessoa.ts)
create index pessoa_afastada on pessoa (igreja) where esta_afastado;
create index pessoa_incompleta on pessoa (status, igreja) where data_nascimento is null or sexo is null
  or coalesce(whatsapp, email) is null or logradouro is null or bairro is null or cidade is null;
-- new people of a period, of all statuses or of one
drop index pessoa_criado_em;
create index pessoa_criado_em on pessoa (criado_em) include (status, igreja);
-- open entries by due date
drop index financeiro_em_aberto;
create index financeiro_em_aberto on financeiro (data_vencimento, id) include (valor, sinal, tipo, pago, igreja, departamento)
  where not pago;
