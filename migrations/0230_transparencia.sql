-- What a church publishes of its closed months: a hash chain for each church. A link is a document of canonical JSON
-- with the SHA-256 of the previous link. A correction is a new link; no link is ever changed or deleted.
create function sha256_do_texto(texto text) returns text language sql immutable
  return encode(sha256(convert_to(texto, 'UTF8')), 'hex');

create table transparencia (
  id integer generated always as identity primary key,
  igreja integer not null references igreja,
  -- the position in the church's chain, from 1
  numero integer not null,
  mes date not null,
  -- the closing whose books were published
  fechamento integer not null references fechamento,
  -- exactly the text that is hashed
  texto text not null,
  sha256 text not null generated always as (sha256_do_texto(texto)) stored,
  -- SHA-256 of the previous link; null for the first
  anterior text,
  publicado_em timestamptz not null,
  publicado_por integer references users on delete set null,
  constraint transparencia_numero_key unique (igreja, numero),
  constraint transparencia_sha256_key unique (igreja, sha256),
  -- a link has at most one successor: the chain has one beginning and no branches
  constraint transparencia_anterior_key unique nulls not distinct (igreja, anterior),
  constraint transparencia_anterior_fkey foreign key (igreja, anterior) references transparencia (igreja, sha256),
  constraint transparencia_primeiro check ((numero = 1) = (anterior is null)),
  constraint transparencia_mes_check check (mes = date_trunc('month', mes)::date),
  constraint transparencia_texto_check check (texto::jsonb @> jsonb_build_object('numero', numero,
    'anterior', anterior, 'mes', to_char(mes, 'YYYY-MM')))
);
create index transparencia_mes on transparencia (igreja, mes, numero desc);
create index transparencia_fechamento on transparencia (fechamento);
create index transparencia_publicado_por on transparencia (publicado_por);
call registra_trilha_de('transparencia');

create function transparencia_nao_muda() returns trigger language plpgsql as $$
begin
  -- when the account is deleted, its reference becomes null
  if tg_op = 'UPDATE' then
    if new.publicado_por is null and to_jsonb(new) - 'publicado_por' = to_jsonb(old) - 'publicado_por' then return new; end if;
  end if;
  raise exception 'what was published is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger nao_muda before update or delete on transparencia for each row execute function transparencia_nao_muda();
create trigger nao_esvazia before truncate on transparencia for each statement execute function transparencia_nao_muda();

-- What the nightly comparison of a published month with the books found; a row exists only while they differ.
create table transparencia_diferenca (
  transparencia integer primary key references transparencia,
  desde timestamptz not null
);

-- The public pages show publications, reopened months and differences.
do $$
declare
  tabela text;
begin
  foreach tabela in array array['transparencia', 'transparencia_diferenca', 'fechamento'] loop
    execute format('create trigger muda_site after insert or update or delete or truncate on %I
      for each statement execute function muda_site()', tabela);
  end loop;
end $$;
