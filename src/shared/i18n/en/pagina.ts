import type { pagina as pt_BR } from '#shared/i18n/pt_BR/pagina.ts';

export const pagina: Readonly<Record<keyof typeof pt_BR, string>> = {
  'pagina.title': 'Edit the page',
  'pagina.open': 'See the page',
  'pagina.view': 'What to show',
  'pagina.tab_editar': 'Edit',
  'pagina.tab_previa': 'Preview',
  'pagina.preview': 'Preview of the page',
  'pagina.preview_note': 'As visitors will see it. Nothing is on the site before you save.',
  'pagina.preview_off': 'The landing page is switched off: the site shows the plain page of the event.',
  'pagina.device': 'Size of the screen',
  'pagina.device_desktop': 'Computer',
  'pagina.device_phone': 'Phone',
  'pagina.presets': 'Start from a ready theme',
  'pagina.preset_rosas': 'Roses',
  'pagina.preset_homens': 'Men',
  'pagina.preset_jovens': 'Youth',
  'pagina.preset_mulheres': 'Women',
  'pagina.is_on': 'This event has a landing page.',
  'pagina.is_off': 'This event uses the plain page.',
  'pagina.edit': 'Edit the page',
  'pagina.see': 'See it on the site',
};
