-- Consents given with the forms of the site: when, on which form, with which words, under which version of the privacy
-- policy, and for which record. The record may be deleted; this row remains as the proof of consent.
create table consentimento (
  id integer generated always as identity primary key,
  quando timestamptz not null default now(),
  canal text not null,
  formulario text not null,
  secao text not null,
  registro integer not null,
  politica_versao integer not null references site_privacidade,
  -- the text of the checkbox, in the language in which it was shown
  texto text not null,
  -- keyed hash (HMAC) of the sender's IP address: two can be compared, none can be read
  ip_hash bytea,
  -- hash of the form token and the content: a form that is sent again creates no second record
  marca bytea,
  constraint consentimento_canal_check check (canal in ('site')),
  constraint consentimento_marca_key unique (marca)
);
create index consentimento_registro on consentimento (secao, registro);
create index consentimento_politica on consentimento (politica_versao);
