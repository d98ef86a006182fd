-- Requests for a mail when an address of a landing page has an event again. A row counts once its address is confirmed,
-- and is deleted when its mail is sent.
create table aviso_pagina (
  id integer generated always as identity primary key,
  endereco text not null,
  email text not null,
  nome text collate portugues,
  idioma text not null,
  codigo text not null,
  politica_versao integer not null,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  confirmado_em timestamptz,
  constraint aviso_pagina_endereco_check
    check (endereco in ('encontro-das-rosas', 'redime/homens', 'redime/jovens', 'redime/mulheres')),
  constraint aviso_pagina_email_check check (char_length(email) <= 254),
  constraint aviso_pagina_nome_check check (char_length(nome) between 1 and 120)
);
create unique index aviso_pagina_codigo_key on aviso_pagina (codigo);
create unique index aviso_pagina_email_key on aviso_pagina (endereco, lower(email));
create index aviso_pagina_confirmado on aviso_pagina (endereco, id) where confirmado_em is not null;
