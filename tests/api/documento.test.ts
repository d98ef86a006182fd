import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import type { Ask } from '../support/app.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { readPdf } from '../support/pdf.ts';
import { office } from '../support/people.ts';
import type { Row } from '../support/section-tests.ts';

const t = await testApp();
const { put } = office(t);
const as = 'Secretaria';
const ask = (ask: Partial<Ask> & { url: string }) => t.ask({ as, ...ask, url: `/api/admin/${ask.url}` });
const verify = (codigo: string, more: Partial<Ask> = {}) =>
  t.ask({ url: `/api/verificar/${codigo}`, ...more });

let [sede, filial] = [0, 0];
let modelos: Record<string, number> = {};
let maria: Row;
beforeAll(async () => {
  t.clock.set('2026-04-12T15:00:00Z');
  sede = (
    await put('igreja', { nome_fantasia: 'Igreja Água Viva', razao_social: 'Água Viva', cidade: 'Campinas' })
  ).id;
  filial = (await put('igreja', { nome_fantasia: 'Laranjeiras', razao_social: 'Laranjeiras' })).id;
  const { body } = await ask({ url: 'documento_modelo?per_page=100' });
  modelos = Object.fromEntries(body.data.map(({ nome, id }: Row) => [nome, id]));
  maria = await somebody('Maria Aparecida dos Santos', { sexo: 'feminino' });
});

const somebody = (nome: string, values: object = {}): Promise<Row> =>
  put('pessoa', {
    ...{ nome, igreja: sede, status: 'membro_ativo', e_batizado: true, data_batismo: '2026-04-05' },
    ...values,
  });
const issue = (nome: string, pessoa: number, informe: object = {}, more: Partial<Ask> = {}) =>
  ask({ url: 'documento/emitir', body: { modelo: modelos[nome], pessoa, informe }, ...more });
const baptism = (pessoa: number, more: Partial<Ask> = {}) =>
  issue('Certificado de batismo', pessoa, { celebrante: 'Pr. Paulo Ribeiro' }, more);
async function paper(id: number) {
  const token = await t.tokenFor(as);
  const { statusCode, headers, rawPayload } = await t.app.inject({
    url: `/api/admin/documento/${id}/documento.pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, headers, file: rawPayload };
}

describe('a template', () => {
  const template = {
    ...{ nome: 'Declaração de voluntário', tipo: 'declaracao', titulo: 'Declaração' },
    texto: '{{pessoa.nome}} serve como voluntári{{pessoa.o_a}}.',
  };

  it('is refused with the name of a field that there is not, in the language of the caller', async () => {
    for (const locale of ['pt_BR', 'en', 'es'] as const) {
      const { status, body } = await ask({
        url: 'documento_modelo',
        body: { ...template, texto: 'Ganha {{pessoa.salario}}', assinatura_1: 'aberta {{pessoa.nome' },
        headers: { 'accept-language': locale.replace('_', '-') },
      });
      expect(status).toBe(422);
      expect(body.errors).toEqual({
        texto: [errorText('documento.unknown_field', locale, { field: '{{pessoa.salario}}' })],
        assinatura_1: [errorText('documento.braces', locale)],
      });
    }
    expect((await ask({ url: 'documento_modelo', body: template })).status).toBe(201);
  });

  it('is shown as a PDF with sample data before it is saved, by those who may write it', async () => {
    const token = await t.tokenFor(as);
    const { rawPayload, statusCode } = await t.app.inject({
      ...{ method: 'POST', url: '/api/admin/documento_modelo/previa.pdf' },
      headers: { authorization: `Bearer ${token}` },
      payload: { ...template, idioma: 'ingles' },
    });
    expect(statusCode).toBe(200);
    const { texts } = await readPdf(rawPayload);
    expect(texts[0]).toContain('Maria Aparecida dos Santos serve como voluntária.');
    expect(texts[0]).toContain('12 April 2026');
    const refused = await ask({ url: 'documento_modelo/previa.pdf', body: { ...template, idioma: 'x' } });
    expect(refused.status).toBe(422);
    const pastor = { as: 'Pastor', body: { ...template, idioma: 'ingles' } };
    expect((await ask({ url: 'documento_modelo/previa.pdf', ...pastor })).status).toBe(403);
  });
});

describe('a document', () => {
  it('says what its template says of the person, with a number and a QR that leads to its verification', async () => {
    const { status, body } = await baptism(maria.id);
    expect(status).toBe(201);
    expect(body.numero).toMatch(/^\d{3}\/2026$/);
    expect(body.codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    const { headers, file } = await paper(body.id);
    expect(headers['cache-control']).toBe('private, no-store');
    const { pages, texts, info, links, qr } = await readPdf(file);
    expect(pages).toBe(1);
    expect(info).toMatchObject({
      Title: 'Certificado de Batismo: Maria Aparecida dos Santos',
      Language: 'pt-BR',
    });
    for (const text of [
      ...['IGREJA ÁGUA VIVA', 'Certificado de Batismo', 'Maria Aparecida dos Santos', 'Pr. Paulo Ribeiro'],
      ...['foi batizada nas águas em 5 de abril de 2026', 'Campinas, 12 de abril de 2026.', body.numero],
    ])
      expect(texts[0]!.replace(/\s+/g, ' ')).toContain(text);
    expect(texts[0]).not.toContain('filha de');
    expect(await qr()).toBe(`http://localhost:3000/verificar/${body.codigo}`);
    expect(links).toContain(`http://localhost:3000/verificar/${body.codigo}`);
    // the record changes, the paper does not
    await ask({
      method: 'PUT',
      url: `pessoa/${maria.id}`,
      body: { ...written(maria), nome: 'Maria Aparecida Lima' },
    });
    expect((await paper(body.id)).file).toEqual(file);
  });

  it('is numbered for each church and year without gaps, however many are issued at once', async () => {
    const there = await somebody('Rute Lima', { igreja: filial });
    const lacking = await somebody('Noemi Lima', { igreja: filial, e_batizado: false, data_batismo: null });
    const many = await Promise.all([
      ...Array.from({ length: 8 }, () => baptism(there.id)),
      ...Array.from({ length: 3 }, () => baptism(lacking.id)),
    ]);
    const numbers = many.filter(({ status }) => status === 201).map(({ body }) => body.numero);
    expect(numbers.toSorted()).toEqual(Array.from({ length: 8 }, (_, at) => `00${at + 1}/2026`));
    t.clock.set('2027-01-02T15:00:00Z');
    expect((await baptism(there.id)).body.numero).toBe('001/2027');
    t.clock.set('2026-04-12T15:00:00Z');
  });

  it('is issued once under one key', async () => {
    const headers = { 'idempotency-key': 'emitir-uma-vez' };
    const [one, again] = [await baptism(maria.id, { headers }), await baptism(maria.id, { headers })];
    expect(again.body).toEqual(one.body);
  });

  it.each([
    'Carta de transferência',
    'Declaração de membro',
    'Certificado de casamento',
    'Certificado de apresentação',
    'Carteira de membro',
  ])('of the template “%s” asks for what it needs, and is one page with its QR', async (nome) => {
    const pessoa = await somebody(`Davi Souza, de ${nome}`, {
      sexo: 'masculino',
      data_nascimento: '2000-02-03',
    });
    const { body } = await ask({ url: `pessoa/${pessoa.id}/documentos` });
    const { pede, faltam } = body.modelos.find((one: Row) => one.nome === nome);
    expect(faltam).toEqual([]);
    const informe = Object.fromEntries(
      pede.map(({ campo, kind }: Row) => [campo, kind === 'date' ? '2026-04-11' : 'Igreja da Paz']),
    );
    const issued = await issue(nome, pessoa.id, informe);
    expect(issued.status).toBe(201);
    const { pages, texts, qr } = await readPdf((await paper(issued.body.id)).file);
    expect(pages).toBe(1);
    expect(texts[0]).toContain('Davi Souza');
    expect(texts[0]).not.toMatch(/\{\{|\}\}/);
    expect(await qr()).toBe(`http://localhost:3000/verificar/${issued.body.codigo}`);
  });

  it('is refused with what is missing, and takes no number', async () => {
    const person = await somebody('Sara Nunes', { e_batizado: false, data_batismo: null });
    const last = await t.db.query(sql`select * from documento_ultimo order by igreja, ano`);
    expect((await baptism(person.id)).body.errors).toEqual({
      pessoa: [errorText('documento.missing', 'pt_BR', { fields: 'data do batismo' })],
    });
    const typed = await issue('Certificado de casamento', person.id, {
      ...{ data_cerimonia: '31/02/2026', conjuge: ' ', salario: '1' },
      celebrante: 'Pr. Paulo',
    });
    expect(typed.body.errors).toEqual({
      'informe.data_cerimonia': [errorText('validation.date', 'pt_BR')],
      'informe.conjuge': [errorText('validation.required', 'pt_BR')],
      'informe.salario': [errorText('documento.unknown_value', 'pt_BR')],
    });
    expect(
      (await ask({ url: 'documento/emitir', body: { modelo: 999_999, pessoa: person.id } })).status,
    ).toBe(422);
    expect((await baptism(999_999)).status).toBe(404);
    expect(await t.db.query(sql`select * from documento_ultimo order by igreja, ano`)).toEqual(last);
  });

  it('is of its church: others neither issue, read, print nor revoke it', async () => {
    const { body } = await baptism(maria.id);
    const { token } = await limitedTo(t, { users: [filial] });
    for (const [url, sent] of [
      [`documento/${body.id}`],
      [`documento/${body.id}/documento.pdf`],
      [`pessoa/${maria.id}/documentos`],
      [`documento/${body.id}/revogar`, { motivo: 'Outra' }],
    ] as const)
      expect([url, (await t.ask({ url: `/api/admin/${url}`, token, body: sent })).status]).toEqual([
        url,
        404,
      ]);
    const body2 = {
      modelo: modelos['Certificado de batismo'],
      pessoa: maria.id,
      informe: { celebrante: 'Eu' },
    };
    expect((await t.ask({ url: '/api/admin/documento/emitir', token, body: body2 })).status).toBe(404);
  });

  it('leaves the person’s copy a line, and loses what it said when the person is erased', async () => {
    const person = await somebody('Zilda Prado');
    const { body } = await baptism(person.id);
    const copy = await t.ask({
      url: `/api/admin/pessoa/${person.id}/titular/dados.json`,
      as: 'Administrador',
    });
    expect(copy.text).toContain(body.numero);
    const erase = { url: `/api/admin/pessoa/${person.id}/titular/apagar`, as: 'Administrador' };
    const { versao } = (await t.ask(erase)).body;
    expect((await t.ask({ ...erase, body: { versao } })).status).toBe(200);
    const printed = await paper(body.id);
    expect(printed.status).toBe(404);
    expect((await verify(body.codigo)).body).toMatchObject({ iniciais: null, situacao: 'valido' });
  });
});

describe('the verification of a code', () => {
  it('says kind, number, date, church and initials to anyone, however it is typed, and nothing else', async () => {
    const { body } = await baptism((await somebody('Ester de Oliveira Ramos')).id);
    const typed = body.codigo
      .match(/.{4}/g)
      .join('-')
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    const { status, body: found } = await verify(typed, { ip: '198.51.100.1' });
    expect(status).toBe(200);
    expect(found).toEqual({
      ...{
        tipo: 'certificado_de_batismo',
        numero: body.numero,
        data: '2026-04-12',
        igreja: 'Igreja Água Viva',
      },
      ...{ iniciais: 'E. O. R.', situacao: 'valido', validade: null },
    });
  });

  it('tells when the document was revoked, once and with a reason, and when it expired', async () => {
    const { body } = await issue('Carteira de membro', maria.id);
    const from = { ip: '198.51.100.2' };
    expect((await verify(body.codigo, from)).body).toMatchObject({
      situacao: 'valido',
      validade: '2028-04-12',
    });
    t.clock.set('2028-04-13T15:00:00Z');
    expect((await verify(body.codigo, from)).body.situacao).toBe('vencido');
    t.clock.set('2026-04-12T15:00:00Z');
    const url = `documento/${body.id}/revogar`;
    expect((await ask({ url, body: { motivo: '  ' } })).body.errors).toEqual({
      motivo: [errorText('validation.required', 'pt_BR')],
    });
    expect((await ask({ url, body: { motivo: 'Mudou de igreja' } })).status).toBe(204);
    expect((await ask({ url, body: { motivo: 'De novo' } })).status).toBe(409);
    const { body: found, text } = await verify(body.codigo, from);
    expect(found.situacao).toBe('revogado');
    expect(text).not.toContain('Mudou');
    expect((await readPdf((await paper(body.id)).file)).texts[0]).toContain('REVOGADO');
  });

  it('knows no other code, and counts the attempts of an address', async () => {
    const ip = '198.51.100.3';
    const answers = [];
    for (let at = 0; at < 31; at++)
      answers.push((await verify(`0000-0000-0000-${1000 + at}`, { ip })).status);
    expect(answers.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(answers[30]).toBe(429);
    expect((await verify('0'.repeat(16), { ip: '198.51.100.4' })).body.message).toBe(
      errorText('documento.unknown_code', 'pt_BR'),
    );
  });
});

/** The record as it is sent again: references by their ids. */
function written({ id: _, criado_em: _c, atualizado_em: _a, ...row }: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value && typeof value === 'object' && 'id' in value ? value.id : value,
    ]),
  );
}
