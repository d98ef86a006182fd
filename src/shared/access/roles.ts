import { type AbilityRule, type Action, actionsOn, type Subject } from './subjects.ts';

export interface SeededRole {
  nome: string;
  descricao: string;
  rules: readonly AbilityRule[];
  /** limited to the departments that the person of the account leads */
  por_departamento?: true;
}

/** The role that may do everything; at least one active user always has it. */
export const administrador = 'Administrador';

const grant = (actions: readonly Action[], of: readonly Subject[]): AbilityRule[] =>
  of.flatMap((subject) =>
    actions.filter((action) => actionsOn(subject).includes(action)).map((action) => ({ action, subject })),
  );

const viewActions: readonly Action[] = ['read', 'list'];
const editActions: readonly Action[] = ['read', 'list', 'create', 'edit'];
const manageActions: readonly Action[] = ['manage'];
const entry = grant(['read'], ['Auth']);

/**
 * The sections that roles may see by default, without the confidential ones. A new subject must be added here
 * by name.
 */
const everyday: readonly Subject[] = [
  'cargo',
  'categoria',
  'contato',
  'conteudo',
  'departamento',
  'evento',
  'igreja',
  'inscricao',
  'patrimonio',
  'pessoa',
  'postagem',
  'produto',
  'projetosocial',
  'rifa',
  'site',
  'voluntario',
];
/** Confidential subjects: money and prayer requests. */
const confidential: readonly Subject[] = ['financeiro', 'conta', 'pedidooracoes', 'recebimentos'];

/** The roles of a new church; afterwards they are stored in the database, and the office edits them there. */
export const seededRoles: readonly SeededRole[] = [
  { nome: administrador, descricao: 'Pode tudo, inclusive acessos.', rules: grant(manageActions, ['all']) },
  {
    nome: 'Pastor',
    descricao: 'Vê a igreja inteira; cuida de pessoas, cargos, orações e conteúdo.',
    rules: [
      ...entry,
      ...grant(viewActions, [...everyday, ...confidential]),
      ...grant(manageActions, [
        'pessoa',
        'anotacao',
        'cargo',
        'crianca',
        'documento',
        'pedidooracoes',
        'conteudo',
        'postagem',
        'evento',
        'contato',
        'presenca',
        'visita',
        'visitante',
        'voluntario',
      ]),
      ...grant(viewActions, ['contagem', 'documento_modelo']),
      ...grant(['edit'], ['site']),
    ],
  },
  {
    nome: 'Secretaria',
    descricao: 'Pessoas, cadastros, eventos, inscrições e patrimônio.',
    rules: [
      ...entry,
      ...grant(manageActions, [
        'pessoa',
        'cargo',
        'contato',
        'crianca',
        'departamento',
        'documento',
        'documento_modelo',
        'evento',
        'inscricao',
        'patrimonio',
        'presenca',
        'visitante',
        'voluntario',
      ]),
      ...grant(editActions, ['igreja', 'categoria', 'projetosocial', 'site']),
      ...grant(viewActions, ['postagem', 'conteudo']),
      // the list shows who is visited and what is next, without the notes
      ...grant(['list'], ['visita']),
      // for the second person who counts an offering
      ...grant(['read', 'list', 'create'], ['contagem']),
    ],
  },
  {
    nome: 'Tesouraria',
    descricao: 'Contas, lançamentos, rifas e o dinheiro dos eventos e da loja.',
    rules: [
      ...entry,
      ...grant(manageActions, [
        ...(['financeiro', 'conta', 'contagem', 'recebimentos', 'rifa', 'transparencia'] as const),
      ]),
      ...grant(editActions, ['categoria', 'patrimonio']),
      ...grant(viewActions, [
        'pessoa',
        'igreja',
        'evento',
        'inscricao',
        'pedido',
        'produto',
        'departamento',
        'projetosocial',
      ]),
    ],
  },
  {
    nome: 'Líder de departamento',
    descricao: 'Voluntários e eventos do seu departamento.',
    por_departamento: true,
    rules: [
      ...entry,
      ...grant(viewActions, ['pessoa', 'igreja', 'departamento', 'inscricao']),
      ...grant(editActions, ['voluntario', 'evento']),
    ],
  },
  {
    nome: 'Comunicação',
    descricao: 'O site: textos e cores, notícias, vídeos, eventos e projetos.',
    rules: [
      ...entry,
      ...grant(manageActions, ['postagem', 'conteudo', 'projetosocial', 'site']),
      ...grant(editActions, ['evento', 'contato', 'categoria']),
      ...grant(viewActions, ['igreja', 'departamento']),
    ],
  },
  {
    nome: 'Loja',
    descricao: 'Produtos e pedidos da loja.',
    rules: [
      ...entry,
      ...grant(manageActions, ['consumidor', 'pedido', 'produto']),
      ...grant(editActions, ['categoria']),
    ],
  },
  {
    nome: 'Intercessão',
    descricao: 'Pedidos de oração.',
    rules: [...entry, ...grant(['read', 'list', 'edit'], ['pedidooracoes'])],
  },
  {
    nome: 'Somente leitura',
    descricao: 'Vê os cadastros, sem dinheiro nem pedidos de oração.',
    rules: [...entry, ...grant(viewActions, everyday)],
  },
];
