import type { InputFor } from '#shared/crud/record.ts';
import { addDays } from '#shared/dates.ts';
import type { evento } from '#shared/sections/evento.ts';
import { slugOf } from '#shared/slug.ts';
import type { Motif } from '../drawing/cover.ts';
import { article } from './article.ts';
import { type Special, specialEvents } from './eventos-especiais.ts';
import { signUpSettings } from './eventos-inscricao.ts';
import { demoPaginas } from './paginas/index.ts';
import { type DemoPagina, pageFieldsOf } from './paginas/pagina.ts';

type Row = InputFor<typeof evento>;

export interface DemoEvento {
  row: Row & { nome: string; data: string };
  /** index into demoIgrejas */
  igreja: number;
  categoria: string;
  departamento: string | null;
  picture: { seed: string; motif: Motif; series?: string } | null;
  /** its landing page */
  pagina?: DemoPagina;
}

interface Weekly {
  nome: string;
  tipo: NonNullable<Row['tipo']>;
  categoria: string;
  /** 0 is Sunday */
  weekday: number;
  /** repeats every this many weeks */
  every: number;
  hours: readonly [string, string];
  local: string;
  igreja: number;
  departamento?: string;
}

/** At the hours of the church's own schedule (igrejas.ts). */
const sundayEvening = 'Culto da família';
const weeklies: readonly Weekly[] = [
  {
    nome: 'Escola bíblica dominical',
    tipo: 'curso',
    categoria: 'Ensino',
    weekday: 0,
    every: 1,
    hours: ['09:00', '10:30'],
    local: 'Anexo educacional',
    igreja: 0,
    departamento: 'EBD',
  },
  {
    nome: sundayEvening,
    tipo: 'culto',
    categoria: 'Celebração',
    weekday: 0,
    every: 1,
    hours: ['18:30', '20:30'],
    local: 'Templo',
    igreja: 0,
  },
  {
    nome: 'Culto de ensino',
    tipo: 'culto',
    categoria: 'Ensino',
    weekday: 3,
    every: 1,
    hours: ['19:30', '21:00'],
    local: 'Templo',
    igreja: 0,
  },
  {
    nome: 'Culto de oração',
    tipo: 'culto',
    categoria: 'Cultos',
    weekday: 5,
    every: 1,
    hours: ['19:30', '21:00'],
    local: 'Templo',
    igreja: 0,
    departamento: 'Intercessão',
  },
  {
    nome: 'Culto de jovens',
    tipo: 'culto',
    categoria: 'Celebração',
    weekday: 6,
    every: 2,
    hours: ['19:30', '21:30'],
    local: 'Templo',
    igreja: 0,
    departamento: 'Jovens',
  },
  {
    nome: 'Ensaio do louvor',
    tipo: 'ensaio',
    categoria: 'Ensaios',
    weekday: 4,
    every: 2,
    hours: ['19:30', '21:30'],
    local: 'Templo',
    igreja: 0,
    departamento: 'Louvor',
  },
  {
    nome: 'Culto em Laranjeiras',
    tipo: 'culto',
    categoria: 'Celebração',
    weekday: 0,
    every: 1,
    hours: ['19:00', '21:00'],
    local: 'Templo de Laranjeiras',
    igreja: 1,
  },
  {
    nome: 'Reunião de obreiros',
    tipo: 'reuniao',
    categoria: 'Cultos',
    weekday: 1,
    every: 4,
    hours: ['20:00', '21:30'],
    local: 'Sala pastoral',
    igreja: 0,
  },
];

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
/** The day itself, or the next one with that weekday. */
const nextWeekday = (day: string, target: number): string => addDays(day, (target - weekday(day) + 7) % 7);
/** Past events are closed, coming ones are public. */
const statusOn = (day: string, today: string): 'encerrado' | 'publicado' =>
  day < today ? 'encerrado' : 'publicado';

/** Half a year behind and half a year ahead of today. */
const reach = 26 * 7;

function recurring(today: string): DemoEvento[] {
  const events: DemoEvento[] = [];
  for (const { nome, tipo, categoria, hours, local, igreja, departamento, ...rhythm } of weeklies) {
    const first = nextWeekday(addDays(today, -reach), rhythm.weekday);
    for (let day = first; day <= addDays(today, reach); day = addDays(day, rhythm.every * 7)) {
      // The first Sunday of the month is the Lord's Supper.
      const supper = nome === sundayEvening && Number(day.slice(8)) <= 7;
      const eventName = supper ? 'Santa Ceia' : nome;
      events.push({
        row: {
          nome: eventName,
          slug: `${slugOf(eventName)}-${day}`,
          tipo: supper ? 'santa_ceia' : tipo,
          status: statusOn(day, today),
          data: day,
          horario_inicial: hours[0],
          horario_final: hours[1],
          local,
        },
        igreja,
        categoria: supper ? 'Santa Ceia' : categoria,
        departamento: departamento ?? null,
        picture: null,
      });
    }
  }
  return events;
}

/** Consecutive lots; the last one ends when the sign-ups close. */
function lotsOf({ lotes, vagas }: Special, day: string, opens: string): Row['lotes'] {
  if (!lotes || vagas === undefined) return [];
  const turn = addDays(opens, 30);
  const part = Math.floor(vagas / lotes.length);
  const name = (preco: number, at: number): string =>
    preco === 0 ? 'Entrada gratuita' : lotes.length === 1 ? 'Lote único' : `${at + 1}º lote`;
  return lotes.map((preco, at) => ({
    nome: name(preco, at),
    preco,
    quantidade: part,
    de: addDays(turn, 30 * (at - 1)),
    ate: at === lotes.length - 1 ? addDays(day, -2) : addDays(turn, 30 * at - 1),
  }));
}

/** The day of the year (MM-DD) in this year, or in the next when it is over. */
function nextYearly(today: string, on: string): string {
  const year = Number(today.slice(0, 4));
  return today.slice(5) <= on ? `${year}-${on}` : `${year + 1}-${on}`;
}

function special(event: Special, today: string): DemoEvento {
  const day = event.on ? nextYearly(today, event.on) : nextWeekday(addDays(today, event.day), event.weekday);
  const opens = addDays(day, -(event.opens ?? 90));
  const signsUp = event.vagas !== undefined;
  const pagina = Object.values(demoPaginas).find(({ evento }) => evento === event.nome);
  return {
    row: {
      nome: event.nome,
      slug: slugOf(event.nome),
      tipo: event.tipo,
      status: event.status ?? statusOn(day, today),
      ...(event.interno !== undefined && { interno: event.interno }),
      data: day,
      data_final: event.days ? addDays(day, event.days) : null,
      horario_inicial: event.hours[0],
      horario_final: event.hours[1],
      local: event.local,
      endereco: event.endereco ?? null,
      texto: article(event.texto),
      ...(signsUp && {
        vagas: event.vagas,
        inscricoes_de: `${opens}T08:00:00-03:00`,
        inscricoes_ate: `${addDays(day, -2)}T23:59:00-03:00`,
        lotes: lotsOf(event, day, opens),
        ...signUpSettings[event.nome],
      }),
      ...(pagina && pageFieldsOf(pagina, day)),
    },
    igreja: 0,
    categoria: event.categoria,
    departamento: event.departamento ?? null,
    // All baptisms share one picture.
    picture: {
      seed: event.tipo === 'batismo' ? 'Batismo' : event.nome,
      motif: event.motif,
      series: pagina?.cores,
    },
    pagina,
  };
}

/** A year of the church: weekly events and special ones. */
export const demoEventos = (today: string): DemoEvento[] => [
  ...recurring(today),
  ...specialEvents.map((event) => special(event, today)),
];
