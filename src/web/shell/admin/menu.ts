import { type Ability, abilityFrom } from '#shared/access/ability.ts';
import type { AbilityRule, Action, Subject } from '#shared/access/subjects.ts';
import { doors, sundayPath } from '#shared/domingo/doors.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { IconName } from '#shared/icons.ts';
import { importSections } from '#shared/importacao/import-fields.ts';
import { type MenuGroup, menuGroups, type SectionHead } from '#shared/kit/section.ts';
import { homePath } from '#web/crud/access.ts';
import type { TextKey } from '#web/lib/i18n/i18n.tsx';

export interface MenuItem {
  /** the `section` of its row in the route table */
  section: string;
  to: string;
  icon: IconName;
  text: Label | TextKey;
}

export interface Menu {
  first: MenuItem[];
  groups: { name: MenuGroup; items: MenuItem[] }[];
}

interface GuardedItem extends MenuItem {
  action: Action;
  subject: Subject;
  /** any one of these subjects is enough too */
  or?: readonly Subject[];
  /** the section whose entry it follows; without it, the entry is at the end of its group */
  after?: string;
}

const dashboard: GuardedItem = {
  section: 'dashboard',
  to: '/admin',
  icon: 'home',
  text: 'menu.dashboard',
  action: 'read',
  subject: 'Auth',
};

/** Office pages that do not belong to a section. */
const ownPages: Partial<Record<MenuGroup, GuardedItem[]>> = {
  pessoas: [
    {
      section: 'repetidas',
      to: '/admin/pessoa/repetidas',
      icon: 'users-group',
      text: 'menu.repetidas',
      action: 'delete',
      subject: 'pessoa',
      after: 'familia',
    },
    {
      section: 'escala',
      to: '/admin/escala',
      icon: 'calendar-event',
      text: 'menu.escala',
      action: 'list',
      subject: 'voluntario',
      after: 'voluntario',
    },
  ],
  comunicacao: [
    {
      section: 'domingo',
      to: sundayPath,
      icon: 'building-church',
      text: 'menu.domingo',
      action: 'create',
      subject: doors[0].subject,
      or: doors.map(({ subject }) => subject),
    },
    {
      section: 'checkin',
      to: '/admin/inscricao/checkin',
      icon: 'qrcode',
      text: 'menu.checkin',
      action: 'edit',
      subject: 'inscricao',
    },
  ],
  financas: [
    {
      section: 'cobrancas',
      to: '/admin/financeiro/cobrancas',
      icon: 'receipt',
      text: 'menu.cobrancas',
      action: 'list',
      subject: 'financeiro',
    },
    {
      section: 'devolucoes',
      to: '/admin/financeiro/devolucoes',
      icon: 'coin',
      text: 'menu.devolucoes',
      action: 'list',
      subject: 'financeiro',
    },
    {
      section: 'conciliacao',
      to: '/admin/financeiro/conciliacao',
      icon: 'scale',
      text: 'menu.conciliacao',
      action: 'list',
      subject: 'financeiro',
    },
    {
      section: 'relatorios',
      to: '/admin/relatorios',
      icon: 'chart-bar',
      text: 'menu.relatorios',
      action: 'list',
      subject: 'financeiro',
    },
    {
      section: 'recibos',
      to: '/admin/recibos',
      icon: 'news',
      text: 'menu.recibos',
      action: 'list',
      subject: 'financeiro',
    },
    {
      section: 'fechamento',
      to: '/admin/fechamento',
      icon: 'archive',
      text: 'menu.fechamento',
      action: 'list',
      subject: 'financeiro',
    },
    {
      section: 'transparencia',
      to: '/admin/transparencia',
      icon: 'globe',
      text: 'menu.transparencia',
      action: 'read',
      subject: 'transparencia',
    },
  ],
  loja: [
    {
      section: 'balcao',
      to: '/admin/pedido/balcao',
      icon: 'cash',
      text: 'menu.balcao',
      action: 'create',
      subject: 'pedido',
    },
    {
      section: 'quadro',
      to: '/admin/pedido/quadro',
      icon: 'list-check',
      text: 'menu.quadro',
      action: 'list',
      subject: 'pedido',
    },
    {
      section: 'retirada',
      to: '/admin/pedido/retirada',
      icon: 'qrcode',
      text: 'menu.retirada',
      action: 'edit',
      subject: 'pedido',
    },
    {
      section: 'vendas',
      to: '/admin/pedido/vendas',
      icon: 'chart-bar',
      text: 'menu.vendas',
      action: 'list',
      subject: 'pedido',
    },
  ],
  sistema: [
    {
      section: 'acesso-perfis',
      to: '/admin/acesso/perfis',
      icon: 'user-shield',
      text: 'menu.acesso-perfis',
      action: 'manage',
      subject: 'all',
    },
    {
      section: 'acesso-permissoes',
      to: '/admin/acesso/permissoes',
      icon: 'key',
      text: 'menu.acesso-permissoes',
      action: 'manage',
      subject: 'all',
    },
    {
      section: 'mensagens',
      to: '/admin/mensagens',
      icon: 'mailbox',
      text: 'menu.mensagens',
      action: 'manage',
      subject: 'all',
    },
    {
      section: 'privacidade',
      to: '/admin/privacidade',
      icon: 'user-shield',
      text: 'menu.privacidade',
      action: 'read',
      subject: 'privacidade',
    },
    {
      section: 'importacao',
      to: '/admin/importacao',
      icon: 'table-import',
      text: 'menu.importacao',
      action: 'create',
      subject: 'pessoa',
      or: importSections,
    },
    {
      section: 'tarefas',
      to: '/admin/tarefas',
      icon: 'list-check',
      text: 'menu.tarefas',
      action: 'manage',
      subject: 'all',
    },
    {
      section: 'trilha',
      to: '/admin/trilha',
      icon: 'history',
      text: 'menu.trilha',
      action: 'manage',
      subject: 'all',
    },
    {
      section: 'backup',
      to: '/admin/backup',
      icon: 'archive',
      text: 'menu.backup',
      action: 'manage',
      subject: 'all',
    },
    {
      section: 'novidades',
      to: '/admin/novidades',
      icon: 'bulb',
      text: 'menu.novidades',
      action: 'read',
      subject: 'Auth',
    },
  ],
};

function ofSection(section: SectionHead, ability: Ability): MenuItem[] {
  const to = section.hidden || section.within ? undefined : homePath(section, ability);
  return to ? [{ section: section.name, to, icon: section.icon, text: section.plural }] : [];
}

/** The entries that the user's rules allow; every entry leads to a page. */
export function buildMenu(sections: readonly SectionHead[], rules: readonly AbilityRule[]): Menu {
  const ability = abilityFrom(rules);
  const allowed = (items: GuardedItem[]): MenuItem[] =>
    items
      .filter(({ action, subject, or = [] }) => [subject, ...or].some((one) => ability.can(action, one)))
      .map(({ action, subject, or, after, ...item }) => item);
  const groupItems = (ofGroup: readonly SectionHead[], pages: GuardedItem[]): MenuItem[] => [
    ...ofGroup.flatMap((section) => [
      ...ofSection(section, ability),
      ...allowed(pages.filter(({ after }) => after === section.name)),
    ]),
    ...allowed(pages.filter(({ after }) => after === undefined)),
  ];
  return {
    first: allowed([dashboard]),
    groups: menuGroups
      .map((name) => ({
        name,
        items: groupItems(
          sections.filter((section) => section.menu === name),
          ownPages[name] ?? [],
        ),
      }))
      .filter(({ items }) => items.length > 0),
  };
}
