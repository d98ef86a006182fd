import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { formFields } from '#shared/contracts/site.ts';
import { giftFixture } from '../support/contribuir-fixture.ts';

const o = await giftFixture();
const { db } = o.t;
const filled = {
  tipo: 'dizimo',
  sugestao: '5000',
  identidade: 'nome',
  nome: 'Rute',
  frequencia: 'uma_vez',
  metodo: 'pix',
};

const submit = async (fields: Record<string, string>) => {
  const outcome = await o.send(fields);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return o.charge(outcome.codigo);
};
const charges = async (): Promise<number> =>
  (await db.query<{ n: number }>(sql`select count(*) as n from cobranca`))[0]!.n;
const refused = async (fields: Record<string, string>) => {
  const outcome = await o.send(fields);
  return outcome.ok ? {} : (outcome.errors ?? {});
};

describe('the form of the giving page', () => {
  it('takes the chosen amount, or the typed one', async () => {
    expect(await submit(filled)).toMatchObject({
      valor: 5000,
      destino: 'dizimo',
      nome: 'Rute',
      metodo: 'pix',
    });
    for (const [typed, valor] of [
      ['37,5', 3750],
      ['37.50', 3750],
      ['1.250', 125_000],
      ['R$ 1.250,00', 125_000],
      [' 80 ', 8000],
    ] as const)
      expect((await submit({ ...filled, valor: typed })).valor).toBe(valor);
  });

  it('refuses 50,000 except on an English page', async () => {
    const slip = { ...filled, valor: '50,000' };
    expect(await refused(slip)).toEqual({ valor: ['Digite o valor em reais, como 50 ou 50,00.'] });
    const form = { ...slip, [formFields.formToken]: o.formToken() };
    const english = await o.giving.give(form, { ...o.from, locale: 'en' });
    if (!english.ok) throw new Error(JSON.stringify(english));
    expect((await o.charge(english.codigo)).valor).toBe(5_000_000);
  });

  it('reads only the fields of the chosen options from a page without scripts', async () => {
    const { slug } = await o.campanha();
    const all = { ...filled, campanha: slug, projeto: '77', token: '', parcelas: '12' };
    expect(await submit(all)).toMatchObject({ destino: 'dizimo', parcelas: 1 });
    expect(await submit({ ...all, tipo: 'campanha' })).toMatchObject({ destino: 'campanha' });
    const nameless = await submit({ ...all, identidade: 'anonima', nome: 'Rute' });
    expect(nameless).toMatchObject({ anonimo: true, nome: null });
  });

  it('reports all errors at once', async () => {
    expect(await refused({ tipo: 'campanha', identidade: 'nome', email: 'x', frequencia: 'mensal' })).toEqual(
      {
        valor: ['Escolha ou digite um valor.'],
        nome: ['Escreva o seu nome, ou escolha contribuir sem se identificar.'],
        email: ['Informe um e-mail válido.'],
      },
    );
    expect(await refused({ ...filled, valor: 'dez' })).toEqual({
      valor: ['Digite o valor em reais, como 50 ou 50,00.'],
    });
    expect(await refused({ ...filled, tipo: 'campanha' })).toEqual({ campanha: ['Escolha a campanha.'] });
  });

  it('is one gift when it is sent twice, and another when something else was written', async () => {
    const before = await charges();
    const same = { ...filled, nome: 'Duas Vezes', [formFields.formToken]: o.formToken() };
    const codes = await Promise.all([o.send(same), o.send(same), o.send(same)]);
    expect(new Set(codes.map((outcome) => (outcome.ok ? outcome.codigo : outcome.message))).size).toBe(1);
    const other = await o.send({ ...same, sugestao: '10000' });
    expect(other.ok && codes[0]!.ok && other.codigo !== codes[0]!.codigo).toBe(true);
    const after = await charges();
    expect(after - before).toBe(2);
  });

  describe('by card', () => {
    const gateway = o.t.gateways.get('mercadopago');
    const card = (token: string, nome: string) => ({
      ...filled,
      metodo: 'cartao',
      token,
      nome,
      email: 'rute@casa.example',
      parcelas: '1',
    });
    const made = (nome: string) =>
      db.query<{ codigo: string; estado: string }>(
        sql`select codigo, estado from cobranca where nome = ${nome} order by id`,
      );

    it('charges it once when the answer got lost and it is sent again with a fresh token', async () => {
      gateway.outcome = 'paga';
      const formToken = { [formFields.formToken]: o.formToken() };
      const first = await o.send({ ...card('tok_1', 'Sem Resposta'), ...formToken });
      const again = await o.send({ ...card('tok_2', 'Sem Resposta'), ...formToken });
      expect(again).toEqual(first);
      expect(await made('Sem Resposta')).toMatchObject([{ estado: 'paga' }]);
    });

    it('tries another card where the first was refused', async () => {
      const formToken = { [formFields.formToken]: o.formToken() };
      gateway.fail('create', new GatewayRefused('no funds'));
      await o.send({ ...card('tok_1', 'Outro Cartão'), ...formToken });
      gateway.outcome = 'paga';
      await o.send({ ...card('tok_2', 'Outro Cartão'), ...formToken });
      expect(await made('Outro Cartão')).toMatchObject([{ estado: 'recusada' }, { estado: 'paga' }]);
    });

    it('leads to the page of the gift where the gateway does not answer: it may have received the request', async () => {
      gateway.outcome = 'paga';
      gateway.fail('create', new GatewayUnavailable('silent'), { after: true });
      const outcome = await o.send(card('tok', 'No Silêncio'));
      const [row] = await made('No Silêncio');
      expect(outcome).toEqual({ ok: true, codigo: row!.codigo });
      expect(row!.estado).toBe('criada');
      o.t.clock.advance(1);
      await o.t.jobs.tick('cobranca.consultar');
      expect(await made('No Silêncio')).toMatchObject([{ estado: 'paga' }]);
    });
  });

  it('refuses robots that fill in the trap, and form tokens that are forged or a day old', async () => {
    const before = await charges();
    const trapped = await o.send({ ...filled, [formFields.trap]: 'buy' });
    expect(trapped).toMatchObject({ ok: false, status: 422, formToken: expect.any(String) });
    expect(await o.send({ ...filled, [formFields.formToken]: 'forged' })).toMatchObject({
      ok: false,
      status: 422,
    });
    const old = o.formToken();
    o.t.clock.advance(25 * 60);
    expect(await o.send({ ...filled, [formFields.formToken]: old })).toMatchObject({
      ok: false,
      status: 422,
    });
    const after = await charges();
    expect(after).toBe(before);
  });

  it('tells a sender beyond the limit how long to wait', async () => {
    await db.run(sql`update tentativa set total = 120, expira_em = ${new Date(o.t.clock.now().getTime() + 600_000)}
      where chave like 'contribuir:%'`);
    expect(await o.send(filled)).toMatchObject({ ok: false, status: 429, wait: 600 });
  });
});
