import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EstadoPedido,
  estadosPedido,
  isPaid,
  isStillHere,
  mayFollow,
  passosDaLoja,
  statesBefore,
  stepOf,
  tiposEntrega,
} from './pedido.ts';

const estado = fc.constantFrom(...estadosPedido);

describe('the states of an order', () => {
  it.each<[from: EstadoPedido, to: readonly EstadoPedido[]]>([
    ['rascunho', ['aguardando_pagamento', 'pago', 'cancelado']],
    ['aguardando_pagamento', ['rascunho', 'pago', 'cancelado']],
    ['pago', ['em_separacao', 'pronto_para_retirada', 'enviado', 'entregue', 'cancelado', 'reembolsado']],
    ['enviado', ['entregue', 'reembolsado']],
    ['entregue', ['reembolsado']],
    ['cancelado', ['pago', 'reembolsado']],
    ['reembolsado', []],
  ])('%s leads to %s', (from, to) => {
    expect(estadosPedido.filter((one) => mayFollow(from, one))).toEqual(to);
  });

  it('knows the same steps from both ends', () =>
    fc.assert(
      fc.property(estado, estado, (from, to) => statesBefore(to).includes(from) === mayFollow(from, to)),
      { numRuns: 50 },
    ));

  it('is paid again only by late money, and never unpaid', () =>
    fc.assert(
      fc.property(estado, estado, (from, to) => {
        if (!mayFollow(from, to)) return true;
        if (isPaid(from)) return isPaid(to) || to === 'cancelado' || to === 'reembolsado';
        return !isPaid(to) || to === 'pago';
      }),
      { numRuns: 50 },
    ));

  it('reaches a final state, whatever the office does', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...tiposEntrega),
        fc.array(fc.constantFrom(...passosDaLoja), { maxLength: 12 }),
        (entrega, steps) => {
          let now: EstadoPedido = 'pago';
          const states: EstadoPedido[] = [now];
          for (const step of steps) {
            const next = stepOf(step, now, entrega);
            if (!next) continue;
            expect(mayFollow(now, next)).toBe(true);
            expect(states).not.toContain(next);
            now = next;
            states.push(next);
          }
          if (now === 'enviado') expect(entrega).toBe('entrega');
          if (now === 'pronto_para_retirada') expect(entrega).toBe('retirada');
        },
      ),
      { numRuns: 50 },
    ));

  it('expects no return of goods that were not handed over', () => {
    expect(estadosPedido.filter(isStillHere)).toEqual(['pago', 'em_separacao', 'pronto_para_retirada']);
    for (const one of estadosPedido.filter(isStillHere)) expect(mayFollow(one, 'cancelado')).toBe(true);
  });
});
