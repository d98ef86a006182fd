import { homens } from './homens.ts';
import { jovens } from './jovens.ts';
import { mulheres } from './mulheres.ts';
import type { DemoPagina } from './pagina.ts';
import { rosas } from './rosas.ts';

/** The landing pages of the demo church, by the setting of the site that names their event. */
export const demoPaginas = {
  pagina_encontro_das_rosas: rosas,
  pagina_redime_homens: homens,
  pagina_redime_jovens: jovens,
  pagina_redime_mulheres: mulheres,
} as const satisfies Record<string, DemoPagina>;
