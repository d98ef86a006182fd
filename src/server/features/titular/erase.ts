import { createFileKeeper } from '#server/crud/files.ts';
import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { anonymiseInRaffleHistory, noBuyerName } from '#server/sections/anonymise-buyers.ts';
import { anonymiseConsumers } from '#server/sections/anonymise-consumers.ts';
import {
  anonymiseInSignUpHistory,
  clearDocumentsSql,
  clearNamesSql,
} from '#server/sections/anonymise-participants.ts';
import { dropLeftOverFiles } from '#server/sections/pessoa-arquivos.ts';
import { type Field, isFile, isStored } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { inscricao } from '#shared/sections/inscricao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { emAberto } from '#shared/sections/requerimento.ts';
import { anonymisePayments, taxYearsBegin } from './anonymise-payments.ts';
import { anonimo } from './anonymous-name.ts';
import { blankTraceValues } from './blank-trace-values.ts';
import { checkInsNaming, countsWithEnvelopesOf, importedRows, isEnvelopeOf } from './mentions.ts';
import { newVersion } from './new-version.ts';
import { openMergesOf, ownRows, type Titular } from './own-rows.ts';

type Deps = Pick<FeatureDeps, 'clock' | 'jobs' | 'storage' | 'db'>;

/** Fields of the record that stay: counts of churches and baptisms, and the proof of consent, do not reveal who it was. */
const keptFields = new Set<string>([
  'nome',
  'igreja',
  'status',
  'e_batizado',
  'data_batismo',
  'consentimento_em',
  'consentimento_versao',
  'consentimento_canal',
]);
/** People who left for good keep that status; the others get the status of having left. */
const leftForGood = ['desligado', 'falecido', 'transferido'];

const emptied = (name: string, field: Field): Sql =>
  sql`${raw(name)} = ${field.kind === 'boolean' ? false : null}`;

/**
 * Erases the church's data about a person, in the caller's transaction. Data that the tax laws require stays until its years are over
 * (anonymise-payments.ts); places, mandates and sums stay without the person. The erased values are also removed from the trace.
 */
export async function eraseTitular(tx: Db, deps: Deps, of: Titular): Promise<void> {
  const now = deps.clock.now();
  const personRows = ownRows(of, 'all');
  const files = createFileKeeper(deps);
  const idsOf = async (table: string, where: Sql): Promise<number[]> =>
    (await tx.query<{ id: number }>(sql`select t.id from ${raw(table)} t where ${where} order by t.id`)).map(
      ({ id }) => id,
    );

  // messages, prayer requests, waiting lists and notices: deleted
  for (const table of ['contato', 'pedidooracoes'] as const) {
    const ids = await idsOf(table, personRows[table]);
    await tx.run(sql`delete from ${raw(table)} where id = any(${ids}::integer[])`);
    await blankTraceValues(tx, table, ids);
  }
  await tx.run(sql`update pedidooracoes set intercessor = null, ${newVersion} where intercessor = ${of.id}`);

  // notes and visits: those to the person are deleted; those that the person made stay without their name
  const notes = await idsOf('anotacao', sql`t.pessoa = ${of.id}`);
  await tx.run(sql`delete from anotacao where id = any(${notes}::integer[])`);
  await blankTraceValues(tx, 'anotacao', notes);
  const visits = await idsOf('visita', sql`t.pessoa = ${of.id}`);
  await tx.run(sql`delete from visita where id = any(${visits}::integer[])`);
  await blankTraceValues(tx, 'visita', visits);
  await leaveList(tx, 'visita_quem_visita', 'visita', sql`l.pessoa = ${of.id}`);
  await tx.run(
    sql`update visita set proximo_passo_quem = null, ${newVersion} where proximo_passo_quem = ${of.id}`,
  );

  // attendance and the card of the first visit are deleted; cards of people whom the person invited stay without the name
  await tx.run(sql`delete from presenca where pessoa = ${of.id}`);
  const cards = await idsOf('visitante', personRows.visitante);
  await tx.run(sql`delete from visitante where id = any(${cards}::integer[])`);
  await blankTraceValues(tx, 'visitante', cards);
  await tx.run(
    sql`update visitante set convidado_por_id = null, convidado_por = null, ${newVersion} where convidado_por_id = ${of.id}`,
  );
  // check-ins of the person as a child are deleted; those of children whom they brought stay without the name
  const childhood = await idsOf('crianca_entrada', sql`t.pessoa = ${of.id}`);
  await tx.run(sql`delete from crianca_entrada where id = any(${childhood}::integer[])`);
  const brought = await idsOf('crianca_entrada', personRows.crianca_entrada);
  await tx.run(sql`update crianca_entrada set responsavel = null, responsavel_nome = ${anonimo}, responsavel_whatsapp = null,
    autorizados = null, quem_levou = null, ${newVersion} where id = any(${brought}::integer[])`);
  // free texts in which other guardians named the person; who took a child home is evidence for its family, and goes only with their name
  const { mayTake, took, either } = checkInsNaming(of);
  const entryIds = await idsOf('crianca_entrada', either);
  await tx.run(sql`update crianca_entrada t set autorizados = case when not ${mayTake} then t.autorizados end,
    quem_levou = case when ${took} then ${anonimo} else t.quem_levou end, ${newVersion} where t.id = any(${entryIds}::integer[])`);
  await blankTraceValues(tx, 'crianca_entrada', [...childhood, ...brought, ...entryIds]);
  // envelopes of offerings that are not in the books yet
  await tx.run(sql`update contagem_envio t set contado = jsonb_set(contado, '{envelopes}', (select jsonb_agg(
      case when ${isEnvelopeOf(of)} then e || '{"nome": "", "pessoa": null}'::jsonb else e end order by n)
      from jsonb_array_elements(contado -> 'envelopes') with ordinality as x(e, n)))
    where ${countsWithEnvelopesOf(of)}`);

  const waiting = await idsOf('espera', personRows.espera);
  await tx.run(sql`update compra set espera = null where espera = any(${waiting}::integer[])`);
  await tx.run(sql`delete from espera where id = any(${waiting}::integer[])`);
  await tx.run(sql`delete from aviso t where ${personRows.aviso}`);
  await tx.run(sql`delete from inscricao_mensagem_envio t where ${personRows.inscricao_mensagem_envio}`);
  await tx.run(sql`delete from requerimento_pendente where lower(email) = ${of.email}::text`);

  // serving: places stay without the volunteer, and what the volunteer said is deleted
  const volunteers = await idsOf('voluntario', sql`t.pessoa = ${of.id}`);
  const places = await idsOf(
    'escala_vaga',
    sql`(t.pessoa = ${of.id} or t.voluntario = any(${volunteers}::integer[]))`,
  );
  await tx.run(sql`update escala_vaga set voluntario = null, pessoa = null, estado = null, motivo = null, ${newVersion}
    where id = any(${places}::integer[])`);
  for (const table of ['voluntario_servir_com', 'voluntario_servir_separado_de'])
    await leaveList(tx, table, 'voluntario', sql`l.outro = any(${volunteers}::integer[])`);
  await tx.run(sql`delete from voluntario where id = any(${volunteers}::integer[])`);
  await blankTraceValues(tx, 'voluntario', volunteers);
  await blankTraceValues(tx, 'escala_vaga', places);
  await leaveList(tx, 'departamento_membros', 'departamento', sql`l.pessoa = ${of.id}`);
  await leaveFamily(tx, of.id);
  await tx.run(sql`update pessoa set cuidado_quem = null, ${newVersion} where cuidado_quem = ${of.id}`);
  await tx.run(sql`update postagem set autor = null, ${newVersion} where autor = ${of.id}`);

  // documents: numbers and codes stay without the person
  await tx.run(
    sql`update documento set conteudo = null, motivo_revogacao = null, ${newVersion} where pessoa = ${of.id}`,
  );

  // events: places stay
  const signUps = await tx.query<{ id: number; compra: number; foto: string | null }>(
    sql`select t.id, t.compra, t.foto from inscricao t where ${personRows.inscricao} order by t.id`,
  );
  await tx.run(sql`update inscricao set ${clearNamesSql}, ${clearDocumentsSql}, foto = null, respostas = '[]', ${newVersion}
    where id = any(${signUps.map(({ id }) => id)}::integer[])`);
  for (const { foto } of signUps) if (foto) await files.dropReplaced(tx, inscricao, { foto }, { foto: null });
  await tx.run(sql`update inscricao set responsavel_nome = null, responsavel_cpf = null, ${newVersion}
    where responsavel_cpf = ${of.cpf}::text`);
  // found also through the purchases, which are emptied first
  const charges = await idsOf('cobranca', personRows.cobranca);
  const purchases = await idsOf('compra', personRows.compra);
  await tx.run(sql`update compra set nome = null, email = null, whatsapp = null, rascunho = null
    where id = any(${purchases}::integer[])`);
  await anonymiseInSignUpHistory(tx, [...new Set([...purchases, ...signUps.map(({ compra }) => compra)])]);

  // money: linked to the person's emptied row, so that the years of the tax laws can be counted
  await tx.run(
    sql`update cobranca set pessoa = ${of.id}, email = null, emails_antigos = '{}', ${newVersion} where id = any(${charges}::integer[])`,
  );
  const orders = await idsOf('pedido', personRows.pedido);
  await tx.run(sql`update pedido set email = null, whatsapp = null, nota = null, endereco = null, ${newVersion}
    where id = any(${orders}::integer[])`);
  await tx.run(
    sql`update pedido set nome = ${noBuyerName}, ${newVersion} where id = any(${orders}::integer[]) and cobranca is null`,
  );
  await anonymiseConsumers(tx, await idsOf('consumidor', personRows.consumidor));
  const monthlyGifts = await idsOf('contribuicao_mensal', personRows.contribuicao_mensal);
  await tx.run(sql`update contribuicao_mensal set nome = null, email = '', emails_antigos = '{}', pessoa = ${of.id}, ${newVersion}
    where id = any(${monthlyGifts}::integer[])`);
  await blankTraceValues(tx, 'contribuicao_mensal', monthlyGifts);
  const raffles = await idsOf('rifa_compra', personRows.rifa_compra);
  await tx.run(sql`update rifa_compra set email = null, whatsapp = null, cpf = null, pessoa = ${of.id}, ${newVersion}
    where id = any(${raffles}::integer[])`);
  await tx.run(sql`update rifa_entrega e set documento = null, observacao = null from rifa_ganhador g
    where g.compra = any(${raffles}::integer[]) and e.rifa = g.rifa and e.premio = g.premio
      and coalesce(e.documento, e.observacao) is not null`);
  await anonymiseInRaffleHistory(tx, raffles);
  const sellers = await idsOf('rifa_vendedor', sql`t.pessoa = ${of.id}`);
  await tx.run(
    sql`update rifa_vendedor set nome = ${anonimo}, codigo = null, ${newVersion} where id = any(${sellers}::integer[])`,
  );
  await blankTraceValues(tx, 'rifa_vendedor', sellers);
  await anonymisePayments(tx, deps, [of], taxYearsBegin(now));

  // requests: an open one must still be answered; the job of that letter removes the email address afterwards
  const closed = await idsOf(
    'requerimento',
    sql`${personRows.requerimento} and t.status <> all(${emAberto})`,
  );
  await tx.run(sql`update requerimento set nome = ${anonimo}, email = null, telefone = null, detalhes = null, resposta = null,
    pessoa = ${of.id}, ${newVersion} where id = any(${closed}::integer[])`);
  await tx.run(
    sql`update requerimento t set pessoa = ${of.id}, ${newVersion} where ${personRows.requerimento} and t.pessoa is null`,
  );
  await blankTraceValues(tx, 'requerimento', await idsOf('requerimento', sql`t.pessoa = ${of.id}`));

  // the stored answers of calls that may be repeated, which are kept for some hours
  for (const value of [of.email, of.cpf])
    if (value !== null)
      await tx.run(sql`delete from idempotencia where position(${value} in lower(corpo::text)) > 0`);

  // Undoing the import leaves the record as it is, because it changed since.
  for (const [table, where] of Object.entries(importedRows(of)))
    await tx.run(sql`delete from ${raw(table)} t where ${where}`);
  await erasePerson(tx, deps, of, now);
}

/** Takes lines out of a list of other records, each of which gets a new version. */
async function leaveList(tx: Db, list: string, owner: string, where: Sql): Promise<void> {
  await tx.run(sql`update ${raw(owner)} set ${newVersion}
    where id in (select l.${raw(owner)} from ${raw(list)} l where ${where})`);
  await tx.run(sql`delete from ${raw(list)} l where ${where}`);
}

/** The family stays for the people who live in it: the first of them becomes its head. It is deleted with the last one. */
async function leaveFamily(tx: Db, id: number): Promise<void> {
  await leaveList(tx, 'familia_membros', 'familia', sql`l.pessoa = ${id}`);
  const [house] = await tx.query<{ id: number; proximo: number | null }>(sql`select f.id,
      (select m.pessoa from familia_membros m where m.familia = f.id order by m.ordem limit 1) as proximo
    from familia f where f.chefe = ${id}`);
  if (!house) return;
  if (house.proximo === null) {
    await tx.run(sql`delete from familia where id = ${house.id}`);
    return blankTraceValues(tx, 'familia', [house.id]);
  }
  await tx.run(sql`delete from familia_membros where pessoa = ${house.proximo}`);
  await tx.run(sql`update familia set chefe = ${house.proximo}, ${newVersion} where id = ${house.id}`);
}

/** Erases the record itself, with its photo and the data of records that were merged into it. */
async function erasePerson(tx: Db, deps: Deps, of: Titular, now: Date): Promise<void> {
  const section: Section = pessoa;
  const [before] = await tx.query<Record<string, unknown>>(sql`select * from pessoa where id = ${of.id}`);
  const merges = openMergesOf(of);
  await dropLeftOverFiles(tx, deps.jobs, sql`fusao in (select t.id from fusao t where ${merges})`);
  await tx.run(sql`update fusao t set dados = null, unida_nome = ${noBuyerName} where ${merges}`);

  const assigned = Object.entries(section.fields)
    .filter(([name, field]) => isStored(field) && !keptFields.has(name))
    .map(([name, field]) => emptied(name, field));
  await tx.run(sql`update pessoa set nome = ${anonimo}, ${join(assigned, ', ')},
    status = case when status = any(${leftForGood}) then status else 'desligado' end,
    anonimizada_em = ${now}, ${newVersion} where id = ${of.id}`);
  const photos = Object.entries(section.fields).flatMap(([name, field]) => (isFile(field) ? [name] : []));
  const none = Object.fromEntries(photos.map((name) => [name, null]));
  await createFileKeeper(deps).dropReplaced(tx, section, before!, { ...before, ...none });

  const records = await tx.query<{ id: number }>(sql`select pessoas_reunidas(${of.id}) as id`);
  await blankTraceValues(
    tx,
    pessoa.name,
    records.map(({ id }) => id),
  );
}
