import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { fieldsOfTema, temaPadrao, temasPagina } from '#shared/evento/temas-pagina.ts';
import { testApp } from '../support/app.ts';
import { type Limited, limitedTo } from '../support/churches.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
t.clock.set('2026-11-15T15:00:00Z');
const s = siteFixture(t);
const as = 'Administrador';

let [mine, theirs]: number[] = [];
let limited: Limited;
beforeAll(async () => {
  [mine, theirs] = [await igreja('Centro'), await igreja('Norte')];
  limited = await limitedTo(t, { users: [mine] });
});
const igreja = (nome_fantasia: string): Promise<number> =>
  s.insert('igreja', { nome_fantasia, razao_social: nome_fantasia });
const preview = (id: number | string, body: object = {}, by: object = { as }) =>
  t.request({ url: `/api/admin/evento/${id}/pagina/previa`, body, ...by });

async function picture(values: { ligado: boolean; users?: number }): Promise<string> {
  const id = randomUUID();
  await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico, ligado, users)
    values (${id}, ${id}, 'foto.webp', 'image/webp', 7, 400, 300, 'evento', true, ${values.ligado}, ${values.users ?? null})`);
  return id;
}

describe('the preview of a landing page', () => {
  it('shows unsaved values, also of an unpublished event, and stores nothing', async () => {
    const id = await s.evento({ status: 'rascunho', nome: 'Retiro', chamada: 'Salva.', vagas: 10 });
    const before = await s.version.current();
    const { status, body } = await preview(id, {
      chamada: 'Digitada agora.',
      motivos: [{ titulo: 'Descanso' }, { titulo: '' }],
      programacao: [
        { dia: null, horario: '20:00', titulo: 'Abertura' },
        { horario: '25:00', titulo: 'Não' },
      ],
      ...fieldsOfTema(temasPagina.jovens),
      cor_apoio: '#12',
      pagina_propria: true,
    });
    expect(status).toBe(200);
    expect(body.evento).toMatchObject({ nome: 'Retiro', status: 'publicado', inscricoes: 'abertas' });
    expect(body.pagina).toMatchObject({
      chamada: 'Digitada agora.',
      motivos: [{ titulo: 'Descanso', texto: null }],
      programacao: [{ dia: '2026-12-20', horario: '20:00', titulo: 'Abertura', texto: null }],
      tema: { ...temasPagina.jovens, apoio: temaPadrao.apoio },
    });
    expect([body.today, body.isOver]).toEqual(['2026-11-15', false]);
    expect(await t.db.query(sql`select chamada, status from evento where id = ${id}`)).toEqual([
      { chamada: 'Salva.', status: 'rascunho' },
    ]);
    expect(await s.version.current()).toBe(before);
    expect(await s.reader.evento('retiro')).toBeNull();
  });

  it('shows colours that cannot be read as they are: saving refuses them', async () => {
    const id = await s.evento();
    const { body } = await preview(id, { cor_fundo: '#ffffff', cor_texto: '#fefefe' });
    expect(body.pagina.tema).toMatchObject({ fundo: '#ffffff', texto: '#fefefe' });
  });

  it.each([
    {},
    { motivos: 'x', palestrantes: [{}], galeria: ['../x'], mapa: 'javascript:alert(1)', video: 7 },
  ])('takes any draft: %o', async (draft) => {
    const { status, body } = await preview(await s.evento(), draft);
    expect([status, body.pagina.motivos, body.pagina.palestrantes, body.pagina.galeria]).toEqual([
      200,
      [],
      [],
      [],
    ]);
    expect([body.pagina.mapa, body.pagina.video]).toEqual([null, null]);
  });

  it('is for people who may change the event', async () => {
    const id = await s.evento({ igreja: theirs });
    expect((await preview(id, {}, {})).status).toBe(401);
    expect((await preview(id, {}, { as: null })).status).toBe(403);
    expect((await preview(id, {}, { as: 'Somente leitura' })).status).toBe(403);
    expect((await preview(id, {}, { as: 'Comunicação' })).status).toBe(200);
    // of another church, it does not exist
    expect((await limited.request({ url: `/api/admin/evento/${id}/pagina/previa`, body: {} })).status).toBe(
      404,
    );
    const own = await s.evento({ igreja: mine });
    expect((await limited.request({ url: `/api/admin/evento/${own}/pagina/previa`, body: {} })).status).toBe(
      200,
    );
    for (const none of [999_999, 'x', '0']) expect((await preview(none)).status).toBe(404);
  });

  it('reveals no speaker and no picture that the caller has no access to', async () => {
    const [near, far] = [
      await s.insert('palestrante', { nome: 'Perto', igreja: mine }),
      await s.insert('palestrante', { nome: 'Longe', igreja: theirs }),
    ];
    const own = await s.evento({ igreja: mine });
    const [uploaded, foreign, attached, stored] = [
      await picture({ ligado: false, users: limited.users }),
      await picture({ ligado: false, users: (await t.user(as)).id }),
      await picture({ ligado: true }),
      await picture({ ligado: true }),
    ];
    await t.db.run(sql`insert into evento_galeria (evento, arquivo, ordem) values (${own}, ${stored}, 1)`);
    const request = async () => {
      const draft = { palestrantes: [far, near], galeria: [foreign, uploaded, attached, stored] };
      const answer = await limited.request({ url: `/api/admin/evento/${own}/pagina/previa`, body: draft });
      const { palestrantes, galeria } = answer.body.pagina;
      return [
        palestrantes.map(({ nome }: { nome: string }) => nome),
        galeria.map(({ id }: { id: string }) => id),
      ];
    };
    expect(await request()).toEqual([['Perto'], [uploaded, stored]]);
    // who chose the speaker before had access
    await t.db.run(
      sql`insert into evento_palestrantes (evento, palestrante, ordem) values (${own}, ${far}, 1)`,
    );
    expect(await request()).toEqual([
      ['Longe', 'Perto'],
      [uploaded, stored],
    ]);
  });
});
