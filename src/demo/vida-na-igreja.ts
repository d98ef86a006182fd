import type { InputFor } from '#shared/crud/record.ts';
import { addDays } from '#shared/dates.ts';
import type { pessoa } from '#shared/sections/pessoa.ts';
import { awayReasons, otherChurches } from './names.ts';
import type { Random } from './random.ts';

type Input = InputFor<typeof pessoa>;
type Row = { -readonly [K in Exclude<keyof Input, 'nome'>]?: Input[K] };
type Status = NonNullable<Input['status']>;

/** How a household relates to the church; each of its people may differ. */
export type Engagement = 'members' | 'attenders' | 'visitors' | 'away' | 'transferred';

interface Person {
  engagement: Engagement;
  data_nascimento: string;
  age: number;
  today: string;
  dead: boolean;
  pastor: boolean;
}

const channels = ['ficha_em_papel', 'presencial', 'site', 'whatsapp'] as const;

/** The church was founded in this year; its books begin with it. */
const founded = 1987;

function statusOf(random: Random, { engagement, age, dead, pastor }: Person): Status {
  if (dead) return 'falecido';
  if (pastor) return 'membro_ativo';
  if (engagement === 'transferred') return age < 12 ? 'desligado' : 'transferido';
  if (engagement === 'visitors') return 'visitante';
  if (age < 12) return 'congregado';
  if (engagement === 'away') return random.weighted({ afastado: 75, membro_ativo: 20, desligado: 5 });
  if (engagement === 'attenders')
    return random.weighted({ congregado: 62, em_preparacao: 28, membro_ativo: 10 });
  if (age < 17) return random.weighted({ congregado: 35, em_preparacao: 30, membro_ativo: 35 });
  return random.weighted({ membro_ativo: 87, congregado: 5, em_preparacao: 2, afastado: 5, disciplina: 1 });
}

/** Three baptisms a year, on the last Sundays of March, July and December. */
function baptisms(from: string, to: string): string[] {
  const days: string[] = [];
  for (let year = Math.max(founded, Number(from.slice(0, 4))); year <= Number(to.slice(0, 4)); year++) {
    for (const end of [`${year}-03-31`, `${year}-07-31`, `${year}-12-21`]) {
      const sunday = addDays(end, -new Date(`${end}T00:00:00Z`).getUTCDay());
      if (sunday > from && sunday <= to) days.push(sunday);
    }
  }
  return days;
}

const yearsAfter = (iso: string, years: number): string => addDays(iso, Math.round(years * 365.25));

/** Status, baptism and absence of a person, and when the office registered them. */
export function lifeInChurch(random: Random, person: Person): { row: Row; criado_em: string } {
  const { data_nascimento, age, today } = person;
  const status = statusOf(random, person);
  const row: Row = { status };
  const isMember = !['visitante', 'congregado', 'em_preparacao'].includes(status) && age >= 12;
  const elsewhere =
    age >= 18 && !person.pastor && random.chance(isMember ? 0.2 : status === 'congregado' ? 0.45 : 0.2);
  if (isMember || elsewhere) {
    const latest = person.dead ? addDays(today, -1500) : person.pastor ? addDays(today, -10_000) : today;
    const days = baptisms(yearsAfter(data_nascimento, 11.5), latest);
    const day = days.length > 0 ? random.pick(days) : undefined;
    row.e_batizado = day !== undefined;
    row.data_batismo = day ?? null;
    if (elsewhere && day) {
      row.e_batizado_outra_igreja = true;
      row.batizado_igreja = random.pick(otherChurches);
    }
  }
  if (status === 'afastado' || status === 'disciplina') {
    const since = addDays(today, -random.int(25, 700));
    // The absence begins after the baptism or the arrival.
    const soonest = row.data_batismo ? addDays(String(row.data_batismo), 10) : since;
    row.esta_afastado = true;
    row.data_afastamento = since > soonest ? since : soonest < today ? soonest : today;
    row.motivo_afastamento =
      status === 'disciplina' ? 'Acompanhamento pastoral em andamento' : random.pick(awayReasons);
  }
  const daysAgo = status === 'visitante' ? random.int(1, 120) : random.int(30, 1100);
  const written = addDays(today, -daysAgo);
  const soon = written < data_nascimento ? addDays(data_nascimento, 20) : written;
  const criado_em = soon < today ? soon : today;
  // Some were registered before the church asked for consent, or did not come back to sign.
  if (status !== 'visitante' && status !== 'falecido' && daysAgo % 6 !== 0) {
    row.consentimento_em = criado_em;
    row.consentimento_versao = daysAgo > 500 ? 'v1 (2021)' : 'v2 (2024)';
    row.consentimento_canal = channels[daysAgo % channels.length]!;
  }
  return {
    row,
    criado_em: `${criado_em}T${String(random.int(11, 22))}:${String(random.int(10, 59))}:00Z`,
  };
}
