import type { MetodoBalcao } from '#shared/cobranca.ts';
import type { EstadoPedido, TipoEntrega } from '#shared/loja/pedido.ts';
import { createRandom, type Random } from '../random.ts';

/** A variant that is sold. */
export interface SoldVariant {
  variante: number;
  produto: number;
  nome: string;
  ref: string;
  tamanho: string | null;
  cor_nome: string | null;
  cor_hex: string | null;
  preco: number;
  /** units in stock */
  estoque: number;
}

/** An order and its outcome, before it has an id. */
export interface DemoPedido {
  /** index into the buyers; null: sold at the counter without a name */
  comprador: number | null;
  balcao?: MetodoBalcao;
  entrega: TipoEntrega;
  estado: Exclude<EstadoPedido, 'rascunho'>;
  /** the buyer reported the payment, which waits for the treasurer's review */
  emAnalise?: true;
  presente?: true;
  nota?: string;
  rastreio?: string;
  linhas: { variante: SoldVariant; quantidade: number }[];
  criado: Date;
  pago: Date | null;
  separado: Date | null;
  pronto: Date | null;
  entregue: Date | null;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Months of orders that were delivered, and how many in each. */
const delivered = 46;
const atCounter = 14;

/** The orders that are under way, with their age in hours. */
const underWay: readonly (Pick<DemoPedido, 'estado' | 'entrega'> &
  Partial<Pick<DemoPedido, 'emAnalise' | 'presente' | 'nota' | 'rastreio'>> & { hours: number })[] = [
  { estado: 'aguardando_pagamento', entrega: 'retirada', hours: 1 },
  { estado: 'aguardando_pagamento', entrega: 'entrega', hours: 5, emAnalise: true },
  { estado: 'pago', entrega: 'retirada', hours: 3, nota: 'Passo para buscar depois do culto de domingo.' },
  { estado: 'pago', entrega: 'entrega', hours: 9, presente: true, nota: 'É para os 15 anos da Sofia!' },
  { estado: 'pago', entrega: 'retirada', hours: 20 },
  { estado: 'em_separacao', entrega: 'retirada', hours: 30 },
  { estado: 'em_separacao', entrega: 'entrega', hours: 44 },
  { estado: 'pronto_para_retirada', entrega: 'retirada', hours: 52 },
  { estado: 'pronto_para_retirada', entrega: 'retirada', hours: 75, presente: true },
  { estado: 'pronto_para_retirada', entrega: 'retirada', hours: 120 },
  { estado: 'enviado', entrega: 'entrega', hours: 90, rastreio: 'AA123456785BR' },
  { estado: 'enviado', entrega: 'entrega', hours: 130, rastreio: 'AA987654321BR' },
  { estado: 'cancelado', entrega: 'retirada', hours: 200 },
  { estado: 'cancelado', entrega: 'entrega', hours: 460 },
  { estado: 'reembolsado', entrega: 'retirada', hours: 300 },
];

/** The orders of the last months, the oldest first. */
export function demoPedidos(variants: readonly SoldVariant[], buyers: number, now: Date): DemoPedido[] {
  const random = createRandom('pedidos');
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hour);
  const later = (from: Date, hours: number): Date =>
    new Date(Math.min(from.getTime() + hours * hour, now.getTime()));
  const cheap = variants.filter(({ estoque }) => estoque > 2);

  /** Lines of variants that have stock left today, because orders that wait for payment hold units of it. */
  const linesOf = (): DemoPedido['linhas'] => {
    const chosen = random.shuffle(cheap).slice(0, Number(random.weighted({ 1: 6, 2: 4, 3: 1 })));
    return chosen.map((variante) => ({
      variante,
      quantidade: Number(random.weighted({ 1: 8, 2: 3 })),
    }));
  };

  const paths = (estado: DemoPedido['estado'], criado: Date) => {
    const reached = (...states: DemoPedido['estado'][]): boolean => states.includes(estado);
    const pago = reached('aguardando_pagamento', 'cancelado') ? null : later(criado, random.between(0.05, 2));
    const separado = pago && !reached('pago', 'reembolsado') ? later(pago, random.between(2, 20)) : null;
    const pronto = separado && !reached('em_separacao') ? later(separado, random.between(1, 12)) : null;
    const entregue = pronto && reached('entregue') ? later(pronto, random.between(12, 96)) : null;
    return { pago, separado, pronto, entregue };
  };

  const old = Array.from({ length: delivered }, (): DemoPedido => {
    const criado = atHour(random, ago(24 * random.between(6, 118)));
    return {
      comprador: random.int(0, buyers - 1),
      estado: 'entregue',
      criado,
      linhas: linesOf(),
      entrega: random.chance(0.3) ? 'entrega' : 'retirada',
      ...paths('entregue', criado),
    };
  });
  const counter = Array.from({ length: atCounter }, (_, at): DemoPedido => {
    const criado = afterService(now, at % 12, random);
    return {
      comprador: null,
      estado: 'entregue',
      entrega: 'retirada',
      criado,
      linhas: linesOf(),
      balcao: random.weighted({ dinheiro: 4, pix_balcao: 4, maquina_debito: 2, maquina_credito: 2 }),
      pago: criado,
      separado: null,
      pronto: null,
      entregue: criado,
    };
  });
  const open = underWay.map(({ hours, ...more }, at): DemoPedido => {
    const criado = ago(hours);
    return { comprador: at % buyers, criado, linhas: linesOf(), ...more, ...paths(more.estado, criado) };
  });
  return [...old, ...counter, ...open].toSorted((a, b) => a.criado.getTime() - b.criado.getTime());
}

/** People buy from the morning to late in the evening. */
function atHour(random: Random, when: Date): Date {
  const midnight = new Date(when.getTime() - (when.getTime() % day));
  return new Date(midnight.getTime() + random.between(11, 26) * hour);
}

/** After the service of a Sunday, so many weeks ago. */
function afterService(now: Date, weeks: number, random: Random): Date {
  const since = ((now.getUTCDay() + 7) % 7) + 7 * weeks;
  const sunday = new Date(now.getTime() - (now.getTime() % day) - since * day + 14 * hour);
  const moment = new Date(sunday.getTime() + random.int(0, 50) * 60_000);
  return moment < now ? moment : new Date(moment.getTime() - 7 * day);
}
