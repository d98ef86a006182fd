import { expect, it } from 'vitest';
import { listAddress } from './list-address.ts';

it('opens the list with its filters, the record, or the tab of charges', () => {
  expect(
    listAddress({ secao: 'pessoa', filtros: { status: 'membro_ativo', bairro_exato: 'Praia do Suá' } }),
  ).toBe('/admin/pessoa?status=membro_ativo&bairro_exato=Praia+do+Su%C3%A1');
  expect(listAddress({ secao: 'conta', filtros: {}, registro: { id: 3, campo: 'saldo' } })).toBe(
    '/admin/conta/visualizar/3',
  );
  expect(listAddress({ secao: 'cobranca', filtros: { a_confirmar: 'true', igreja: '2' } })).toBe(
    '/admin/financeiro/cobrancas?aba=a_confirmar&igreja=2',
  );
  expect(listAddress({ secao: 'cobranca', filtros: { a_decidir: 'true' } })).toBe(
    '/admin/financeiro/cobrancas?aba=a_decidir',
  );
});
