import { type TipoContribuicao, tiposContribuicao } from '#shared/cobranca.ts';
import type { CausaNoEndereco, OfertaContribuir } from '#shared/contracts/contribuir.ts';

/** The values in the address of the giving page, as the form begins with them. */
export interface Prefilled {
  tipo: TipoContribuicao;
  campanha: string;
  projeto: string;
  /** centavos, as text */
  valor: string;
  mensal: boolean;
}

/** The campaign and the project in the address of the giving page. */
export const causeIn = (search: URLSearchParams): CausaNoEndereco => ({
  campanha: search.get('campanha'),
  projeto: search.get('projeto'),
});

/** The query with the present slugs; null: it has them already, or names what takes no gifts. */
export function movedSearch(search: URLSearchParams, present: CausaNoEndereco): string | null {
  const moved = new URLSearchParams(search);
  for (const name of ['campanha', 'projeto'] as const) if (present[name]) moved.set(name, present[name]);
  return String(moved) === String(search) ? null : `?${moved}`;
}

/** `closed`: the address names a campaign or project that has ended or never existed. */
export function prefilledBy(
  search: URLSearchParams,
  oferta: Pick<OfertaContribuir, 'campanhas' | 'projetos'>,
): { prefilled: Prefilled; closed: boolean } {
  const parameter = (name: string): string => search.get(name) ?? '';
  const campanha = oferta.campanhas.find(({ slug }) => slug === parameter('campanha'));
  // Links of monthly gifts name a project by its id, which stays when the slug changes.
  const projeto = oferta.projetos.find(({ id, slug }) => [slug, String(id)].includes(parameter('projeto')));
  const tipo = tiposContribuicao.find((one) => one === parameter('tipo'));
  return {
    prefilled: {
      tipo: campanha ? 'campanha' : projeto ? 'projeto_social' : (tipo ?? 'oferta'),
      campanha: campanha?.slug ?? '',
      projeto: projeto?.slug ?? '',
      valor: /^[1-9]\d{0,8}$/.test(parameter('valor')) ? parameter('valor') : '',
      mensal: parameter('mensal') === '1',
    },
    closed: (parameter('campanha') !== '' && !campanha) || (parameter('projeto') !== '' && !projeto),
  };
}
