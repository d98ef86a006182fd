import { expect, it } from 'vitest';
import { refusalOf, ticketCode } from './door.ts';

const code = 'abcdefghijklmnopqrstuvwxyz';

it.each([
  code,
  code.toUpperCase(),
  ` ${code}\n`,
  'abcdefgh ijklmnop qrstuvwx yz',
  `https://igreja.example/ingresso/${code}?x=1`,
])('reads the code of a ticket in %j', (text) => expect(ticketCode(text)).toBe(code));

it.each([
  '',
  'nada',
  `${code}a`,
  `https://igreja.example/inscricoes/${code}`,
  '00020126580014br.gov.bcb.pix',
])('finds no ticket in %j', (text) => expect(ticketCode(text)).toBeUndefined());

it('admits tickets that are confirmed, or came in before', () => {
  const ticket = { estado: 'confirmada', teste: false, evento_cancelado: false } as const;
  expect(refusalOf(ticket)).toBeNull();
  expect(refusalOf({ ...ticket, estado: 'check_in_feito' })).toBeNull();
  expect(refusalOf({ ...ticket, estado: 'pendente' })).toBe('nao_paga');
  expect(refusalOf({ ...ticket, estado: 'cancelada' })).toBe('cancelada');
  expect(refusalOf({ ...ticket, estado: 'transferida' })).toBe('transferida');
  expect(refusalOf({ ...ticket, teste: true, evento_cancelado: true })).toBe('teste');
  expect(refusalOf({ ...ticket, evento_cancelado: true })).toBe('evento_cancelado');
  expect(refusalOf({ ...ticket, contestada: true })).toBe('contestada');
  expect(refusalOf({ ...ticket, estado: 'check_in_feito', contestada: true })).toBe('contestada');
  expect(refusalOf({ ...ticket, estado: 'cancelada', contestada: true })).toBe('cancelada');
});
