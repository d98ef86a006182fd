-- Formatted texts stored by versions that did not balance their tags. At its start the server cleans each text once
-- (crud/stored-rich-texts.ts) and deletes its row here.
create table texto_a_limpar (
  tabela text not null,
  chave text not null,
  coluna text not null,
  registro integer not null,
  primary key (tabela, registro)
);

insert into texto_a_limpar (tabela, chave, coluna, registro)
  select 'postagem', 'id', 'texto', id from postagem where texto like '%<%'
  union all select 'evento', 'id', 'texto', id from evento where texto like '%<%'
  union all select 'projetosociais', 'id', 'texto', id from projetosociais where texto like '%<%'
  union all select 'produto', 'id', 'descricao', id from produto where descricao like '%<%'
  union all select 'site', 'id', 'privacidade', id from site where privacidade like '%<%'
  union all select 'site_privacidade', 'versao', 'texto', versao from site_privacidade where texto like '%<%';
