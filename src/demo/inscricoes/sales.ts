import { addDays, daysBetween } from '#shared/dates.ts';
import type { AgeRule } from '#shared/inscricao/age.ts';
import { createRandom, type Random } from '../random.ts';
import { type Member, type Participant, participantFinder, type Question } from './participants.ts';
import { demoWaiting, type Waiting, waitingListEvento } from './waiting.ts';

interface LotOfSale {
  id: number;
  preco: number;
  de: string;
  ate: string;
}

export interface EventOfSale extends AgeRule {
  id: number;
  nome: string;
  igreja: number;
  data: string;
  comeca_em: Date;
  pede_cpf: boolean;
  pede_nascimento: boolean;
  lotes: LotOfSale[];
  perguntas: Question[];
}

/** A purchase and its outcome, before it has ids. */
export interface DemoSale {
  evento: EventOfSale;
  lote: LotOfSale;
  criada: Date;
  /** null: not filled in yet */
  participantes: (Participant | null)[];
  desfecho: 'confirmada' | 'em_analise' | 'pendente' | 'aberta' | 'expirada' | 'devolvida';
  /** the furthest step of a purchase that was not finished */
  passo?: 'participantes' | 'perguntas' | 'voucher' | 'pagamento';
  /** the code of a voucher of the event */
  voucher?: string;
  /** the ticket of the first participant goes to this one */
  transferidaPara?: Participant;
  /** the last participant gave up, and the treasurer has not returned the money yet */
  desistencia?: boolean;
  /** index into the waiting entries */
  espera?: number;
  /** share of the participants who came in at the door */
  presenca?: number;
}

interface Plan {
  evento: string;
  /** places sold, lot by lot */
  vendidas: readonly number[];
  quem: 'mulheres' | 'casais' | 'todos';
  /** share of members of the church */
  membros: number;
  presenca?: number;
}

/** Sold out is the course for couples, together with the waiting list; nearly sold out is the women's retreat; the last two are free. */
const plans: readonly Plan[] = [
  { evento: 'Encontro das Rosas', vendidas: [58], quem: 'mulheres', membros: 0.5 },
  { evento: 'Redime Mulheres', vendidas: [30, 25], quem: 'mulheres', membros: 0.7 },
  { evento: waitingListEvento, vendidas: [22], quem: 'casais', membros: 0.25 },
  { evento: 'Oficina de louvor', vendidas: [23], quem: 'todos', membros: 0.7 },
  { evento: 'Conferência missionária', vendidas: [96], quem: 'todos', membros: 0.6, presenca: 0.86 },
];

const minute = 60_000;

/** The purchases of the last weeks, and those that are under way. */
export function demoSales(
  events: readonly EventOfSale[],
  members: readonly Member[],
  { now, today }: { now: Date; today: string },
): DemoSale[] {
  const random = createRandom('inscricoes');
  const finder = participantFinder(members, today);
  const eventOf = (nome: string): EventOfSale => events.find((event) => event.nome === nome)!;
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * minute);
  const list: DemoSale[] = [];

  for (const { evento: nome, vendidas, quem, membros, presenca } of plans) {
    const evento = eventOf(nome);
    const find = finder(membros, evento);
    const sold: DemoSale[] = [];
    for (const [at, count] of vendidas.entries()) {
      const lote = evento.lotes[at]!;
      for (let left = count; left > 0; ) {
        const size =
          quem === 'casais' ? 2 : Math.min(left, Number(random.weighted({ 1: 6, 2: 4, 3: 2, 4: 1 })));
        left -= size;
        sold.push({
          evento,
          lote,
          criada: momentIn(random, lote, now, today),
          desfecho: 'confirmada',
          participantes: Array.from({ length: size }, (_, nth) => find(sexoOf(random, quem, nth))),
          ...(presenca !== undefined && { presenca }),
        });
      }
    }
    list.push(...sold);
    if (nome === 'Encontro das Rosas') list.push(...ofRosas(sold, () => find('feminino')));
    if (nome === 'Redime Mulheres') ofRedime(sold, find('feminino'));
    if (nome === waitingListEvento) {
      const lote = evento.lotes[0]!;
      // The places that a couple gave back: the first in line bought one, the other is offered to the next.
      list.push(
        {
          evento,
          lote,
          criada: ago(3 * 24 * 60),
          desfecho: 'confirmada',
          espera: 0,
          participantes: [fromList(demoWaiting[0]!)],
        },
        { evento, lote, criada: ago(4 * 60), desfecho: 'aberta', espera: 1, participantes: [null] },
      );
    }
  }
  return list.toSorted((a, b) => a.criada.getTime() - b.criada.getTime());

  /** Vouchers, a transfer, a refund, and purchases that are under way or were left. */
  function ofRosas(sold: DemoSale[], find: () => Participant): DemoSale[] {
    const { evento, lote } = sold[0]!;
    for (const [at, sale] of sold.entries()) if (at % 5 === 2) sale.voucher = 'AMIGAS10';
    const single = sold.find(({ participantes, voucher }) => participantes.length === 1 && !voucher)!;
    single.transferidaPara = find();
    const some = (count: number): Participant[] => Array.from({ length: count }, find);
    const base = { evento, lote };
    const unfinished = (days: number, passo: NonNullable<DemoSale['passo']>, size: number): DemoSale => ({
      ...base,
      criada: ago(days * 24 * 60 + 37),
      desfecho: 'expirada',
      passo,
      // The data typed into an abandoned purchase are deleted after a week.
      participantes: passo === 'participantes' || days > 7 ? Array<null>(size).fill(null) : some(size),
    });
    return [
      ...[20, 13, 12].map(
        (days): DemoSale => ({
          ...base,
          criada: ago(days * 24 * 60),
          desfecho: 'confirmada',
          voucher: 'PALESTRANTES',
          participantes: some(1),
        }),
      ),
      { ...base, criada: ago(9 * 24 * 60), desfecho: 'devolvida', participantes: some(1) },
      { ...base, criada: ago(150), desfecho: 'em_analise', participantes: some(2) },
      { ...base, criada: ago(4), desfecho: 'pendente', participantes: some(1) },
      { ...base, criada: ago(6), desfecho: 'aberta', passo: 'perguntas', participantes: some(2) },
      unfinished(16, 'participantes', 1),
      unfinished(10, 'pagamento', 2),
      unfinished(5, 'participantes', 3),
      unfinished(3, 'voucher', 1),
      unfinished(1, 'pagamento', 1),
    ];
  }

  /** Vouchers of each lot, and one participant who gave up. */
  function ofRedime(sold: DemoSale[], gone: Participant): void {
    const [first, second] = sold[0]!.evento.lotes;
    const inLot = (lote: LotOfSale | undefined): DemoSale[] => sold.filter((sale) => sale.lote === lote);
    for (const sale of inLot(first).slice(0, 4)) sale.voucher = 'PRIMEIRAS';
    for (const sale of inLot(second).slice(0, 2)) sale.voucher = 'BOLSA-REDIME';
    const last = inLot(second).at(-1)!;
    last.participantes.push(gone);
    last.desistencia = true;
  }
}

const fromList = ({ nome, email }: Waiting): Participant => ({
  nome,
  email,
  cpf: null,
  data_nascimento: null,
  cidade: 'Vila Velha',
  pessoa: null,
});

function sexoOf(random: Random, quem: Plan['quem'], nth: number): 'feminino' | 'masculino' {
  if (quem === 'mulheres') return 'feminino';
  if (quem === 'casais') return nth === 0 ? 'feminino' : 'masculino';
  return random.chance(0.58) ? 'feminino' : 'masculino';
}

/** A time of day within the lot's days, before now. */
function momentIn(random: Random, { de, ate }: LotOfSale, now: Date, today: string): Date {
  const last = ate < today ? ate : addDays(today, -1);
  const day = addDays(de, random.int(0, Math.max(0, daysBetween(de, last))));
  const time = `${String(random.int(7, 22)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
  const moment = new Date(`${day}T${time}:00-03:00`);
  return moment < now ? moment : new Date(now.getTime() - 3 * 60 * minute);
}
