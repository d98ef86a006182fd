import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchZone } from '#shared/dates.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { controle as en } from '#shared/i18n/en/controle.ts';
import { controle as es } from '#shared/i18n/es/controle.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { controle as pt_BR } from '#shared/i18n/pt_BR/controle.ts';
import { formatMoney } from '#shared/money.ts';
import { isOffered, type KindName, kindNames, kindOf } from '#shared/notificacao/kinds.ts';

export interface Reader extends Limits {
  ability: Ability;
}

/** How a notification describes its record, and where it links to: SQL over the record `t`. */
interface Shown {
  detail: string;
  amount?: string;
  address?: string;
}

const shown: Readonly<Record<string, Shown>> = {
  pedidooracoes: { detail: 't.nome' },
  contato: { detail: 't.nome' },
  requerimento: { detail: 't.nome' },
  inscricao: { detail: `concat_ws(' · ', t.nome, (select e.nome from evento e where e.id = t.evento))` },
  pedido: { detail: 't.titulo', amount: 't.total' },
  cobranca: {
    detail: 't.descricao',
    amount: 't.valor',
    address: `'/admin/financeiro/cobrancas?id=' || t.id`,
  },
  escala_vaga: {
    detail: `concat_ws(' · ', (select p.nome from pessoa p where p.id = t.pessoa), t.titulo)`,
    address: `'/admin/escala?departamento=' || t.departamento || '&dia=' || (t.de at time zone '${churchZone}')::date`,
  },
  produto: { detail: 't.nome' },
  rifa: { detail: 't.nome' },
  users: { detail: 't.name' },
};

/**
 * SQL over a publication `t` of `transparencia`, which is a record without a section: the reader sees the books of its church, as on
 * /admin/transparencia; undefined: those of all.
 */
function publishedWithin({ igrejas, departamentos }: Limits): Sql | undefined {
  if (departamentos) return raw('false');
  return igrejas ? sql`t.igreja = any(${igrejas})` : undefined;
}

/** The kinds of which a user may be notified, by the section of their records. */
const offeredBySection = (ability: Ability): Map<string | null, KindName[]> =>
  Map.groupBy(
    kindNames.filter((name) => isOffered(ability, name)),
    (name) => kindOf(name).secao,
  );

/** SQL over a notification `n`: its reader may read the record now. Notifications about deleted records are left out. */
export function visibleTo(sections: readonly Section[], reader: Reader): Sql {
  const conditions = [...offeredBySection(reader.ability)].map(([secao, kinds]) => {
    const section = sections.find(({ name }) => name === secao);
    if (secao === null) {
      const published = publishedWithin(reader);
      return published
        ? sql`n.tipo = 'transparencia' and n.tipo = any(${kinds}) and exists (select from transparencia t where t.id = n.registro and ${published})`
        : sql`n.tipo = any(${kinds})`;
    }
    if (!section) return raw('false');
    const within = scopeSql(section, reader) ?? raw('true');
    return sql`n.tipo = any(${kinds}) and exists (select from ${raw(section.name)} t where t.id = n.registro and ${within})`;
  });
  return conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : raw('false');
}

/** Those of the given records that a reader may read; null: publications of `transparencia`. */
export async function readableIds(
  tx: Db,
  section: Section | null,
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const within = section ? scopeSql(section, reader) : publishedWithin(reader);
  if (!within) return new Set(ids);
  const rows = await tx.query<{ id: number }>(
    sql`select t.id from ${raw(section?.name ?? 'transparencia')} t where t.id = any(${ids}) and ${within}`,
  );
  return new Set(rows.map(({ id }) => id));
}

interface Row {
  tipo: KindName;
  registro: number | null;
  chave: string;
}
interface NotificationTexts {
  detalhe: string | null;
  endereco: string;
}

const jobNames: Record<Locale, Readonly<Record<string, string>>> = { pt_BR, en, es };

const publicationsPath = '/admin/transparencia';

/** The church and the month of publications, by their ids. */
async function describePublications(
  db: Db,
  rows: readonly Row[],
  locale: Locale,
): Promise<Map<number | null, NotificationTexts>> {
  const ids = rows.flatMap(({ tipo, registro }) => (tipo === 'transparencia' ? (registro ?? []) : []));
  if (ids.length === 0) return new Map();
  const found = await db.query<{ id: number; igreja: number; nome: string; mes: string }>(
    sql`select t.id, t.igreja, coalesce(i.nome_curto, i.nome_fantasia, i.razao_social) as nome, t.mes
      from transparencia t join igreja i on i.id = t.igreja where t.id = any(${ids})`,
  );
  return new Map(
    found.map(({ id, igreja, nome, mes }) => [
      id,
      { detalhe: `${nome} · ${monthLabel(mes, locale)}`, endereco: `${publicationsPath}?igreja=${igreja}` },
    ]),
  );
}

/** Adds to notifications that their reader may see the description of their records, in their order. */
export async function describe<N extends Row>(
  db: Db,
  rows: readonly N[],
  locale: Locale,
): Promise<(N & NotificationTexts)[]> {
  const wordsByRecord = new Map<string, NotificationTexts>();
  for (const [secao, sectionRows] of Map.groupBy(rows, ({ tipo }) => kindOf(tipo).secao)) {
    if (secao === null) continue;
    const {
      detail,
      amount = 'null::bigint',
      address = `'/admin/${secao}/visualizar/' || t.id`,
    } = shown[secao]!;
    const ids = [...new Set(sectionRows.map(({ registro }) => registro))];
    const found = await db.query<{
      id: number;
      detalhe: string | null;
      valor: number | null;
      endereco: string;
    }>(
      sql`select t.id, ${raw(detail)} as detalhe, ${raw(amount)} as valor, ${raw(address)} as endereco
        from ${raw(secao)} t where t.id = any(${ids})`,
    );
    for (const { id, detalhe, valor, endereco } of found) {
      const money = valor === null ? '' : formatMoney(valor, locale);
      wordsByRecord.set(`${secao} ${id}`, {
        detalhe: [detalhe ?? '', money].filter((part) => part !== '').join(' · ') || null,
        endereco,
      });
    }
  }
  const published = await describePublications(db, rows, locale);
  return rows.flatMap((row) => {
    const { secao } = kindOf(row.tipo);
    if (row.tipo === 'copia_velha') return [{ ...row, detalhe: null, endereco: '/admin/backup' }];
    if (row.tipo === 'transparencia')
      return [{ ...row, ...(published.get(row.registro) ?? { detalhe: null, endereco: publicationsPath }) }];
    if (row.tipo === 'webhook_desligado' || row.tipo === 'webhook_parado')
      return [{ ...row, detalhe: null, endereco: '/admin/settings/connections' }];
    if (secao === null) {
      // the name of the queue, and the day
      const [nome = ''] = row.chave.split(' ');
      const detalhe = jobNames[locale][`tarefas.nome.${nome}`] ?? nome;
      return [{ ...row, detalhe, endereco: `/admin/tarefas?estado=falhou&nome=${encodeURIComponent(nome)}` }];
    }
    const words = wordsByRecord.get(`${secao} ${row.registro}`);
    return words ? [{ ...row, ...words }] : [];
  });
}
