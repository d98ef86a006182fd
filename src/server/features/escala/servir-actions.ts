import { z } from 'zod';
import { createFormSteps } from '#server/checkout/form-steps.ts';
import { line } from '#server/checkout/payment-fields.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { dayText, errorKey } from '#server/http/input-checks.ts';
import { parse } from '#server/http/parse.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import type { FormularioServir, feitosDeServir, ServirPages, Vaga } from '#shared/contracts/escala.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { NotifyBlockedDuties } from './blocked-duties.ts';
import { findCandidates } from './candidates.ts';
import { endSwaps } from './changes.ts';
import type { EscalaDeps } from './deps.ts';
import { notifyLeadersJob, swapRequestedJob } from './leaders.ts';
import type { Links } from './links.ts';
import {
  findVagas,
  isMonthPublishedSql,
  isOpenDutySql,
  lugarDaEscala,
  recordVolunteerInformed,
} from './rows.ts';
import { conflictsOf, lockVolunteers, readRules, requireAllowed } from './rules.ts';
import { dropRemoval } from './whatsapp-queue.ts';

type Feito = (typeof feitosDeServir)[number];

/** Blockouts of one volunteer, as the section declares. */
const maxBlockouts = 50;
/** Days ahead that can be blocked. */
const farthest = 730;

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const idOf = (error: 'servir.unknown_duty' | 'servir.swap_taken') =>
  z
    .preprocess(
      (input) => (typeof input === 'string' && /^\d{1,10}$/.test(input) ? input : Number.NaN),
      id.or(z.nan()),
    )
    .refine((value) => !Number.isNaN(value), errorKey(error));
const optional = (max: number) =>
  z.preprocess((input) => input ?? '', line(max)).transform((text) => (text === '' ? null : text));
const onDuty = { vaga: idOf('servir.unknown_duty'), versao: idOf('servir.unknown_duty') };

const forms = {
  confirmar: z.object(onDuty),
  recusar: z.object({
    ...onDuty,
    motivo: z.preprocess((input) => input ?? '', line(300).min(1, errorKey('validation.required'))),
  }),
  pedir_troca: z.object({
    ...onDuty,
    motivo: optional(300),
    convidados: z.preprocess(
      (input) => (input === undefined ? [] : Array.isArray(input) ? input : [input]),
      z
        .array(idOf('servir.unknown_duty'))
        .min(1, errorKey('servir.nobody_asked'))
        .max(10, errorKey('servir.too_many_asked')),
    ),
  }),
  desistir_troca: z.object({ troca: idOf('servir.swap_taken') }),
  aceitar_troca: z.object({ troca: idOf('servir.swap_taken') }),
  recusar_troca: z.object({ troca: idOf('servir.swap_taken') }),
  bloquear: z.object({
    de: dayText,
    ate: z.preprocess((input) => (input === '' ? undefined : input), dayText.optional()),
    motivo: optional(120),
  }),
  desbloquear: z.object({ bloqueio: idOf('servir.unknown_duty') }),
};

/** Actions that send mails to others: their number is limited for each volunteer, so that a link cannot flood a leader. */
const mailing: ReadonlySet<string> = new Set(['recusar', 'pedir_troca', 'bloquear']);

/** What volunteers can do by their link. */
export function createServirActions(
  { db, clock, jobs, config }: EscalaDeps,
  { links, notifyBlockedDuties }: { links: Links; notifyBlockedDuties: NotifyBlockedDuties },
) {
  const { demand } = createRateLimit({ db, clock });
  const { attempt } = createFormSteps({
    secret: config.secret,
    clock,
    limit: (ip) => demand(perAddress('servir', ip, 300, 10)),
  });

  /** The duty under its lock, if it belongs to this volunteer and is still to come. */
  async function lockDuty(tx: Db, voluntario: number, vaga: number, versao?: number): Promise<Vaga> {
    await tx.run(sql`select id from escala_vaga where id = ${vaga} for update`);
    const [place] = await findVagas(
      tx,
      sql`v.id = ${vaga} and v.voluntario = ${voluntario} and ${isMonthPublishedSql}`,
    );
    if (!place) throw new AppError('invalid', 'servir.unknown_duty');
    const [open] = await tx.query(sql`select 1 from escala_vaga v join evento e on e.id = v.evento
      where v.id = ${vaga} and v.de > ${clock.now()} and e.status <> 'cancelado'`);
    if (!open) throw new AppError('invalid', 'servir.over');
    if (versao !== undefined && place.versao !== versao) throw new AppError('invalid', 'servir.changed');
    await recordVolunteerInformed(tx, vaga, clock.now());
    return place;
  }

  const setState = (tx: Db, vaga: number, estado: string, motivo: string | null): Promise<number> =>
    tx.run(sql`update escala_vaga set estado = ${estado}, motivo = ${motivo}, versao = versao + 1,
      atualizado_em = ${clock.now()} where id = ${vaga}`);

  const notifyLeaders = (
    tx: Db,
    tipo: 'duty_declined' | 'swap_refused' | 'swap_done',
    more: { vaga: number; voluntario: number; outro?: number },
  ) => jobs.enqueue(tx, notifyLeadersJob, { tipo, ...more, vez: clock.now().toISOString() });

  const actions: Record<
    keyof typeof forms,
    (tx: Db, voluntario: number, form: FormularioServir) => Promise<Feito>
  > = {
    async confirmar(tx, voluntario, form) {
      const { vaga, versao } = parse(forms.confirmar, form);
      await lockVolunteers(tx, [voluntario]);
      const place = await lockDuty(tx, voluntario, vaga, versao);
      // Another duty may be at that time by now: one that was taken after declining, or one whose event moved.
      const rules = await readRules(tx, { de: place.de, ate: place.ate, ids: [voluntario] });
      requireAllowed(conflictsOf(rules, voluntario, lugarDaEscala(place)));
      await endSwaps(tx, vaga, clock.now());
      await setState(tx, vaga, 'confirmado', null);
      return 'confirmado';
    },

    async recusar(tx, voluntario, form) {
      const { vaga, versao, motivo } = parse(forms.recusar, form);
      await lockDuty(tx, voluntario, vaga, versao);
      await endSwaps(tx, vaga, clock.now());
      await setState(tx, vaga, 'recusado', motivo);
      // A volunteer who changes their mind repeatedly causes at most a few mails a day; the bell of the office shows the others.
      const { take } = createRateLimit({ db: tx, clock });
      if (await take({ key: `servir-recusa:${vaga}:${voluntario}`, max: 3, minutes: 24 * 60 }))
        await notifyLeaders(tx, 'duty_declined', { vaga, voluntario });
      return 'recusado';
    },

    async pedir_troca(tx, voluntario, form) {
      const { vaga, versao, motivo, convidados } = parse(forms.pedir_troca, form);
      const place = await lockDuty(tx, voluntario, vaga, versao);
      if (place.estado === 'recusado' || place.troca) throw new AppError('invalid', 'servir.changed');
      const may = new Set(
        (await findCandidates(tx, lugarDaEscala(place), { without: [voluntario] })).map(
          (one) => one.voluntario,
        ),
      );
      if (convidados.some((one) => !may.has(one))) throw invalidField('convidados', 'servir.cannot_take');
      const [row] = await tx.query<{
        id: number;
      }>(sql`insert into escala_troca (vaga, voluntario, motivo, criado_em, atualizado_em)
        values (${vaga}, ${voluntario}, ${motivo}, ${clock.now()}, ${clock.now()}) returning id`);
      await tx.run(sql`insert into escala_troca_convidado (troca, voluntario)
        select ${row!.id}, c from unnest(${[...new Set(convidados)]}::integer[]) c`);
      await setState(tx, vaga, 'troca_solicitada', motivo);
      await jobs.enqueue(tx, swapRequestedJob, { troca: row!.id });
      return 'troca_pedida';
    },

    async desistir_troca(tx, voluntario, form) {
      const { troca } = parse(forms.desistir_troca, form);
      const [swap] = await tx.query<{ vaga: number }>(
        sql`select vaga from escala_troca where id = ${troca} and voluntario = ${voluntario} and estado = 'aberta'`,
      );
      if (!swap) throw new AppError('invalid', 'servir.swap_taken');
      await lockDuty(tx, voluntario, swap.vaga);
      await endSwaps(tx, swap.vaga, clock.now());
      await setState(tx, swap.vaga, 'pendente', null);
      return 'troca_desfeita';
    },

    async aceitar_troca(tx, voluntario, form) {
      const { troca } = parse(forms.aceitar_troca, form);
      const [swap] = await tx.query<{
        vaga: number;
        voluntario: number;
      }>(sql`select t.vaga, t.voluntario from escala_troca t
        join escala_troca_convidado c on c.troca = t.id and c.voluntario = ${voluntario} and c.recusou_em is null where t.id = ${troca}`);
      if (!swap) throw new AppError('invalid', 'servir.swap_taken');
      // Volunteers are locked before places, as everywhere; of two volunteers who accept, the second waits here and finds the swap closed.
      await lockVolunteers(tx, [voluntario, swap.voluntario]);
      await tx.run(sql`select id from escala_vaga where id = ${swap.vaga} for update`);
      const isOpen = await tx.run(sql`update escala_troca set estado = 'aceita', aceita_por = ${voluntario},
        atualizado_em = ${clock.now()} where id = ${troca} and estado = 'aberta'`);
      const [place] = await findVagas(
        tx,
        sql`v.id = ${swap.vaga} and v.voluntario = ${swap.voluntario} and ${isOpenDutySql(clock.now())}`,
      );
      if (isOpen === 0 || !place) throw new AppError('invalid', 'servir.swap_taken');
      const rules = await readRules(tx, { de: place.de, ate: place.ate, ids: [voluntario] });
      requireAllowed(conflictsOf(rules, voluntario, lugarDaEscala(place)));
      await tx.run(sql`update escala_vaga set voluntario = ${voluntario},
          pessoa = (select pessoa from voluntario where id = ${voluntario}), estado = 'confirmado', motivo = null,
          versao = versao + 1, atualizado_em = ${clock.now()} where id = ${place.id}`);
      // Both volunteers know of the swap: neither is informed of it as a change.
      await tx.run(sql`delete from escala_aviso where vaga = ${place.id}`);
      await tx.run(sql`insert into escala_aviso (vaga, voluntario, departamento, evento_nome, funcao, de, ate, contado_em, sabe_desde)
        select v.id, v.voluntario, v.departamento, e.nome, v.funcao, v.de, v.ate, ${clock.now()}, ${clock.now()}
          from escala_vaga v join evento e on e.id = v.evento where v.id = ${place.id}`);
      // They may have given it away before: a message that it is no longer theirs is wrong now.
      await dropRemoval(tx, voluntario, [place.id]);
      await notifyLeaders(tx, 'swap_done', {
        vaga: place.id,
        voluntario: swap.voluntario,
        outro: voluntario,
      });
      return 'troca_aceita';
    },

    async recusar_troca(tx, voluntario, form) {
      const { troca } = parse(forms.recusar_troca, form);
      const [swap] = await tx.query<{ vaga: number; voluntario: number }>(
        sql`select t.vaga, t.voluntario from escala_troca t where t.id = ${troca} and t.estado = 'aberta'
          and exists (select from escala_vaga v where v.id = t.vaga and ${isOpenDutySql(clock.now())}) for update`,
      );
      const refused =
        swap &&
        (await tx.run(sql`update escala_troca_convidado set recusou_em = ${clock.now()}
          where troca = ${troca} and voluntario = ${voluntario} and recusou_em is null`));
      if (!swap || !refused) throw new AppError('invalid', 'servir.swap_taken');
      const left = await tx.query(
        sql`select 1 from escala_troca_convidado where troca = ${troca} and recusou_em is null limit 1`,
      );
      // Everybody who was asked refused: the leader looks for another volunteer.
      if (left.length === 0)
        await notifyLeaders(tx, 'swap_refused', { vaga: swap.vaga, voluntario: swap.voluntario });
      return 'troca_recusada';
    },

    async bloquear(tx, voluntario, form) {
      const { de, ate = de, motivo } = parse(forms.bloquear, form);
      const today = churchToday(clock.now());
      if (ate < de) throw invalidField('ate', 'servir.before');
      if (ate < today) throw invalidField('ate', 'servir.past');
      if (ate > addDays(today, farthest)) throw invalidField('ate', 'servir.far');
      await lockVolunteers(tx, [voluntario]);
      const [row] = await tx.query<{
        total: number;
        ultima: number;
      }>(sql`select count(*) as total, coalesce(max(ordem), 0) as ultima
        from voluntario_bloqueios where voluntario = ${voluntario}`);
      if (row!.total >= maxBlockouts)
        throw invalidField('de', 'servir.too_many_blockouts', { max: maxBlockouts });
      await tx.run(sql`insert into voluntario_bloqueios (voluntario, ordem, de, ate, motivo)
        values (${voluntario}, ${row!.ultima + 1}, ${de}, ${ate}, ${motivo})`);
      await tx.run(
        sql`update voluntario set versao = versao + 1, atualizado_em = ${clock.now()} where id = ${voluntario}`,
      );
      const hasDuties = await notifyBlockedDuties(tx, { voluntario, bloqueios: [{ de, ate }] });
      return hasDuties ? 'bloqueado_com_escala' : 'bloqueado';
    },

    async desbloquear(tx, voluntario, form) {
      const { bloqueio } = parse(forms.desbloquear, form);
      await lockVolunteers(tx, [voluntario]);
      const deleted = await tx.run(
        sql`delete from voluntario_bloqueios where id = ${bloqueio} and voluntario = ${voluntario}`,
      );
      if (deleted === 0) throw new AppError('invalid', 'servir.changed');
      await tx.run(
        sql`update voluntario set versao = versao + 1, atualizado_em = ${clock.now()} where id = ${voluntario}`,
      );
      return 'desbloqueado';
    },
  };

  const isAction = (acao: unknown): acao is keyof typeof forms =>
    typeof acao === 'string' && Object.hasOwn(forms, acao);

  async function perform(
    voluntario: number,
    form: FormularioServir,
    locale: Locale,
  ): Promise<{ feito: Feito }> {
    const { acao } = form;
    if (!isAction(acao)) throw new AppError('invalid', 'servir.changed');
    await demand({ key: `servir:voluntario:${voluntario}`, max: 100, minutes: 10 });
    if (mailing.has(acao))
      await demand({ key: `servir-avisa:voluntario:${voluntario}`, max: 30, minutes: 60 });
    // each request may send ten mails to other volunteers
    if (acao === 'pedir_troca')
      await demand({ key: `servir-troca:voluntario:${voluntario}`, max: 10, minutes: 24 * 60 });
    const feito = await db.transaction((tx) => actions[acao](tx, voluntario, form));
    await links.remember(db, voluntario, locale);
    return { feito };
  }

  const submit: ServirPages['submit'] = async (token, form, from) => {
    const voluntario = await links.read(token);
    return voluntario === null ? null : attempt(from, () => perform(voluntario, form, from.locale));
  };
  return { submit, perform };
}
export type ServirActions = ReturnType<typeof createServirActions>;
