import { beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import type { Row } from '../support/section-fixture.ts';

const t = await testApp();
const { put, send, change, ids } = adminApi(t);
let igreja: number;
let counter = 0;
const person = async (nome?: string): Promise<number> => {
  counter += 1;
  return (await put('pessoa', { nome: nome ?? `Pessoa ${counter}`, igreja })).id;
};
const volunteer = async (more: object = {}): Promise<Row> =>
  put('voluntario', { pessoa: await person(), ...more });

beforeAll(async () => {
  igreja = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
});

describe('volunteers', () => {
  it('are people, each once, called and found by their name', async () => {
    const pessoa = await person('Noemi Arruda');
    const record = await put('voluntario', { pessoa });
    expect(record).toMatchObject({
      pessoa: { id: pessoa, rotulo: 'Noemi Arruda' },
      igreja: { id: igreja },
      status: 'candidato',
    });
    expect((await send('voluntario', { pessoa })).body.errors).toEqual({
      pessoa: [errorText('validation.unique_by', 'pt_BR', { name: 'Noemi Arruda' })],
    });
    const found = await t.request({ as: 'Administrador', url: '/api/admin/voluntario/search?term=ARRUDA' });
    expect(found.body.data.map((row: Row) => row.id)).toEqual([record.id]);
    const friend = await volunteer({ servir_com: [record.id] });
    expect(friend.servir_com).toEqual([{ id: record.id, rotulo: 'Noemi Arruda' }]);
  });

  it('name each turn of the week and each function once', async () => {
    const body = {
      pessoa: await person(),
      disponibilidade: [
        { dia: 'domingo', turno: 'manha' },
        { dia: 'domingo', turno: 'noite' },
        { dia: 'domingo', turno: 'manha' },
      ],
      funcoes: [{ funcao: 'Câmera' }, { funcao: 'câmera', nivel: 'lider' }],
    };
    const said = [errorText('validation.repeated', 'pt_BR')];
    expect((await send('voluntario', body)).body.errors).toEqual({
      'disponibilidade.2.turno': said,
      'funcoes.1.funcao': said,
    });
  });

  it('may exchange the turns of two rows', async () => {
    const record = await volunteer({
      disponibilidade: [
        { dia: 'domingo', turno: 'manha' },
        { dia: 'sabado', turno: 'tarde' },
      ],
    });
    const [one, other] = record.disponibilidade;
    const swapped = [
      { ...one, dia: other.dia, turno: other.turno },
      { ...other, dia: one.dia, turno: one.turno },
    ];
    const answer = await change('voluntario', record.id, { disponibilidade: swapped });
    expect([answer.status, answer.body.disponibilidade]).toEqual([200, swapped]);
  });

  it('are away from a day up to one no earlier', async () => {
    const bloqueios = [{ de: '2026-01-10', ate: '2026-01-09' }];
    const refused = await send('voluntario', { pessoa: await person(), bloqueios });
    expect(Object.keys(refused.body.errors)).toEqual(['bloqueios.0.ate']);
  });

  it('serve with others, or apart from them, never both, and not with themselves', async () => {
    const [one, other] = [await volunteer(), await volunteer()];
    const both = await change('voluntario', one.id, {
      servir_com: [other.id],
      servir_separado_de: [other.id],
    });
    expect(both.body.errors).toEqual({ servir_separado_de: [errorText('voluntario.both', 'pt_BR')] });
    for (const name of ['servir_com', 'servir_separado_de'])
      expect((await change('voluntario', one.id, { [name]: [one.id] })).body.errors).toEqual({
        [name]: [errorText('voluntario.self', 'pt_BR')],
      });
  });

  it('may be deleted, with the wishes of others about them', async () => {
    const gone = await volunteer();
    const [one, other] = [
      await volunteer({ servir_com: [gone.id] }),
      await volunteer({ servir_separado_de: [gone.id] }),
    ];
    const url = `/api/admin/voluntario/${gone.id}`;
    expect((await t.request({ as: 'Administrador', method: 'DELETE', url })).status).toBe(204);
    for (const { id } of [one, other]) {
      const { body } = await t.request({ as: 'Administrador', url: `/api/admin/voluntario/${id}` });
      expect([body.servir_com, body.servir_separado_de]).toEqual([[], []]);
    }
  });
});

describe('lists of volunteers', () => {
  it('filter by function, without regard to case and accents', async () => {
    const { id } = await volunteer({ funcoes: [{ funcao: 'Operação de som', nivel: 'lider' }] });
    await volunteer({ funcoes: [{ funcao: 'Recepção' }] });
    expect(await ids('voluntario', 'funcao=OPERACAO')).toEqual([id]);
    expect(await ids('voluntario', 'funcao=%25')).toEqual([]);
  });

  it('filter by volunteers free on a day: on their weekday, without a blockout', async () => {
    const disponibilidade = [{ dia: 'quarta_feira', turno: 'noite' }];
    const free = await volunteer({ disponibilidade, status: 'ativo' });
    const away = await volunteer({ disponibilidade, bloqueios: [{ de: '2026-03-01', ate: '2026-03-11' }] });
    const sunday = await volunteer({ disponibilidade: [{ dia: 'domingo', turno: 'noite' }] });
    // 11 and 18 March 2026 are Wednesdays.
    const always = await volunteer({ status: 'em_analise' });
    const own = async (query: string) =>
      (await ids('voluntario', query)).filter((id) => [free.id, away.id, sunday.id, always.id].includes(id));
    expect(await own('livre_em=2026-03-11')).toEqual([free.id, always.id]);
    expect(await own('livre_em=2026-03-18')).toEqual([free.id, away.id, always.id]);
    expect(await own('livre_em=2026-03-18&status=ativo')).toEqual([free.id]);
    expect(await own('livre_em=2026-03-19')).toEqual([always.id]);
    await change('pessoa', always.pessoa.id, { status: 'falecido' });
    expect(await own('livre_em=2026-03-19')).toEqual([]);
  });
});
