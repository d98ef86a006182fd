import { type Ability, abilityFrom } from '#shared/access/ability.ts';
import type { Access } from '#shared/access/access.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { type MenuGroup, menuGroups, type SectionHead } from '#shared/crud/section.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { IconName } from '#shared/icons.ts';
import { homePath } from '#web/crud/access.ts';
import type { TextKey } from '#web/lib/i18n/i18n.tsx';
import { type RouteEntry, routeTable } from '#web/route-table.ts';

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

/** An entry whose page is no list of a section: its path and its access are those of the page's row in the route table. */
interface PageItem {
  section: string;
  icon: IconName;
  text: TextKey;
  /** the section whose entry it follows; without it, the entry is at the end of its group */
  after?: string;
}

const dashboard: PageItem = { section: 'dashboard', icon: 'home', text: 'menu.dashboard' };

const ownPages: Partial<Record<MenuGroup, PageItem[]>> = {
  pessoas: [
    { section: 'repetidas', icon: 'users-group', text: 'menu.repetidas', after: 'familia' },
    { section: 'escala', icon: 'calendar-event', text: 'menu.escala', after: 'voluntario' },
  ],
  comunicacao: [
    { section: 'domingo', icon: 'building-church', text: 'menu.domingo' },
    { section: 'checkin', icon: 'qrcode', text: 'menu.checkin' },
  ],
  financas: [
    { section: 'cobrancas', icon: 'receipt', text: 'menu.cobrancas' },
    { section: 'devolucoes', icon: 'coin', text: 'menu.devolucoes' },
    { section: 'conciliacao', icon: 'scale', text: 'menu.conciliacao' },
    { section: 'relatorios', icon: 'chart-bar', text: 'menu.relatorios' },
    { section: 'recibos', icon: 'news', text: 'menu.recibos' },
    { section: 'fechamento', icon: 'archive', text: 'menu.fechamento' },
    { section: 'transparencia', icon: 'globe', text: 'menu.transparencia' },
  ],
  loja: [
    { section: 'balcao', icon: 'cash', text: 'menu.balcao' },
    { section: 'quadro', icon: 'list-check', text: 'menu.quadro' },
    { section: 'retirada', icon: 'qrcode', text: 'menu.retirada' },
    { section: 'vendas', icon: 'chart-bar', text: 'menu.vendas' },
  ],
  sistema: [
    { section: 'acesso-perfis', icon: 'user-shield', text: 'menu.acesso-perfis' },
    { section: 'acesso-permissoes', icon: 'key', text: 'menu.acesso-permissoes' },
    { section: 'mensagens', icon: 'mailbox', text: 'menu.mensagens' },
    { section: 'privacidade', icon: 'user-shield', text: 'menu.privacidade' },
    { section: 'importacao', icon: 'table-import', text: 'menu.importacao' },
    { section: 'tarefas', icon: 'list-check', text: 'menu.tarefas' },
    { section: 'trilha', icon: 'history', text: 'menu.trilha' },
    { section: 'backup', icon: 'archive', text: 'menu.backup' },
    { section: 'novidades', icon: 'bulb', text: 'menu.novidades' },
  ],
};

/** The page that the menu entry of a section opens: its first row in the route table. */
function pageOf(section: string): RouteEntry {
  const found = routeTable.find((entry) => entry.section === section);
  if (!found) throw new Error(`the route table has no page of ${section}`);
  return found;
}

function allows(access: Access, ability: Ability): boolean {
  if (access.kind === 'either') return access.of.some((one) => allows(one, ability));
  return access.kind === 'ability' && ability.can(access.action, access.subject);
}

function ofSection(section: SectionHead, ability: Ability): MenuItem[] {
  const to = section.hidden || section.within ? undefined : homePath(section, ability);
  return to ? [{ section: section.name, to, icon: section.icon, text: section.plural }] : [];
}

/** The entries that the user's rules allow; every entry leads to a page. */
export function buildMenu(sections: readonly SectionHead[], rules: readonly AbilityRule[]): Menu {
  const ability = abilityFrom(rules);
  const allowed = (items: readonly PageItem[]): MenuItem[] =>
    items.flatMap(({ after, ...item }) => {
      const { path, access } = pageOf(item.section);
      return allows(access, ability) ? [{ ...item, to: path }] : [];
    });
  const groupItems = (ofGroup: readonly SectionHead[], pages: readonly PageItem[]): MenuItem[] => [
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
