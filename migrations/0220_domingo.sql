-- Who has a channel open is not who came to church: the name goes to the attendance of services.
alter table presenca rename to transmissao_presenca;
alter index presenca_pkey rename to transmissao_presenca_pkey;
alter index presenca_servidor rename to transmissao_presenca_servidor;
alter index presenca_visto rename to transmissao_presenca_visto;

-- What phones sent from Sunday mode and was accepted, by the id that the phone made: an entry that is sent again changes nothing.
create table domingo_entrada (
  id uuid primary key,
  tipo text not null,
  users integer not null,
  -- when the phone wrote it down, by the phone's clock
  momento timestamptz not null,
  recebida_em timestamptz not null,
  -- what the phone was told
  resposta jsonb
);
