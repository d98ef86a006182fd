import { z } from 'zod';
import { line, optional } from '#server/checkout/payment-fields.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { dayText, errorKey, referenceId } from '#server/http/input-checks.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import type { CultoContado } from '#shared/contracts/contagem.ts';
import { codigoLength, parseCodigo } from '#shared/criancas/codigo.ts';
import { churchDateTime, churchToday, hourLabel } from '#shared/dates.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { criancaEntrada as section } from '#shared/sections/crianca-entrada.ts';
import { currentPerson } from '../current-people.ts';
import { entryKind } from '../entries.ts';
import { findService } from '../oferta/counts.ts';
import { isOfDaySql } from './check-in-day.ts';

const uuid = z.uuid(errorKey('validation.id'));
const codigo = z
  .string(errorKey('validation.required'))
  .transform((typed) => parseCodigo(typed) ?? '')
  .refine((code) => code !== '', {
    ...errorKey('criancas.code_format'),
    params: { length: codigoLength },
  });
const reference = referenceId.nullable().default(null);

/** The data that a phone sends when a child comes in. */
const checkInBody = z.strictObject({
  evento: referenceId,
  sala: referenceId,
  aparelho: uuid,
  codigo,
  pessoa: reference.describe('uma criança do cadastro; vazia, uma visitante'),
  nome: optional(line(120)).optional(),
  data_nascimento: optional(dayText).optional(),
  alergias: optional(line(300)).optional(),
  observacoes: optional(line(500)).optional(),
  responsavel: reference,
  responsavel_nome: z.preprocess((value) => value ?? '', line(120).min(1, errorKey('validation.required'))),
  responsavel_whatsapp: optional(
    z
      .string(errorKey('validation.phone'))
      .transform((typed) => normalisePhone(typed) ?? '')
      .refine((phone) => phone !== '', errorKey('validation.phone')),
  ).optional(),
  autorizados: optional(line(300)).optional(),
});
type CheckIn = z.output<typeof checkInBody>;

/** The phone's time of an entry, and the id that the phone gave it. */
interface Noted {
  chave: string;
  momento: Date;
}

/** Check-ins and check-outs of one service run one after the other: no child is let in or out twice. */
const lockService = (tx: Db, evento: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('crianca_entrada'), ${evento}::integer)`);

/** The hour in the church's time. */
const timeOf = (moment: Date): Label => hourLabel(churchDateTime(moment).slice(11));

interface Child {
  /** null: a visitor */
  pessoa: number | null;
  nome: string;
  data_nascimento: string | null;
}

async function childOf(tx: Db, identity: StaffIdentity, input: CheckIn, day: string): Promise<Child> {
  if (input.pessoa !== null) {
    const pessoa = await currentPerson(tx, identity, input.pessoa, 'pessoa');
    const [child] = await tx.query<Child>(
      sql`select id as pessoa, nome, data_nascimento from pessoa where id = ${pessoa}`,
    );
    return child!;
  }
  const { nome, data_nascimento, responsavel_whatsapp } = input;
  const missing: FieldErrors = {
    ...(!nome && { nome: [{ key: 'criancas.who' }] }),
    ...(!data_nascimento && { data_nascimento: [{ key: 'validation.required' }] }),
    ...(!responsavel_whatsapp && { responsavel_whatsapp: [{ key: 'validation.required' }] }),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (data_nascimento! > day) throw invalidField('data_nascimento', 'validation.date_future');
  return { pessoa: null, nome: nome!, data_nascimento: data_nascimento! };
}

/** The service, if children may be there already. */
async function serviceOf(
  tx: Db,
  identity: StaffIdentity,
  evento: number,
  momento: Date,
): Promise<CultoContado> {
  const culto = await findService(tx, identity, evento);
  if (culto.data > churchToday(momento)) throw invalidField('evento', 'criancas.not_today');
  return culto;
}

/** Takes a child in, in a room, under a code that its phone had reserved. */
async function takeIn(
  tx: Db,
  identity: StaffIdentity,
  { chave, momento }: Noted,
  input: CheckIn,
): Promise<{ id: number }> {
  const culto = await serviceOf(tx, identity, input.evento, momento);
  await lockService(tx, culto.id);
  const [room] =
    await tx.query(sql`select from sala where id = ${input.sala} and igreja = ${culto.igreja} and ativa
    for key share`);
  if (!room) throw invalidField('sala', 'criancas.room');
  const child = await childOf(tx, identity, input, churchToday(momento));
  const responsavel =
    input.responsavel && (await currentPerson(tx, identity, input.responsavel, 'responsavel'));
  const [inside] = await tx.query<{
    sala: string;
  }>(sql`select s.nome as sala from crianca_entrada c join sala s on s.id = c.sala join evento e on e.id = c.evento
    where c.evento = ${culto.id} and c.pessoa = ${child.pessoa}::integer and c.saiu_em is null
      and ${isOfDaySql(churchToday(momento))}`);
  if (inside)
    throw new AppError('conflict', 'criancas.already_in', { vars: { name: child.nome, room: inside.sala } });
  const [free] =
    await tx.query(sql`select from crianca_codigo c where c.evento = ${culto.id} and c.codigo = ${input.codigo}
    and c.aparelho = ${input.aparelho} and not exists (select from crianca_entrada e
      where e.evento = c.evento and e.codigo = c.codigo)`);
  if (!free) throw invalidField('codigo', 'criancas.code_unknown');
  const [row] = await tx.query<{
    id: number;
  }>(sql`insert into crianca_entrada (nome, pessoa, data_nascimento, alergias,
      observacoes, responsavel, responsavel_nome, responsavel_whatsapp, autorizados, evento, igreja, sala, entrou_em,
      recebida_por, chave, codigo, aparelho)
    values (${child.nome}, ${child.pessoa}, ${child.data_nascimento}, ${input.alergias ?? null}, ${input.observacoes ?? null},
      ${responsavel}, ${input.responsavel_nome}, ${input.responsavel_whatsapp ?? null}, ${input.autorizados ?? null},
      ${culto.id}, ${culto.igreja}, ${input.sala}, ${momento}, ${identity.user.id}, ${chave}, ${input.codigo}, ${input.aparelho})
    returning id`);
  return row!;
}

/** Hands a child to the person who brings its code. */
async function handOver(
  tx: Db,
  identity: StaffIdentity,
  { chave, momento }: Noted,
  { evento, codigo: code, entrada }: { evento: number; codigo: string; entrada?: string | undefined },
): Promise<{ id: number }> {
  const culto = await findService(tx, identity, evento);
  await lockService(tx, culto.id);
  const [row] = await tx.query<{
    id: number;
    entrou_em: Date;
    saiu_em: Date | null;
  }>(sql`select id, entrou_em, saiu_em from crianca_entrada
    where evento = ${culto.id} and codigo = ${code} and chave = coalesce(${entrada ?? null}::uuid, chave) for update`);
  if (!row) throw new AppError('not_found', 'criancas.wrong_code');
  const { id, entrou_em, saiu_em } = row;
  if (saiu_em) throw new AppError('conflict', 'criancas.left', { vars: { time: timeOf(saiu_em) } });
  await tx.run(sql`update crianca_entrada set saiu_em = ${momento < entrou_em ? entrou_em : momento},
    entregue_por = ${identity.user.id}, saida_chave = ${chave}, versao = versao + 1, atualizado_em = now() where id = ${id}`);
  return { id };
}

/** Wrong codes of one account at one service within ten minutes: a guess succeeds once in tens of thousands. */
const wrongCodes = 8;

export const childKinds = [
  entryKind({
    tipo: 'crianca_entrada',
    subject: 'crianca',
    dados: checkInBody,
    accept: (tx, { id, momento, dados }, caller) => takeIn(tx, caller, { chave: id, momento }, dados),
  }),
  entryKind({
    tipo: 'crianca_saida',
    subject: 'crianca',
    dados: z.strictObject({
      evento: referenceId,
      codigo,
      entrada: uuid
        .optional()
        .describe(
          'a chave da entrada que o celular mostrou; com o código de outra criança, a saída é recusada',
        ),
    }),
    limit: ({ evento }, { user }) => ({
      key: `criancas:codigo:${user.id}:${evento}`,
      max: wrongCodes,
      minutes: 10,
      refusal: 'criancas.too_many_codes',
    }),
    accept: (tx, { id, momento, dados }, caller) => handOver(tx, caller, { chave: id, momento }, dados),
  }),
];

/** Hands a child over without its code, for a stated reason and to a named person. */
export async function handOverWithoutCode(
  tx: Db,
  identity: StaffIdentity,
  id: number,
  { motivo, quem_levou }: { motivo: string; quem_levou: string },
  now: Date,
): Promise<void> {
  const [row] = await tx.query<{
    saiu_em: Date | null;
  }>(sql`select t.saiu_em from crianca_entrada t where t.id = ${id}
    and ${scopeSql(section, identity) ?? raw('true')} for update`);
  if (!row) throw new AppError('not_found', 'error.not_found');
  if (row.saiu_em) throw new AppError('conflict', 'criancas.left', { vars: { time: timeOf(row.saiu_em) } });
  await tx.run(sql`update crianca_entrada set saiu_em = ${now}, entregue_por = ${identity.user.id}, sem_codigo = true,
    quem_levou = ${quem_levou}, motivo_saida = ${motivo}, versao = versao + 1, atualizado_em = now() where id = ${id}`);
}
