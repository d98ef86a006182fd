import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { GatewayUnavailable } from '#server/ports/payments.ts';
import { chargeFixture } from '../support/charge-fixture.ts';
import { blackPng } from '../support/pictures.ts';

const m = await chargeFixture();
const { t } = m;
const { db } = t;
const pay = t.gateways.get('mercadopago');

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
let requests = 0;
const proof = (codigo: string, body?: Buffer, name = 'comprovante.pdf') => {
  requests += 1;
  const form = new FormData();
  if (body) form.append('comprovante', new File([new Uint8Array(body)], name));
  return t.request({
    url: `/api/cobrancas/${codigo}/comprovante`,
    form,
    ip: `10.0.0.${requests}`,
  });
};

describe('“I have paid”', () => {
  it('puts a charge under review and gives it 72 more hours, once', async () => {
    const { codigo, expira_em } = await m.open({ gateway: 'pix_manual' });
    const later = new Date(new Date(expira_em).getTime() + 72 * 3_600_000).toISOString();
    const answer = await proof(codigo, pdf);
    expect(answer).toMatchObject({
      status: 200,
      body: { estado: 'em_analise', expira_em: later, comprovante: true, codigo },
    });
    expect((await proof(codigo, pdf)).body).toMatchObject({ estado: 'em_analise', expira_em: later });
    expect((await m.events(codigo)).slice(2)).toMatchObject([
      { tipo: 'em_analise', ator: 'pagador', para: 'em_analise' },
      { tipo: 'comprovante', ator: 'pagador' },
    ]);
  });

  it('may be sent without a file', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    expect((await proof(codigo)).body).toMatchObject({ estado: 'em_analise', comprovante: false });
  });

  it('keeps a file by its content, for those who read the books and nobody else', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    expect((await proof(codigo, blackPng(20, 10), 'foto.exe')).status).toBe(200);
    const { comprovante } = await m.row(codigo);
    const url = `/arquivos/${comprovante}`;
    expect((await t.request({ url })).status).toBe(401);
    const cookieOf = async (role: string) => {
      const { email } = await t.user(role);
      const { cookie } = await t.request({
        url: '/api/auth/login',
        body: { email, password: 'Segredo#2026' },
      });
      return cookie!;
    };
    expect((await t.request({ url, cookie: await cookieOf('Tesouraria') })).status).toBe(200);
    expect((await t.request({ url, cookie: await cookieOf('Comunicação') })).status).toBe(403);
    const [file] = await db.query(
      sql`select publico, subject, tipo, nome from arquivo where id = ${comprovante}`,
    );
    expect(file).toEqual({ publico: false, subject: 'financeiro', tipo: 'image/webp', nome: 'foto.webp' });
  });

  it('replaces a file by the next one, whose bytes go', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await proof(codigo, pdf);
    const first = (await m.row(codigo)).comprovante!;
    await proof(codigo, pdf);
    await t.jobs.runAll();
    expect(await db.query(sql`select 1 from arquivo where id = ${first}`)).toEqual([]);
    expect([...t.storage.files.keys()].some((key) => key.includes(first))).toBe(false);
  });

  it('takes no other content, nothing longer than 10 MB, and no other fields', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    const files = t.storage.files.size;
    expect((await proof(codigo, Buffer.from('<svg onload="alert(1)"/>'), 'x.pdf')).status).toBe(422);
    expect((await proof(codigo, Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(422);
    const form = new FormData();
    form.append('valor', '1');
    expect((await t.request({ url: `/api/cobrancas/${codigo}/comprovante`, form })).status).toBe(422);
    expect((await m.row(codigo)).estado).toBe('pendente');
    expect(t.storage.files.size).toBe(files);
  });

  it('is accepted after the end too, without bringing the charge back', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    t.clock.advance(61);
    expect((await proof(codigo, pdf)).body).toMatchObject({ estado: 'expirada', comprovante: true });
    await t.jobs.tick('cobranca.varrer');
    expect((await proof(codigo, pdf)).body).toMatchObject({ estado: 'expirada', comprovante: true });
  });

  it('is refused where a gateway confirms the payment, and on a paid charge', async () => {
    const { codigo } = await m.open({ metodo: 'cartao', token: 'tok' });
    expect((await proof(codigo, pdf)).status).toBe(409);
    const paid = await m.open({ gateway: 'pix_manual' });
    await m.arrive(paid.codigo, 10_000);
    await t.jobs.runAll();
    const files = t.storage.files.size;
    expect((await proof(paid.codigo, pdf)).status).toBe(409);
    await t.jobs.runAll();
    expect(t.storage.files.size).toBe(files);
  });

  it('is refused for a Pix that its gateway confirms, which no treasurer reviews', async () => {
    const gateways = ['mercadopago', 'stripe', 'sandbox'] as const;
    for (const gateway of gateways.filter((name) => t.gateways.has(name))) {
      const { codigo, expira_em } = await m.open({ gateway });
      const files = t.storage.files.size;
      expect([gateway, (await proof(codigo, pdf)).status]).toEqual([gateway, 409]);
      expect([gateway, (await proof(codigo)).status]).toEqual([gateway, 409]);
      expect(await m.row(codigo)).toMatchObject({ estado: 'pendente', comprovante: null });
      expect((await m.charges.read(codigo))!.expira_em).toBe(expira_em);
      await t.jobs.runAll();
      expect(t.storage.files.size).toBe(files);
    }
  });

  it('is accepted six times and then limited', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    const answers = [];
    for (let time = 0; time < 7; time += 1) answers.push((await proof(codigo)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('needs a charge', async () => {
    expect((await proof('a'.repeat(26), pdf)).status).toBe(404);
  });
});

describe('a cancellation by the payer', () => {
  const cancel = (codigo: string) => t.request({ method: 'POST', url: `/api/cobrancas/${codigo}/cancelar` });

  it('ends a charge here and at the gateway', async () => {
    const { codigo } = await m.open();
    expect(await cancel(codigo)).toMatchObject({ status: 200, body: { estado: 'cancelada' } });
    expect(pay.charges.get(pay.idOf(codigo))!.state.estado).toBe('cancelada');
    expect((await m.events(codigo)).at(-1)).toMatchObject({ tipo: 'cancelada', ator: 'pagador' });
    expect(await cancel(codigo)).toMatchObject({ status: 200, body: { estado: 'cancelada' } });
    expect((await m.events(codigo)).filter(({ tipo }) => tipo === 'cancelada')).toHaveLength(1);
  });

  it('is refused where the charge was paid at the same moment', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    expect((await cancel(codigo)).status).toBe(409);
    expect((await m.row(codigo)).estado).toBe('paga');
  });

  it('changes nothing while the gateway does not answer', async () => {
    const { codigo } = await m.open();
    pay.fail('cancel', new GatewayUnavailable('slow'));
    expect((await cancel(codigo)).status).toBe(503);
    expect((await m.row(codigo)).estado).toBe('pendente');
  });

  it('is refused to a payer who reported the payment', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await proof(codigo);
    expect((await cancel(codigo)).status).toBe(409);
  });
});
