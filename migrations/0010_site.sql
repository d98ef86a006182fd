-- Settings and texts of the public site: one row, edited at /admin/site.
create table site (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  logo uuid,
  descricao text,
  rodape text,
  cor_claro text,
  cor_escuro text,
  hero_chamada text collate portugues,
  hero_titulo text collate portugues,
  hero_texto text,
  hero_imagem uuid,
  hero_botao text collate portugues,
  hero_botao_url text collate portugues,
  contribuir_titulo text collate portugues,
  contribuir_texto text,
  oracao_titulo text collate portugues,
  oracao_texto text,
  bio_titulo text collate portugues,
  bio_foto uuid,
  bio_texto text,
  email_contato text,
  email_oracao text,
  privacidade text not null,
  encarregado_nome text collate portugues,
  encarregado_email text,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint site_uma check (id = 1),
  constraint site_nome_check check (char_length(nome) between 2 and 80),
  constraint site_logo_fkey foreign key (logo) references arquivo,
  constraint site_descricao_check check (char_length(descricao) <= 200),
  constraint site_rodape_check check (char_length(rodape) <= 300),
  constraint site_hero_chamada_check check (char_length(hero_chamada) between 1 and 80),
  constraint site_hero_titulo_check check (char_length(hero_titulo) between 1 and 120),
  constraint site_hero_texto_check check (char_length(hero_texto) <= 300),
  constraint site_hero_imagem_fkey foreign key (hero_imagem) references arquivo,
  constraint site_hero_botao_check check (char_length(hero_botao) between 1 and 40),
  constraint site_hero_botao_url_check check (char_length(hero_botao_url) between 1 and 300),
  constraint site_contribuir_titulo_check check (char_length(contribuir_titulo) between 1 and 120),
  constraint site_contribuir_texto_check check (char_length(contribuir_texto) <= 400),
  constraint site_oracao_titulo_check check (char_length(oracao_titulo) between 1 and 120),
  constraint site_oracao_texto_check check (char_length(oracao_texto) <= 400),
  constraint site_bio_titulo_check check (char_length(bio_titulo) between 1 and 80),
  constraint site_bio_foto_fkey foreign key (bio_foto) references arquivo,
  constraint site_bio_texto_check check (char_length(bio_texto) <= 200),
  constraint site_encarregado_nome_check check (char_length(encarregado_nome) between 1 and 120)
);
create index site_nome_ordem on site (nome, id);
create index site_busca on site using gin (busca gin_trgm_ops);
create index site_logo_ordem on site (logo);
create index site_hero_imagem_ordem on site (hero_imagem);
create index site_bio_foto_ordem on site (bio_foto);
call conta_linhas_de('site');
call registra_trilha_de('site');
create table site_redes (
  id integer generated always as identity primary key,
  site integer not null references site on delete cascade,
  ordem integer not null,
  rede text not null,
  url text not null,
  constraint site_redes_rede_check check (rede in ('instagram', 'youtube', 'facebook', 'tiktok', 'spotify', 'whatsapp', 'telegram', 'x')),
  constraint site_redes_url_check check (char_length(url) <= 500)
);
create index site_redes_ordem on site_redes (site, ordem);
create table site_links (
  id integer generated always as identity primary key,
  site integer not null references site on delete cascade,
  ordem integer not null,
  titulo text collate portugues not null,
  url text collate portugues not null,
  icone text,
  destaque boolean not null default false,
  constraint site_links_titulo_check check (char_length(titulo) between 1 and 80),
  constraint site_links_url_check check (char_length(url) between 1 and 300)
);
create index site_links_ordem on site_links (site, ordem);

-- Every version of the privacy policy that was ever in force, so that people can read again the text that they agreed
-- to.
create table site_privacidade (
  versao integer primary key,
  texto text not null,
  vigente_desde timestamptz not null default now()
);

-- The initial privacy policy, for the office to edit: which data, for what purpose, for how long, and the rights of
-- data subjects.
insert into site (nome, privacidade) values ('Aprisco', $texto$<p>Esta política explica, em linguagem simples, quais dados pessoais esta igreja recebe pelo site, para que os usa e como você pode decidir sobre eles, conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018, a LGPD). A responsável pelos dados (controladora) é esta igreja; o endereço e os contatos dela estão no rodapé do site.</p>
<h2>Quais dados recebemos e para quê</h2>
<p>Você pode ler todo o site sem se identificar. Só pedimos dados nos formulários, e apenas o que cada um precisa:</p>
<ul>
<li><strong>Contato:</strong> nome, e-mail, telefone (se quiser), assunto e mensagem, para responder a você e encaminhar o assunto a quem pode ajudar.</li>
<li><strong>Pedido de oração:</strong> o motivo e o texto do pedido e, se você não o enviar como anônimo, nome, e-mail e telefone, para orar por você ou por quem você indicar e, só se você pedir, para o contato de um pastor. O pedido é reservado: não é publicado nem lido em público sem a sua autorização.</li>
<li><strong>Inscrições, contribuições e compras:</strong> quando o site as oferece, os dados de quem participa, contribui ou compra, necessários para organizar a atividade, registrar o pagamento e emitir os comprovantes.</li>
<li><strong>Dados técnicos:</strong> o endereço de rede (IP) do seu aparelho, usado por pouco tempo para conter envios automáticos e abusos.</li>
</ul>
<h2>Em que nos apoiamos</h2>
<p>Responder ao seu contato, às suas inscrições e às suas compras se apoia no seu pedido e na execução do que foi combinado (art. 7º, V, da LGPD). Registros de pagamentos atendem a obrigações legais (art. 7º, II). A proteção do site contra abusos se apoia no legítimo interesse (art. 7º, IX).</p>
<p>Convicção religiosa e saúde são <strong>dados sensíveis</strong> (art. 5º, II). Um pedido de oração costuma revelá-los, e procurar uma igreja também pode revelar. Por isso só os tratamos com o seu <strong>consentimento específico e destacado</strong> (art. 11, I), dado no próprio formulário. Guardamos a data do consentimento e a versão deste texto que você aceitou; você pode retirá-lo a qualquer momento.</p>
<p>Dados de crianças e adolescentes são tratados no melhor interesse deles e, no caso de crianças, com o consentimento de um dos pais ou do responsável (art. 14).</p>
<h2>Por quanto tempo</h2>
<ul>
<li><strong>Contatos:</strong> até o assunto ser concluído e por até dois anos depois.</li>
<li><strong>Pedidos de oração:</strong> enquanto oramos e por até um ano depois, ou até você pedir que sejam apagados.</li>
<li><strong>Inscrições, contribuições e compras:</strong> durante a atividade e, depois, pelos prazos que as leis fiscais e civis exigem.</li>
<li><strong>Registro do consentimento:</strong> enquanto guardarmos os dados a que ele se refere.</li>
</ul>
<h2>Quem tem acesso</h2>
<p>Somente as pessoas da igreja que precisam dos dados para servir você, cada uma com o seu próprio acesso; os pedidos de oração ficam com a equipe pastoral e de intercessão. Não vendemos nem trocamos dados. Os prestadores que hospedam o site e enviam os e-mails os tratam apenas em nosso nome, e autoridades os recebem somente quando a lei obriga.</p>
<h2>Cookies e conteúdo de outros sites</h2>
<p>Usamos somente cookies necessários: os que lembram o seu idioma e a aparência (tema claro ou escuro, cores) e o que mantém aberta a sessão de quem entra com senha. Não há cookies de publicidade nem de medição de audiência. Vídeos e mapas de outros serviços só são carregados depois que você os aciona; a partir daí valem as políticas desses serviços. Páginas lidas podem ficar guardadas no seu próprio aparelho para abrir sem internet; limpar os dados do navegador as apaga.</p>
<h2>Seus direitos</h2>
<p>A qualquer momento você pode pedir (art. 18):</p>
<ul>
<li>a confirmação de que tratamos dados seus e o acesso a eles;</li>
<li>a correção do que estiver incompleto, errado ou desatualizado;</li>
<li>a anonimização, o bloqueio ou a eliminação do que for desnecessário ou tratado em desacordo com a lei;</li>
<li>a portabilidade dos dados;</li>
<li>a informação sobre com quem os compartilhamos;</li>
<li>a retirada do consentimento e a eliminação dos dados tratados com base nele.</li>
</ul>
<p>Para pedir, escreva ao encarregado pela proteção de dados indicado nesta página ou use a página de contato do site. Podemos pedir uma confirmação de que é mesmo você. Respondemos sem custo, em até 15 dias. Se a resposta não bastar, você pode recorrer à Autoridade Nacional de Proteção de Dados (<a href="https://www.gov.br/anpd" rel="noopener">www.gov.br/anpd</a>).</p>
<h2>Segurança e mudanças</h2>
<p>A conexão com o site é protegida, as senhas não são guardadas em texto legível, o acesso é limitado por função e as mudanças nos cadastros deixam registro. Quando este texto muda, a nova versão recebe um número e uma data; as anteriores continuam disponíveis nesta página.</p>$texto$);
insert into site_privacidade (versao, texto) select 1, privacidade from site;

-- Existing roles get the permissions that new churches start with. If there are no roles yet, the first start creates
-- them.
insert into permissao (action, subject)
  select action, 'site' from unnest(array['read', 'edit', 'manage']) as a(action)
  where exists (select from perfil) on conflict do nothing;
insert into perfil_permissao (perfil, permissao)
  select perfil.id, permissao.id from perfil
  join (values ('Comunicação', 'manage'), ('Pastor', 'read'), ('Pastor', 'edit'), ('Secretaria', 'read'),
    ('Secretaria', 'edit'), ('Somente leitura', 'read')) as r(nome, action) on perfil.nome = r.nome
  join permissao on permissao.subject = 'site' and permissao.action = r.action
  on conflict do nothing;
