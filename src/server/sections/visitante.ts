import type { Behaviour, Warning, WriteContext } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import { addDays, churchToday, churchZone } from '#shared/dates.ts';
import { visitorConsent } from '#shared/domingo/consent.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { label } from '#shared/i18n/languages.ts';
import { fill } from '#shared/i18n/translate.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import type { visitante as declaration } from '#shared/sections/visitante.ts';

/** Staff of the church should call a visitor within this many days. */
const careDays = 7;

/** People of the caller's churches with the same WhatsApp. */
async function samePhone({ db, igrejas }: WriteContext, whatsapp: string | null): Promise<Warning[]> {
  const rows = await db.query<{ nome: string }>(sql`select nome from pessoa where whatsapp = ${whatsapp}
    and (${igrejas}::integer[] is null or igreja = any(${igrejas})) order by nome limit 5`);
  return rows.map(({ nome }) => ({
    field: 'whatsapp',
    error: { key: 'contato.same_phone', vars: { nome } },
  }));
}

/** Cards of visitors: what is stored depends on what they agreed to. */
export const visitante: Behaviour<typeof declaration> = {
  columns: [
    'consentiu_em',
    'consentiu_texto',
    'oracao_consentiu_em',
    'oracao_consentiu_texto',
    'pedidooracoes',
  ],
  computed: {
    consentimento_em: 'coalesce(t.consentiu_em, t.oracao_consentiu_em)',
    consentimento_texto: `nullif(concat_ws(E'\\n', t.consentiu_texto, t.oracao_consentiu_texto), '')`,
    pediu_oracao: '(t.pedidooracoes is not null)',
  },

  async beforeSave({ db }, values) {
    if (values.evento === null || values.igreja !== null) return;
    const [evento] = await db.query<{ igreja: number | null }>(sql`select
      coalesce(igreja, (select id from igreja where sede)) as igreja from evento where id = ${values.evento}`);
    if (!evento) throw invalidField('evento', 'validation.reference');
    values.igreja = evento.igreja;
  },

  // The time and the text of the consent to be contacted are stored with the first yes; a no deletes them. That to a prayer request stays.
  async afterSave({ db, clock }, id) {
    const [site] = await db.query<{ nome: string }>(sql`select nome from site`);
    const texto = fill(label(visitorConsent.texto, 'pt_BR'), 'pt_BR', { igreja: site?.nome ?? '' });
    await db.run(sql`update visitante set
        consentiu_em = case when consentimento then coalesce(consentiu_em, ${clock.now()}) end,
        consentiu_texto = case when consentimento then coalesce(consentiu_texto, ${texto}) end
      where id = ${id} and consentimento is distinct from (consentiu_em is not null)`);
  },

  actions: {
    'tornar-pessoa': async (context, id) => {
      const { db, clock, ability, confirmed } = context;
      if (!ability.can('create', 'pessoa')) throw new AppError('forbidden', 'error.forbidden');
      const [row] = await db.query<{
        nome: string;
        whatsapp: string | null;
        igreja: number | null;
        dia_do_sim: string | null;
        pessoa: string | null;
      }>(sql`select v.nome, v.whatsapp, v.igreja, p.nome as pessoa,
          case when v.consentimento then to_char(v.consentiu_em at time zone ${churchZone}, 'YYYY-MM-DD') end as dia_do_sim
        from visitante v left join pessoa p on p.id = v.pessoa where v.id = ${id} for update of v`);
      const { nome, whatsapp, igreja, dia_do_sim, pessoa: personName } = row!;
      if (personName !== null)
        throw new AppError('conflict', 'contato.already_person', { vars: { nome: personName } });
      const warnings = confirmed ? [] : await samePhone(context, whatsapp);
      if (warnings.length > 0) throw new AppError('conflict', 'error.confirm', { warnings });
      const today = churchToday(clock.now());
      const input = {
        nome,
        whatsapp,
        igreja,
        status: 'visitante',
        precisa_cuidado: true,
        cuidado_em: addDays(today, careDays),
        cuidado_passo:
          whatsapp === null ? 'Receber no próximo culto' : 'Chamar no WhatsApp e agradecer a visita',
        ...(dia_do_sim !== null && {
          consentimento_em: dia_do_sim,
          consentimento_versao: visitorConsent.versao,
          consentimento_canal: 'presencial',
        }),
      };
      const checked = checkRecord(pessoa, input, { today });
      if (!checked.ok) throw invalid(checked.errors);
      await db.run(sql`with nova as (insert into pessoa (nome, whatsapp, igreja, status, precisa_cuidado, cuidado_em,
            cuidado_passo, consentimento_em, consentimento_versao, consentimento_canal)
          values (${nome}, ${whatsapp}, ${igreja}, 'visitante', true, ${input.cuidado_em}, ${input.cuidado_passo},
            ${dia_do_sim}, ${dia_do_sim && visitorConsent.versao}, ${dia_do_sim && 'presencial'}) returning id),
        vinda as (insert into presenca (pessoa, evento, data, momento, marcas, igreja)
          select nova.id, v.evento, v.data, v.criado_em, array[gen_random_uuid()], v.igreja
          from nova, visitante v where v.id = ${id} and v.evento is not null)
        update visitante v set pessoa = nova.id, versao = versao + 1, atualizado_em = now(),
          status = case when status = 'novo' then 'em_acompanhamento' else status end
        from nova where v.id = ${id}`);
    },
  },
};
