/**
 * Actions and subjects of the specification; `delete` (`manage` includes it), `contagem`, `crianca`, `documento`,
 * `documento_modelo`, `fechamento`, `presenca`, `privacidade`, `recebimentos`, `site`, `transparencia` and `visitante` are ours.
 */
export const actions = ['read', 'list', 'create', 'edit', 'delete', 'manage'] as const;
export type Action = (typeof actions)[number];

export const subjects = [
  'Auth',
  'all',
  'anotacao',
  'cargo',
  'categoria',
  'conta',
  'contagem',
  'contato',
  'conteudo',
  'crianca',
  'departamento',
  'documento',
  'documento_modelo',
  'evento',
  'fechamento',
  'financeiro',
  'igreja',
  'inscricao',
  'patrimonio',
  'pedido',
  'pedidooracoes',
  'pessoa',
  'postagem',
  'presenca',
  'privacidade',
  'produto',
  'projetosocial',
  'recebimentos',
  'requerimento',
  'rifa',
  'site',
  'transparencia',
  'users',
  'visita',
  'visitante',
  'voluntario',
  'consumidor',
  'consumidorAuth',
] as const;
export type Subject = (typeof subjects)[number];

/**
 * Subjects with only some actions: some only grant entry; a single section is neither listed, created nor
 * deleted.
 */
const limitedActions: Partial<Record<Subject, readonly Action[]>> = {
  Auth: ['read'],
  // `create` is for counting; users who may create entries (`financeiro`) book the counted money
  contagem: ['read', 'list', 'create', 'manage'],
  consumidor: ['read', 'list', 'edit', 'manage'],
  consumidorAuth: ['read'],
  // users who may edit entries (`financeiro`) close a month; `edit` is for reopening it
  fechamento: ['edit', 'manage'],
  recebimentos: ['read', 'edit', 'manage'],
  site: ['read', 'edit', 'manage'],
  // `read` sees the preview, `edit` publishes
  transparencia: ['read', 'edit', 'manage'],
};

/** The actions that can be granted on a subject. */
export const actionsOn = (subject: Subject): readonly Action[] => limitedActions[subject] ?? actions;

export interface AbilityRule {
  action: Action;
  subject: Subject;
}
