-- Sign-ups for events: settings of the event, purchases with their participants, the waiting list and vouchers.
alter table evento add column por_compra integer not null default 10,
  add column reserva_minutos integer not null default 15,
  add column pede_foto text not null default 'nao',
  add column transferencia_horas integer default 24,
  add column pede_cpf boolean not null default false,
  add column pede_nascimento boolean not null default false,
  add column lista_espera boolean not null default true,
  add column video_final text,
  add constraint evento_por_compra_check check (por_compra >= 1 and por_compra <= 50),
  add constraint evento_reserva_minutos_check check (reserva_minutos >= 5 and reserva_minutos <= 120),
  add constraint evento_pede_foto_check check (pede_foto in ('nao', 'opcional', 'obrigatoria')),
  add constraint evento_transferencia_horas_check check (transferencia_horas >= 0 and transferencia_horas <= 2000),
  add constraint evento_video_final_check check (char_length(video_final) <= 500);
create table evento_perguntas (
  id integer generated always as identity primary key,
  evento integer not null references evento on delete cascade,
  ordem integer not null,
  pergunta text collate portugues not null,
  tipo text not null default 'texto',
  obrigatoria boolean not null default false,
  opcoes text collate portugues,
  constraint evento_perguntas_pergunta_check check (char_length(pergunta) between 1 and 160),
  constraint evento_perguntas_tipo_check check (tipo in ('texto', 'escolha', 'sim_ou_nao', 'camiseta', 'dieta', 'emergencia')),
  constraint evento_perguntas_opcoes_check check (char_length(opcoes) between 1 and 400)
);
create index evento_perguntas_ordem on evento_perguntas (evento, ordem);
create table evento_reembolsos (
  id integer generated always as identity primary key,
  evento integer not null references evento on delete cascade,
  ordem integer not null,
  dias integer not null,
  percentual integer not null,
  constraint evento_reembolsos_dias_check check (dias >= 0 and dias <= 365),
  constraint evento_reembolsos_percentual_check check (percentual >= 1 and percentual <= 100)
);
create index evento_reembolsos_ordem on evento_reembolsos (evento, ordem);

-- A hold belongs to a charge, or to an owner that has no charge yet: `compra:12`, or `voucher:3` for the places of a
-- voucher.
alter table reserva add column dono text,
  drop constraint reserva_tipo_check,
  add constraint reserva_tipo_check check (tipo in ('produto', 'evento', 'lote', 'rifa', 'voucher', 'voucher_valor')),
  add constraint reserva_dono_check check (cobranca is not null or dono is not null);
-- An owner has at most one active hold of an item, even if steps run at the same time.
create unique index reserva_dono on reserva (dono, tipo, alvo) where dono is not null and estado in ('retida', 'confirmada');
alter table capacidade drop constraint capacidade_tipo_check,
  add constraint capacidade_tipo_check check (tipo in ('produto', 'evento', 'lote', 'rifa', 'voucher', 'voucher_valor'));

create table inscricao (
  id integer generated always as identity primary key,
  nome text collate portugues,
  evento integer not null,
  status text not null,
  valor bigint not null,
  email text,
  whatsapp text,
  cpf text,
  data_nascimento date,
  cidade text collate portugues,
  foto uuid,
  pessoa integer,
  igreja integer,
  sandbox boolean not null default false,
  checkin_em timestamptz,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(email, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint inscricao_nome_check check (char_length(nome) between 1 and 120),
  constraint inscricao_evento_fkey foreign key (evento) references evento,
  constraint inscricao_status_check check (status in ('pendente', 'confirmada', 'check_in_feito', 'cancelada', 'transferida')),
  constraint inscricao_valor_check check (valor >= 0),
  constraint inscricao_cidade_check check (char_length(cidade) between 1 and 80),
  constraint inscricao_foto_fkey foreign key (foto) references arquivo,
  constraint inscricao_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint inscricao_igreja_fkey foreign key (igreja) references igreja
);
create index inscricao_criado_em_ordem on inscricao (criado_em, id);
create index inscricao_busca on inscricao using gin (busca gin_trgm_ops);
create index inscricao_nome_ordem on inscricao (nome, id);
create index inscricao_evento_ordem on inscricao (evento, id);
create index inscricao_status_ordem on inscricao (status, id);
create index inscricao_valor_ordem on inscricao (valor, id);
create index inscricao_cidade_ordem on inscricao (cidade, id);
create index inscricao_foto_ordem on inscricao (foto);
create index inscricao_pessoa_ordem on inscricao (pessoa, id);
create index inscricao_igreja_ordem on inscricao (igreja, id);
call conta_linhas_de('inscricao');

create table espera (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  email text not null,
  evento integer not null,
  status text not null,
  oferta_ate timestamptz,
  igreja integer,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(email, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint espera_nome_check check (char_length(nome) between 1 and 120),
  constraint espera_evento_fkey foreign key (evento) references evento,
  constraint espera_status_check check (status in ('esperando', 'oferecida', 'inscrita', 'perdida', 'desistiu')),
  constraint espera_igreja_fkey foreign key (igreja) references igreja
);
create index espera_criado_em_ordem on espera (criado_em, id);
create index espera_busca on espera using gin (busca gin_trgm_ops);
create index espera_nome_ordem on espera (nome, id);
create index espera_email_ordem on espera (email, id);
create index espera_evento_ordem on espera (evento, id);
create index espera_status_ordem on espera (status, id);
create index espera_oferta_ate_ordem on espera (oferta_ate, id);
create index espera_igreja_ordem on espera (igreja, id);
call conta_linhas_de('espera');

create table voucher (
  id integer generated always as identity primary key,
  codigo text collate portugues not null,
  evento integer not null,
  igreja integer,
  etiqueta text collate portugues,
  modo text not null default 'nenhum',
  valor bigint,
  percentual integer,
  lote text collate portugues,
  max_usos integer not null default 1,
  orcamento bigint,
  valido_ate timestamptz,
  bloqueia_vagas boolean not null default false,
  busca text generated always as (busca(coalesce(codigo, '') || ' ' || coalesce(etiqueta, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint voucher_codigo_check check (char_length(codigo) between 5 and 40),
  constraint voucher_evento_fkey foreign key (evento) references evento,
  constraint voucher_igreja_fkey foreign key (igreja) references igreja,
  constraint voucher_etiqueta_check check (char_length(etiqueta) between 1 and 60),
  constraint voucher_modo_check check (modo in ('nenhum', 'preco_fixo', 'desconto', 'percentual')),
  constraint voucher_valor_check check (valor >= 0),
  constraint voucher_percentual_check check (percentual >= 1 and percentual <= 100),
  constraint voucher_lote_check check (char_length(lote) between 1 and 60),
  constraint voucher_max_usos_check check (max_usos >= 1 and max_usos <= 100000),
  constraint voucher_orcamento_check check (orcamento >= 1)
);
create unique index voucher_codigo_evento_key on voucher (busca(codigo), evento) nulls not distinct;
create index voucher_criado_em_ordem on voucher (criado_em, id);
create index voucher_busca on voucher using gin (busca gin_trgm_ops);
create index voucher_codigo_ordem on voucher (codigo, id);
create index voucher_evento_ordem on voucher (evento, id);
create index voucher_igreja_ordem on voucher (igreja, id);
create index voucher_etiqueta_ordem on voucher (etiqueta, id);
create index voucher_modo_ordem on voucher (modo, id);
create index voucher_valor_ordem on voucher (valor, id);
create index voucher_percentual_ordem on voucher (percentual, id);
create index voucher_max_usos_ordem on voucher (max_usos, id);
create index voucher_valido_ate_ordem on voucher (valido_ate, id);
call conta_linhas_de('voucher');
call registra_trilha_de('voucher');

-- Purchases: one buyer, one or more participants, at most one open charge at a time. `passo` is the furthest step that
-- was reached.
create table compra (
  id integer generated always as identity primary key,
  codigo text not null,
  evento integer not null references evento,
  estado text not null check (estado in ('aberta', 'aguardando', 'confirmada', 'expirada', 'cancelada')),
  passo text not null default 'passaportes'
    check (passo in ('passaportes', 'participantes', 'perguntas', 'voucher', 'pagamento', 'fim')),
  nome text,
  email text,
  whatsapp text,
  idioma text not null default 'pt_BR',
  voucher integer references voucher,
  total bigint not null default 0 check (total >= 0),
  desconto bigint not null default 0 check (desconto >= 0),
  sandbox boolean not null default false,
  cobranca integer references cobranca,
  -- where it was sold: on the site, or by the office at its desk
  canal text not null default 'site' check (canal in ('site', 'secretaria')),
  pago_em_dinheiro boolean not null default false,
  espera integer references espera,
  reservada_ate timestamptz not null,
  renovacoes integer not null default 0,
  -- centavos that the treasurer still has to return
  a_devolver bigint not null default 0 check (a_devolver >= 0),
  ingressos_enviados_em timestamptz,
  chave text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create unique index compra_codigo_key on compra (codigo);
create unique index compra_chave_key on compra (chave) where chave is not null;
create index compra_evento on compra (evento, id);
create index compra_cobranca on compra (cobranca);
create index compra_voucher on compra (voucher);
create index compra_espera on compra (espera);
create index compra_a_vencer on compra (reservada_ate) where estado = 'aberta';
create index compra_a_devolver on compra (evento) where a_devolver > 0;

-- Tickets, one for each participant: `codigo` opens the ticket's page and is the content of its QR code. The price is a
-- snapshot.
alter table inscricao add column codigo text not null,
  add column compra integer not null references compra,
  add column lote integer not null references evento_lotes,
  add column preco bigint not null check (preco >= 0),
  add column com_voucher boolean not null default false,
  -- the place comes from those that the voucher blocks
  add column vaga_guardada boolean not null default false,
  add column responsavel_nome text check (char_length(responsavel_nome) between 1 and 120),
  add column responsavel_cpf text,
  add column responsavel_em timestamptz,
  add column respostas jsonb not null default '[]',
  add column transferida_de integer references inscricao,
  add column cancelada_em timestamptz,
  add column motivo text check (char_length(motivo) between 1 and 500),
  add column checkin_aparelho text check (char_length(checkin_aparelho) between 1 and 80);
create unique index inscricao_codigo_key on inscricao (codigo);
create index inscricao_compra on inscricao (compra);
create index inscricao_lote on inscricao (lote, status);
create index inscricao_transferida_de on inscricao (transferida_de);

-- History of purchases and sign-ups, with the actor of each step; never changed.
create table inscricao_evento (
  id integer generated always as identity primary key,
  compra integer not null references compra,
  inscricao integer references inscricao,
  quando timestamptz not null,
  tipo text not null,
  ator text not null,
  dados jsonb not null default '{}'
);
create index inscricao_evento_compra on inscricao_evento (compra, id);

-- At most one open waiting-list entry for each address and event.
alter table espera add column idioma text not null default 'pt_BR', add column compra integer references compra;
create unique index espera_evento_email_key on espera (evento, lower(email)) where status in ('esperando', 'oferecida');
create index espera_compra on espera (compra);

-- Check-ins at the door. Two phones without network may both admit a ticket: the later check-in is stored as a
-- conflict.
create table checkin (
  id integer generated always as identity primary key,
  inscricao integer not null references inscricao,
  momento timestamptz not null,
  aparelho text not null check (char_length(aparelho) between 1 and 80),
  users integer references users on delete set null,
  conflito boolean not null default false,
  resolvido_em timestamptz,
  criado_em timestamptz not null default now()
);
create unique index checkin_primeiro on checkin (inscricao) where not conflito;
create index checkin_inscricao on checkin (inscricao, id);
create index checkin_conflitos on checkin (criado_em) where conflito and resolvido_em is null;

-- Triggers set the counted places of an event and of each lot in the transaction that changes it; fewer than are taken
-- is refused. An event without a limit has 100,000. Rows are locked in the order of tipo and alvo, as claims do.
create function evento_capacidade() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from capacidade k where tipo = 'evento' and alvo = old.id
      and not exists (select from reserva r where r.tipo = k.tipo and r.alvo = k.alvo);
    return null;
  end if;
  if tg_op = 'UPDATE' and new.igreja is distinct from old.igreja then
    update inscricao set igreja = new.igreja where evento = new.id;
    update espera set igreja = new.igreja where evento = new.id;
    update voucher set igreja = new.igreja where evento = new.id;
  end if;
  perform from capacidade where (tipo, alvo) in (select 'evento', new.id
    union all select 'lote', id from evento_lotes where evento = new.id) order by tipo, alvo for update;
  insert into capacidade (tipo, alvo, total) values ('evento', new.id, coalesce(new.vagas, 100000))
    on conflict (tipo, alvo) do update set total = excluded.total where capacidade.tomado <= excluded.total
      and capacidade.total <> excluded.total;
  if exists (select from capacidade where tipo = 'evento' and alvo = new.id
      and total <> coalesce(new.vagas, 100000)) then
    raise exception using errcode = 'check_violation', constraint = 'evento_vagas_vendidas', table = 'evento',
      message = 'more places are taken';
  end if;
  return null;
end $$;
create trigger evento_capacidade after insert or update or delete on evento
  for each row execute function evento_capacidade();
create function evento_lotes_capacidade() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from capacidade k where tipo = 'lote' and alvo = old.id
      and not exists (select from reserva r where r.tipo = k.tipo and r.alvo = k.alvo);
    return null;
  end if;
  insert into capacidade (tipo, alvo, total) values ('lote', new.id, new.quantidade)
    on conflict (tipo, alvo) do update set total = excluded.total where capacidade.tomado <= excluded.total
      and capacidade.total <> excluded.total;
  if exists (select from capacidade where tipo = 'lote' and alvo = new.id and total <> new.quantidade) then
    raise exception using errcode = 'check_violation', constraint = 'evento_lotes_vendidos', table = 'evento_lotes',
      message = 'more places are taken';
  end if;
  return null;
end $$;
create trigger evento_lotes_capacidade after insert or update of quantidade or delete on evento_lotes
  for each row execute function evento_lotes_capacidade();
insert into capacidade (tipo, alvo, total) select 'evento', id, coalesce(vagas, 100000) from evento
  on conflict (tipo, alvo) do nothing;
insert into capacidade (tipo, alvo, total) select 'lote', id, quantidade from evento_lotes
  on conflict (tipo, alvo) do nothing;
