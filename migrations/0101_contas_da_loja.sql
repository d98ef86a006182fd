-- Addresses of consumers; the office may block an account and link it to a pessoa.
alter table consumidor
  add column pessoa integer,
  add column bloqueado_em timestamptz,
  add column motivo_bloqueio text,
  add constraint consumidor_pessoa_fkey foreign key (pessoa) references pessoa,
  add constraint consumidor_motivo_bloqueio_check check (char_length(motivo_bloqueio) <= 500);
drop index consumidor_email;
create index consumidor_email_ordem on consumidor (email, id);
create index consumidor_pessoa_ordem on consumidor (pessoa, id);
create index consumidor_ultimo_acesso_ordem on consumidor (ultimo_acesso, id);
-- read by the nightly job that deletes unused accounts without a verified address
create index consumidor_sem_prova on consumidor (ultimo_acesso) where email_verificado_em is null;

-- `nome` is the recipient: an order may be a gift.
create table consumidor_endereco (
  id integer generated always as identity primary key,
  consumidor integer not null references consumidor on delete cascade,
  nome text not null check (char_length(nome) between 1 and 120),
  cep text not null check (cep ~ '^[0-9]{8}$'),
  logradouro text not null check (char_length(logradouro) between 1 and 160),
  numero text not null check (char_length(numero) between 1 and 12),
  complemento text check (char_length(complemento) <= 80),
  bairro text not null check (char_length(bairro) between 1 and 80),
  cidade text not null check (char_length(cidade) between 1 and 80),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  criado_em timestamptz not null,
  atualizado_em timestamptz not null
);
create index consumidor_endereco_consumidor on consumidor_endereco (consumidor, id);

-- The initial privacy policy lists the store's cookies and accounts. A church that never edited it gets a new version;
-- an edited policy is not changed.
do $migracao$
declare
  inicial constant text := '2b47a898e9c0d6981ad585a5fb54e556';
  antes constant text := $texto$<li><strong>aparelho_site</strong> (1 hora):$texto$;
  depois constant text := $texto$<li><strong>sessao_consumidor</strong> (30 dias): mantém aberta a sessão de quem entra na loja virtual.</li>
<li><strong>aparelho_consumidor</strong> (1 ano): criado quando alguém entra na loja; reconhece o aparelho na próxima entrada, como o cookie aparelho.</li>
<li><strong>carrinho</strong> (até 1 ano): lembra o que você pôs no carrinho da loja antes de entrar.</li>
<li><strong>aparelho_site</strong> (1 hora):$texto$;
  prazo_antes constant text := $texto$<li><strong>Registro do consentimento:</strong>$texto$;
  prazo_depois constant text := $texto$<li><strong>Conta da loja virtual:</strong> enquanto a conta existir. Você mesmo pode baixar os seus dados e apagar a conta, com endereços e carrinho; os dados dos pedidos que as leis fiscais pedem ficam pelo prazo delas. Uma conta que nunca confirmou o e-mail e nada comprou sai depois de 30 dias sem uso.</li>
<li><strong>Registro do consentimento:</strong>$texto$;
  antes_en constant text := $texto$<li><strong>aparelho_site</strong> (1 hour):$texto$;
  depois_en constant text := $texto$<li><strong>sessao_consumidor</strong> (30 days): keeps the session of those who sign in to the store open.</li>
<li><strong>aparelho_consumidor</strong> (1 year): set when somebody signs in to the store; recognises the device at the next sign-in, like the cookie aparelho.</li>
<li><strong>carrinho</strong> (up to 1 year): remembers what you put into the store's cart before you sign in.</li>
<li><strong>aparelho_site</strong> (1 hour):$texto$;
  prazo_antes_en constant text := $texto$<li><strong>Record of consent:</strong>$texto$;
  prazo_depois_en constant text := $texto$<li><strong>Account of the store:</strong> for as long as the account exists. You can download your data and erase the account yourself, with its addresses and cart; the data of orders that tax laws ask for stay for their period. An account that never confirmed its e-mail and bought nothing is deleted after 30 days without use.</li>
<li><strong>Record of consent:</strong>$texto$;
  antes_es constant text := $texto$<li><strong>aparelho_site</strong> (1 hora):$texto$;
  depois_es constant text := $texto$<li><strong>sessao_consumidor</strong> (30 días): mantiene abierta la sesión de quien entra en la tienda virtual.</li>
<li><strong>aparelho_consumidor</strong> (1 año): creada cuando alguien entra en la tienda; reconoce el dispositivo en la próxima entrada, como la cookie aparelho.</li>
<li><strong>carrinho</strong> (hasta 1 año): recuerda lo que puso en el carrito de la tienda antes de entrar.</li>
<li><strong>aparelho_site</strong> (1 hora):$texto$;
  prazo_antes_es constant text := $texto$<li><strong>Registro del consentimiento:</strong>$texto$;
  prazo_depois_es constant text := $texto$<li><strong>Cuenta de la tienda virtual:</strong> mientras la cuenta exista. Usted mismo puede descargar sus datos y borrar la cuenta, con sus direcciones y su carrito; los datos de los pedidos que exigen las leyes fiscales quedan por el plazo de ellas. Una cuenta que nunca confirmó el correo y nada compró se borra tras 30 días sin uso.</li>
<li><strong>Registro del consentimiento:</strong>$texto$;
  novo text;
begin
  select replace(replace(privacidade, antes, depois), prazo_antes, prazo_depois) into novo from site
    where md5(regexp_replace(privacidade, '>\s+<', '><', 'g')) = inicial;
  if novo is null then
    return;
  end if;
  update site set privacidade = novo,
    privacidade_en = replace(replace(privacidade_en, antes_en, depois_en), prazo_antes_en, prazo_depois_en),
    privacidade_es = replace(replace(privacidade_es, antes_es, depois_es), prazo_antes_es, prazo_depois_es);
  if exists (select from users) then
    update site set versao = versao + 1, atualizado_em = now();
    insert into site_privacidade (versao, texto, texto_en, texto_es)
      select max(p.versao) + 1, s.privacidade, s.privacidade_en, s.privacidade_es from site_privacidade p, site s
      group by s.privacidade, s.privacidade_en, s.privacidade_es;
  else
    -- a new database: no visitor has read version 1, so it is replaced
    update site_privacidade p set texto = s.privacidade, texto_en = s.privacidade_en, texto_es = s.privacidade_es from site s;
  end if;
end $migracao$;
