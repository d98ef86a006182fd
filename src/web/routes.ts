import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { findSection } from '#shared/sections/index.ts';
import { type LayoutName, type RouteEntry, routeId, routeTable } from './route-table.ts';

const layoutFiles: Record<LayoutName, string> = {
  home: 'shell/home-layout.tsx',
  store: 'shell/store-layout.tsx',
  blank: 'shell/blank-layout.tsx',
  admin: 'shell/admin/admin-layout.tsx',
};

/** A section that is not declared yet has nothing to list: its paths say so instead. */
const pageFile = ({ page, section, open }: RouteEntry): string =>
  page.startsWith('crud/') && !open && !findSection(section ?? '') ? 'pages/soon.tsx' : page;

const inLayout = (name: LayoutName) =>
  layout(
    layoutFiles[name],
    { id: `layout/${name}` },
    routeTable
      .filter((entry) => entry.layout === name)
      .map((entry) => route(entry.path.slice(1), pageFile(entry), { id: routeId(entry.name) })),
  );

export default [
  inLayout('home'),
  inLayout('store'),
  inLayout('blank'),
  inLayout('admin'),
] satisfies RouteConfig;
