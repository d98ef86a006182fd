-- Charges: one table for every origin, the money received for them, refunds, and their entries in the books. Campaigns,
-- and the settings for receiving money.

create table campanha (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  slug text,
  texto text,
  imagem uuid,
  ativa boolean not null default false,
  mostrar_arrecadado boolean not null default false,
  meta bigint,
  inicio date,
  fim date,
  conta integer,
  categoria integer,
  igreja integer,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint campanha_nome_check check (char_length(nome) between 2 and 80),
  constraint campanha_slug_check check (char_length(slug) <= 120),
  constraint campanha_texto_check check (char_length(texto) <= 1000),
  constraint campanha_imagem_fkey foreign key (imagem) references arquivo,
  constraint campanha_meta_check check (meta >= 1),
  constraint campanha_conta_fkey foreign key (conta) references conta,
  constraint campanha_categoria_fkey foreign key (categoria) references categoria,
  constraint campanha_igreja_fkey foreign key (igreja) references igreja
);
create unique index campanha_slug_key on campanha (slug);
create index campanha_nome_ordem on campanha (nome, id);
create index campanha_busca on campanha using gin (busca gin_trgm_ops);
create index campanha_imagem_ordem on campanha (imagem);
create index campanha_meta_ordem on campanha (meta, id);
create index campanha_inicio_ordem on campanha (inicio, id);
create index campanha_fim_ordem on campanha (fim, id);
create index campanha_conta_ordem on campanha (conta, id);
create index campanha_categoria_ordem on campanha (categoria, id);
create index campanha_igreja_ordem on campanha (igreja, id);
call conta_linhas_de('campanha');
call registra_trilha_de('campanha');

create table cobranca (
  id integer generated always as identity primary key,
  descricao text collate portugues not null,
  codigo text collate portugues not null,
  origem text not null,
  estado text not null,
  metodo text not null,
  gateway text not null,
  valor bigint not null,
  nome text collate portugues,
  email text,
  anonimo boolean not null default false,
  pessoa integer,
  igreja integer,
  txid text collate portugues,
  comprovante uuid,
  motivo text,
  sandbox boolean not null default false,
  expira_em timestamptz not null,
  paga_em timestamptz,
  busca text generated always as (busca(coalesce(descricao, '') || ' ' || coalesce(nome, '') || ' ' || coalesce(email, '') || ' ' || coalesce(txid, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint cobranca_descricao_check check (char_length(descricao) between 1 and 160),
  constraint cobranca_codigo_check check (char_length(codigo) between 1 and 40),
  constraint cobranca_origem_check check (origem in ('contribuicao', 'pedido', 'inscricao', 'rifa')),
  constraint cobranca_estado_check check (estado in ('criada', 'pendente', 'em_analise', 'paga', 'expirada', 'cancelada', 'recusada', 'estorno_parcial', 'estornada', 'contestada')),
  constraint cobranca_metodo_check check (metodo in ('pix', 'cartao', 'boleto')),
  constraint cobranca_gateway_check check (gateway in ('pix_manual', 'sandbox', 'mercadopago', 'stripe')),
  constraint cobranca_valor_check check (valor >= 1),
  constraint cobranca_nome_check check (char_length(nome) between 1 and 120),
  constraint cobranca_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint cobranca_igreja_fkey foreign key (igreja) references igreja,
  constraint cobranca_txid_check check (char_length(txid) between 1 and 25),
  constraint cobranca_comprovante_fkey foreign key (comprovante) references arquivo,
  constraint cobranca_motivo_check check (char_length(motivo) <= 500)
);
create index cobranca_criado_em_ordem on cobranca (criado_em, id);
create index cobranca_busca on cobranca using gin (busca gin_trgm_ops);
create index cobranca_descricao_ordem on cobranca (descricao, id);
create index cobranca_origem_ordem on cobranca (origem, id);
create index cobranca_estado_ordem on cobranca (estado, id);
create index cobranca_metodo_ordem on cobranca (metodo, id);
create index cobranca_gateway_ordem on cobranca (gateway, id);
create index cobranca_valor_ordem on cobranca (valor, id);
create index cobranca_nome_ordem on cobranca (nome, id);
create index cobranca_pessoa_ordem on cobranca (pessoa, id);
create index cobranca_igreja_ordem on cobranca (igreja, id);
create index cobranca_comprovante_ordem on cobranca (comprovante);
create index cobranca_expira_em_ordem on cobranca (expira_em, id);
create index cobranca_paga_em_ordem on cobranca (paga_em, id);
call conta_linhas_de('cobranca');

create table recebimentos (
  id integer generated always as identity primary key,
  pix_tipo text,
  pix_chave text collate portugues,
  pix_nome text collate portugues,
  pix_cidade text collate portugues,
  validade_horas integer not null,
  agradecimento text,
  conta integer,
  busca text generated always as (busca(coalesce(pix_nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint recebimentos_pix_tipo_check check (pix_tipo in ('cpf', 'cnpj', 'email', 'telefone', 'aleatoria')),
  constraint recebimentos_pix_chave_check check (char_length(pix_chave) between 1 and 77),
  constraint recebimentos_pix_nome_check check (char_length(pix_nome) between 1 and 25),
  constraint recebimentos_pix_cidade_check check (char_length(pix_cidade) between 1 and 15),
  constraint recebimentos_validade_horas_check check (validade_horas >= 1 and validade_horas <= 720),
  constraint recebimentos_agradecimento_check check (char_length(agradecimento) <= 400),
  constraint recebimentos_conta_fkey foreign key (conta) references conta
);
create index recebimentos_pix_nome_ordem on recebimentos (pix_nome, id);
create index recebimentos_busca on recebimentos using gin (busca gin_trgm_ops);
create index recebimentos_conta_ordem on recebimentos (conta, id);
call conta_linhas_de('recebimentos');
call registra_trilha_de('recebimentos');
create table recebimentos_sugestoes (
  id integer generated always as identity primary key,
  recebimentos integer not null references recebimentos on delete cascade,
  ordem integer not null,
  valor bigint not null,
  constraint recebimentos_sugestoes_valor_check check (valor >= 100)
);
create index recebimentos_sugestoes_ordem on recebimentos_sugestoes (recebimentos, ordem);
create table recebimentos_destinos (
  id integer generated always as identity primary key,
  recebimentos integer not null references recebimentos on delete cascade,
  ordem integer not null,
  destino text not null,
  conta integer,
  categoria integer,
  constraint recebimentos_destinos_destino_check check (destino in ('dizimo', 'oferta', 'oferta_missionaria', 'campanha', 'projeto_social', 'pedido', 'inscricao', 'rifa')),
  constraint recebimentos_destinos_conta_fkey foreign key (conta) references conta,
  constraint recebimentos_destinos_categoria_fkey foreign key (categoria) references categoria
);
create index recebimentos_destinos_ordem on recebimentos_destinos (recebimentos, ordem);

-- Exactly one row: the settings for receiving money.
alter table recebimentos add constraint recebimentos_uma check (id = 1);
insert into recebimentos (validade_horas) values (24);
insert into recebimentos_sugestoes (recebimentos, ordem, valor) select 1, at, valor
  from unnest(array[2000, 5000, 10000, 20000]) with ordinality as v (valor, at);

-- Columns that only the charges' own code (features/cobranca) writes. Their history is in cobranca_evento, not in the
-- trace.
alter table cobranca
  -- id of the record that is paid for: a contribution, an order
  add column origem_id integer,
  add column documento text,
  -- centavos that were received and count, that were refunded, and that wait for the treasurer's decision
  add column recebido bigint not null default 0,
  add column estornado bigint not null default 0,
  add column a_decidir bigint not null default 0,
  add column parcelas integer not null default 1,
  -- `destino` selects account and category in recebimentos_destinos; `conta` and `categoria` take precedence
  add column destino text not null,
  add column conta integer,
  add column categoria integer,
  -- the gateway's id of the charge, its payment data, and the request to the gateway until it has answered
  add column gateway_id text,
  add column dados jsonb not null default '{}',
  add column pedido jsonb,
  -- the caller's key: one charge for each
  add column chave text,
  -- when the gateway is queried next, and the number of queries so far
  add column consultar_em timestamptz,
  add column consultas integer not null default 0,
  -- language of the payer
  add column idioma text not null default 'pt_BR',
  add constraint cobranca_recebido_check check (recebido >= 0 and estornado >= 0 and a_decidir >= 0),
  add constraint cobranca_estornado_check check (estornado <= recebido),
  -- a paid charge has received at least its amount and has a payment date
  add constraint cobranca_paga_check check (estado not in ('paga', 'estorno_parcial', 'estornada', 'contestada')
    or (recebido >= valor and paga_em is not null)),
  add constraint cobranca_parcelas_check check (parcelas between 1 and 12),
  add constraint cobranca_conta_fkey foreign key (conta) references conta,
  add constraint cobranca_categoria_fkey foreign key (categoria) references categoria;
create unique index cobranca_codigo on cobranca (codigo);
create unique index cobranca_txid on cobranca (txid);
create unique index cobranca_gateway_id on cobranca (gateway, gateway_id) where gateway_id is not null;
create unique index cobranca_chave on cobranca (chave) where chave is not null;
create index cobranca_origem_id on cobranca (origem, origem_id);
create index cobranca_a_consultar on cobranca (consultar_em) where consultar_em is not null;
create index cobranca_a_expirar on cobranca (expira_em) where estado in ('criada', 'pendente', 'em_analise');
create index cobranca_por_decidir on cobranca (id) where a_decidir > 0;

-- History of charges: each step and its actor, which is sistema, pagador, gateway or for example users:7.
create table cobranca_evento (
  id bigint generated always as identity primary key,
  cobranca integer not null references cobranca,
  quando timestamptz not null,
  tipo text not null,
  de text,
  para text,
  valor bigint,
  ator text not null,
  dados jsonb not null default '{}'
);
create index cobranca_evento_cobranca on cobranca_evento (cobranca, id);

create function cobranca_evento_fica() returns trigger language plpgsql as $$
begin
  raise exception 'events of a charge are never changed' using errcode = 'restrict_violation';
end $$;
create trigger fica before update or delete on cobranca_evento for each row execute function cobranca_evento_fica();
create trigger fica_toda before truncate on cobranca_evento for each statement execute function cobranca_evento_fica();

-- Each payment received. A reference (the endToEndId of a Pix, a gateway's payment id) is recorded once.
create table recebimento (
  id integer generated always as identity primary key,
  cobranca integer not null references cobranca,
  gateway text not null,
  referencia text not null,
  valor bigint not null check (valor >= 1),
  quando timestamptz not null,
  -- normal: counted for the charge; atraso: arrived after its end; excesso: more than was charged
  tipo text not null check (tipo in ('normal', 'atraso', 'excesso')),
  situacao text not null check (situacao in ('aceito', 'a_decidir', 'devolvido')),
  ator text not null,
  criado_em timestamptz not null default now(),
  unique (gateway, referencia)
);
create index recebimento_cobranca on recebimento (cobranca, id);
create index recebimento_a_decidir on recebimento (id) where situacao = 'a_decidir';

-- Refunds. `chave` is unique: the same request, sent twice, refunds once.
create table estorno (
  id integer generated always as identity primary key,
  cobranca integer not null references cobranca,
  -- set: a payment that never counted is returned; null: a refund of the paid amount
  recebimento integer unique references recebimento,
  valor bigint not null check (valor >= 1),
  motivo text not null check (char_length(motivo) between 1 and 500),
  chave uuid not null unique,
  estado text not null check (estado in ('pedido', 'feito', 'falhou')),
  referencia text,
  ator text not null,
  criado_em timestamptz not null default now(),
  feito_em timestamptz
);
create index estorno_cobranca on estorno (cobranca, id);
create index estorno_pedido on estorno (id) where estado = 'pedido';

-- Holds for a charge: stock, places, raffle numbers, uses of a voucher. After `expira_em` a hold has no effect,
-- whatever its state: the job that expires holds only tidies up.
create table reserva (
  id integer generated always as identity primary key,
  cobranca integer references cobranca,
  tipo text not null check (tipo in ('produto', 'evento', 'rifa', 'voucher')),
  alvo integer not null,
  quantidade integer not null default 1 check (quantidade >= 1),
  estado text not null check (estado in ('retida', 'confirmada', 'liberada', 'expirada')),
  expira_em timestamptz not null,
  criado_em timestamptz not null default now()
);
create index reserva_alvo on reserva (tipo, alvo) where estado in ('retida', 'confirmada');
create index reserva_cobranca on reserva (cobranca);
create index reserva_a_expirar on reserva (expira_em) where estado = 'retida';

-- Answers stored by Idempotency-Key. `status` null: a server is processing the call and holds the lease until `ate`;
-- after that another server may take over.
create table idempotencia (
  escopo text not null,
  chave text not null,
  impressao bytea not null,
  ate timestamptz not null,
  status integer,
  corpo jsonb,
  criado_em timestamptz not null default now(),
  primary key (escopo, chave)
);
create index idempotencia_criado_em on idempotencia (criado_em);

-- Webhook calls received from gateways; a job processes them.
create table webhook (
  id bigint generated always as identity primary key,
  gateway text not null,
  evento text not null,
  gateway_id text,
  recebido_em timestamptz not null,
  processado_em timestamptz,
  unique (gateway, evento)
);
create index webhook_aberto on webhook (id) where processado_em is null;

-- Lines of bank statements that confirmed a payment: a line confirms once.
create table extrato_linha (
  conta integer not null references conta,
  identificador text not null,
  data date not null,
  valor bigint not null,
  descricao text not null,
  recebimento integer references recebimento,
  criado_em timestamptz not null default now(),
  primary key (conta, identificador)
);

-- A source writes one row in the books: cobranca:7, excesso:3 (a recebimento), estorno:5.
drop index financeiro_origem;
create unique index financeiro_origem on financeiro (origem) where origem is not null;
-- Refunds of a charge reverse parts of its entry and may be several; a reversal without `origem` is unique.
drop index financeiro_estorno_unico;
create unique index financeiro_estorno_unico on financeiro (estorno_de) where estorno_de is not null and origem is null;
create index financeiro_estorno_de on financeiro (estorno_de) where estorno_de is not null;

-- Gifts and what they are for.
create table contribuicao (
  id integer generated always as identity primary key,
  tipo text not null check (tipo in ('dizimo', 'oferta', 'oferta_missionaria', 'campanha', 'projeto_social')),
  campanha integer references campanha,
  projeto integer references projetosociais,
  mensal integer,
  criado_em timestamptz not null default now()
);
create index contribuicao_campanha on contribuicao (campanha);
create index contribuicao_projeto on contribuicao (projeto);

-- Monthly gifts: a new Pix by mail every month, or the gateway's subscription.
create table contribuicao_mensal (
  id integer generated always as identity primary key,
  nome text,
  email text not null,
  tipo text not null check (tipo in ('dizimo', 'oferta', 'oferta_missionaria', 'campanha', 'projeto_social')),
  campanha integer references campanha,
  projeto integer references projetosociais,
  valor bigint not null check (valor >= 1),
  dia integer not null check (dia between 1 and 28),
  proxima date not null,
  ativa boolean not null default true,
  idioma text not null default 'pt_BR',
  anonimo boolean not null default false,
  criado_em timestamptz not null default now()
);
create index contribuicao_mensal_proxima on contribuicao_mensal (proxima) where ativa;
create index contribuicao_mensal_email on contribuicao_mensal (lower(email));
alter table contribuicao add constraint contribuicao_mensal_fkey foreign key (mensal) references contribuicao_mensal;

-- Receipts, numbered without gaps for each church and year.
create table recibo (
  igreja integer not null references igreja,
  ano integer not null,
  numero integer not null,
  cobranca integer not null unique references cobranca,
  criado_em timestamptz not null default now(),
  primary key (igreja, ano, numero)
);

-- Result of each comparison of the charges with the books.
create table conciliacao (
  id integer generated always as identity primary key,
  quando timestamptz not null,
  ator text not null,
  cobrancas integer not null,
  valor bigint not null,
  diferencas jsonb not null
);
