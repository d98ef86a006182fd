import { afterAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { readChurchPixKey } from '#server/drivers/payments/church-pix-key.ts';
import { createGateways } from '#server/drivers/payments/gateways.ts';
import { type Gateway, GatewayRefused } from '#server/ports/payments.ts';
import { decodeBrCode } from '#shared/br/pix.ts';
import { testConfig } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fakeClock } from '../support/fakes.ts';
import { gatewayCharge } from '../support/gateway-contract-cases.ts';

const db = await testDatabase();
afterAll(() => db.close());
const clock = fakeClock();
const parts = { config: testConfig, db, clock, fetch, onError: () => {} };
const gateway = async (): Promise<Gateway> => (await createGateways(parts)).gateways.get('pix_manual')!;
const setKey = (tipo: string | null, chave: string | null, nome: string | null = 'Igreja Água Viva') =>
  db.run(sql`update recebimentos set pix_tipo = ${tipo}, pix_chave = ${chave}, pix_nome = ${nome},
    pix_cidade = 'São José'`);
const make = async (more: Parameters<typeof gatewayCharge>[1] = {}) =>
  (await gateway()).create(gatewayCharge(clock, more), crypto.randomUUID());

it('offers the gateways that are on, in their order', async () => {
  const { gateways: on } = await createGateways({
    ...parts,
    config: { ...testConfig, gateways: ['sandbox', 'pix_manual'] },
  });
  // the counter is always there, for the office alone
  expect([...on.keys()]).toEqual(['sandbox', 'pix_manual', 'balcao']);
});

it('asks for the church’s key of the moment, with amount and txid', async () => {
  await setKey('cnpj', '11222333000181');
  const request = { valor: 12_345, txid: 'CTABC123', descricao: 'Oferta missionária' };
  const { state, pix } = await make(request);
  expect(state).toEqual({ id: 'CTABC123', estado: 'pendente', arrivals: [], estornado: 0 });
  expect(decodeBrCode(pix!.copia_e_cola)).toEqual({
    chave: '11222333000181',
    nome: 'Igreja Agua Viva',
    cidade: 'Sao Jose',
    valor: 12_345,
    txid: 'CTABC123',
    info: 'Oferta missionaria',
  });
  await setKey('telefone', '(11) 98888-7777');
  expect(decodeBrCode((await make()).pix!.copia_e_cola)!.chave).toBe('+5511988887777');
});

it.each([
  [null, null],
  ['cpf', null],
  ['cpf', '11111111111'],
])('asks for nothing without a key: %j %j', async (tipo, chave) => {
  await setKey(tipo, chave);
  await expect(make()).rejects.toMatchObject({ kind: 'conflict', key: 'recebimentos.not_ready' });
});

it('asks for nothing without the name that the bank shows', async () => {
  await setKey('cpf', '52998224725', null);
  expect(await readChurchPixKey(db)).toBeNull();
});

it('takes no cards', async () => {
  await setKey('cpf', '52998224725');
  await expect(make({ metodo: 'cartao', token: 'approve' })).rejects.toBeInstanceOf(GatewayRefused);
});
