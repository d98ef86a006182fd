import type { traceActions, tracedTables } from '#shared/contracts/trilha.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { sections } from '#shared/sections/index.ts';
import type { ListQuery } from '#web/crud/list-query.ts';

const actions: Record<(typeof traceActions)[number], Label> = {
  create: ['Cadastrou', 'Created', 'Creó'],
  edit: ['Editou', 'Edited', 'Editó'],
  delete: ['Excluiu', 'Deleted', 'Eliminó'],
  export: ['Exportou', 'Exported', 'Exportó'],
  merge: ['Juntou', 'Merged', 'Unió'],
  unmerge: ['Desfez a junção', 'Undid a merge', 'Deshizo la unión'],
  differ: ['Separou cadastros parecidos', 'Told alike records apart', 'Separó registros parecidos'],
  undiffer: [
    'Desfez a separação de cadastros',
    'Undid telling records apart',
    'Deshizo la separación de registros',
  ],
  erase: ['Apagou os dados pessoais', 'Erased personal data', 'Borró los datos personales'],
};
/** Traced tables that are not sections. */
export const tableLabels: Record<(typeof tracedTables)[number], Label> = {
  chave_api: ['Chaves de API', 'API keys', 'Claves de API'],
  conexao: ['Conexões', 'Connections', 'Conexiones'],
  copia_ajuste: ['Ajustes das cópias', 'Settings of backups', 'Ajustes de las copias'],
  transparencia: ['Contas publicadas', 'Published accounts', 'Cuentas publicadas'],
  fechamento: ['Fechamento do mês', 'Closing of months', 'Cierre de meses'],
  mail_texto: ['Textos dos e-mails', 'Texts of the mails', 'Textos de los correos'],
  notificacao_padrao: ['Avisos por padrão', 'Default channels', 'Avisos por defecto'],
  permissao: ['Permissões', 'Permissions', 'Permisos'],
  seguranca_ajuste: ['Regras das contas', 'Rules for accounts', 'Reglas de las cuentas'],
  webhook_saida: ['Webhooks', 'Webhooks', 'Webhooks'],
};

/** Describes the trace to the filter components of lists; not a real section, without a form. */
export const traceList: Section = {
  name: 'trilha',
  subject: 'all',
  singular: ['Alteração', 'Change', 'Cambio'],
  plural: ['Histórico de alterações', 'Change history', 'Historial de cambios'],
  purpose: ['Quem fez o quê.', 'Who did what.', 'Quién hizo qué.'],
  icon: 'history',
  menu: 'sistema',
  title: 'quando',
  sort: { by: 'quando', order: 'desc' },
  personal: null,
  groups: [],
  filters: {
    users: { kind: 'reference', to: 'users', label: ['Quem', 'Who', 'Quién'] },
    secao: {
      kind: 'choice',
      label: ['Seção', 'Section', 'Sección'],
      options: {
        ...Object.fromEntries(sections.map(({ name, plural }) => [name, plural])),
        ...tableLabels,
      },
    },
    acao: { kind: 'choice', label: ['Ação', 'Action', 'Acción'], options: actions },
    registro: { kind: 'integer', label: ['Número do registro', 'Record number', 'Número del registro'] },
  },
  fields: { quando: { kind: 'datetime', label: ['Período', 'Period', 'Período'], filter: true } },
};

/** The query of the API, which has its own names for the ends of the period. */
export function traceQuery({ term, filters }: ListQuery): Record<string, string> {
  const { quando_de, quando_ate, ...rest } = filters;
  return {
    ...rest,
    ...(quando_de && { de: quando_de }),
    ...(quando_ate && { ate: quando_ate }),
    ...(term && { term }),
  };
}
