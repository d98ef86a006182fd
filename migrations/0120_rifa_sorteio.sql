-- The provable draw of a raffle: the commitment before the first sale, the frozen list, the typed prizes of the Loteria
-- Federal, the result and the hand-over of the prizes. Rows are only added.

alter table rifa
  add column modo_sorteio text not null default 'auditoria',
  add column extracao_numero text collate portugues,
  add column extracao_data date,
  add constraint rifa_modo_sorteio_check check (modo_sorteio in ('federal', 'auditoria')),
  add constraint rifa_extracao_numero_check check (char_length(extracao_numero) between 1 and 10);
alter table rifa_premios
  add column foto integer,
  add constraint rifa_premios_foto_check check (foto >= 1 and foto <= 20);

create table rifa_fotos (
  rifa integer not null references rifa on delete cascade,
  arquivo uuid not null references arquivo,
  ordem integer not null,
  primary key (rifa, arquivo)
);
create index rifa_fotos_arquivo on rifa_fotos (arquivo);

alter table recebimentos add column rifa_sem_autorizacao boolean not null default false;

create table rifa_compromisso (
  rifa integer primary key references rifa,
  -- the canonical text of the rules
  regras text not null,
  regras_sha256 text not null,
  semente_sha256 text not null,
  compromisso_sha256 text not null,
  users integer,
  criado_em timestamptz not null,
  constraint rifa_compromisso_sha256_check check (regras_sha256 ~ '^[0-9a-f]{64}$' and semente_sha256 ~ '^[0-9a-f]{64}$'
    and compromisso_sha256 ~ '^[0-9a-f]{64}$')
);
-- Secrets of the draw: the code does not read the salt before the freeze, nor the seed before the draw.
create table rifa_segredo (
  rifa integer primary key references rifa_compromisso,
  semente bytea not null,
  sal bytea not null,
  constraint rifa_segredo_tamanho_check check (octet_length(semente) = 32 and octet_length(sal) = 32)
);
create table rifa_lista (
  rifa integer primary key references rifa_compromisso,
  quantidade integer not null,
  raiz text not null,
  sal text not null,
  -- the extraction that decides: the promised one, or the one named at a freeze that was too late for it
  extracao_numero text not null,
  extracao_data date not null,
  congelamento_sha256 text not null,
  texto text not null,
  -- null: frozen by the job
  users integer,
  criado_em timestamptz not null
);
create table rifa_digitacao (
  rifa integer not null references rifa_lista,
  rodada integer not null,
  -- 1 or 2: two people type the prizes in each round
  ordem integer not null,
  users integer not null,
  premios text[] not null,
  criado_em timestamptz not null,
  primary key (rifa, rodada, ordem),
  constraint rifa_digitacao_pessoas unique (rifa, rodada, users),
  constraint rifa_digitacao_ordem_check check (ordem in (1, 2) and rodada >= 1),
  constraint rifa_digitacao_premios_check check (cardinality(premios) = 5
    and array_to_string(premios, ' ') ~ '^[0-9]{5}( [0-9]{5}){4}$')
);
create table rifa_resultado (
  rifa integer primary key references rifa_lista,
  premios_federais text[] not null,
  semente text not null,
  resultado_sha256 text not null,
  users integer not null,
  criado_em timestamptz not null
);
create table rifa_ganhador (
  rifa integer not null references rifa_resultado,
  premio integer not null,
  -- null: fewer numbers were sold than there are prizes
  numero integer,
  compra integer references rifa_compra,
  primary key (rifa, premio),
  constraint rifa_ganhador_numero_key unique (rifa, numero),
  constraint rifa_ganhador_compra_check check ((numero is null) = (compra is null))
);
create index rifa_ganhador_compra on rifa_ganhador (compra);
create table rifa_entrega (
  rifa integer not null,
  premio integer not null,
  recebedor text not null,
  documento text,
  observacao text,
  users integer not null,
  criado_em timestamptz not null,
  primary key (rifa, premio),
  foreign key (rifa, premio) references rifa_ganhador,
  constraint rifa_entrega_textos_check check (char_length(recebedor) between 1 and 120 and char_length(documento) <= 40
    and char_length(observacao) <= 500)
);

create function recusa_mudanca() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
do $$
declare nome text;
begin
  foreach nome in array array['rifa_compromisso', 'rifa_segredo', 'rifa_lista', 'rifa_digitacao', 'rifa_resultado', 'rifa_ganhador',
    'rifa_entrega'] loop
    execute format('create trigger so_acrescenta before update or delete or truncate on %I execute function recusa_mudanca()', nome);
  end loop;
end $$;

-- From the freeze on, paid numbers cannot change, whatever the application's code does.
create function guarda_lista_congelada() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct m.rifa from mudados m where m.estado = 'paga') m join rifa_lista l on l.rifa = m.rifa) then
    raise exception 'the list of this raffle is frozen' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger lista_congelada_insert after insert on rifa_numero referencing new table as mudados
  for each statement execute function guarda_lista_congelada();
create trigger lista_congelada_delete after delete on rifa_numero referencing old table as mudados
  for each statement execute function guarda_lista_congelada();
create trigger lista_congelada_de after update on rifa_numero referencing old table as mudados
  for each statement execute function guarda_lista_congelada();
create trigger lista_congelada_para after update on rifa_numero referencing new table as mudados
  for each statement execute function guarda_lista_congelada();

-- Raffles that were published before there were commitments become drafts again: they could not sell yet.
update rifa set status = 'rascunho', versao = versao + 1 where status in ('ativa', 'pausada', 'esgotada', 'aguardando_sorteio')
  and congelada_em is null;
