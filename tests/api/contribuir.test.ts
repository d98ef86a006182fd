import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { giftFixture } from '../support/contribuir-fixture.ts';
import { cpf } from '../support/factory.ts';

const o = await giftFixture();
const { t } = o;
const { db } = t;
const gift = { tipo: 'oferta', valor: 5000, metodo: 'pix' };

describe('POST /api/contribuir', () => {
  it('asks for the charge of a gift, which its code opens again', async () => {
    const answer = await o.post({ ...gift, nome: '  Rute Alves ', email: 'Rute@Casa.example' });
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.body).toMatchObject({
      estado: 'pendente',
      valor: 5000,
      recebido: 0,
      descricao: 'Oferta',
      sandbox: false,
      recibo: null,
      pix: { copia_e_cola: expect.any(String), txid: expect.stringMatching(/^CT[A-Z2-7]{18}$/) },
      expira_em: '2026-03-11T18:00:00.000Z',
    });
    expect(answer.body.codigo).toMatch(/^[a-z2-7]{26}$/);
    expect((await t.request({ url: `/api/cobrancas/${answer.body.codigo}` })).body).toEqual(answer.body);
    const row = await o.charge(answer.body.codigo);
    expect(row).toMatchObject({
      origem: 'contribuicao',
      destino: 'oferta',
      nome: 'Rute Alves',
      email: 'rute@casa.example',
      igreja: o.igreja,
      conta: o.conta,
      idioma: 'pt_BR',
      gateway: 'pix_manual',
      anonimo: false,
    });
    expect(
      await db.query(sql`select tipo, campanha, mensal from contribuicao where id = ${row.origem_id}`),
    ).toEqual([{ tipo: 'oferta', campanha: null, mensal: null }]);
  });

  it('answers the same key with the same charge, and refuses it for another gift', async () => {
    const key = crypto.randomUUID();
    const first = await o.post(gift, { key });
    const again = await o.post(gift, { key });
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
    expect(await o.post({ ...gift, valor: 7000 }, { key })).toMatchObject({ status: 422 });
    expect((await o.post(gift, { key: null })).status).toBe(400);
    const [created] = await db.query<{ n: number }>(
      sql`select count(*) as n from cobranca where codigo = ${first.body.codigo}`,
    );
    expect(created!.n).toBe(1);
  });

  it.each([
    [{ tipo: undefined }, 'tipo', 'Este campo é obrigatório.'],
    [{ tipo: 'rifa' }, 'tipo', /^Escolha uma das opções: dizimo/],
    [{ valor: undefined }, 'valor', 'Este campo é obrigatório.'],
    [{ valor: 0 }, 'valor', 'Escolha um valor a partir de R$ 0,01.'],
    [{ valor: -500 }, 'valor', 'Escolha um valor a partir de R$ 0,01.'],
    [{ valor: 10.5 }, 'valor', 'Informe um valor em centavos inteiros.'],
    [{ valor: '5000' }, 'valor', 'Informe um valor em centavos inteiros.'],
    [{ valor: 100_000_001 }, 'valor', 'Para um valor tão grande, fale com a tesouraria.'],
    [{ metodo: 'cheque' }, 'metodo', /^Escolha uma das opções/],
    [{ email: 'sem-arroba' }, 'email', 'Informe um e-mail válido.'],
    [{ nome: 'x'.repeat(121) }, 'nome', 'Use no máximo 120 caracteres.'],
    [{ nome: 'Ana 4111 1111 1111 1111' }, 'nome', /cartão/],
    [{ logradouro: 'Rua 4111 1111 1111 1111' }, 'logradouro', /cartão/],
    [{ numero: '4111111111111111' }, 'numero', /cartão/],
    [{ anonimo: 'sim' }, 'anonimo', 'Informe sim ou não.'],
    [{ tipo: 'campanha' }, 'campanha', 'Escolha a campanha.'],
    [{ tipo: 'campanha', campanha: 'nenhuma' }, 'campanha', 'Esta campanha não está recebendo agora.'],
    [{ tipo: 'projeto_social' }, 'projeto', 'Escolha o projeto.'],
    [{ tipo: 'projeto_social', projeto: '999' }, 'projeto', 'Este projeto não está recebendo agora.'],
    [{ metodo: 'cartao' }, 'token', 'Faltam os dados do cartão.'],
    [
      { metodo: 'cartao', token: 't', parcelas: 11 },
      'parcelas',
      'Cada parcela precisa ter pelo menos R$ 5,00.',
    ],
    [{ metodo: 'cartao', token: 't', parcelas: 13 }, 'parcelas', 'Informe um valor até 12.'],
    [{ parcelas: 2 }, 'parcelas', 'Só o cartão pode ser parcelado.'],
    [{ mensal: true }, 'email', 'Para a contribuição de todo mês, precisamos do seu e-mail.'],
    [{ desconto: 1 }, 'desconto', 'Campo desconhecido.'],
  ])('refuses %j, by its field', async (wrong, field, message) => {
    const answer = await o.post({ ...gift, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(answer.body.errors[field][0]).toMatch(
      message instanceof RegExp ? message : new RegExp(`^${message.replace(/[.$()]/g, '\\$&')}$`),
    );
  });

  it('speaks the caller’s language', async () => {
    const english = await o.post({ ...gift, valor: 0 }, { headers: { 'accept-language': 'en' } });
    expect(english.body.errors).toEqual({ valor: ['Choose an amount from R$ 0.01.'] });
    const spanish = await o.give({}, { 'accept-language': 'es' });
    expect(spanish.descricao).toBe('Ofrenda');
    expect((await o.charge(spanish.codigo)).idioma).toBe('es');
  });

  it('describes gifts in the church’s language in the books, whatever the giver’s', async () => {
    const { codigo } = await o.give({ nome: 'Ruth' }, { 'accept-language': 'en' });
    await o.confirm(codigo);
    expect((await o.giving.payment(codigo))!.cobranca.descricao).toBe('Offering');
    const charge = await o.charge(codigo);
    const [entry] = await db.query(
      sql`select descricao from financeiro where origem = ${`cobranca:${charge.id}`}`,
    );
    expect([charge.descricao, entry]).toEqual(['Oferta', { descricao: 'Oferta' }]);
  });

  it('takes no method that is off, and only tests before the church has an account', async () => {
    const offered = async () =>
      (await o.giving.offer()).meios.map(({ metodo, gateway }) => `${metodo} ${gateway}`);
    expect(await offered()).toEqual(['pix pix_manual', 'cartao mercadopago', 'boleto mercadopago']);
    await db.run(sql`update recebimentos set conta = null`);
    expect(await offered()).toEqual(['pix sandbox', 'cartao sandbox', 'boleto sandbox']);
    expect((await o.post(gift)).body.sandbox).toBe(true);
    const gateways = t.gateways as unknown as Map<string, unknown>;
    const sandbox = gateways.get('sandbox');
    gateways.delete('sandbox');
    expect((await o.post(gift)).body.errors).toEqual({
      metodo: ['Este meio de pagamento não está disponível.'],
    });
    gateways.set('sandbox', sandbox);
    await db.run(sql`update recebimentos set conta = ${o.conta}`);
  });

  it('limits attempts from one address, and tells how long to wait', async () => {
    const ip = '203.0.113.9';
    expect((await o.post(gift, { ip })).status).toBe(201);
    await db.run(sql`update tentativa set total = 120 where chave = 'contribuir:endereco:203.0.113.9'`);
    const refused = await o.post(gift, { ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await o.post(gift, { ip: '203.0.113.10' })).status).toBe(201);
  });
});

describe('the purpose of a gift', () => {
  it('goes where its campaign says, and is found in what the campaign collected', async () => {
    const [poupanca] = await db.query<{ id: number }>(
      sql`insert into conta (nome, tipo) values ('Poupança', 'poupanca') returning id`,
    );
    const { slug, id } = await o.campanha({
      nome: 'Telhado novo',
      conta: poupanca!.id,
      mostrar_arrecadado: true,
    });
    const { codigo, descricao } = await o.give({ tipo: 'campanha', campanha: slug, valor: 13_000 });
    expect(descricao).toBe('Campanha: Telhado novo');
    await o.confirm(codigo);
    const { id: cobranca } = await o.charge(codigo);
    expect(
      await db.query(sql`select conta, valor, classificacao_financeira from financeiro
        where origem = ${`cobranca:${cobranca}`}`),
    ).toEqual([{ conta: poupanca!.id, valor: 13_000, classificacao_financeira: 'campanha' }]);
    const shown = (await o.giving.offer()).campanhas.find((one) => one.slug === slug);
    expect(shown).toMatchObject({ nome: 'Telhado novo', arrecadado: 13_000 });
    const office = await t.request({ url: `/api/admin/campanha/${id}`, as: 'Tesouraria' });
    expect(office.body.arrecadado).toBe(13_000);
  });

  it.each([
    ['is not switched on', { ativa: false }],
    ['has not begun', { inicio: '2026-03-11' }],
    ['is over', { fim: '2026-03-09' }],
  ])('refuses a campaign that %s', async (_, values) => {
    const { slug } = await o.campanha(values);
    expect((await o.post({ ...gift, tipo: 'campanha', campanha: slug })).body.errors).toHaveProperty(
      'campanha',
    );
    expect((await o.giving.offer()).campanhas.map((one) => one.slug)).not.toContain(slug);
    expect(await o.giving.poster(slug)).toBeNull();
  });

  it('is found by every slug that its campaign had: on posters, in links and in open forms', async () => {
    const { id, slug } = await o.campanha({ nome: 'Reforma do teto' });
    const rename = async (which: number, to: string | null) => {
      const { body } = await t.request({ url: `/api/admin/campanha/${which}`, as: 'Tesouraria' });
      const answer = await t.request({
        method: 'PUT',
        url: `/api/admin/campanha/${which}`,
        as: 'Tesouraria',
        body: { versao: body.versao, slug: to },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.slug as string;
    };
    const slugsOf = (campanha: string) => o.giving.presentSlugs({ campanha, projeto: null });
    const now = await rename(id, 'reforma-2027');
    expect(await slugsOf(slug)).toEqual({ campanha: now, projeto: null });
    expect(await slugsOf(now)).toEqual({ campanha: now, projeto: null });
    expect((await o.giving.poster(slug))!.endereco).toMatch(/\/contribuir\?campanha=reforma-2027$/);
    const picture = await t.app.inject({ url: `/og/campanha/${slug}.png` });
    expect([picture.statusCode, picture.headers.location]).toEqual([301, `/og/campanha/${now}.png`]);
    expect((await o.give({ tipo: 'campanha', campanha: slug })).descricao).toBe('Campanha: Reforma do teto');

    // A slug that is in use again belongs to its current campaign, even while that one is not collecting.
    const other = await o.campanha({ nome: 'Outra', slug });
    expect(await slugsOf(slug)).toEqual({ campanha: slug, projeto: null });
    await db.run(sql`update campanha set ativa = false where id = ${other.id}`);
    expect(await slugsOf(slug)).toEqual({ campanha: null, projeto: null });
    await db.run(sql`delete from campanha where id = ${other.id}`);
    expect(await slugsOf(slug)).toEqual({ campanha: now, projeto: null });

    for (const odd of ['', 'nenhuma', '\u0000', 'X'.repeat(200)])
      expect(await slugsOf(odd)).toEqual({ campanha: null, projeto: null });
    await db.run(sql`update campanha set ativa = false where id = ${id}`);
    expect(await slugsOf(slug)).toEqual({ campanha: null, projeto: null });
  });

  it('is found by every slug that its project had', async () => {
    const save = (url: string, body: object) =>
      t.request({ method: url.endsWith('projetosociais') ? 'POST' : 'PUT', url, as: 'Administrador', body });
    const { body } = await save('/api/admin/projetosociais', { nome: 'Sopa na praça', status: 'ativo' });
    const url = `/api/admin/projetosociais/${body.id}`;
    const slugsOf = (projeto: string) => o.giving.presentSlugs({ campanha: null, projeto });
    const renamed = await save(url, { versao: body.versao, nome: 'Jantar na praça' });
    expect(renamed.status, renamed.text).toBe(200);
    for (const text of ['sopa-na-praca', 'jantar-na-praca', String(body.id)])
      expect(await slugsOf(text)).toEqual({ campanha: null, projeto: 'jantar-na-praca' });
    const paused = await save(url, { versao: renamed.body.versao, status: 'pausado' });
    expect(paused.status, paused.text).toBe(200);
    for (const text of ['sopa-na-praca', 'jantar-na-praca', '\u0000'])
      expect(await slugsOf(text)).toEqual({ campanha: null, projeto: null });
  });

  it('counts its last day', async () => {
    const { slug } = await o.campanha({ inicio: '2026-03-10', fim: '2026-03-10' });
    expect((await o.post({ ...gift, tipo: 'campanha', campanha: slug })).status).toBe(201);
  });

  it('goes to a project that is under way, by its name or its number', async () => {
    const [row] = await db.query<{ id: number }>(sql`insert into projetosociais (nome, status, arrecadado)
      values ('Mesa cheia', 'ativo', 0) returning id`);
    const { codigo } = await o.give({ tipo: 'projeto_social', projeto: 'mesa-cheia' });
    expect((await o.give({ tipo: 'projeto_social', projeto: row!.id })).descricao).toBe(
      'Projeto social: Mesa cheia',
    );
    await o.confirm(codigo);
    const { id } = await o.charge(codigo);
    const [book] = await db.query<{ classificacao_financeira: string }>(
      sql`select classificacao_financeira from financeiro where origem = ${`cobranca:${id}`}`,
    );
    expect(book!.classificacao_financeira).toBe('doacao');
    await db.run(sql`update projetosociais set status = 'concluido' where id = ${row!.id}`);
    expect((await o.post({ ...gift, tipo: 'projeto_social', projeto: 'mesa-cheia' })).status).toBe(422);
  });
});

describe('the person of a gift', () => {
  const pessoa = async (nome: string, email: string, number: string | null = null): Promise<number> =>
    (
      await db.query<{ id: number }>(
        sql`insert into pessoa (nome, email, cpf, status) values (${nome}, ${email}, ${number}, 'membro_ativo') returning id`,
      )
    )[0]!.id;

  it('is found by the address when one person alone has it, and gave their name', async () => {
    const rute = await pessoa('Rute Alves', 'so.rute@casa.example');
    const named = await o.give({ nome: 'Rute', email: 'SO.RUTE@casa.example' });
    expect((await o.charge(named.codigo)).pessoa).toBe(rute);
    const nameless = await o.give({ email: 'so.rute@casa.example' });
    expect((await o.charge(nameless.codigo)).pessoa).toBeNull();
    await pessoa('Davi Alves', 'so.rute@casa.example');
    const shared = await o.give({ nome: 'Rute', email: 'so.rute@casa.example' });
    expect((await o.charge(shared.codigo)).pessoa).toBeNull();
  });

  it('is another than the one with the address when the name or the CPF is not theirs', async () => {
    const [cpfOfDavi, cpfOfAna] = [cpf(70_001), cpf(70_002)];
    const ana = await pessoa('Ana Reis', 'ana.reis@casa.example', cpfOfAna);
    const alvesRute = await pessoa('Rute Alves', 'casa.alves@casa.example');
    const rute = await pessoa('Rute Prado', 'casa.prado@casa.example', cpf(70_003));
    const personOf = async (email: string, nome: string, documento?: string) => {
      const { codigo } = await o.give({ nome, email, ...(documento && { documento }) });
      return (await o.charge(codigo)).pessoa;
    };
    const alves = 'casa.alves@casa.example';
    expect(await personOf(alves, 'Davi Alves')).toBeNull();
    expect(await personOf(alves, 'Davi Alves', cpfOfDavi)).toBeNull();
    expect(await personOf(alves, 'Alves, RUTÊ', cpf(70_004))).toBe(alvesRute);
    // the CPF alone decides, whatever address was given
    expect(await personOf(alves, 'Ana Reis', cpfOfAna)).toBe(ana);
    expect(await personOf('trabalho@empresa.example', 'Ana', cpfOfAna)).toBe(ana);
    // a namesake with another CPF, and a company
    expect(await personOf('casa.prado@casa.example', 'Rute Prado')).toBe(rute);
    expect(await personOf('casa.prado@casa.example', 'Rute Prado', cpfOfDavi)).toBeNull();
    expect(await personOf(alves, 'Rute Alves', '11222333000181')).toBeNull();
  });

  it('is empty when it is given anonymously', async () => {
    await pessoa('Noemi', 'noemi@casa.example');
    const { codigo } = await o.give({ nome: 'Noemi', email: 'noemi@casa.example', anonimo: true });
    expect(await o.charge(codigo)).toMatchObject({
      nome: null,
      pessoa: null,
      anonimo: true,
      email: 'noemi@casa.example',
    });
    expect((await o.giving.payment(codigo))!.nome).toBeNull();
    const request = (path: string) => t.request({ url: `/api/admin/cobranca${path}`, as: 'Tesouraria' });
    const { id } = (
      await t.db.query<{ id: number }>(sql`select id from cobranca where codigo = ${codigo}`)
    )[0]!;
    expect((await request(`/${id}`)).body).toMatchObject({ codigo, nome: null, email: null });
    expect((await request('/search?term=noemi')).body.total).toBe(0);
    const csv = await request('/exportar?formato=csv');
    expect(csv.text).toContain('rute@casa.example');
    expect(csv.text).not.toContain('noemi@');
  });
});

it('money that comes after the time is up is as welcome', async () => {
  const { codigo } = await o.give();
  t.clock.advance(25 * 60);
  expect((await o.giving.payment(codigo))!.cobranca.estado).toBe('expirada');
  await o.confirm(codigo);
  expect((await o.charge(codigo)).estado).toBe('paga');
});

it('its page shows what a bank’s app reads, and nothing of other charges', async () => {
  const { codigo, pix } = await o.give({ nome: 'Rute Alves', email: 'rute@casa.example' });
  const page = (await o.giving.payment(codigo))!;
  expect(page).toMatchObject({
    tipo: 'oferta',
    nome: 'Rute Alves',
    email: 'r•••@casa.example',
    manual: true,
  });
  expect(page.cobranca.pix).toEqual(pix);
  expect(page.qr!.size).toBeGreaterThan(20);
  for (const code of ['', 'x', 'a'.repeat(26), `${codigo}' or '1'='1`])
    expect(await o.giving.payment(code)).toBeNull();
  await db.run(sql`update cobranca set origem = 'rifa' where codigo = ${codigo}`);
  expect(await o.giving.payment(codigo)).toBeNull();
});
