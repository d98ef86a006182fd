import { expect } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { raffleFixture } from './rifa-fixture.ts';

const path = '/api/admin/rifa';
const as = { as: 'Tesouraria' };
/** The five prizes of an extraction. */
export const federais = ['12345', '00678', '90123', '45678', '11111'];
/** The evening of a day, when its extraction has taken place. */
export const evening = (date: string): string => `${date}T19:00:00-03:00`;

/** A church that draws raffles, and the two people who type the prizes. */
export async function drawFixture() {
  const r = await raffleFixture();
  const { t } = r;
  const people = await Promise.all(
    ['Ana Primeira', 'Bia Segunda'].map(async (name) => {
      const { id } = await t.user('Tesouraria', { name });
      return { id, token: await t.tokenOf(id) };
    }),
  );
  const [ana, bia] = people as [(typeof people)[0], (typeof people)[0]];
  const day = (count: number): string =>
    new Date(t.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10);

  let counter = 0;
  // no random identifier: some look like the number of a card, which no charge accepts in its description
  const valid = (values: object = {}) => ({
    nome: `Sorteio ${++counter}`,
    valor_cota: 1000,
    total_cotas: 73,
    data_sorteio: `${day(3)}T15:00:00Z`,
    premios: [{ descricao: 'Bicicleta', valor: 120_000 }, { descricao: 'Cesta' }],
    extracao_numero: '05999',
    extracao_data: day(3),
    regulamento: 'Um número, um prêmio.',
    ...values,
  });
  const post = (values: object = {}) => t.request({ url: path, ...as, body: valid(values) });
  const put = (id: number, body: object) => t.request({ method: 'PUT', url: `${path}/${id}`, body, ...as });
  const act = (id: number, action: string, token = ana.token, body?: object) =>
    t.request({ method: 'POST', url: `${path}/${id}/${action}`, token, ...(body && { body }) });
  const draw = async (id: number): Promise<SorteioDaRifa> =>
    (await t.request({ url: `${path}/${id}/sorteio`, token: ana.token })).body;
  const published = async (values: object = {}): Promise<{ id: number; slug: string }> =>
    (await post({ status: 'ativa', ...values })).body;

  let purchases = 0;
  /** Numbers with an owner, as a purchase writes them; returns its code. */
  async function buy(
    rifa: number,
    numeros: readonly number[],
    values: { estado?: string; sandbox?: boolean } = {},
  ) {
    purchases += 1;
    const codigo = `compra${purchases}`;
    const { estado = 'paga', sandbox = false } = values;
    await t.db.run(sql`with dona as (insert into rifa_compra (rifa, codigo, nome, email, estado, numeros, quantidade,
          escolhidos, valor, aceite_em, sandbox)
        values (${rifa}, ${codigo}, 'Maria Souza', ${`${codigo}@example.com`}, ${estado}, ${numeros}, ${numeros.length}, true,
          1000, ${t.clock.now()}, ${sandbox}) returning id)
      insert into rifa_numero (rifa, numero, compra, estado, expira_em)
      select ${rifa}, n, dona.id, ${estado === 'paga' ? 'paga' : 'reservada'},
        case when ${estado}::text <> 'paga' then ${new Date(t.clock.now().getTime() + 60_000)}::timestamptz end
      from dona, unnest(${numeros}::integer[]) n`);
    return codigo;
  }

  const file = (slug: string, name: string) => t.request({ url: `/api/rifas/${slug}/${name}` });
  async function files(slug: string) {
    const lista = await file(slug, 'lista.txt');
    return { prova: (await file(slug, 'prova.json')).text, lista: lista.status === 200 ? lista.text : null };
  }

  const morning = new Date(`${day(1)}T12:00:00Z`);
  /** Moves the clock, and signs both people in again. */
  async function goTo(moment: Date | string): Promise<void> {
    t.clock.set(moment);
    for (const person of people) person.token = await t.tokenOf(person.id);
  }
  /** A raffle that was closed and frozen in time, on the evening of its extraction. */
  async function frozen(values: object = {}, sold: readonly number[] = [3, 4, 8, 15, 16, 23, 42]) {
    await goTo(morning);
    const rifa = await published({
      extracao_data: day(0),
      data_sorteio: new Date(t.clock.now().getTime() + 60_000),
      ...values,
    });
    const codigo = await buy(rifa.id, sold);
    await act(rifa.id, 'encerrar');
    await act(rifa.id, 'sorteio/congelar');
    await goTo(evening(day(0)));
    return { ...rifa, codigo };
  }
  const type = (id: number, token: string, premios: unknown = federais) =>
    act(id, 'sorteio/premios', token, { premios });
  async function typedByBoth(id: number): Promise<void> {
    for (const { token } of people) expect((await type(id, token)).status).toBe(200);
  }

  return {
    r,
    t,
    people,
    ana,
    bia,
    day,
    morning,
    post,
    put,
    act,
    draw,
    published,
    buy,
    file,
    files,
    goTo,
    frozen,
    type,
    typedByBoth,
  };
}
