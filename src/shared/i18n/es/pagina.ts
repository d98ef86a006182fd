import type { pagina as pt_BR } from '#shared/i18n/pt_BR/pagina.ts';

export const pagina: Readonly<Record<keyof typeof pt_BR, string>> = {
  'pagina.title': 'Editar la página',
  'pagina.open': 'Ver la página',
  'pagina.view': 'Qué mostrar',
  'pagina.tab_editar': 'Editar',
  'pagina.tab_previa': 'Vista previa',
  'pagina.preview': 'Vista previa de la página',
  'pagina.preview_note': 'Como la verán los visitantes. Nada aparece en el sitio antes de guardar.',
  'pagina.preview_off': 'La página propia está apagada: en el sitio aparece la página común del evento.',
  'pagina.device': 'Tamaño de la pantalla',
  'pagina.device_desktop': 'Computadora',
  'pagina.device_phone': 'Celular',
  'pagina.presets': 'Empezar con un tema listo',
  'pagina.preset_rosas': 'Rosas',
  'pagina.preset_homens': 'Hombres',
  'pagina.preset_jovens': 'Jóvenes',
  'pagina.preset_mulheres': 'Mujeres',
  'pagina.is_on': 'Este evento tiene una página propia.',
  'pagina.is_off': 'Este evento usa la página común.',
  'pagina.edit': 'Editar la página',
  'pagina.see': 'Ver en el sitio',
};
