-- The settings for receiving money get a permission of their own, so that it can be refused separately from the books.
-- Each role gets the actions that it has on financeiro.
insert into permissao (action, subject)
  select action, 'recebimentos' from unnest(array['read', 'edit', 'manage']) as a(action)
  where exists (select from perfil) on conflict do nothing;
insert into perfil_permissao (perfil, permissao)
  select l.perfil, nova.id from perfil_permissao l
  join permissao p on p.id = l.permissao and p.subject = 'financeiro'
  join permissao nova on nova.subject = 'recebimentos' and nova.action = p.action
  on conflict do nothing;
