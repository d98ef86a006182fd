import { raw } from '#server/db/sql.ts';
import type { AvisoPublico } from '#shared/contracts/aviso.ts';
import type { EnderecoPagina } from '#shared/contracts/pagina-evento.ts';
import { nameOfEndereco } from '#shared/evento/enderecos-pagina.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { varianteLabel } from '#shared/loja/variante.ts';

/** The subject of a row of `aviso`. */
export type SubjectRow = { idioma: Locale } & (
  | { endereco: EnderecoPagina; variante: null }
  | {
      endereco: null;
      variante: number;
      slug: string;
      produto: string;
      tamanho: string | null;
      cor: string | null;
    }
);

/** Columns of the notice `a`, its variant `v` and its product `t`. */
export const subjectColumns = raw(`a.idioma, a.endereco, a.variante, t.slug, t.nome as produto, v.tamanho,
  (select c.nome from cor c where c.id = v.cor) as cor`);

/** The page of a subject, and its name in the language of the request. */
export function subjectOf(row: SubjectRow): Omit<AvisoPublico, 'confirmado'> {
  if (row.endereco !== null)
    return { tipo: 'pagina', url: `/${row.endereco}`, nome: nameOfEndereco[row.endereco] };
  return {
    tipo: 'produto',
    url: `/loja-virtual/produto/${row.slug}?variante=${row.variante}`,
    nome: varianteLabel({ nome: row.produto, cor: row.cor, tamanho: row.tamanho }, (text) =>
      label(text, row.idioma),
    ),
  };
}
