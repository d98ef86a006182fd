-- Raffle sales: purchases, and the numbers that are taken.

create table rifa_compra (
  id integer generated always as identity primary key,
  rifa integer not null references rifa,
  -- secret: part of the purchase's address; the buyer's short key is computed from it
  codigo text not null,
  nome text collate portugues not null,
  whatsapp text,
  email text,
  cpf text,
  -- the seller whose link led to the purchase
  vendedor integer,
  canal text not null default 'site',
  -- the user who sold it at the counter
  users integer references users,
  idioma text not null default 'pt_BR',
  estado text not null,
  -- the numbers of the purchase, ascending; after its end, late money takes these back
  numeros integer[] not null,
  quantidade integer not null,
  -- whether the buyer chose the numbers; if not, other numbers may replace them
  escolhidos boolean not null,
  -- centavos
  valor bigint not null,
  cobranca integer references cobranca,
  sandbox boolean not null default false,
  -- until when its numbers are held
  expira_em timestamptz,
  aceite_em timestamptz not null,
  pago_em timestamptz,
  -- centavos that the treasurer still has to return
  a_devolver bigint not null default 0,
  -- keyed hash of the buyer's network, while it counts toward the limit
  rede text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint rifa_compra_nome_check check (char_length(nome) between 1 and 120),
  constraint rifa_compra_canal_check check (canal in ('site', 'balcao')),
  constraint rifa_compra_estado_check check (estado in ('aguardando', 'paga', 'teste', 'expirada', 'cancelada', 'devolvida', 'trocar')),
  constraint rifa_compra_quantidade_check check (quantidade >= 1 and cardinality(numeros) = quantidade),
  constraint rifa_compra_valor_check check (valor >= 1),
  constraint rifa_compra_a_devolver_check check (a_devolver >= 0)
);
create unique index rifa_compra_codigo_key on rifa_compra (codigo);
create index rifa_compra_rifa_ordem on rifa_compra (rifa, id);
create index rifa_compra_cobranca on rifa_compra (cobranca);
create index rifa_compra_whatsapp on rifa_compra (rifa, whatsapp);
create index rifa_compra_cpf on rifa_compra (rifa, cpf) where cpf is not null;
create index rifa_compra_rede on rifa_compra (rifa, rede) where rede is not null;

-- The taken numbers. By the primary key a number has one owner. A free number has no row, or one whose hold has
-- expired.
create table rifa_numero (
  rifa integer not null,
  numero integer not null,
  compra integer not null references rifa_compra,
  estado text not null,
  -- end of a hold, after which others may take the number; null: paid
  expira_em timestamptz,
  primary key (rifa, numero),
  constraint rifa_numero_estado_check check (case estado when 'reservada' then expira_em is not null when 'paga' then expira_em is null else false end),
  constraint rifa_numero_numero_check check (numero between 0 and 99999)
);
-- read by the job that tidies up expired holds
create index rifa_numero_vencidas on rifa_numero (expira_em) where estado = 'reservada';

-- Visitors may read the certificate of the authorisation.
update arquivo set publico = true where id in (select certificado from rifa);
