import { describe, expect, it } from 'vitest';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const { put, send, change } = adminApi(t);

describe('an entry before there is a church', () => {
  it('is saved and changed without one', async () => {
    const caixa = await put('conta', { nome: 'Caixa' });
    const entry = {
      descricao: 'Oferta',
      tipo: 'receita',
      valor: 100,
      conta: caixa.id,
      data_vencimento: '2026-03-10',
    };
    const saved = await send('financeiro', entry);
    expect([saved.status, saved.body.igreja]).toEqual([201, null]);
    const changed = await change('financeiro', saved.body.id, { descricao: 'Oferta de março' });
    expect([changed.status, changed.body.igreja]).toEqual([200, null]);
  });
});
