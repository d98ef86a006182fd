import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { type LayoutName, routeId, routeTable } from './route-table.ts';

const layoutFiles: Record<LayoutName, string> = {
  home: 'shell/home-layout.tsx',
  store: 'shell/store-layout.tsx',
  checkout: 'shell/checkout-layout.tsx',
  blank: 'shell/blank-layout.tsx',
  bare: 'shell/bare-layout.tsx',
  admin: 'shell/admin/admin-layout.tsx',
};

const inLayout = (name: LayoutName) =>
  layout(
    layoutFiles[name],
    { id: `layout/${name}` },
    routeTable
      .filter((entry) => entry.layout === name)
      .map((entry) => route(entry.path.slice(1), entry.page, { id: routeId(entry.name) })),
  );

export default [
  inLayout('home'),
  inLayout('store'),
  inLayout('checkout'),
  inLayout('blank'),
  inLayout('bare'),
  inLayout('admin'),
] satisfies RouteConfig;
