import type { TipoContribuicao } from '#shared/cobranca.ts';
import { addDays, addMonths, firstOfMonth } from '#shared/dates.ts';
import type { DemoCharge } from '../cobrancas/rows.ts';
import { createRandom } from '../random.ts';

/** A gift and its outcome, before it has ids. */
export interface DemoGift
  extends Pick<DemoCharge, 'valor' | 'criada' | 'estado' | 'paga' | 'atraso' | 'excesso'> {
  tipo: TipoContribuicao;
  /** index into demoCampanhas */
  campanha?: number;
  /** index into the people who give by name; left out: anonymous */
  pessoa?: number;
  /** the giver sent a payment proof */
  comprovante?: boolean;
}

const months = 6;
/** How many people give under their name. */
export const namedGivers = 24;
/** Hours until a Pix expires. */
export const validHours = 24;

/** A time on a day in the church's time zone. */
const at = (day: string, hour: number, minute: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00-03:00`);

/** Half a year of gifts through the site, and those that wait for the treasurer today. */
export function demoGifts(now: Date, today: string): DemoGift[] {
  const random = createRandom('contribuicoes');
  const paidGift = (
    gift: Pick<DemoGift, 'tipo' | 'campanha' | 'valor' | 'pessoa'>,
    day: string,
  ): DemoGift => {
    const criada = at(day, random.int(7, 21), random.int(0, 59));
    return { ...gift, criada, estado: 'paga', paga: new Date(criada.getTime() + random.int(2, 50) * 60_000) };
  };
  const list: DemoGift[] = [];
  const tithers = Array.from({ length: 9 }, (_, pessoa) => ({ pessoa, valor: random.int(12, 64) * 1000 }));
  for (let back = months - 1; back >= 0; back -= 1) {
    const first = addMonths(firstOfMonth(today), -back);
    const day = (): string => addDays(first, random.int(0, 27));
    const sometimes = (): number | undefined =>
      random.chance(0.6) ? random.int(0, namedGivers - 1) : undefined;
    const some = (count: number, make: () => Parameters<typeof paidGift>[0]): void => {
      for (let nth = 0; nth < count; nth += 1) list.push(paidGift(make(), day()));
    };
    for (const { pessoa, valor } of tithers)
      list.push(paidGift({ tipo: 'dizimo', pessoa, valor }, addDays(first, random.int(4, 11))));
    some(6, () => ({
      tipo: 'oferta',
      valor: random.pick([2000, 3000, 5000, 5000, 10_000]),
      pessoa: sometimes(),
    }));
    some(2, () => ({ tipo: 'oferta_missionaria', valor: random.pick([5000, 10_000]), pessoa: sometimes() }));
    some(5, () => ({
      ...({ tipo: 'campanha', campanha: 0, pessoa: sometimes() } as const),
      valor: random.pick([13_000, 13_000, 26_000, 52_000, 130_000]),
    }));
    if (back < 2)
      some(6, () => ({
        ...({ tipo: 'campanha', campanha: 1, pessoa: sometimes() } as const),
        valor: random.pick([6000, 12_000, 24_000]),
      }));
    some(1, () => ({ tipo: 'campanha', campanha: 2, valor: 15_000, pessoa: sometimes() }));
    some(2, () => ({ tipo: 'projeto_social', valor: random.pick([3000, 8000]), pessoa: sometimes() }));
  }
  const past = list.filter(({ paga }) => paga! < new Date(now.getTime() - 3_600_000));
  return [...past.sort((a, b) => a.paga!.getTime() - b.paga!.getTime()), ...onTheDesk(now)];
}

/** Gifts that are open, in review, late, in excess or refunded. */
function onTheDesk(now: Date): DemoGift[] {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const paga = (hours: number) => ({ estado: 'paga', paga: ago(hours) }) as const;
  return [
    { tipo: 'campanha', campanha: 0, valor: 13_000, pessoa: 11, criada: ago(70), ...paga(2.5), atraso: true },
    { tipo: 'oferta', valor: 5000, pessoa: 12, criada: ago(30), ...paga(29), excesso: 5000 },
    { tipo: 'dizimo', valor: 20_000, pessoa: 13, criada: ago(200), estado: 'estornada', paga: ago(199) },
    { tipo: 'oferta', valor: 3000, criada: ago(150), estado: 'expirada' },
    { tipo: 'campanha', campanha: 1, valor: 12_000, pessoa: 14, criada: ago(96), estado: 'expirada' },
    { tipo: 'oferta', valor: 100_000, criada: ago(50), estado: 'cancelada' },
    { tipo: 'dizimo', valor: 37_500, pessoa: 15, criada: ago(60), estado: 'recusada' },
    { tipo: 'dizimo', valor: 45_000, pessoa: 0, criada: ago(19), estado: 'em_analise', comprovante: true },
    {
      tipo: 'campanha',
      campanha: 0,
      valor: 26_000,
      pessoa: 16,
      criada: ago(9),
      estado: 'em_analise',
      comprovante: true,
    },
    { tipo: 'oferta', valor: 5000, criada: ago(6), estado: 'em_analise' },
    { tipo: 'oferta_missionaria', valor: 10_000, pessoa: 17, criada: ago(4), estado: 'em_analise' },
    { tipo: 'campanha', campanha: 1, valor: 24_000, pessoa: 18, criada: ago(3), estado: 'pendente' },
    { tipo: 'dizimo', valor: 28_000, pessoa: 19, criada: ago(2), estado: 'pendente' },
    { tipo: 'oferta', valor: 5000, criada: ago(1.2), estado: 'pendente' },
    { tipo: 'oferta', valor: 2000, pessoa: 20, criada: ago(0.4), estado: 'pendente' },
  ];
}
