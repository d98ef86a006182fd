-- What people agreed to when they sent something of their own: when, on which form, in which words, under which text of
-- the privacy policy, and the record that came of it. The record may go; that it was given with consent stays.
create table consentimento (
  id integer generated always as identity primary key,
  quando timestamptz not null default now(),
  canal text not null,
  formulario text not null,
  secao text not null,
  registro integer not null,
  politica_versao integer not null references site_privacidade,
  -- the sentence beside the box that was ticked, in the language it was read in
  texto text not null,
  -- a keyed hash of the address it came from: two can be compared, none can be read
  ip_hash bytea,
  -- the showing of the form it was sent from; each is good for one record, however often it is sent
  marca bytea,
  constraint consentimento_canal_check check (canal in ('site')),
  constraint consentimento_marca_key unique (marca)
);
create index consentimento_registro on consentimento (secao, registro);
create index consentimento_politica on consentimento (politica_versao);
