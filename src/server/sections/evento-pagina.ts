import type { Values } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import { type FieldErrors, invalidField } from '#shared/errors.ts';
import { fieldOfEndereco } from '#shared/evento/enderecos-pagina.ts';
import type { evento as declaration } from '#shared/sections/evento.ts';
import { themeErrors } from '#shared/sections/evento-tema.ts';
import { parseVideo } from '#shared/video.ts';

type Evento = Values<typeof declaration>;

/** The rules of a landing page. While it is switched off, its fields are hidden and nothing of them is refused. */
export function pageErrors(values: Evento): FieldErrors {
  if (!values.pagina_propria) return {};
  const errors = themeErrors(values);
  if (values.video !== null && !parseVideo(values.video)) errors.video = [{ key: 'conteudo.url' }];
  const last = values.data_final ?? values.data;
  values.programacao.forEach(({ dia }, at) => {
    if (dia !== null && (dia < values.data || dia > last))
      errors[`programacao.${at}.dia`] = [{ key: 'evento.programme_day' }];
  });
  return errors;
}

/** The first fixed address whose event the row `t` is; null for none. */
export const fixedAddress = raw(
  `(select case t.id ${enderecosPagina
    .map((endereco) => `when s.${fieldOfEndereco[endereco]} then '/${endereco}'`)
    .join(' ')} end from site s)`,
);

/** Refuses a change by which a fixed address would lose its event, because another one must be chosen for it first. */
export async function refusePageInUse(db: Db, id: number): Promise<void> {
  const [row] = await db.query<{ endereco: string | null }>(
    sql`select ${fixedAddress} as endereco from evento t where t.id = ${id}`,
  );
  if (row?.endereco) throw invalidField('pagina_propria', 'evento.page_in_use', { endereco: row.endereco });
}
