import { withAuditedLists } from '#server/crud/audited-lists.ts';
import { childTables } from '#server/crud/columns.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { voluntario as section } from '#shared/sections/voluntario.ts';
import { changeLists, listsOf } from './audited-moves.ts';
import type { Pair } from './impediments.ts';
import type { RowChange } from './log.ts';
import type { FusaoDeps } from './people.ts';
import { recordingChanges, type Watched } from './row-changes.ts';

/** The two volunteers: `to` is kept, `from` is merged into it. */
interface Two {
  to: number;
  from: number;
}

const wishes = ['servir_com', 'servir_separado_de'] as const;

/** The most that a list of the section may have. */
const most = { funcoes: section.fields.funcoes.max, bloqueios: section.fields.bloqueios.max };

/** Every row that refers to one of the two; rows that other rows refer to come first. */
function watchedRows({ to, from }: Two): Watched[] {
  const both = sql`any(${[to, from]}::integer[])`;
  const byId = (tabela: string, where: Sql): Watched => ({ tabela, chave: ['id'], where });
  const mine = sql`r.voluntario = ${both}`;
  return [
    byId('voluntario', sql`r.id = ${both}`),
    { tabela: 'voluntario_departamentos', chave: ['voluntario', 'departamento'], where: mine },
    ...['funcoes', 'disponibilidade', 'bloqueios'].map((name) => byId(`voluntario_${name}`, mine)),
    ...wishes.map((name) => ({
      tabela: `voluntario_${name}`,
      chave: ['voluntario', 'outro'],
      where: sql`(r.voluntario = ${both} or r.outro = ${both})`,
    })),
    byId('escala_vaga', mine),
    byId('escala_aviso', mine),
    byId('escala_troca', sql`(r.voluntario = ${both} or r.aceita_por = ${both})`),
    { tabela: 'escala_troca_convidado', chave: ['troca', 'voluntario'], where: mine },
    // A link is valid by its version: back at the default, links that were ended would open the page again.
    { tabela: 'escala_link', chave: ['voluntario'], where: mine, ignored: [] },
    byId('escala_whatsapp', mine),
    { tabela: 'escala_recusa', chave: ['evento', 'voluntario'], where: mine },
  ];
}

/**
 * Makes one volunteer of two who are the same person: departments, functions (at the higher level), days and blockouts of both, the lower
 * of two limits, and the duties of both. Two duties at the same event or time cannot both stay: the one of the merged record becomes free,
 * and the trace of the place says so. Returns every row that changed, with which the merge can be undone.
 */
export async function mergeVolunteers(
  tx: Db,
  deps: FusaoDeps,
  { mantida, unida }: Pair,
): Promise<RowChange[]> {
  const rows = await tx.query<{ id: number; pessoa: number }>(
    sql`select id, pessoa from voluntario where pessoa = any(${[mantida, unida]}::integer[]) order by id for update`,
  );
  const to = rows.find(({ pessoa }) => pessoa === mantida)?.id;
  const from = rows.find(({ pessoa }) => pessoa === unida)?.id;
  if (to === undefined || from === undefined) return [];
  const two = { to, from };
  const now = deps.clock.now();
  const behaviour = deps.behaviours[section.name] ?? {};
  return recordingChanges(tx, watchedRows(two), async () => {
    const before = await ownLists(tx, two);
    await joinWishes(tx, deps, two);
    await joinLists(tx, two);
    await moveDuties(tx, { ...two, pessoa: mantida, now });
    await moveSwaps(tx, two, now);
    await moveMessages(tx, two);
    const after = await ownLists(tx, two);
    await withAuditedLists(tx, section, behaviour, { id: to, before: before.to, after: after.to }, () =>
      joinRow(tx, two),
    );
    await withAuditedLists(tx, section, behaviour, { id: from, before: before.from, after: null }, () =>
      tx.run(sql`delete from voluntario where id = ${from}`),
    );
  });
}

type Lists = Record<string, unknown[]>;

async function ownLists(tx: Db, { to, from }: Two): Promise<{ to: Lists; from: Lists }> {
  const lists: { to: Lists; from: Lists } = { to: {}, from: {} };
  for (const { field } of childTables(section)) {
    const found = await listsOf(tx, { section, field }, [to, from]);
    lists.to[field] = found.get(to)!;
    lists.from[field] = found.get(from)!;
  }
  return lists;
}

/**
 * On the way to becoming active, the status that is further along is kept; a paused or former volunteer keeps the status of the kept
 * record.
 */
const joinRow = (tx: Db, { to, from }: Two): Promise<number> =>
  tx.run(sql`update voluntario k set maximo_mes = least(k.maximo_mes, m.maximo_mes), igreja = coalesce(k.igreja, m.igreja),
      status = case when k.status in ('candidato', 'em_analise', 'em_trilha') and m.status in ('em_analise', 'em_trilha', 'ativo')
        and array_position(array['candidato', 'em_analise', 'em_trilha', 'ativo'], m.status)
          > array_position(array['candidato', 'em_analise', 'em_trilha', 'ativo'], k.status) then m.status else k.status end,
      versao = k.versao + 1, atualizado_em = now()
    from voluntario m where k.id = ${to} and m.id = ${from}`);

async function joinLists(tx: Db, { to, from }: Two): Promise<void> {
  const next = (table: string): Sql =>
    sql`(select coalesce(max(ordem), 0) from ${raw(table)} where voluntario = ${to})`;
  await tx.run(sql`insert into voluntario_departamentos (voluntario, departamento, ordem)
    select ${to}, departamento, ${next('voluntario_departamentos')} + row_number() over (order by ordem)
      from voluntario_departamentos where voluntario = ${from} on conflict do nothing`);
  const levels = sql`array['iniciante', 'experiente', 'lider']`;
  await tx.run(sql`update voluntario_funcoes k set nivel = m.nivel from voluntario_funcoes m
    where k.voluntario = ${to} and m.voluntario = ${from} and busca(k.funcao) = busca(m.funcao)
      and array_position(${levels}, m.nivel) > array_position(${levels}, k.nivel)`);
  const move = (table: string, same: Sql, order: Sql, max: number): Promise<number> =>
    tx.run(sql`update ${raw(table)} t set voluntario = ${to}, ordem = ${next(table)} + n.place from (
        select m.id, row_number() over (order by ${order}) as place from ${raw(table)} m where m.voluntario = ${from}
          and not exists (select from ${raw(table)} k where k.voluntario = ${to} and ${same})) n
      where t.id = n.id and n.place <= ${max} - (select count(*) from ${raw(table)} where voluntario = ${to})`);
  await move('voluntario_funcoes', sql`busca(k.funcao) = busca(m.funcao)`, sql`m.ordem`, most.funcoes);
  await move('voluntario_disponibilidade', sql`(k.dia, k.turno) = (m.dia, m.turno)`, sql`m.ordem`, 21);
  // the latest first: if there are too many, past ones are the least useful
  await move(
    'voluntario_bloqueios',
    sql`(k.de, k.ate) = (m.de, m.ate)`,
    sql`m.ate desc, m.id`,
    most.bloqueios,
  );
}

/** Wishes about each other end; if one record wished to serve together with a person and the other apart from them, apart is kept. */
async function joinWishes(tx: Db, deps: FusaoDeps, { to, from }: Two): Promise<void> {
  for (const field of wishes) {
    const table = raw(`voluntario_${field}`);
    const others = await tx.query<{ id: number }>(
      sql`select voluntario as id from ${table} where outro = ${from} and voluntario <> ${to} order by 1`,
    );
    await tx.run(sql`delete from ${table} where (voluntario, outro) in ((${to}, ${from}), (${from}, ${to}))`);
    await tx.run(sql`insert into ${table} (voluntario, outro, ordem)
      select ${to}, outro, (select coalesce(max(ordem), 0) from ${table} where voluntario = ${to}) + row_number() over (order by ordem)
        from ${table} where voluntario = ${from} on conflict do nothing`);
    await tx.run(sql`delete from ${table} where voluntario = ${from}`);
    const ids = others.map(({ id }) => id);
    if (ids.length > 0)
      await changeLists(tx, { section, field }, deps.behaviours[section.name] ?? {}, ids, async () => {
        await tx.run(sql`insert into ${table} (voluntario, outro, ordem)
          select voluntario, ${to}, ordem from ${table} where outro = ${from} on conflict do nothing`);
        await tx.run(sql`delete from ${table} where outro = ${from}`);
      });
  }
  await tx.run(sql`delete from voluntario_servir_com c where ${to} in (c.voluntario, c.outro)
    and exists (select from voluntario_servir_separado_de s where (s.voluntario, s.outro) = (c.voluntario, c.outro))`);
}

/** A duty that is still to come and at the same event, or at the same time, as one of the kept volunteer. */
const isDouble = (to: number): Sql => sql`exists (select from escala_vaga k join evento e on e.id = k.evento
  where k.voluntario = ${to} and k.estado <> 'recusado' and e.status <> 'cancelado'
    and (k.evento = v.evento or (v.estado <> 'recusado' and k.de < v.ate and v.de < k.ate)))`;

async function moveDuties(
  tx: Db,
  { to, from, pessoa, now }: Two & { pessoa: number; now: Date },
): Promise<void> {
  await tx.run(
    sql`select id from escala_vaga where voluntario = any(${[to, from]}::integer[]) order by id for update`,
  );
  const freed = await tx.query<{
    id: number;
  }>(sql`update escala_vaga v set voluntario = null, pessoa = null, estado = null,
      motivo = null, versao = v.versao + 1, atualizado_em = ${now}
    where v.voluntario = ${from} and v.de > ${now} and ${isDouble(to)} returning v.id`);
  await tx.run(sql`update escala_troca set estado = 'desfeita', atualizado_em = ${now}
    where estado = 'aberta' and vaga = any(${freed.map(({ id }) => id)}::integer[])`);
  await tx.run(sql`update escala_vaga set voluntario = ${to}, pessoa = ${pessoa}, versao = versao + 1, atualizado_em = ${now}
    where voluntario = ${from}`);
  await tx.run(sql`insert into escala_recusa (evento, voluntario) select r.evento, ${to} from escala_recusa r where r.voluntario = ${from}
      and not exists (select from escala_vaga v where v.evento = r.evento and v.voluntario = ${to} and v.estado <> 'recusado')
    on conflict do nothing`);
}

/** Volunteers cannot ask themselves: a request in which nobody else was asked ends. */
async function moveSwaps(tx: Db, { to, from }: Two, now: Date): Promise<void> {
  await tx.run(sql`update escala_troca set voluntario = ${to} where voluntario = ${from}`);
  await tx.run(sql`update escala_troca set aceita_por = ${to} where aceita_por = ${from}`);
  await tx.run(sql`delete from escala_troca_convidado c where (c.voluntario = ${from} and exists (
      select from escala_troca_convidado k where k.troca = c.troca and k.voluntario = ${to}))
    or (c.voluntario = any(${[to, from]}::integer[]) and exists (select from escala_troca t where t.id = c.troca and t.voluntario = ${to}))`);
  await tx.run(sql`update escala_troca_convidado set voluntario = ${to} where voluntario = ${from}`);
  const ended = await tx.query<{
    vaga: number;
  }>(sql`update escala_troca t set estado = 'desfeita', atualizado_em = ${now}
    where t.voluntario = ${to} and t.estado = 'aberta'
      and not exists (select from escala_troca_convidado c where c.troca = t.id) returning vaga`);
  await tx.run(sql`update escala_vaga set estado = 'pendente', motivo = null, versao = versao + 1, atualizado_em = ${now}
    where id = any(${ended.map(({ vaga }) => vaga)}::integer[]) and estado = 'troca_solicitada'`);
}

/** Messages that both received become one; the link of the kept volunteer stays valid, that of the other ends. */
async function moveMessages(tx: Db, { to, from }: Two): Promise<void> {
  await tx.run(sql`delete from escala_aviso a where a.voluntario = ${from}
    and exists (select from escala_aviso k where k.vaga = a.vaga and k.voluntario = ${to})`);
  await tx.run(sql`update escala_aviso set voluntario = ${to} where voluntario = ${from}`);
  await tx.run(sql`delete from escala_whatsapp w where w.voluntario = ${from} and exists (select from escala_whatsapp k
    where (k.departamento, k.mes, k.voluntario, k.tipo, k.vaga) = (w.departamento, w.mes, ${to}, w.tipo, w.vaga))`);
  await tx.run(sql`update escala_whatsapp set voluntario = ${to} where voluntario = ${from}`);
  await tx.run(sql`insert into escala_link (voluntario, idioma) select ${to}, idioma from escala_link
      where voluntario = ${from} and idioma is not null
    on conflict (voluntario) do update set idioma = coalesce(escala_link.idioma, excluded.idioma)`);
}

/** A place belongs to the person of its volunteer, also if it was assigned after the merge that is undone. */
export const returnPlaces = (tx: Db, { mantida, unida }: Pair): Promise<number> =>
  tx.run(sql`update escala_vaga v set pessoa = o.pessoa, versao = v.versao + 1, atualizado_em = now() from voluntario o
    where o.id = v.voluntario and (v.pessoa, o.pessoa) in ((${mantida}, ${unida}), (${unida}, ${mantida}))`);

interface LinkVersion {
  voluntario: number;
  versao: number;
}

/** The links of the volunteers that the kept person has while the merge is in force. */
export const linkVersions = (tx: Db, mantida: number): Promise<LinkVersion[]> =>
  tx.query<LinkVersion>(sql`select o.id as voluntario, coalesce(k.versao, 1) as versao
    from voluntario o left join escala_link k on k.voluntario = o.id
    where o.pessoa = ${mantida} order by o.id for no key update of o`);

/**
 * Ends the links that were sent while the merge was in force: their mails went to the address of the merged record, which may be the other
 * person's. The versions were read before the rows were returned, because undoing may delete the row of a link that was renewed since.
 */
export async function endLinks(tx: Db, links: readonly LinkVersion[]): Promise<void> {
  for (const { voluntario, versao } of links)
    await tx.run(sql`insert into escala_link (voluntario, versao)
      select id, ${versao + 1}::integer from voluntario where id = ${voluntario}
      on conflict (voluntario) do update set versao = excluded.versao`);
}
