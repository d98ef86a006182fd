-- Consents given in person, on paper or by message join those of the site's forms, so that each person has one history.
alter table consentimento
  drop constraint consentimento_canal_check,
  add constraint consentimento_canal_check check (canal in ('site', 'presencial', 'ficha_em_papel', 'whatsapp', 'e_mail', 'telefone', 'carta')),
  -- the church's own texts on paper have versions of their own
  alter column politica_versao drop not null,
  add column versao_texto text,
  add column ato text not null default 'consentiu',
  -- the day on which it was given or withdrawn; null: the day of `quando`
  add column dia date,
  add column users integer references users on delete set null,
  -- revogou: withdrawn by the person; retirado: removed from the record by the office
  add constraint consentimento_ato_check check (ato in ('consentiu', 'revogou', 'retirado')),
  add constraint consentimento_versao_check check (politica_versao is not null or secao = 'pessoa');
create index consentimento_users on consentimento (users);

insert into consentimento (quando, canal, formulario, secao, registro, texto, versao_texto, dia)
  select atualizado_em, consentimento_canal, 'cadastro', 'pessoa', id, '', consentimento_versao, consentimento_em
  from pessoa where consentimento_em is not null order by id;

-- Every write of pessoa, whichever code does it, adds its consent to the history. A withdrawal by the person is marked
-- by the transaction setting `aprisco.revogacao`, which contains its channel.
create function historia_de_consentimento() returns trigger language plpgsql as $$
declare
  revogacao text := nullif(current_setting('aprisco.revogacao', true), '');
begin
  if new.consentimento_em is not null then
    insert into consentimento (quando, canal, formulario, secao, registro, texto, versao_texto, dia, users)
    values (now(), new.consentimento_canal, 'cadastro', 'pessoa', new.id, '', new.consentimento_versao, new.consentimento_em, trilha_quem());
  else
    insert into consentimento (quando, canal, formulario, secao, registro, texto, versao_texto, ato, users)
    values (now(), coalesce(revogacao, old.consentimento_canal), 'cadastro', 'pessoa', new.id, '', old.consentimento_versao,
      case when revogacao is null then 'retirado' else 'revogou' end, trilha_quem());
  end if;
  return null;
end $$;
create trigger historia_de_consentimento_novo after insert on pessoa for each row
  when (new.consentimento_em is not null) execute function historia_de_consentimento();
create trigger historia_de_consentimento after update on pessoa for each row
  when ((old.consentimento_em, old.consentimento_versao, old.consentimento_canal)
    is distinct from (new.consentimento_em, new.consentimento_versao, new.consentimento_canal))
  execute function historia_de_consentimento();
