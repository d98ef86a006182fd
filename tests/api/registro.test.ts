import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { LinhaRegistro, Registro } from '#shared/contracts/registro.ts';
import { treatmentOf } from '#shared/crud/personal.ts';
import { featureTreatments } from '#shared/privacidade/features.ts';
import { sections } from '#shared/sections/index.ts';
import { tratamento } from '#shared/sections/tratamento.ts';
import { apiKey } from '../support/api-keys.ts';
import { testApp, testConfig } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { readPdf } from '../support/pdf.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const config = {
  ...testConfig,
  mail: { ...testConfig.mail, smtpUrl: 'smtps://conta:Xk9pw@mail.igreja.example:465' },
};
const t = await testApp({ config, gateways: new Map() });
const url = '/api/admin/privacidade/registro';
const read = async (language = 'pt-BR'): Promise<Registro> =>
  (await t.request({ url, as: 'Administrador', headers: { 'accept-language': language } })).body;
const lineOf = (registro: Registro, chave: string): LinhaRegistro =>
  registro.linhas.find((one) => one.chave === chave)!;

describe('the register of treatment', () => {
  it('has a line for every section and feature with data of people', async () => {
    const { linhas } = await read();
    expect(linhas.map(({ chave }) => chave)).toEqual([
      ...sections.flatMap((section) => (treatmentOf(section) ? [`secao:${section.name}`] : [])),
      ...featureTreatments.map(({ name }) => `recurso:${name}`),
    ]);
    for (const { chave, titulares, bases, dados, guarda, quem_ve } of linhas) {
      expect([chave, Math.min(titulares.length, bases.length, dados.length, quem_ve.length) > 0]).toEqual([
        chave,
        true,
      ]);
      expect(guarda).not.toMatch(/[{}]/);
    }
  });

  it('says of prayer requests what they are, who sees them, how long and how they are protected', async () => {
    await t.db.run(sql`update site set guarda_pedidooracoes = 3`);
    const line = lineOf(await read(), 'secao:pedidooracoes');
    expect(line).toMatchObject({ nome: 'Pedidos de oração', compartilhado: [] });
    expect(line.quem_ve.toSorted()).toEqual(['Administrador', 'Intercessão', 'Pastor']);
    expect(line.dados).toContainEqual({ nome: 'Mensagem', sensivel: true });
    expect(line.dados).toContainEqual({ nome: 'Nome', sensivel: false });
    expect(line.guarda).toMatch(/^3 anos depois/);
    expect(line.medidas.join()).toMatch(/Cada abertura fica registrada/);
    const spanish = lineOf(await read('es'), 'secao:pedidooracoes');
    expect([spanish.nome, spanish.guarda.slice(0, 5)]).toEqual(['Pedidos de oración', '3 año']);
  });

  it('names who receives data by what is configured, and no secret of it', async () => {
    const before = await read();
    expect(before.operadores).toEqual([{ papel: 'Servidor de e-mail', quem: 'mail.igreja.example:465' }]);
    expect(lineOf(before, 'secao:cobranca').compartilhado).toEqual([
      'Servidor de e-mail: mail.igreja.example:465',
    ]);
    expect(JSON.stringify(before)).not.toMatch(/Xk9pw|conta:/);
    const { id } = await t.user('Administrador');
    await t.db.run(sql`insert into webhook_saida (users, endereco, eventos, segredo)
      values (${id}, 'https://programa.example/ouve?chave=1', '{}', 'x')`);
    await t.db.run(sql`insert into conexao (nome, ajustes, segredo)
      values ('arquivos', '{"endereco": "https://s3.balde.example", "bucket": "igreja"}', 'x')`);
    const after = await read();
    expect(lineOf(after, 'secao:pessoa').compartilhado).toEqual([
      'Armazenamento de arquivos: s3.balde.example',
      'Programas ligados pela igreja: programa.example',
    ]);
    const gateways = new Map([['stripe', t.gateways.get('pix_manual')!] as const]);
    const other = await testApp({ beside: t, config, gateways });
    const { body } = await other.request({ url, as: 'Administrador' });
    expect(lineOf(body, 'secao:cobranca').compartilhado).toContain('Meio de pagamento: Stripe');
    expect(lineOf(after, 'secao:postagem').compartilhado).toEqual(['Público, no site']);
  });

  it('covers every table that looks as if it had data of people', async () => {
    const named = new Set([
      ...featureTreatments.flatMap(({ tables }) => tables),
      ...sections.flatMap((section) => (section.personal ? [section.name] : [])),
    ]);
    const found = await t.db.query<{ tabela: string }>(sql`select distinct c.table_name as tabela
      from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
      where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and c.column_name
        in ('email', 'cpf', 'whatsapp', 'telefone', 'pessoa', 'consumidor', 'voluntario', 'users', 'documento', 'ip', 'ip_hash', 'rede', 'agente')
      order by 1`);
    // Rows of a section's lists belong to its line.
    const isList = (table: string): boolean =>
      sections.some(({ name, personal }) => personal && table.startsWith(`${name}_`));
    expect(found.map(({ tabela }) => tabela).filter((one) => !named.has(one) && !isList(one))).toEqual([]);
    const tables = await t.db.query<{ nome: string }>(
      sql`select table_name as nome from information_schema.tables where table_schema = 'public'`,
    );
    const existing = new Set(tables.map(({ nome }) => nome));
    expect([...named].filter((one) => !existing.has(one))).toEqual([]);
  });

  it('has the lines and the officer that the office adds', async () => {
    const s = await sectionFixture(t, tratamento, sections);
    const own = await s.put({ nome: 'Câmeras do templo', base_legal: 'legitimo_interesse' });
    await t.db.run(
      sql`update site set encarregado_nome = 'Rute Alves', encarregado_email = 'rute@igreja.example'`,
    );
    const registro = await read('en');
    expect(lineOf(registro, `propria:${own.id}`)).toMatchObject({
      origem: 'propria',
      id: own.id,
      nome: 'Câmeras do templo',
      bases: ['Legitimate interest (art. 7, IX)'],
    });
    expect(registro.encarregado).toEqual({ nome: 'Rute Alves', email: 'rute@igreja.example' });
    expect(registro).toMatchObject({ politica: { versao: expect.any(Number) }, consentimentos: 0 });
  });

  it('is a file for the authority, which the trace notes', async () => {
    const file = (formato: string) =>
      t.request({ url: `${url}/exportar?formato=${formato}`, as: 'Administrador' });
    const { linhas } = await read();
    const sheet = await file('csv');
    expect(sheet.headers['content-disposition']).toMatch(
      /registro-das-operacoes-de-tratamento-\d{4}-\d\d-\d\d\.csv/,
    );
    expect(sheet.text.split('\r\n')[0]).toBe(
      '\ufeffAtividade;Finalidade;De quem são os dados;Base legal;Dados;Dados sensíveis;Quem vê;Compartilhado com;Prazo de guarda;Medidas próprias',
    );
    expect(sheet.text).toMatch(/\r\nPedidos de oração;/);
    const paper = await t.app.inject({
      url: `${url}/exportar?formato=pdf`,
      headers: { authorization: `Bearer ${await t.tokenFor('Administrador')}` },
    });
    expect(paper.headers['content-type']).toBe('application/pdf');
    const { texts } = await readPdf(paper.rawPayload);
    const text = texts.join(' ');
    for (const { nome } of linhas) expect(text).toContain(nome);
    expect((await file('xlsx')).status).toBe(422);
    expect(
      await t.db.query(sql`select depois->>'formato' as formato from trilha
        where acao = 'export' and secao = 'tratamento' order by id`),
    ).toEqual([{ formato: 'csv' }, { formato: 'pdf' }]);
  });

  it('is read by those who were given it, also of one church, and changed by those of all churches alone', async () => {
    for (const as of ['Pastor', 'Secretaria', 'Tesouraria', 'Comunicação', 'Somente leitura'])
      expect([as, (await t.request({ url, as })).status]).toEqual([as, 403]);
    const [igreja] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Norte', 'Norte') returning id`,
    );
    const limited = await limitedTo(t, { users: [igreja!.id] }, [
      { action: 'manage', subject: 'privacidade' },
    ]);
    expect((await limited.request({ url })).status).toBe(200);
    expect((await limited.request({ url: '/api/admin/tratamento', body: {} })).status).toBe(403);
    const key = await apiKey(t, { as: 'Administrador' }, [{ action: 'read', subject: 'privacidade' }]);
    expect((await key.request({ url })).status).toBe(200);
    expect((await t.request({ url })).status).toBe(401);
  });
});
