import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { diasDaSemana } from '#shared/br/semana.ts';
import { invalidField } from '#shared/errors.ts';
import type { frequencia as declaration } from '#shared/sections/frequencia.ts';

const weekdays = Object.keys(diasDaSemana);
const present = 't.adultos + t.criancas + t.visitantes';

/** Attendance: date, church and department are those of its event, unless the record has its own. */
export const frequencia: Behaviour<typeof declaration> = {
  readsOnly: true,
  // written by Sunday mode (features/domingo/presenca.ts)
  columns: ['contada_em', 'contada_versao'],
  filters: {
    dia_da_semana: (value) =>
      sql`extract(dow from t.data) = any(${value.split(',').map((day) => weekdays.indexOf(day))}::integer[])`,
  },
  computed: { total: `(${present})` },
  totals: {
    adultos: 'sum(t.adultos)',
    criancas: 'sum(t.criancas)',
    visitantes: 'sum(t.visitantes)',
    online: 'sum(t.online)',
    total: `sum(${present})`,
    media: `round(avg(${present}))`,
    media_por_dia: `round(sum(${present})::numeric / nullif(count(distinct t.data), 0))`,
  },

  async beforeSave({ db }, values) {
    const [evento] = await db.query<{
      data: string;
      igreja: number | null;
      departamento: number | null;
      sede: number | null;
      known: boolean;
    }>(sql`select data, igreja, departamento, (select id from igreja where sede) as sede,
        exists (select from igreja i where i.id = ${values.igreja}) as known
      from evento where id = ${values.evento}`);
    if (!evento) throw invalidField('evento', 'validation.reference');
    values.data ??= evento.data;
    values.igreja ??= evento.igreja ?? evento.sede;
    values.departamento ??= evento.departamento;
    // The foreign key reports a church that does not exist.
    if (evento.known && evento.igreja !== null && evento.igreja !== values.igreja)
      throw invalidField('igreja', 'frequencia.igreja');
  },
};
