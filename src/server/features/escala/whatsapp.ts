import type { Actor } from '#server/crud/actor.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { isPresentSql } from '#server/sections/household-sql.ts';
import { whatsappLink } from '#shared/br/whatsapp.ts';
import type { MensagemWhatsApp } from '#shared/contracts/escala.ts';
import { AppError } from '#shared/errors.ts';
import { type Label, label } from '#shared/i18n/languages.ts';
import { fill } from '#shared/i18n/translate.ts';
import { firstName } from '#shared/person-name.ts';
import { departamento as departamentoSection } from '#shared/sections/departamento.ts';
import { requireDepartments } from './board.ts';
import type { EscalaDeps } from './deps.ts';
import { type DutyTexts, dutyLine } from './duty-line.ts';
import type { Links } from './links.ts';
import type { MonthOf } from './publish.ts';
import { isVolunteerSql, monthSql, servesSql } from './rows.ts';

interface Row extends Omit<MensagemWhatsApp, 'link' | 'texto'> {
  whatsapp: string | null;
  /** who asks for the swap that the message is about */
  pedida_por: string | null;
  servicos: (Omit<DutyTexts, 'de' | 'ate'> & { de: string; ate: string })[];
}

const openings: Record<MensagemWhatsApp['tipo'], Label> = {
  publicada: [
    'Olá, {name}! A sua escala em {church} saiu:',
    'Hello, {name}! Your duties at {church} are out:',
    '¡Hola, {name}! Salió su escala en {church}:',
  ],
  lembrete: [
    'Olá, {name}! Um lembrete da sua escala em {church}:',
    'Hello, {name}! A reminder of your duty at {church}:',
    '¡Hola, {name}! Un recordatorio de su turno en {church}:',
  ],
  retirada: [
    'Olá, {name}! A escala em {church} mudou, e este serviço não é mais seu:',
    'Hello, {name}! The schedule at {church} changed, and this duty is no longer yours:',
    '¡Hola, {name}! La escala en {church} cambió, y este turno ya no es suyo:',
  ],
  troca: [
    'Olá, {name}! {person} não vai poder servir em {church} e pergunta se você pode:',
    'Hello, {name}! {person} cannot serve at {church} and asks whether you can:',
    '¡Hola, {name}! {person} no podrá servir en {church} y pregunta si usted puede:',
  ],
};
const answer: Label = [
  'Confirme, peça uma troca ou avise que não pode por aqui: {link}',
  'Confirm, ask for a swap or say that you cannot here: {link}',
  'Confirme, pida un cambio o avise que no puede por aquí: {link}',
];
const closings: Record<MensagemWhatsApp['tipo'], Label> = {
  publicada: answer,
  lembrete: answer,
  retirada: [
    'Obrigado por servir! Veja as suas escalas por aqui: {link}',
    'Thank you for serving! See your duties here: {link}',
    '¡Gracias por servir! Vea sus turnos por aquí: {link}',
  ],
  troca: [
    'Responda por aqui, mesmo que não possa: {link}',
    'Answer here, also if you cannot: {link}',
    'Responda por aquí, aunque no pueda: {link}',
  ],
};

/** SQL over the queued message `w`: the open request `s` that the volunteer has not refused. */
const openRequest = sql`escala_troca s join escala_troca_convidado c on c.troca = s.id and c.voluntario = w.voluntario
  and c.recusou_em is null where s.vaga = w.vaga and s.estado = 'aberta'`;

/** SQL over the queued message `w`, its volunteer `o` and their person `p`: a mail would tell them too, by their record as it is now. */
const isToldSql = sql`case w.tipo when 'retirada' then ${isPresentSql('p')} when 'publicada' then ${isVolunteerSql}
  else ${servesSql} end`;

/** Messages that the leader sends by hand: each with its text ready, and a mark once it was sent. */
export function createWhatsApp({ db, clock, site }: EscalaDeps, links: Links) {
  const duties = (which: Sql): Sql =>
    sql`coalesce((select json_agg(json_build_object('evento', e.nome, 'departamento_nome', d.nome, 'funcao', v.funcao, 'de', v.de,
            'ate', v.ate, 'local', e.local) order by v.de, v.id)
          from escala_vaga v join evento e on e.id = v.evento and e.status <> 'cancelado' join departamento d on d.id = v.departamento
          where v.estado <> 'recusado' and v.de > ${clock.now()} and ${which}), '[]')`;
  const find = (on: Db, where: Sql): Promise<Row[]> =>
    on.query<Row>(sql`select w.id, w.voluntario, p.nome, w.tipo, to_json(w.enviada_em) #>> '{}' as enviada_em, u.name as enviada_por, p.whatsapp,
        case when w.de > ${clock.now()} then json_build_array(json_build_object('evento', w.evento_nome, 'departamento_nome', t.nome,
            'funcao', w.funcao, 'de', w.de, 'ate', w.ate, 'local', null))
        when w.tipo = 'retirada' then '[]' when w.tipo = 'troca' then ${duties(sql`v.id = w.vaga and exists (select from ${openRequest})`)}
        else ${duties(sql`v.voluntario = w.voluntario and v.departamento = w.departamento and ${monthSql('v.de')} = w.mes
            and (w.vaga = 0 or v.id = w.vaga)`)} end as servicos,
        case when w.tipo = 'troca' then (select q.nome from voluntario a join pessoa q on q.id = a.pessoa
          where a.id = (select s.voluntario from ${openRequest})) end as pedida_por
      from escala_whatsapp w join departamento t on t.id = w.departamento join voluntario o on o.id = w.voluntario
        join pessoa p on p.id = o.pessoa left join users u on u.id = w.users
      where ${where} order by w.enviada_em is not null, w.tipo desc, p.nome, w.id`);

  async function messageOf(row: Row, church: string): Promise<MensagemWhatsApp> {
    const { whatsapp, servicos, pedida_por, ...rest } = row;
    const locale = await links.localeOf(db, row.voluntario);
    const duties = servicos.map(
      (one) => `• ${dutyLine({ ...one, de: new Date(one.de), ate: new Date(one.ate) }, locale)}`,
    );
    const vars = {
      name: firstName(row.nome),
      church,
      person: pedida_por ?? '',
      link: await links.address(db, row.voluntario),
    };
    const texto = [
      fill(label(openings[row.tipo], locale), locale, vars),
      ...duties,
      fill(label(closings[row.tipo], locale), locale, vars),
    ].join('\n');
    return {
      ...rest,
      texto,
      link: whatsapp ? whatsappLink(whatsapp, texto) : null,
    };
  }

  return {
    async list({ departamento, mes }: MonthOf, actor: Actor): Promise<MensagemWhatsApp[]> {
      await requireDepartments(db, actor, [departamento]);
      const rows = await find(
        db,
        sql`w.departamento = ${departamento} and w.mes = ${`${mes}-01`} and ${isToldSql}`,
      );
      const church = (await site.settings()).nome;
      // Duties that are over, reminders of those that were cancelled, and requests that were answered need no message.
      return Promise.all(
        rows.filter(({ servicos }) => servicos.length > 0).map((row) => messageOf(row, church)),
      );
    },

    mark: (id: number, enviada: boolean, actor: Actor): Promise<MensagemWhatsApp> =>
      asAuthor(db, actor, async (tx) => {
        const inScope = scopeSql(departamentoSection, actor) ?? raw('true');
        const now = clock.now();
        // Marking as sent: the volunteer knows these duties from now. Unmarking: they no longer do, unless they answered or another sent
        // message names the duty.
        const byAnother = sql`(select min(x.enviada_em) from escala_whatsapp x where x.id <> w.id and x.voluntario = w.voluntario
          and x.departamento = w.departamento and x.mes = w.mes and x.tipo in ('publicada', 'lembrete') and (x.vaga = 0 or x.vaga = v.id))`;
        await tx.run(sql`update escala_aviso a set sabe_desde = ${enviada ? sql`${now}` : byAnother}
          from escala_whatsapp w join departamento t on t.id = w.departamento
            join escala_vaga v on v.voluntario = w.voluntario and v.departamento = w.departamento and v.estado <> 'recusado'
              and date_trunc('month', v.de at time zone 'America/Sao_Paulo')::date = w.mes and (w.vaga = 0 or v.id = w.vaga)
          where w.id = ${id} and w.tipo in ('publicada', 'lembrete') and ${inScope} and a.vaga = v.id and a.voluntario = v.voluntario
            and ${
              enviada
                ? sql`a.sabe_desde is null and v.de > ${now}`
                : sql`a.sabe_desde = w.enviada_em and v.estado = 'pendente'`
            }`);
        // Sending again keeps the first time of sending, which the notices store as `sabe_desde`.
        await tx.run(sql`update escala_whatsapp w set enviada_em = ${enviada ? now : null},
            users = ${enviada ? actor.user.id : null}
          from departamento t where t.id = w.departamento and w.id = ${id} and ${inScope}
            and (w.enviada_em is null or not ${enviada}::boolean)`);
        const [row] = await find(tx, sql`w.id = ${id} and ${inScope}`);
        if (!row) throw new AppError('not_found', 'error.not_found');
        return messageOf(row, (await site.settings()).nome);
      }),
  };
}
