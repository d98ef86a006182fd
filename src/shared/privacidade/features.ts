import type { Subject } from '#shared/access/subjects.ts';
import type { Treatment } from '#shared/crud/personal.ts';
import type { Label } from '#shared/i18n/languages.ts';

/** A treatment of data that is no section: what its tables hold of people. */
interface FeatureTreatment extends Treatment {
  name: string;
  label: Label;
  /** tables beside those of sections; tests/api/registro.test.ts finds those that nothing names */
  tables: readonly string[];
  data: readonly Label[];
  sensitive?: readonly Label[];
  /** the subject whose readers see it; without one, only the person and administrators */
  seenBy?: Subject;
}

const nameAndMail: Label = ['Nome e e-mail', 'Name and e-mail', 'Nombre y correo'];
const phone: Label = ['Telefone', 'Telephone', 'Teléfono'];

/** What the product does with data of people outside of its sections. A new table with such data is named here. */
export const featureTreatments: readonly FeatureTreatment[] = [
  {
    name: 'contribuicoes',
    label: ['Contribuições e recibos', 'Giving and receipts', 'Contribuciones y recibos'],
    tables: [
      'contribuicao',
      'recibo',
      'assinatura',
      'recebimento',
      'estorno',
      'cobranca_evento',
      'extrato_linha',
      'contagem_envio',
      'contagem_lancamento',
      'sandbox_cobranca',
      'sandbox_assinatura',
      'sandbox_estorno',
      'webhook',
      'idempotencia',
    ],
    of: ['doadores', 'compradores', 'participantes'],
    why: [
      'Receber dízimos, ofertas e pagamentos, conferi-los com o banco e dar recibo e extrato do ano.',
      'Receiving tithes, gifts and payments, matching them with the bank, and giving receipts and the statement of the year.',
      'Recibir diezmos, ofrendas y pagos, conciliarlos con el banco y dar recibo y extracto del año.',
    ],
    basis: ['contrato', 'obrigacao_legal', 'obrigacao_sensivel'],
    data: [
      nameAndMail,
      [
        'CPF e endereço do pagador de boleto, só passados ao meio de pagamento',
        'CPF and address of the payer of a boleto, only passed to the gateway',
        'CPF y dirección del pagador de boleto, solo pasados al medio de pago',
      ],
      [
        'Nome do pagador no extrato do banco',
        'Payer’s name in the bank statement',
        'Nombre del pagador en el extracto del banco',
      ],
    ],
    sensitive: [['Dízimos e ofertas', 'Tithes and offerings', 'Diezmos y ofrendas']],
    sharedWith: ['gateway', 'email'],
    retention: 'fiscal',
    seenBy: 'financeiro',
  },
  {
    name: 'compras_de_eventos',
    label: [
      'Compra de inscrições e entrada',
      'Purchase of sign-ups and entry',
      'Compra de inscripciones y entrada',
    ],
    tables: ['compra', 'inscricao_evento', 'inscricao_mensagem', 'inscricao_mensagem_envio', 'checkin'],
    of: ['compradores', 'participantes'],
    why: [
      'Vender lugares, enviar ingressos e avisos e conferir a entrada.',
      'Selling places, sending tickets and notices, and checking people in.',
      'Vender lugares, enviar entradas y avisos y controlar el ingreso.',
    ],
    basis: ['contrato'],
    data: [nameAndMail, phone, ['Hora da entrada', 'Time of entry', 'Hora de entrada']],
    sharedWith: ['gateway', 'email'],
    retention: 'inscricao',
    seenBy: 'inscricao',
  },
  {
    name: 'rifas',
    label: ['Sorteio e entrega de prêmios', 'Draw and hand-over of prizes', 'Sorteo y entrega de premios'],
    tables: [
      'rifa_compra_evento',
      'rifa_numero',
      'rifa_lista',
      'rifa_ganhador',
      'rifa_entrega',
      'rifa_digitacao',
      'rifa_resultado',
      'rifa_compromisso',
      'rifa_segredo',
    ],
    of: ['compradores'],
    why: [
      'Provar o sorteio e a entrega do prêmio a quem ganhou.',
      'Proving the draw and the hand-over of the prize to the winner.',
      'Probar el sorteo y la entrega del premio a quien ganó.',
    ],
    basis: ['contrato', 'obrigacao_legal'],
    data: [
      [
        'Nome e documento de quem recebeu',
        'Name and document of the receiver',
        'Nombre y documento de quien recibió',
      ],
      ['Números comprados', 'Numbers that were bought', 'Números comprados'],
      [
        'Nome abreviado de quem ganhou, no site',
        'Short name of the winner, on the site',
        'Nombre abreviado de quien ganó, en el sitio',
      ],
    ],
    sharedWith: ['publico'],
    retention: 'rifa',
    seenBy: 'rifa',
  },
  {
    name: 'loja',
    label: [
      'Conta, carrinho e entrega da loja',
      'Account, cart and delivery of the store',
      'Cuenta, carrito y entrega de la tienda',
    ],
    tables: [
      'consumidor_endereco',
      'consumidor_codigo',
      'consumidor_sessao',
      'carrinho',
      'carrinho_item',
      'pedido_item',
      'pedido_evento',
      'reserva',
    ],
    of: ['compradores'],
    why: [
      'Guardar o que vai ser comprado, entregar no endereço e manter a pessoa na sua conta.',
      'Keeping what is about to be bought, delivering to the address and keeping the person signed in.',
      'Guardar lo que se va a comprar, entregar en la dirección y mantener a la persona en su cuenta.',
    ],
    basis: ['contrato'],
    data: [
      nameAndMail,
      ['Endereços de entrega', 'Addresses of delivery', 'Direcciones de entrega'],
      [
        'Aparelho e rede de cada sessão',
        'Device and network of each session',
        'Aparato y red de cada sesión',
      ],
    ],
    sharedWith: ['email'],
    retention: 'loja',
    seenBy: 'pedido',
  },
  {
    name: 'escalas',
    label: [
      'Respostas, trocas e avisos das escalas',
      'Answers, swaps and notices of schedules',
      'Respuestas, cambios y avisos de los turnos',
    ],
    tables: [
      'escala_aviso',
      'escala_bloqueada',
      'escala_inativo',
      'escala_link',
      'escala_publicacao',
      'escala_recusa',
      'escala_troca',
      'escala_troca_convidado',
      'escala_whatsapp',
    ],
    of: ['voluntarios'],
    why: [
      'Avisar quem serve, receber a resposta e combinar trocas.',
      'Telling those who serve, receiving their answers and arranging swaps.',
      'Avisar a quienes sirven, recibir su respuesta y acordar cambios.',
    ],
    basis: ['consentimento', 'consentimento_especifico'],
    data: [
      ['Resposta', 'Answer', 'Respuesta'],
      ['Pedidos de troca', 'Requests to swap', 'Pedidos de cambio'],
      ['Avisos enviados', 'Notices that were sent', 'Avisos enviados'],
    ],
    sensitive: [['Motivo da recusa', 'Reason for declining', 'Motivo del rechazo']],
    sharedWith: ['email', 'push'],
    retention: 'escala',
    seenBy: 'voluntario',
  },
  {
    name: 'codigos_das_criancas',
    label: ['Códigos das crianças', 'Children’s codes', 'Códigos de los niños'],
    tables: ['crianca_codigo'],
    of: ['equipe'],
    why: [
      'Reservar para cada aparelho os códigos que entregam a criança só a quem a trouxe.',
      'Reserving for each device the codes that hand a child only to who brought it.',
      'Reservar para cada aparato los códigos que entregan al niño solo a quien lo trajo.',
    ],
    basis: ['melhor_interesse'],
    data: [
      [
        'Aparelho e conta que os reservou',
        'Device and account that reserved them',
        'Aparato y cuenta que los reservó',
      ],
    ],
    retention: 'crianca',
    seenBy: 'crianca',
  },
  {
    name: 'avisos',
    label: [
      'Avisos por e-mail que visitantes pediram',
      'Notices by mail that visitors asked for',
      'Avisos por correo que pidieron los visitantes',
    ],
    tables: ['aviso'],
    of: ['internautas'],
    why: [
      'Avisar quando abrem as inscrições ou volta um produto.',
      'Telling when sign-ups open or a product is back.',
      'Avisar cuando abren las inscripciones o vuelve un producto.',
    ],
    basis: ['consentimento'],
    data: [['E-mail', 'E-mail', 'Correo']],
    sharedWith: ['email'],
    retention: 'aviso',
  },
  {
    name: 'consentimentos',
    label: ['Prova dos consentimentos', 'Proof of consents', 'Prueba de los consentimientos'],
    tables: ['consentimento', 'site_privacidade'],
    of: ['pedintes', 'participantes'],
    why: [
      'Provar quem consentiu, com qual texto e quando.',
      'Proving who agreed, to which text and when.',
      'Probar quién consintió, con qué texto y cuándo.',
    ],
    basis: ['obrigacao_legal'],
    data: [
      [
        'Formulário, texto aceito e hora',
        'Form, accepted text and time',
        'Formulario, texto aceptado y hora',
      ],
      ['Endereço da rede, embaralhado', 'Network address, hashed', 'Dirección de red, cifrada'],
    ],
    retention: 'consentimento',
  },
  {
    name: 'acesso',
    label: ['Entrada no escritório', 'Signing in to the office', 'Entrada a la oficina'],
    tables: [
      'sessao',
      'duas_etapas',
      'chave_acesso',
      'codigo_recuperacao',
      'entrada_pendente',
      'desafio_usado',
      'redefinicao_senha',
      'users_email_novo',
      'users_excluido',
      'chave_api',
      'conexao',
    ],
    of: ['equipe'],
    why: [
      'Reconhecer quem entra e impedir que outros entrem no seu lugar.',
      'Recognising who signs in and keeping others from doing so in their place.',
      'Reconocer a quien entra e impedir que otros entren en su lugar.',
    ],
    basis: ['legitimo_interesse'],
    data: [
      [
        'Senha, guardada só como hash',
        'Password, stored as a hash only',
        'Contraseña, guardada solo como hash',
      ],
      [
        'Aparelho e rede de cada sessão',
        'Device and network of each session',
        'Aparato y red de cada sesión',
      ],
      ['Segundo fator e chaves de acesso', 'Second step and passkeys', 'Segundo factor y llaves de acceso'],
    ],
    sharedWith: ['email'],
    retention: 'conta',
    seenBy: 'users',
  },
  {
    name: 'historico',
    label: ['Histórico de alterações', 'Change history', 'Historial de cambios'],
    tables: ['trilha', 'pedidooracoes_abertura', 'pedidooracoes_oracao'],
    of: ['equipe', 'membros'],
    why: [
      'Saber quem mudou, exportou ou abriu o quê, e desfazer enganos.',
      'Knowing who changed, exported or opened what, and undoing mistakes.',
      'Saber quién cambió, exportó o abrió qué, y deshacer errores.',
    ],
    basis: ['legitimo_interesse', 'obrigacao_legal', 'direitos_sensivel'],
    data: [
      ['Quem, quando e por qual chave', 'Who, when and by which key', 'Quién, cuándo y con qué clave'],
      ['Valores antes e depois', 'Values before and after', 'Valores antes y después'],
    ],
    sensitive: [
      [
        'O que os registros alterados têm de sensível, menos o confiado',
        'Whatever is sensitive in changed records, except what was confided',
        'Lo sensible de los registros cambiados, menos lo confiado',
      ],
    ],
    retention: 'trilha',
  },
  {
    name: 'juncao',
    label: ['Cadastros juntados', 'Merged records', 'Registros unidos'],
    tables: ['fusao', 'fusao_arquivo'],
    of: ['membros'],
    why: [
      'Desfazer a junção de dois cadastros.',
      'Undoing the merge of two records.',
      'Deshacer la unión de dos registros.',
    ],
    basis: ['legitimo_interesse', 'consentimento_especifico'],
    data: [['Os dois cadastros como eram', 'Both records as they were', 'Los dos registros como eran']],
    sensitive: [['Situação na igreja', 'Standing in the church', 'Situación en la iglesia']],
    retention: 'fusao',
    seenBy: 'pessoa',
  },
  {
    name: 'importacao',
    label: ['Planilhas importadas', 'Imported spreadsheets', 'Planillas importadas'],
    tables: ['importacao', 'importacao_linha', 'importacao_familia', 'importacao_foto'],
    of: ['membros', 'visitantes', 'criancas', 'doadores', 'voluntarios'],
    why: [
      'Trazer os registros que a igreja já tem em planilhas, e desfazer a importação.',
      'Bringing the records that the church already has in spreadsheets, and undoing the import.',
      'Traer los registros que la iglesia ya tiene en planillas, y deshacer la importación.',
    ],
    basis: ['legitimo_interesse', 'consentimento_especifico'],
    data: [['As linhas da planilha', 'The rows of the spreadsheet', 'Las filas de la planilla']],
    sensitive: [['Situação na igreja', 'Standing in the church', 'Situación en la iglesia']],
    retention: 'importacao',
    seenBy: 'pessoa',
  },
  {
    name: 'notificacoes',
    label: ['Notificações da equipe', 'Notifications of staff', 'Notificaciones del equipo'],
    tables: [
      'notificacao',
      'notificacao_ajuste',
      'notificacao_aparelho',
      'notificacao_envio',
      'notificacao_leitura',
      'notificacao_preferencia',
      'transmissao',
      'notificacao_padrao',
      'transmissao_presenca',
      'domingo_entrada',
      'novidade_vista',
      'painel_arranjo',
    ],
    of: ['equipe'],
    why: [
      'Avisar a equipe do que espera por ela.',
      'Telling staff what waits for them.',
      'Avisar al equipo de lo que le espera.',
    ],
    basis: ['legitimo_interesse'],
    data: [
      ['O que foi avisado e lido', 'What was told and read', 'Lo que se avisó y leyó'],
      ['Endereço de avisos do navegador', 'Push address of the browser', 'Dirección de avisos del navegador'],
    ],
    sharedWith: ['email', 'push', 'tempo_real'],
    retention: 'notificacao',
  },
  {
    name: 'programas',
    label: ['Webhooks para outros programas', 'Webhooks to other programmes', 'Webhooks a otros programas'],
    tables: ['webhook_saida', 'webhook_entrega'],
    of: ['membros', 'compradores', 'participantes'],
    why: [
      'Contar a programas da igreja que um registro mudou, sem os dados dele.',
      'Telling programmes of the church that a record changed, without its data.',
      'Contar a programas de la iglesia que un registro cambió, sin sus datos.',
    ],
    basis: ['legitimo_interesse'],
    data: [
      [
        'Número do registro e o que aconteceu',
        'Number of the record and what happened',
        'Número del registro y qué pasó',
      ],
    ],
    sharedWith: ['programas'],
    retention: 'webhook',
  },
  {
    name: 'arquivos',
    label: ['Fotos e documentos enviados', 'Uploaded photos and documents', 'Fotos y documentos enviados'],
    tables: ['arquivo'],
    of: ['membros', 'participantes', 'equipe'],
    why: [
      'Guardar as fotos e os comprovantes que os registros mostram.',
      'Keeping the photos and documents that records show.',
      'Guardar las fotos y los comprobantes que muestran los registros.',
    ],
    basis: ['consentimento', 'obrigacao_legal'],
    data: [
      [
        'Fotos, sem lugar e data da câmera',
        'Photos, without the camera’s place and date',
        'Fotos, sin lugar ni fecha de la cámara',
      ],
      ['Comprovantes', 'Receipts', 'Comprobantes'],
    ],
    sharedWith: ['arquivos'],
    retention: 'cadastro',
  },
  {
    name: 'copias',
    label: ['Cópias de segurança', 'Backups', 'Copias de seguridad'],
    tables: ['copia', 'copia_ajuste'],
    of: ['membros', 'doadores', 'compradores', 'equipe'],
    why: [
      'Recuperar os dados da igreja depois de uma perda.',
      'Recovering the church’s data after a loss.',
      'Recuperar los datos de la iglesia después de una pérdida.',
    ],
    basis: ['legitimo_interesse', 'obrigacao_sensivel'],
    data: [
      [
        'Tudo o que este registro lista',
        'Everything that this register lists',
        'Todo lo que este registro enumera',
      ],
    ],
    sensitive: [['O que for sensível nele', 'Whatever is sensitive in it', 'Lo que haya de sensible en él']],
    sharedWith: ['copias'],
    retention: 'copia',
  },
  {
    name: 'cookies',
    label: ['Cookies do site', 'Cookies of the site', 'Cookies del sitio'],
    tables: [],
    of: ['internautas'],
    why: [
      'Lembrar idioma, aparência e carrinho, manter a sessão e conter abusos dos formulários. Nenhum cookie de publicidade ou medição.',
      'Remembering language, appearance and cart, keeping the session and containing abuse of forms. No cookies of advertising or measurement.',
      'Recordar idioma, apariencia y carrito, mantener la sesión y contener abusos de los formularios. Ninguna cookie de publicidad o medición.',
    ],
    basis: ['legitimo_interesse', 'contrato'],
    data: [
      [
        'Preferências de idioma e aparência',
        'Preferences of language and appearance',
        'Preferencias de idioma y apariencia',
      ],
      [
        'Código do carrinho, da sessão e do aparelho',
        'Codes of the cart, the session and the device',
        'Códigos del carrito, de la sesión y del aparato',
      ],
    ],
    sharedWith: ['video'],
    retention: 'cookies',
  },
];

/** Measures that protect all of it. */
export const generalMeasures: readonly Label[] = [
  [
    'Acesso negado, salvo ao que o perfil de cada conta concede, e limitado às suas igrejas e departamentos.',
    'Access is denied, except to what the role of each account grants, limited to its churches and departments.',
    'Acceso negado, salvo a lo que concede el perfil de cada cuenta, limitado a sus iglesias y departamentos.',
  ],
  [
    'Senhas só como hash (argon2id), verificação em duas etapas e chaves de acesso, sessões que se encerram na hora.',
    'Passwords as hashes only (argon2id), two-step verification and passkeys, sessions that can be ended at once.',
    'Contraseñas solo como hash (argon2id), verificación en dos pasos y llaves de acceso, sesiones que se cierran al instante.',
  ],
  [
    'Histórico de cada alteração e exportação, que ninguém apaga à mão.',
    'A history of every change and export, which nobody deletes by hand.',
    'Historial de cada cambio y exportación, que nadie borra a mano.',
  ],
  [
    'Números de cartão nunca chegam ao servidor; segredos de conexões são cifrados.',
    'Card numbers never reach the server; secrets of connections are encrypted.',
    'Los números de tarjeta nunca llegan al servidor; los secretos de conexiones van cifrados.',
  ],
  [
    'Apagamento automático, toda noite, do que passou do prazo.',
    'Automatic deletion, every night, of what is past its period.',
    'Borrado automático, cada noche, de lo que pasó de su plazo.',
  ],
];
