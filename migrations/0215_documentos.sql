-- Templates of the church's documents. The texts below are the product's; the office changes them.
create table documento_modelo (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  tipo text not null,
  idioma text not null default 'portugues',
  validade_meses integer,
  ativo boolean not null default true,
  titulo text collate portugues not null,
  texto text not null,
  verso text,
  assinatura_1 text collate portugues,
  assinatura_2 text collate portugues,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint documento_modelo_nome_check check (char_length(nome) between 1 and 80),
  constraint documento_modelo_tipo_check check (tipo in ('certificado_de_batismo', 'certificado_de_apresentacao', 'certificado_de_casamento', 'carta_de_transferencia', 'declaracao', 'carteira_de_membro')),
  constraint documento_modelo_idioma_check check (idioma in ('portugues', 'ingles', 'espanhol')),
  constraint documento_modelo_validade_meses_check check (validade_meses >= 1 and validade_meses <= 240),
  constraint documento_modelo_titulo_check check (char_length(titulo) between 1 and 60),
  constraint documento_modelo_texto_check check (char_length(texto) <= 3000),
  constraint documento_modelo_verso_check check (char_length(verso) <= 600),
  constraint documento_modelo_assinatura_1_check check (char_length(assinatura_1) between 1 and 100),
  constraint documento_modelo_assinatura_2_check check (char_length(assinatura_2) between 1 and 100)
);
create unique index documento_modelo_nome_key on documento_modelo (busca(nome));
create index documento_modelo_nome_ordem on documento_modelo (nome, id);
create index documento_modelo_busca on documento_modelo using gin (busca gin_trgm_ops);
create index documento_modelo_tipo_ordem on documento_modelo (tipo, id);
create index documento_modelo_idioma_ordem on documento_modelo (idioma, id);
call conta_linhas_de('documento_modelo');
call registra_trilha_de('documento_modelo');

-- Issued documents. `conteudo` is the text of the document as it was filled in; null after the person was erased.
create table documento (
  id integer generated always as identity primary key,
  numero text collate portugues not null,
  tipo text not null,
  pessoa integer not null,
  igreja integer not null,
  modelo integer,
  data date not null,
  users integer,
  codigo text collate portugues not null,
  situacao text not null default 'valido',
  validade date,
  revogado_em timestamptz,
  motivo_revogacao text collate portugues,
  ano integer not null,
  sequencia integer not null,
  conteudo jsonb,
  busca text generated always as (busca(coalesce(numero, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint documento_numero_check check (char_length(numero) between 1 and 20),
  constraint documento_tipo_check check (tipo in ('certificado_de_batismo', 'certificado_de_apresentacao', 'certificado_de_casamento', 'carta_de_transferencia', 'declaracao', 'carteira_de_membro')),
  constraint documento_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint documento_igreja_fkey foreign key (igreja) references igreja,
  constraint documento_modelo_fkey foreign key (modelo) references documento_modelo,
  constraint documento_users_fkey foreign key (users) references users,
  constraint documento_codigo_check check (char_length(codigo) between 1 and 16),
  constraint documento_situacao_check check (situacao in ('valido', 'revogado')),
  constraint documento_motivo_revogacao_check check (char_length(motivo_revogacao) between 1 and 200),
  constraint documento_sequencia_key unique (igreja, ano, sequencia)
);
create unique index documento_codigo_key on documento (busca(codigo));
create index documento_criado_em_ordem on documento (criado_em, id);
create index documento_busca on documento using gin (busca gin_trgm_ops);
create index documento_numero_ordem on documento (numero, id);
create index documento_tipo_ordem on documento (tipo, id);
create index documento_pessoa_ordem on documento (pessoa, id);
create index documento_igreja_ordem on documento (igreja, id);
create index documento_modelo_ordem on documento (modelo, id);
create index documento_data_ordem on documento (data, id);
create index documento_users_ordem on documento (users, id);
create index documento_situacao_ordem on documento (situacao, id);
create index documento_validade_ordem on documento (validade, id);
call conta_linhas_de('documento');

-- Last document number of each church and year. There are no gaps, because a transaction that takes a number waits for
-- the one that took the previous number.
create table documento_ultimo (
  igreja integer not null references igreja,
  ano integer not null,
  numero integer not null,
  primary key (igreja, ano)
);

insert into documento_modelo (nome, tipo, titulo, texto, verso, assinatura_1, assinatura_2, validade_meses) values
('Certificado de batismo', 'certificado_de_batismo', 'Certificado de Batismo',
$texto$Certificamos, para a glória de Deus, que
# {{pessoa.nome}}
[filh{{pessoa.o_a}} de {{pessoa.filiacao}},]
foi batizad{{pessoa.o_a}} nas águas em {{pessoa.data_batismo}}, em nome do Pai, do Filho e do Espírito Santo, mediante pública profissão de fé em Jesus Cristo.
> “Quem crer e for batizado será salvo.” Marcos 16.16$texto$, null,
'{{informe.celebrante}}', 'Secretaria', null),
('Certificado de apresentação', 'certificado_de_apresentacao', 'Certificado de Apresentação',
$texto$Certificamos que
# {{pessoa.nome}}
[filh{{pessoa.o_a}} de {{pessoa.filiacao}},]
nascid{{pessoa.o_a}} em {{pessoa.data_nascimento}}, foi apresentad{{pessoa.o_a}} ao Senhor em {{informe.data_cerimonia}}, diante desta igreja, que se compromete a orar por sua vida e a ajudar sua família a criá-l{{pessoa.o_a}} no caminho da fé.
> “Deixai vir a mim os pequeninos, porque deles é o reino de Deus.” Marcos 10.14$texto$, null,
'{{informe.celebrante}}', 'Pais ou responsáveis', null),
('Certificado de casamento', 'certificado_de_casamento', 'Certificado de Casamento',
$texto$Certificamos que, diante de Deus e desta igreja, uniram suas vidas em santo matrimônio
# {{pessoa.nome}}
e
# {{informe.conjuge}}
em {{informe.data_cerimonia}}[, na presença das testemunhas {{informe.testemunhas}}], com as bênçãos de Deus e a alegria de todos os que os amam.
> “O que Deus ajuntou não o separe o homem.” Mateus 19.6$texto$, null,
'{{informe.celebrante}}', 'Secretaria', null),
('Carta de transferência', 'carta_de_transferencia', 'Carta de Transferência',
$texto$À {{informe.igreja_destino}}[, em {{informe.cidade_destino}}]

Amados irmãos, graça e paz da parte de Deus, nosso Pai, e do Senhor Jesus Cristo.

Apresentamos {{pessoa.nome}}[, CPF {{pessoa.cpf}}][, batizad{{pessoa.o_a}} em {{pessoa.data_batismo}}], membro desta igreja em plena comunhão, que pede sua transferência para o convívio dos irmãos.

Nada temos que {{pessoa.o_a}} desabone. Recomendamos que {{pessoa.o_a}} recebam no Senhor, como convém aos santos, e pedimos que nos comuniquem a sua recepção, para que atualizemos o nosso rol de membros.

Somos gratos a Deus pelo tempo em que caminhamos juntos e rogamos que ele continue a abençoar {{pessoa.primeiro_nome}} em sua nova casa.

Fraternalmente em Cristo,$texto$, null,
'{{informe.assinante}}', 'Secretaria', null),
('Declaração de membro', 'declaracao', 'Declaração',
$texto$Declaramos, para fins de {{informe.finalidade}}, que {{pessoa.nome}}[, CPF {{pessoa.cpf}}][, residente em {{pessoa.endereco}}], é membro desta igreja e participa de suas atividades.

Por ser verdade, firmamos a presente declaração.$texto$, null,
'{{informe.assinante}}', null, null),
('Carteira de membro', 'carteira_de_membro', 'Carteira de Membro',
$texto$# {{pessoa.nome}}
[Nascimento: {{pessoa.data_nascimento}}]
[Batismo: {{pessoa.data_batismo}}]
[CPF: {{pessoa.cpf}}]$texto$,
$texto$Esta carteira identifica seu titular como membro desta igreja. É pessoal e intransferível. Quem a encontrar, por favor, entregue-a à secretaria.
{{igreja.endereco}}$texto$,
'Pastor presidente', null, 24);

-- Live updates of the list: documents that are issued or revoked.
call transmite_mudancas_de('documento', 'situacao');
