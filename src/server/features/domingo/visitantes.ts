import { z } from 'zod';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, referenceId } from '#server/http/input-checks.ts';
import type { FichaDoCulto } from '#shared/contracts/domingo.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import { prayerConsent, visitorConsent } from '#shared/domingo/consent.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { type Locale, label, locales } from '#shared/i18n/languages.ts';
import { fill } from '#shared/i18n/translate.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { visitante as section } from '#shared/sections/visitante.ts';
import { currentPerson } from './current-people.ts';
import { entryKind } from './entries.ts';
import { churchOfService, serviceOf } from './services.ts';

const text = z.string(errorKey('validation.text')).nullable().optional();
const tick = z.boolean(errorKey('validation.boolean')).optional();

/** The fields of the card itself are checked as those of its section. */
const card = z.strictObject({
  evento: referenceId,
  nome: text,
  whatsapp: text,
  como_veio: text,
  convidado_por: text,
  convidado_por_id: referenceId.nullable().optional(),
  consentimento: tick,
  oracao: text,
  oracao_consentimento: tick,
  idioma: z.enum(locales, errorKey('validation.choice')).optional(),
});

/** A visitor's card. Its prayer request goes to the prayer team if the visitor agreed; its words are stored there alone. */
const visitor = entryKind({
  tipo: 'visitante',
  subject: 'visitante',
  dados: card,
  async accept(tx, { momento, dados }, caller) {
    const { oracao, oracao_consentimento = false, idioma = 'pt_BR', evento, ...visitorCard } = dados;
    const service = await serviceOf(tx, caller, evento, momento);
    const prayer = oracao?.trim() ? oracao.trim() : null;
    if (prayer !== null && !oracao_consentimento) throw invalidField('oracao', 'visitante.prayer_consent');
    if (visitorCard.whatsapp && !visitorCard.consentimento)
      throw invalidField('whatsapp', 'visitante.consent');
    const checked = checkRecord(
      section,
      { ...visitorCard, evento, data: service.dia, status: 'novo' },
      { today: service.dia },
    );
    if (!checked.ok) throw invalid(checked.errors);
    const values = checked.value as Record<string, string | number | boolean | null>;
    const noted = values.convidado_por_id as number | null;
    const inviter = noted && (await currentPerson(tx, caller, noted, 'convidado_por_id'));
    const [site] = await tx.query<{ nome: string }>(sql`select nome from site`);
    const words = (of: Parameters<typeof label>[0], locale: Locale) =>
      fill(label(of, locale), locale, { igreja: site?.nome ?? '' });
    const agreed = values.consentimento === true;
    const prayerId = prayer === null ? null : await ask(prayer);
    const [inserted] = await tx.query<{ id: number }>(sql`insert into visitante
        (nome, whatsapp, data, evento, como_veio, convidado_por, convidado_por_id, igreja, consentimento, status,
          consentiu_em, consentiu_texto, oracao_consentiu_em, oracao_consentiu_texto, pedidooracoes)
      values (${values.nome}, ${values.whatsapp}, ${service.dia}, ${evento}, ${values.como_veio}, ${values.convidado_por},
        ${inviter}, ${churchOfService(service)}, ${agreed}, 'novo',
        ${agreed ? momento : null}, ${agreed ? words(visitorConsent.texto, idioma) : null},
        ${prayer === null ? null : momento}, ${prayer === null ? null : words(prayerConsent, idioma)}, ${prayerId}) returning id`);
    return { visitante: inserted!.id };

    async function ask(mensagem: string): Promise<number> {
      const request = {
        nome: values.nome,
        telefone: agreed ? values.whatsapp : null,
        mensagem,
        motivo_pedido: 'outro',
        status: 'pendente',
        privado: true,
      };
      const checkedPrayer = checkRecord(pedidooracoes, request, { today: service.dia });
      if (!checkedPrayer.ok)
        throw invalidField('oracao', checkedPrayer.errors.mensagem?.[0]?.key ?? 'error.invalid');
      const [row] = await tx.query<{ id: number }>(sql`insert into pedidooracoes
          (nome, telefone, motivo_pedido, mensagem, privado, status, igreja)
        values (${values.nome}, ${request.telefone}, 'outro', ${mensagem}, true, 'pendente', ${churchOfService(service)})
        returning id`);
      return row!.id;
    }
  },
});

export const visitorKinds = [visitor];

/** The cards of a service on its day, the last first. Callers who may not list visitors get only the cards that they sent themselves. */
export async function cardsOfService(
  db: Db,
  caller: StaffIdentity,
  id: number,
  now: Date,
): Promise<FichaDoCulto[]> {
  const { dia } = await serviceOf(db, caller, id, now).catch(() => {
    throw new AppError('not_found', 'error.not_found');
  });
  const isOwn = sql`e.users = ${caller.user.id}`;
  const rows = await db.query<{ chave: string | null; nome: string; momento: Date }>(
    sql`select e.id as chave, t.nome, coalesce(e.momento, t.criado_em) as momento
      from visitante t left join domingo_entrada e on e.tipo = 'visitante' and e.resposta->>'visitante' = t.id::text
      where t.evento = ${id} and t.data = ${dia} and ${caller.ability.can('list', 'visitante') ? raw('true') : isOwn}
        and ${scopeSql(section, caller) ?? raw('true')}
      order by momento desc, t.id desc`,
  );
  return rows.map((row) => ({ ...row, momento: row.momento.toISOString() }));
}
