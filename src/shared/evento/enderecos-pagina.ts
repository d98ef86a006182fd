import type { EnderecoPagina } from '#shared/contracts/pagina-evento.ts';

/** The setting of the site that names the event of each fixed address. */
export const fieldOfEndereco = {
  'encontro-das-rosas': 'pagina_encontro_das_rosas',
  'redime/homens': 'pagina_redime_homens',
  'redime/jovens': 'pagina_redime_jovens',
  'redime/mulheres': 'pagina_redime_mulheres',
} as const satisfies Record<EnderecoPagina, string>;

/** What each address is called in mails and on pages that have no event to name. */
export const nameOfEndereco: Readonly<Record<EnderecoPagina, string>> = {
  'encontro-das-rosas': 'Encontro das Rosas',
  'redime/homens': 'Redime Homens',
  'redime/jovens': 'Redime Jovens',
  'redime/mulheres': 'Redime Mulheres',
};
