import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import type { RequestOptions } from '../support/app.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { readPdf } from '../support/pdf.ts';
import type { Row } from '../support/section-fixture.ts';
import { until } from '../support/server.ts';
import { askFile } from '../support/sheets.ts';

const t = await testApp();
const { put } = adminApi(t);
const as = 'Secretaria';
const request = (options: Partial<RequestOptions> & { url: string }) =>
  t.request({ as, ...options, url: `/api/admin/${options.url}` });
const verify = (codigo: string, more: Partial<RequestOptions> = {}) =>
  t.request({ url: `/api/verificar/${codigo}`, ...more });

let [sede, filial] = [0, 0];
let modelos: Record<string, number> = {};
let maria: Row;
beforeAll(async () => {
  t.clock.set('2026-04-12T15:00:00Z');
  sede = (
    await put('igreja', { nome_fantasia: 'Igreja Água Viva', razao_social: 'Água Viva', cidade: 'Campinas' })
  ).id;
  filial = (await put('igreja', { nome_fantasia: 'Laranjeiras', razao_social: 'Laranjeiras' })).id;
  const { body } = await request({ url: 'documento_modelo?per_page=100' });
  modelos = Object.fromEntries(body.data.map(({ nome, id }: Row) => [nome, id]));
  maria = await somebody('Maria Aparecida dos Santos', { sexo: 'feminino' });
});

const somebody = (nome: string, values: object = {}): Promise<Row> =>
  put('pessoa', {
    nome,
    igreja: sede,
    status: 'membro_ativo',
    e_batizado: true,
    data_batismo: '2026-04-05',
    ...values,
  });
const issue = (nome: string, pessoa: number, informe: object = {}, more: Partial<RequestOptions> = {}) =>
  request({ url: 'documento/emitir', body: { modelo: modelos[nome], pessoa, informe }, ...more });
const baptism = (pessoa: number, more: Partial<RequestOptions> = {}) =>
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
    nome: 'Declaração de voluntário',
    tipo: 'declaracao',
    titulo: 'Declaração',
    texto: '{{pessoa.nome}} serve como voluntári{{pessoa.o_a}}.',
  };

  it('is refused with the name of a field that does not exist, in the language of the caller', async () => {
    for (const locale of ['pt_BR', 'en', 'es'] as const) {
      const { status, body } = await request({
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
    expect((await request({ url: 'documento_modelo', body: template })).status).toBe(201);
  });

  it('is shown as a PDF with sample data before it is saved, by those who may write it', async () => {
    const token = await t.tokenFor(as);
    const { rawPayload, statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/admin/documento_modelo/previa.pdf',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...template, idioma: 'ingles' },
    });
    expect(statusCode).toBe(200);
    const { texts } = await readPdf(rawPayload);
    expect(texts[0]).toContain('Maria Aparecida dos Santos serve como voluntária.');
    expect(texts[0]).toContain('12 April 2026');
    const refused = await request({ url: 'documento_modelo/previa.pdf', body: { ...template, idioma: 'x' } });
    expect(refused.status).toBe(422);
    const pastor = { as: 'Pastor', body: { ...template, idioma: 'ingles' } };
    expect((await request({ url: 'documento_modelo/previa.pdf', ...pastor })).status).toBe(403);
  });
});

describe('a document', () => {
  it('has the text of its template for the person, with a number and a QR that leads to its verification', async () => {
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
      'IGREJA ÁGUA VIVA',
      'Certificado de Batismo',
      'Maria Aparecida dos Santos',
      'Pr. Paulo Ribeiro',
      'foi batizada nas águas em 5 de abril de 2026',
      'Campinas, 12 de abril de 2026.',
      body.numero,
    ])
      expect(texts[0]!.replace(/\s+/g, ' ')).toContain(text);
    expect(texts[0]).not.toContain('filha de');
    expect(await qr()).toBe(`http://localhost:3000/verificar/${body.codigo}`);
    expect(links).toContain(`http://localhost:3000/verificar/${body.codigo}`);
    // the record changes, the paper does not
    await request({
      method: 'PUT',
      url: `pessoa/${maria.id}`,
      body: { ...written(maria), nome: 'Maria Aparecida Lima' },
    });
    expect((await paper(body.id)).file).toEqual(file);
  });

  it('warns before it certifies a baptism of another church', async () => {
    const warned = async (pessoa: number) => {
      const { body } = await request({ url: `pessoa/${pessoa}/documentos` });
      return body.modelos.filter((one: Row) => one.de_outra_igreja).map(({ tipo }: Row) => tipo);
    };
    const other = await somebody('Ester de Fora', {
      e_batizado: true,
      data_batismo: '2010-01-01',
      e_batizado_outra_igreja: true,
      batizado_igreja: 'Igreja Batista Central',
    });
    expect(await warned(maria.id)).toEqual([]);
    expect(new Set(await warned(other.id))).toEqual(new Set(['certificado_de_batismo']));
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

  it.each(['\ud800', '\u202e', 'a\nb'])('refuses the characters %j in what is filled in', async (text) => {
    const answer = await request({
      url: 'documento/emitir',
      body: { modelo: 1, pessoa: maria.id, informe: { cargo: text } },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['informe.cargo']]);
  });

  it('is issued once under one key', async () => {
    const headers = { 'idempotency-key': 'emitir-uma-vez' };
    const [one, again] = [await baptism(maria.id, { headers }), await baptism(maria.id, { headers })];
    expect(again.body).toEqual(one.body);
    // also where the answer was lost
    expect(await t.db.run(sql`delete from idempotencia where chave = 'emitir-uma-vez'`)).toBe(1);
    expect((await baptism(maria.id, { headers })).body).toEqual(one.body);
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
    const { body } = await request({ url: `pessoa/${pessoa.id}/documentos` });
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

  it('is refused with the missing data, and takes no number', async () => {
    const person = await somebody('Sara Nunes', { e_batizado: false, data_batismo: null });
    const last = await t.db.query(sql`select * from documento_ultimo order by igreja, ano`);
    expect((await baptism(person.id)).body.errors).toEqual({
      pessoa: [errorText('documento.missing', 'pt_BR', { fields: 'data do batismo' })],
    });
    const typed = await issue('Certificado de casamento', person.id, {
      data_cerimonia: '31/02/2026',
      conjuge: ' ',
      salario: '1',
      celebrante: 'Pr. Paulo',
    });
    expect(typed.body.errors).toEqual({
      'informe.data_cerimonia': [errorText('validation.date', 'pt_BR')],
      'informe.conjuge': [errorText('validation.required', 'pt_BR')],
      'informe.salario': [errorText('documento.unknown_value', 'pt_BR')],
    });
    expect(
      (await request({ url: 'documento/emitir', body: { modelo: 999_999, pessoa: person.id } })).status,
    ).toBe(422);
    expect((await baptism(999_999)).status).toBe(404);
    expect(await t.db.query(sql`select * from documento_ultimo order by igreja, ano`)).toEqual(last);
  });

  it('is of its church: others neither issue, read, print nor revoke it', async () => {
    const { body } = await baptism(maria.id);
    const { token } = await limitedTo(t, { users: [filial] });
    for (const [url, input] of [
      [`documento/${body.id}`],
      [`documento/${body.id}/documento.pdf`],
      [`pessoa/${maria.id}/documentos`],
      [`documento/${body.id}/revogar`, { motivo: 'Outra' }],
    ] as const)
      expect([url, (await t.request({ url: `/api/admin/${url}`, token, body: input })).status]).toEqual([
        url,
        404,
      ]);
    const body2 = {
      modelo: modelos['Certificado de batismo'],
      pessoa: maria.id,
      informe: { celebrante: 'Eu' },
    };
    expect((await t.request({ url: '/api/admin/documento/emitir', token, body: body2 })).status).toBe(404);
  });

  it('has a line in the person’s copy, and loses its content when the person is erased', async () => {
    const person = await somebody('Zilda Prado');
    const { body } = await baptism(person.id);
    const copy = await t.request({
      url: `/api/admin/pessoa/${person.id}/titular/dados.json`,
      as: 'Administrador',
    });
    expect(copy.text).toContain(body.numero);
    const erase = { url: `/api/admin/pessoa/${person.id}/titular/apagar`, as: 'Administrador' };
    const { versao } = (await t.request(erase)).body;
    expect((await t.request({ ...erase, body: { versao } })).status).toBe(204);
    const printed = await paper(body.id);
    expect(printed.status).toBe(404);
    expect((await verify(body.codigo)).body).toMatchObject({ iniciais: null, situacao: 'valido' });
  });

  it('is not issued to a person who is erased at the same moment', async () => {
    const person = await somebody('Zilá Prado');
    const pending: { answer?: ReturnType<typeof baptism> } = {};
    await t.db.transaction(async (tx) => {
      await tx.run(sql`select from pessoa where id = ${person.id} for update`);
      pending.answer = baptism(person.id);
      await until('the document waits', async () => {
        const [row] = await t.db.query<{ waits: boolean }>(
          sql`select exists (select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()) as waits`,
        );
        return row!.waits;
      });
      await tx.run(
        sql`update pessoa set nome = 'Pessoa anonimizada', anonimizada_em = now() where id = ${person.id}`,
      );
    });
    const { status, body } = await pending.answer!;
    expect([status, body.errors]).toEqual([422, { pessoa: [errorText('documento.person_erased', 'pt_BR')] }]);
    expect(await t.db.query(sql`select 1 from documento where pessoa = ${person.id}`)).toEqual([]);
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
      tipo: 'certificado_de_batismo',
      numero: body.numero,
      data: '2026-04-12',
      igreja: 'Igreja Água Viva',
      iniciais: 'E. O. R.',
      situacao: 'valido',
      validade: null,
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
    expect((await request({ url, body: { motivo: '  ' } })).body.errors).toEqual({
      motivo: [errorText('validation.required', 'pt_BR')],
    });
    expect((await request({ url, body: { motivo: 'Mudou de igreja' } })).status).toBe(204);
    expect((await request({ url, body: { motivo: 'De novo' } })).status).toBe(409);
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

describe('papers of a list', () => {
  async function list(path: string, by = as) {
    const { status, body } = await askFile(t, `/api/admin/${path}`, by);
    return { status, file: body };
  }
  beforeAll(async () => {
    const home = {
      logradouro: 'Rua das Acácias',
      numero: '12',
      bairro: 'Horto',
      cidade: 'Campinas',
      uf: 'SP',
    };
    await somebody('Joana Prado', { ...home, cep: '13010000', data_nascimento: '1990-05-12' });
    await somebody('Josué Prado', { ...home, cep: '13010000', whatsapp: '+5519988887777' });
    await somebody('Lia Prado Nunes', { igreja: filial, bairro: 'Horto' });
  });

  it('has one label for each house, on the sheet that was asked for', async () => {
    for (const [folha, width] of [
      ['a4260', 595],
      ['6180', 612],
    ] as const) {
      const { status, file } = await list(`pessoa/etiquetas.pdf?bairro=Horto&folha=${folha}`);
      expect(status).toBe(200);
      const { pages, texts, width: wide } = await readPdf(file);
      expect([pages, Math.round(wide)]).toEqual([1, width]);
      expect(texts[0]).toContain('Joana e Josué Prado');
      expect(texts[0]!.match(/Rua das Acácias, 12/g)).toHaveLength(1);
      expect(texts[0]).toContain('13010-000 Campinas/SP');
      expect(texts[0]).not.toContain('Lia');
    }
    expect((await list('pessoa/etiquetas.pdf?folha=a9')).status).toBe(422);
    const nowhere = await request({ url: 'pessoa/etiquetas.pdf?folha=6180&term=Lia%20Prado' });
    expect(nowhere.body.errors).toEqual({ term: [errorText('documento.nobody', 'pt_BR')] });
  });

  describe('letters', () => {
    const letters = (query: string, by = as) =>
      list(`pessoa/cartas.pdf?modelo=${modelos['Carta às famílias']}&${query}`, by);
    const plain = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ' '));
    beforeAll(async () => {
      const home = { bairro: 'Vila Nova', logradouro: 'Rua do Lago', cidade: 'Campinas', uf: 'SP' };
      const [caio, bia, edu] = [
        await somebody('Caio Moura', { ...home, numero: '1' }),
        await somebody('Bia Moura', { bairro: 'Vila Nova' }),
        await somebody('Edu Moura', { bairro: 'Vila Nova', status: 'congregado' }),
      ];
      await put('familia', {
        nome: 'Família Moura',
        chefe: caio.id,
        membros: [
          { pessoa: bia.id, parentesco: 'conjuge' },
          { pessoa: edu.id, parentesco: 'filho_a' },
        ],
      });
      await somebody('Abel Sem Rua', { bairro: 'Vila Nova' });
      await somebody('Davi Reis', { ...home, numero: '2', igreja: filial });
    });

    it('are one for each house in the order of its labels, and those without an address come last', async () => {
      const { status, file } = await letters('bairro=Vila Nova');
      expect(status).toBe(200);
      const { pages, texts, info } = await readPdf(file);
      expect([pages, info.Title]).toEqual([3, 'Cartas por casa']);
      const [family, alone, nowhere] = plain(texts);
      expect(family).toContain('Família Moura, graça e paz!');
      expect(family).toContain('Rua do Lago, 1 Vila Nova Campinas/SP');
      expect(family).toContain('caminhada que fazemos juntos na Igreja Água Viva');
      expect(alone).toContain('Davi Reis, graça e paz!');
      expect(alone).toContain('caminhada que fazemos juntos na Laranjeiras');
      expect(nowhere).toContain('Abel Sem Rua, graça e paz!');
      const labels = await readPdf((await list('pessoa/etiquetas.pdf?folha=a4260&bairro=Vila Nova')).file);
      expect(plain(labels.texts)[0]).toMatch(/Família Moura Rua do Lago, 1 .*Davi Reis Rua do Lago, 2 /);
      expect(labels.texts[0]).not.toContain('Abel');
      const [line] = await t.db.query(sql`select depois from trilha where acao = 'export' and secao = 'pessoa'
        and depois -> 'filtros' ? 'modelo' order by id desc limit 1`);
      expect(line).toMatchObject({ depois: { formato: 'pdf', filtros: { bairro: 'Vila Nova' }, linhas: 5 } });
    });

    it('name the members of a family whom the filters choose', async () => {
      const { texts } = await readPdf((await letters('bairro=Vila Nova&status=membro_ativo')).file);
      expect(plain(texts)[0]).toContain('Caio e Bia Moura, graça e paz!');
      expect(texts.join()).not.toContain('Edu');
    });

    it('are for those who list people and templates, of their church alone', async () => {
      expect((await letters('bairro=Vila Nova', 'Pastor')).status).toBe(200);
      for (const role of ['Tesouraria', 'Loja'])
        expect((await letters('bairro=Vila Nova', role)).status).toBe(403);
      const { token } = await limitedTo(t, { users: [filial] });
      const { rawPayload } = await t.app.inject({
        url: `/api/admin/pessoa/cartas.pdf?modelo=${modelos['Carta às famílias']}&bairro=Vila Nova`,
        headers: { authorization: `Bearer ${token}` },
      });
      const { pages, texts } = await readPdf(rawPayload);
      expect(pages).toBe(1);
      expect(texts[0]).toContain('Davi Reis');
      // the family of another church is not named, though the whole of it that the caller sees is on the list
      const guest = await somebody('Caio Neves', { igreja: filial });
      await put('familia', { nome: 'Família da Sede', igreja: sede, chefe: guest.id, membros: [] });
      const other = await t.app.inject({
        url: `/api/admin/pessoa/cartas.pdf?modelo=${modelos['Carta às famílias']}&term=Caio Neves`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect((await readPdf(other.rawPayload)).texts[0]).toContain('Caio Neves, graça e paz!');
    });

    it('are refused without a template of theirs, and where one would have a gap', async () => {
      const errorsFor = async (modelo: unknown) =>
        (await request({ url: `pessoa/cartas.pdf?modelo=${modelo}&bairro=Vila Nova` })).body.errors;
      expect(await errorsFor(modelos['Declaração de membro'])).toEqual({
        modelo: [errorText('documento.not_for_houses', 'pt_BR')],
      });
      expect(Object.keys(await errorsFor(999_999))).toEqual(['modelo']);
      expect(Object.keys(await errorsFor('x'))).toEqual(['modelo']);
      const template = {
        nome: 'Convite',
        tipo: 'carta_por_casa',
        titulo: 'Convite',
        texto: 'A {{casa.endereco}}',
      };
      const foreign = { ...template, texto: 'A {{pessoa.cpf}}' };
      expect((await request({ url: 'documento_modelo', body: foreign })).body.errors).toEqual({
        texto: [errorText('documento.field_of_another_kind', 'pt_BR', { field: '{{pessoa.cpf}}' })],
      });
      const { id } = await put('documento_modelo', template);
      expect(await errorsFor(id)).toEqual({
        term: [
          errorText('documento.missing_of_house', 'pt_BR', {
            house: 'Abel Sem Rua',
            fields: 'endereço da casa',
          }),
        ],
      });
      await t.db.run(sql`update documento_modelo set ativo = false where id = ${id}`);
      expect(await errorsFor(id)).toEqual({ modelo: [errorText('documento.not_in_use', 'pt_BR')] });
      expect((await issue('Carta às famílias', maria.id)).body.errors).toEqual({
        modelo: [errorText('documento.for_houses', 'pt_BR')],
      });
    });

    it('are shown with a sample house before the template is saved', async () => {
      const { rawPayload } = await t.app.inject({
        method: 'POST',
        url: '/api/admin/documento_modelo/previa.pdf',
        headers: { authorization: `Bearer ${await t.tokenFor(as)}` },
        payload: {
          tipo: 'carta_por_casa',
          idioma: 'portugues',
          titulo: 'Convite',
          texto: '{{casa.pessoas}}!',
        },
      });
      const { pages, texts } = await readPdf(rawPayload);
      expect(pages).toBe(1);
      expect(texts[0]).toContain('José e Ana Lúcia dos Santos!');
    });
  });

  it.each(['crachas', 'lista-presenca', 'diretorio'])(
    'is %s of those whom the filters choose',
    async (paper) => {
      const { status, file } = await list(`pessoa/${paper}.pdf?bairro=Horto`);
      expect(status).toBe(200);
      const { pages, texts } = await readPdf(file);
      expect(pages).toBe(1);
      const text = texts[0]!.replace(/\s+/g, ' ');
      for (const name of ['Joana Prado', 'Josué Prado', 'Lia Prado Nunes']) expect(text).toContain(name);
      expect(text).not.toContain('Maria');
      expect(text.includes('(19) 98888-7777')).toBe(paper === 'diretorio');
      const [line] = await t.db.query(sql`select depois from trilha where acao = 'export' and secao = 'pessoa'
      order by id desc limit 1`);
      expect(line).toEqual({ depois: { formato: 'pdf', filtros: { bairro: 'Horto' }, linhas: 3 } });
    },
  );

  it('leaves out the dead, and in the directory former members unless they are asked for', async () => {
    const home = { bairro: 'Saudade', logradouro: 'Rua da Ponte', numero: '7', cidade: 'Campinas', uf: 'SP' };
    const vera = await somebody('Vera Brito', home);
    const walter = await somebody('Walter Brito', { ...home, status: 'falecido' });
    await somebody('Tito Brito', { ...home, status: 'transferido' });
    await somebody('Alma Brito', { ...home, status: 'afastado' });
    await put('familia', {
      nome: 'Walter e Vera',
      chefe: vera.id,
      membros: [{ pessoa: walter.id, parentesco: 'conjuge' }],
    });
    const namesOn = async (path: string) => {
      const { texts } = await readPdf((await list(`pessoa/${path}bairro=Saudade`)).file);
      return ['Vera', 'Walter', 'Tito', 'Alma'].filter((name) => texts.join(' ').includes(`${name} Brito`));
    };
    const letter = `cartas.pdf?modelo=${modelos['Carta às famílias']}&`;
    expect(await namesOn('crachas.pdf?')).toEqual(['Vera', 'Tito', 'Alma']);
    expect(await namesOn('diretorio.pdf?')).toEqual(['Vera']);
    expect(await namesOn('diretorio.pdf?status=transferido&')).toEqual(['Tito']);
    // a family of two of whom one died is addressed by its name
    for (const path of ['etiquetas.pdf?folha=a4260&', letter]) {
      const { texts } = await readPdf((await list(`pessoa/${path}bairro=Saudade`)).file);
      expect(texts.join(' ')).not.toContain('Walter Brito');
    }
    const nobody = await request({ url: 'pessoa/diretorio.pdf?bairro=Saudade&status=falecido' });
    expect(nobody.body.errors).toEqual({ term: [errorText('documento.nobody', 'pt_BR')] });
  });

  it('leaves out erased people, also when the list is filtered by their status', async () => {
    const home = { bairro: 'Lapa', logradouro: 'Rua do Sino', numero: '5', cidade: 'Campinas', uf: 'SP' };
    await somebody('Inês Rocha', { ...home, status: 'desligado' });
    const erased = await somebody('Pessoa anonimizada', { bairro: 'Lapa', status: 'desligado' });
    await t.db.run(sql`update pessoa set anonimizada_em = ${t.clock.now()} where id = ${erased.id}`);
    const template = await request({
      url: 'documento_modelo',
      body: {
        nome: 'Carta com endereço',
        tipo: 'carta_por_casa',
        titulo: 'Natal',
        texto: '{{casa.nome}}, que mora em {{casa.endereco}}',
      },
    });
    expect([template.status, template.body.errors]).toEqual([201, undefined]);
    for (const paper of ['crachas.pdf?', 'lista-presenca.pdf?', `cartas.pdf?modelo=${template.body.id}&`])
      for (const filter of ['', 'status=desligado&']) {
        const { status, file } = await list(`pessoa/${paper}${filter}bairro=Lapa`);
        expect([paper, status]).toEqual([paper, 200]);
        const text = (await readPdf(file)).texts.join(' ');
        expect([text.includes('Inês Rocha'), text.includes('anonimizada')]).toEqual([true, false]);
      }
  });

  it('leaves out data that the caller may not see', async () => {
    const { token } = await limitedTo(t, { users: [filial] });
    const { rawPayload } = await t.app.inject({
      url: '/api/admin/pessoa/diretorio.pdf?bairro=Horto',
      headers: { authorization: `Bearer ${token}` },
    });
    const { texts } = await readPdf(rawPayload);
    expect(texts[0]).toContain('Lia Prado Nunes');
    expect(texts[0]).not.toContain('Joana');
    expect((await list('pessoa/diretorio.pdf', 'Loja')).status).toBe(403);
  });

  it('has a tag for each asset, whose QR opens its record', async () => {
    const asset = await put('patrimonio', { nome: 'Piano de armário', igreja: sede, numero: '00917' });
    const { texts, qr } = await readPdf((await list('patrimonio/etiquetas.pdf?term=Piano')).file);
    for (const text of ['Piano de armário', '00917', 'Igreja Água Viva']) expect(texts[0]).toContain(text);
    expect(await qr()).toBe(`http://localhost:3000/admin/patrimonio/visualizar/${asset.id}`);
  });

  it('has the board of a day', async () => {
    const cargo = (await put('categoria', { nome: 'Presidente', tipo: 'cargo' })).id;
    const [before, after] = [await somebody('Abel Antigo'), await somebody('Noa Novo')];
    const mandate = { cargo, igreja: sede, e_titular: true };
    await put('cargo', {
      ...mandate,
      pessoas: [before.id],
      data_entrada: '2020-01-01',
      data_saida: '2025-01-01',
    });
    await put('cargo', { ...mandate, pessoas: [after.id], data_entrada: '2025-01-01' });
    for (const [em, name, other, day] of [
      ['2024-06-30', 'Abel Antigo', 'Noa Novo', '30 de junho de 2024'],
      ['2026-04-12', 'Noa Novo', 'Abel Antigo', '12 de abril de 2026'],
    ] as const) {
      const { texts } = await readPdf((await list(`cargo/diretoria.pdf?em=${em}`)).file);
      for (const text of ['Presidente', 'titular', name, day]) expect(texts[0]).toContain(text);
      expect(texts[0]).not.toContain(other);
    }
    const english = await t.app.inject({
      url: '/api/admin/cargo/diretoria.pdf?em=2024-06-30',
      headers: { authorization: `Bearer ${await t.tokenFor(as)}`, 'accept-language': 'en' },
    });
    expect((await readPdf(english.rawPayload)).texts[0]).toMatch(/1 Jan 2020.*1 Jan 2025/);
    expect((await list('cargo/diretoria.pdf?em=1990-01-01')).status).toBe(422);
    // A board that is too long is refused, and never cut.
    await t.db.run(sql`insert into cargo (cargo, igreja, e_titular, data_entrada, data_saida)
      select ${cargo}, ${sede}, false, '1980-01-01'::date, '1981-01-01'::date from generate_series(1, 5001)`);
    expect((await list('cargo/diretoria.pdf?em=1980-06-01')).status).toBe(422);
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
