import { expect, it } from 'vitest';
import type { StoreAccounts } from '#shared/contracts/conta-loja.ts';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { accountAction } from './account-actions.ts';

const address = { nome: 'Bia', cep: '29101480', logradouro: 'Rua das Flores', numero: '7' };
const removing = (outcome: Awaited<ReturnType<StoreAccounts['removeAddress']>>) =>
  accountAction({ removeAddress: async () => outcome } as Partial<StoreAccounts> as StoreAccounts, {
    [intentField]: 'excluir-endereco',
    endereco: '12',
    ...address,
  });

it('returns the values of a removed address, with which it can be added again', async () => {
  expect(await removing({ ok: true })).toEqual({ removed: address });
});
