-- The user's own pages (perfil). Accounts get a phone and a photo, which their owners edit.
alter table users
  add column telefone text,
  add column foto uuid,
  add constraint users_foto_fkey foreign key (foto) references arquivo;
create index users_foto_ordem on users (foto);

-- The new address that an account requested; it takes effect when its owner opens the mailed link.
create table users_email_novo (
  users integer primary key references users on delete cascade,
  email text not null check (email = lower(email)),
  pedido_em timestamptz not null
);

-- The pessoa who gives a monthly gift, if the office identified them, and since when the giver has paused it.
alter table contribuicao_mensal
  add column pessoa integer,
  add column pausada_em timestamptz,
  add constraint contribuicao_mensal_pessoa_fkey foreign key (pessoa) references pessoa,
  add constraint contribuicao_mensal_pausada_check check (pausada_em is null or (forma = 'pix' and not ativa));
update contribuicao_mensal m set pessoa = p.pessoa
  from (select distinct on (g.mensal) g.mensal, c.pessoa
    from contribuicao g join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id
    where g.mensal is not null order by g.mensal, c.id) p
  where p.mensal = m.id and p.pessoa is not null and not m.anonimo;
create index contribuicao_mensal_pessoa_ordem on contribuicao_mensal (pessoa, id);
