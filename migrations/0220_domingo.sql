-- The name `presenca` becomes free for the attendance of services (0221): members of presence channels are not people
-- who came to church.
alter table presenca rename to transmissao_presenca;
alter index presenca_pkey rename to transmissao_presenca_pkey;
alter index presenca_servidor rename to transmissao_presenca_servidor;
alter index presenca_visto rename to transmissao_presenca_visto;

-- Entries of phones in Sunday mode that were accepted, by the id that the phone made: an entry that is sent again
-- changes nothing.
create table domingo_entrada (
  id uuid primary key,
  tipo text not null,
  users integer not null,
  -- when the entry was made, by the phone's clock
  momento timestamptz not null,
  recebida_em timestamptz not null,
  -- the answer to the phone
  resposta jsonb
);
