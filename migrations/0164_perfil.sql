-- A person's own pages. Accounts get a phone and a photo, which their owners change themselves.
alter table users
  add column telefone text,
  add column foto uuid,
  add constraint users_foto_fkey foreign key (foto) references arquivo;
create index users_foto_ordem on users (foto);

-- The address that an account asked to move to; it counts once its owner opened the link in a mail to it.
create table users_email_novo (
  users integer primary key references users on delete cascade,
  email text not null check (email = lower(email)),
  pedido_em timestamptz not null
);

-- Whose a monthly promise is, where the office knows the person, and since when its giver has it paused.
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
