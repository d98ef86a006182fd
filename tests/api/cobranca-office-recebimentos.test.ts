import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { treasuryFixture } from '../support/treasury-fixture.ts';

const b = await treasuryFixture();
const { t } = b;
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');
const save = (body: object) =>
  t.request({
    method: 'PUT',
    url: '/api/admin/recebimentos/1',
    body,
    as: 'Tesouraria',
  });

describe('how the church receives', () => {
  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['email', 'Tesouraria@Igreja.Example', 'tesouraria@igreja.example'],
    ['telefone', '(81) 98765-4321', '+5581987654321'],
    ['aleatoria', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ])('keeps a key (%s) as the bank has it', async (pix_tipo, typed, kept) => {
    const answer = await save({ pix_tipo, pix_chave: typed });
    expect([answer.status, answer.body.pix_chave]).toEqual([200, kept]);
  });

  it.each([
    ['cpf', '529.982.247-24'],
    ['cnpj', '11.222.333/0001-80'],
    ['email', 'igreja'],
    ['telefone', '123'],
    ['aleatoria', 'uma-chave'],
    ['cpf', 'pix@igreja.example'],
  ])('refuses an invalid Pix key (%s, %s)', async (pix_tipo, pix_chave) => {
    const answer = await save({ pix_tipo, pix_chave });
    expect([answer.status, answer.body.errors]).toEqual([422, { pix_chave: [pt('recebimentos.pix_chave')] }]);
  });

  it('refuses a name that leaves nothing in a code, and two accounts for one destination', async () => {
    expect((await save({ pix_nome: '日本' })).body.errors).toEqual({
      pix_nome: [pt('recebimentos.pix_text')],
    });
    const twice = await save({ destinos: [{ destino: 'dizimo' }, { destino: 'dizimo' }] });
    expect(twice.body.errors).toEqual({ 'destinos.1.destino': [pt('validation.repeated')] });
  });
});

it('money of a charge whose account was deactivated goes to, and is returned from, the account that the settings name now', async () => {
  const make = async (nome: string): Promise<number> =>
    (await t.request({ url: '/api/admin/conta', body: { nome }, as: 'Administrador' })).body.id;
  const own = await make('Conta do bazar');
  const [early, late] = [await b.open({ conta: own }), await b.open({ conta: own })];
  const accountOf = async (id: number) =>
    (await b.books()).find(({ origem }) => origem === `cobranca:${id}`)?.conta;
  /** Returns part of a charge, and says on which account that was written. */
  const returned = async (id: number) => {
    await b.post(`cobranca/${id}/estornar`, { valor: 1000, motivo: 'Pediu de volta' });
    await t.jobs.runAll();
    const { estornos } = await b.history(id);
    return (await b.books()).find(({ origem }) => origem === `estorno:${estornos.at(-1).id}`)?.conta;
  };
  await b.post(`cobranca/${early.id}/confirmar`, { valor: 5000 });
  expect(await returned(early.id)).toBe(own);
  const { status } = await t.request({
    method: 'PUT',
    url: `/api/admin/conta/${own}`,
    body: { ativa: false },
    as: 'Administrador',
  });
  expect(status).toBe(200);
  await b.post(`cobranca/${late.id}/confirmar`, { valor: 5000 });
  expect([await accountOf(early.id), await accountOf(late.id)]).toEqual([own, b.conta]);
  expect([await returned(early.id), await returned(late.id)]).toEqual([b.conta, b.conta]);
});

describe('a change of the Pix key', () => {
  const url = '/api/admin/recebimentos/1';
  const put = (body: object, as = 'Tesouraria') => t.request({ method: 'PUT', url, body, as });
  const stored = () => t.db.query(sql`select * from recebimentos`);
  const mails = () => t.mail.sent.filter(({ subject }) => subject.includes('chave Pix'));
  const [old, next] = ['antiga@igreja.example', 'nova@igreja.example'];
  const settled = async () => {
    await save({ pix_tipo: 'email', pix_chave: old });
    await t.jobs.runAll();
    t.mail.sent.length = 0;
  };

  /** The treasurer's session, signed in so long ago that it is no recent proof. */
  const oldSession = async () => {
    await settled();
    const token = await t.tokenFor('Tesouraria');
    t.clock.advance(11);
    return (body: object) => t.request({ method: 'PUT', url, body, token });
  };

  it('asks for a recent proof of identity, and changes and mails nothing without it', async () => {
    const putLater = await oldSession();
    const before = await stored();
    for (const body of [
      { pix_chave: next },
      { pix_tipo: 'cpf', pix_chave: '529.982.247-25' },
      { pix_tipo: null, pix_chave: null },
      { conta: null },
    ]) {
      const answer = await putLater(body);
      expect([answer.status, answer.body]).toEqual([
        403,
        { message: pt('auth.confirm_identity'), confirmar_identidade: true },
      ]);
    }
    await t.jobs.runAll();
    expect(await stored()).toEqual(before);
    expect(mails()).toEqual([]);
  });

  it('asks for it only then: other settings, and the same key written otherwise, are saved without', async () => {
    const putLater = await oldSession();
    expect((await putLater({ agradecimento: 'Deus abençoe.' })).status).toBe(200);
    expect((await putLater({ pix_chave: ' Antiga@Igreja.Example ' })).status).toBe(200);
    const { conta, pix_chave, versao } = (await t.request({ url, as: 'Tesouraria' })).body;
    expect((await putLater({ conta: conta.id, pix_chave, versao })).status).toBe(200);
    await t.jobs.runAll();
    expect(mails()).toEqual([]);
  });

  it('mails all administrators the old key beside the new one, and the trace shows both', async () => {
    await settled();
    const administrators = [await t.user('Administrador'), await t.user('Administrador')];
    const answer = await put({ pix_chave: next });
    expect([answer.status, answer.body.pix_chave]).toEqual([200, next]);
    await t.jobs.runAll();
    for (const { email } of administrators) {
      const [mail, ...more] = mails().filter(({ to }) => to === email);
      expect(more).toEqual([]);
      expect(mail!.text).toContain(old);
      expect(mail!.text).toContain(next);
    }
    const { body } = await t.request({
      url: '/api/admin/trilha?secao=recebimentos&registro=1',
      as: 'Tesouraria',
    });
    expect(body.data[0]).toMatchObject({ antes: { pix_chave: old }, depois: { pix_chave: next } });
  });
});

describe('the test of one centavo', () => {
  it('is a charge like any other: an offering, confirmed into the books', async () => {
    const answer = await b.post('recebimentos/teste');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ estado: 'pendente', valor: 1, sandbox: false });
    expect(answer.body.pix.copia_e_cola).toBeTruthy();
    const { id } = answer.body;
    expect(await b.get(id)).toMatchObject({ origem: 'contribuicao', gateway: 'pix_manual', valor: 1 });
    expect((await b.post(`cobranca/${id}/confirmar`, { valor: 1 })).body.estado).toBe('paga');
    expect((await b.books()).filter(({ origem }) => origem === `cobranca:${id}`)).toMatchObject([
      { valor: 1 },
    ]);
  });

  it('may be given up', async () => {
    const { id } = (await b.post('recebimentos/teste')).body;
    const answer = await b.post(`cobranca/${id}/recusar`, { motivo: 'Teste que não chegou' });
    expect(answer.body.estado).toBe('recusada');
  });

  it('waits for a key and an account', async () => {
    const empty = await testApp();
    const answer = await empty.request({
      method: 'POST',
      url: '/api/admin/recebimentos/teste',
      as: 'Tesouraria',
    });
    expect([answer.status, answer.body.message]).toEqual([409, pt('recebimentos.not_ready')]);
  });
});
