import { type Sql, sql } from '#server/db/sql.ts';
import type { Fields } from '#shared/crud/field.ts';
import { churchZone } from '#shared/dates.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { requerimento } from '#shared/sections/requerimento.ts';
import { ownRows, type Titular } from './own-rows.ts';

/**
 * The fields that the copy of a person's data takes from records that refer to them, by the column of the reference. Fields that are not
 * listed are left out, so that the copy contains no data of other people. tests/api/titular.test.ts fails while a reference is neither here
 * nor in `leftOut`.
 */
export const exported: Readonly<Record<string, readonly string[]>> = {
  'cargo_pessoas.pessoa': [
    'cargo',
    'igreja',
    'departamento',
    'e_titular',
    'data_entrada',
    'data_prevista_saida',
    'data_saida',
  ],
  'departamento_membros.pessoa': ['nome', 'igreja', 'membros'],
  'voluntario.pessoa': [
    'igreja',
    'status',
    'departamentos',
    'funcoes',
    'disponibilidade',
    'bloqueios',
    'maximo_mes',
  ],
  'escala_vaga.pessoa': ['titulo', 'de', 'ate', 'departamento', 'funcao', 'estado', 'motivo'],
  'financeiro.pessoa': [
    'descricao',
    'tipo',
    'valor',
    'classificacao_financeira',
    'data_vencimento',
    'pago',
    'data_pagamento',
    'forma_pagamento',
    'igreja',
  ],
  'cobranca.pessoa': [
    'descricao',
    'estado',
    'metodo',
    'valor',
    'parcelas',
    'recebido',
    'estornado',
    'nome',
    'email',
    'anonimo',
    'paga_em',
  ],
  'contribuicao_mensal.pessoa': [
    'descricao',
    'nome',
    'email',
    'anonimo',
    'valor',
    'forma',
    'dia',
    'proxima',
    'estado',
    'ultima',
  ],
  'inscricao.pessoa': [
    'evento',
    'status',
    'lote_nome',
    'valor',
    'nome',
    'email',
    'whatsapp',
    'cpf',
    'documento',
    'data_nascimento',
    'cidade',
    'foto',
    'responsavel',
    'respostas_dadas',
    'checkin_em',
  ],
  'rifa_compra.pessoa': [
    'rifa',
    'estado',
    'quantidade',
    'valor',
    'numeros',
    'nome',
    'whatsapp',
    'email',
    'pago_em',
  ],
  'rifa_vendedor.pessoa': ['rifa', 'nome', 'meta', 'vendidos', 'codigo'],
  'contato.pessoa': ['assunto', 'mensagem', 'nome', 'email', 'telefone', 'status'],
  'consumidor.pessoa': [
    'nome',
    'email',
    'whatsapp',
    'cpf',
    'situacao',
    'ultimo_acesso',
    'bloqueado_em',
    'motivo_bloqueio',
  ],
  'users.pessoa': ['name', 'email', 'telefone', 'foto', 'ativo', 'email_verificado_em', 'ultimo_acesso'],
  'crianca_entrada.pessoa': [
    'evento',
    'sala',
    'nome',
    'data_nascimento',
    'alergias',
    'observacoes',
    'entrou_em',
    'saiu_em',
  ],
  // the child's identity is data of the child
  'crianca_entrada.responsavel': [
    'evento',
    'responsavel_nome',
    'responsavel_whatsapp',
    'entrou_em',
    'saiu_em',
  ],
  'familia.chefe': ['nome'],
  'familia_membros.pessoa': ['nome', 'membros'],
  'anotacao.pessoa': ['assunto', 'texto'],
  'visita.pessoa': [
    'data',
    'horario',
    'tipo',
    'local',
    'status',
    'notas',
    'proximo_passo',
    'proximo_passo_em',
  ],
  // when the person visited others, without those others
  'visita_quem_visita.pessoa': ['data', 'status'],
  'presenca.pessoa': ['evento', 'data', 'momento', 'igreja'],
  'visitante.pessoa': [
    'nome',
    'whatsapp',
    'data',
    'evento',
    'como_veio',
    'convidado_por',
    'igreja',
    'consentimento',
    'consentimento_em',
    'consentimento_texto',
    'pediu_oracao',
    'status',
    'obs',
  ],
  'patrimonio.responsavel': ['numero', 'nome', 'local'],
  'documento.pessoa': ['numero', 'tipo', 'igreja', 'data', 'situacao', 'validade', 'codigo'],
  'postagem.autor': ['titulo', 'status', 'publicado_em'],
  'requerimento.pessoa': [
    'tipo',
    'canal',
    'recebido_em',
    'prazo',
    'detalhes',
    'status',
    'respondido_em',
    'resposta',
    'nome',
    'email',
    'telefone',
  ],
};

const anotherPerson: Label = [
  'É o cadastro de outra pessoa, a quem esses dados pertencem.',
  'It is the record of another person, to whom the data belongs.',
  'Es el registro de otra persona, a quien pertenecen esos datos.',
];

/** References that are not in the copy, and why. */
export const leftOut: Readonly<Record<string, Label>> = {
  'pessoa.pai_id': anotherPerson,
  'pessoa.mae_id': anotherPerson,
  'pessoa.responsavel': anotherPerson,
  'pessoa.cuidado_quem': anotherPerson,
  'pedidooracoes.intercessor': [
    'São pedidos de oração de outras pessoas, contados em confiança.',
    'They are prayer requests of other people, told in confidence.',
    'Son pedidos de oración de otras personas, contados en confianza.',
  ],
  'visitante.convidado_por_id': [
    'São as fichas de outras pessoas, que esta convidou.',
    'They are the cards of other people, whom this one invited.',
    'Son las fichas de otras personas, a quienes esta invitó.',
  ],
  'visita.proximo_passo_quem': [
    'São visitas a outras pessoas, contadas em confiança.',
    'They are visits to other people, told in confidence.',
    'Son visitas a otras personas, contadas en confianza.',
  ],
};

/** Conditions for what the person may see already: a schedule before it is published is a plan of the leader. */
export const conditions: Readonly<Record<string, Sql>> = {
  'escala_vaga.pessoa': sql`exists (select from escala_publicacao p where p.departamento = t.departamento
    and p.mes = date_trunc('month', t.de at time zone ${churchZone})::date)`,
};

/** Records of a section that belong to the person without a reference to them. */
export const moreSections: readonly {
  section: 'espera' | 'pedido' | 'pedidooracoes';
  fields: readonly string[];
}[] = [
  {
    section: 'pedido',
    fields: [
      'estado',
      'total',
      'subtotal',
      'desconto',
      'frete',
      'nome',
      'email',
      'whatsapp',
      'entrega',
      'nota',
      'pago_em',
      'entregue_em',
    ],
  },
  {
    section: 'pedidooracoes',
    fields: ['motivo_pedido', 'para_quem', 'mensagem', 'nome', 'email', 'telefone', 'anonimo', 'status'],
  },
  {
    section: 'espera',
    fields: ['evento', 'nome', 'email', 'status'],
  },
];

/** Channels by which people consent, and by which they withdraw it. */
const consentChannels = {
  ...requerimento.fields.canal.options,
  ...pessoa.fields.consentimento_canal.options,
};

interface Extra {
  chave: string;
  titulo: Label;
  fields: Fields;
  rows(of: Titular): Sql;
}

const text = (label: Label) => ({ kind: 'text', label }) as const;
const moment = (label: Label) => ({ kind: 'datetime', label }) as const;

/** Data about a person in tables that belong to no section. */
export const extras: readonly Extra[] = [
  {
    chave: 'consentimentos',
    titulo: ['Consentimentos e revogações', 'Consents and withdrawals', 'Consentimientos y revocaciones'],
    fields: {
      dia: { kind: 'date', label: ['Dia', 'Day', 'Día'] },
      ato: {
        kind: 'choice',
        label: ['O quê', 'What', 'Qué'],
        options: {
          consentiu: ['Consentiu', 'Consented', 'Consintió'],
          revogou: ['Revogou', 'Withdrew', 'Revocó'],
          retirado: ['Retirado do cadastro', 'Taken out of the record', 'Retirado del registro'],
        },
      },
      texto: text(['Texto', 'Text', 'Texto']),
      versao: text(['Versão do texto', 'Version of the text', 'Versión del texto']),
      canal: { kind: 'choice', label: ['Canal', 'Channel', 'Canal'], options: consentChannels },
    },
    rows: consentsOf,
  },
  {
    chave: 'consumidor_endereco',
    titulo: ['Endereços de entrega', 'Delivery addresses', 'Direcciones de entrega'],
    fields: {
      nome: text(['Nome', 'Name', 'Nombre']),
      logradouro: text(['Logradouro', 'Street', 'Calle']),
      numero: text(['Número', 'Number', 'Número']),
      complemento: text(['Complemento', 'Complement', 'Complemento']),
      bairro: text(['Bairro', 'Neighbourhood', 'Barrio']),
      cidade: text(['Cidade', 'City', 'Ciudad']),
      uf: text(['UF', 'State', 'Estado']),
      cep: { kind: 'cep', label: ['CEP', 'Postcode', 'CEP'] },
    },
    rows: ({ id }) => sql`select e.* from consumidor_endereco e join consumidor c on c.id = e.consumidor
      where c.pessoa = ${id} order by e.id`,
  },
  {
    chave: 'aviso',
    titulo: ['Avisos pedidos por e-mail', 'Notices asked for by e-mail', 'Avisos pedidos por correo'],
    fields: {
      endereco: text(['Página', 'Page', 'Página']),
      email: { kind: 'email', label: ['E-mail', 'E-mail', 'Correo electrónico'] },
      criado_em: moment(['Pedido em', 'Asked on', 'Pedido el']),
    },
    rows: (of) => sql`select t.* from aviso t where ${ownRows(of, 'email').aviso} order by t.id`,
  },
  {
    chave: 'fusao',
    titulo: ['Cadastros juntados a este', 'Records merged into this one', 'Registros unidos a este'],
    fields: {
      unida_nome: text(['Nome no outro cadastro', 'Name in the other record', 'Nombre en el otro registro']),
      criado_em: moment(['Quando', 'When', 'Cuándo']),
    },
    rows: ({ id }) => sql`select unida_nome, criado_em from fusao
      where mantida in (select pessoas_reunidas(${id})) and desfeita_em is null order by id`,
  },
  {
    chave: 'sessao',
    titulo: ['Aparelhos da conta', 'Devices of the account', 'Aparatos de la cuenta'],
    fields: {
      agente: text(['Aparelho', 'Device', 'Aparato']),
      criada_em: moment(['Entrou em', 'Signed in on', 'Entró el']),
      usada_em: moment(['Usado em', 'Used on', 'Usado el']),
    },
    rows: ({
      id,
    }) => sql`select s.agente, s.criada_em, s.usada_em from sessao s join users u on u.id = s.users
      where u.pessoa = ${id} order by s.id`,
  },
  {
    chave: 'trilha',
    titulo: ['Mudanças do cadastro', 'Changes of the record', 'Cambios del registro'],
    fields: {
      quando: moment(['Quando', 'When', 'Cuándo']),
      acao: {
        kind: 'choice',
        label: ['O quê', 'What', 'Qué'],
        options: {
          create: ['Cadastro feito', 'Record made', 'Registro hecho'],
          edit: ['Cadastro mudado', 'Record changed', 'Registro cambiado'],
          delete: ['Cadastro apagado', 'Record deleted', 'Registro borrado'],
          export: ['Dados exportados', 'Data exported', 'Datos exportados'],
          merge: ['Cadastros juntados', 'Records merged', 'Registros unidos'],
          unmerge: ['Junção desfeita', 'Merge undone', 'Unión deshecha'],
          differ: ['Separado de outro cadastro', 'Told apart from another', 'Separado de otro registro'],
          undiffer: ['Separação desfeita', 'Telling apart undone', 'Separación deshecha'],
          erase: ['Dados apagados', 'Data erased', 'Datos borrados'],
        },
      },
      campos: text(['Campos', 'Fields', 'Campos']),
    },
    rows: ({ id }) => sql`select l.quando, l.acao, (select string_agg(k, ', ' order by k)
        from jsonb_object_keys(case when l.acao = 'edit' then l.depois else '{}' end) k) as campos
      from trilha l where l.secao = 'pessoa' and l.registro in (select pessoas_reunidas(${id})) order by l.id`,
  },
];

/** Every consent of a person and every withdrawal, from all forms and from their record, oldest first. */
export function consentsOf(of: Titular): Sql {
  const { contato, pedidooracoes } = ownRows(of, 'email');
  return sql`select c.id, c.quando, c.ato, c.secao, nullif(c.texto, '') as texto,
      coalesce(c.dia, (c.quando at time zone ${churchZone})::date) as dia,
      coalesce(c.versao_texto, c.politica_versao::text) as versao, c.canal
    from consentimento c
    where (c.secao = 'pessoa' and c.registro in (select pessoas_reunidas(${of.id})))
      or (c.secao = 'contato' and c.registro in (select t.id from contato t where ${contato}))
      or (c.secao = 'pedidooracoes' and c.registro in (select t.id from pedidooracoes t where ${pedidooracoes}))
    order by c.quando, c.id`;
}
