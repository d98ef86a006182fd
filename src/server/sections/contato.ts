import type { Behaviour, Values, Warning, WriteContext } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, type FieldErrors, invalid } from '#shared/errors.ts';
import type { contato as declaration } from '#shared/sections/contato.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

interface Contato {
  nome: string;
  email: string | null;
  telefone: string | null;
  igreja: number | null;
  pessoa: string | null;
}

const isMobile = (phone: string | null): boolean => /^\+55\d{2}9\d{8}$/.test(phone ?? '');

/** People of the same churches with the same phone or e-mail. */
async function likelyPeople({ db, igrejas }: WriteContext, { telefone, email }: Contato): Promise<Warning[]> {
  const rows = await db.query<{ nome: string; phone: boolean }>(
    sql`select nome, coalesce(whatsapp = ${telefone}, false) as phone from pessoa
      where (whatsapp = ${telefone} or email = ${email})
      and (${igrejas}::integer[] is null or igreja = any(${igrejas})) order by nome limit 5`,
  );
  return rows.map(({ nome, phone }) => ({
    field: phone ? 'telefone' : 'email',
    error: { key: phone ? 'contato.same_phone' : 'contato.same_email', vars: { nome } },
  }));
}

type Reach = Pick<Values<typeof declaration>, 'email' | 'telefone'>;

/** A contact needs a phone or an e-mail; the form of the site checks the same. */
export const contatoErrors = ({ email, telefone }: Reach): FieldErrors =>
  email === null && telefone === null ? { email: [{ key: 'contato.reach' }] } : {};

export const contato: Behaviour<typeof declaration> = {
  async beforeSave(_context, values) {
    const errors = contatoErrors(values);
    if (Object.keys(errors).length > 0) throw invalid(errors);
  },

  actions: {
    'tornar-pessoa': async (context, id) => {
      const { db, clock, ability, confirmed } = context;
      if (!ability.can('create', 'pessoa')) throw new AppError('forbidden', 'error.forbidden');
      const [found] = await db.query<Contato>(
        sql`select c.nome, c.email, c.telefone, c.igreja, p.nome as pessoa
          from contato c left join pessoa p on p.id = c.pessoa where c.id = ${id}`,
      );
      const row = found!;
      if (row.pessoa !== null)
        throw new AppError('conflict', 'contato.already_person', { vars: { nome: row.pessoa } });
      const warnings = confirmed ? [] : await likelyPeople(context, row);
      if (warnings.length > 0) throw new AppError('conflict', 'error.confirm', { warnings });
      const input = {
        nome: row.nome,
        email: row.email,
        whatsapp: isMobile(row.telefone) ? row.telefone : null,
        igreja: row.igreja,
        status: 'visitante',
      };
      const checked = checkRecord(pessoa, input, { today: churchToday(clock.now()) });
      if (!checked.ok) throw invalid(checked.errors);
      await db.run(sql`with nova as (insert into pessoa (nome, email, whatsapp, igreja, status)
          values (${input.nome}, ${input.email}, ${input.whatsapp}, ${input.igreja}, ${input.status}) returning id)
        update contato set pessoa = nova.id, versao = versao + 1, atualizado_em = now() from nova
        where contato.id = ${id}`);
    },
  },
};
