import { sql } from '#server/db/sql.ts';
import type { Step } from './database-barrier.ts';
import type { MoneyServer } from './money-server.ts';
import { federais } from './rifa-draw.ts';
import { freezeInPast, insertRaffle } from './rifa-in-past.ts';

const day = 86_400_000;
/** Another person than the one who is signed in. */
const otherPerson = 999_999;

/** The acts of the office that end a raffle, in order. */
const acts = ['encerrar', 'sorteio/congelar', 'sorteio/premios', 'sorteio'] as const;
type Act = (typeof acts)[number];

/** Where the server is killed, in the order in which a raffle passes it. */
const moments: readonly (readonly [Step, Act])[] = [
  ['the sale of a raffle is about to end', 'encerrar'],
  ['the list is about to be frozen', 'sorteio/congelar'],
  ['the prizes are about to be typed', 'sorteio/premios'],
  ['the result is about to be written', 'sorteio'],
  ['the result is written, not its winners', 'sorteio'],
  ['the winners are written, the raffle not drawn', 'sorteio'],
  ['the raffle is drawn, its winners not told', 'sorteio'],
];

interface RaffleToDraw {
  id: number;
  slug: string;
  codigo: string;
  moment: Step;
  act: Act;
}

/** An extraction that has not taken place, for a list that is too late for the promised one. */
const nextExtraction = (): object => ({
  extracao: { numero: '06001', data: new Date(Date.now() + 2 * day).toISOString().slice(0, 10) },
});

/**
 * For each moment a raffle that is one act away from it. Frozen ones were frozen some days ago, before their extraction. The one that is
 * about to be frozen is too late for its extraction: lists in time are frozen by a job of every minute, which would be faster than the office
 * now and then.
 */
export async function rafflesToDraw(money: MoneyServer): Promise<RaffleToDraw[]> {
  const { db } = money;
  const raffles: RaffleToDraw[] = [];
  for (const [at, [moment, act]] of moments.entries()) {
    const isFrozen = acts.indexOf(act) >= acts.indexOf('sorteio/premios');
    const slug = `sorteio-${at}`;
    const extraction = new Date(Date.now() + (act === 'encerrar' ? 2 * day : -day));
    const closes = new Date(extraction.getTime() - day);
    const id = await insertRaffle(db, { slug, extraction, total: 50 });
    const sold = await money.staff(
      `rifa/${id}/balcao`,
      {
        numeros: [40, 41, 42],
        nome: 'Rute',
        whatsapp: `(81) 97777-000${at}`,
        email: `${slug}@casa.example`,
        forma: 'dinheiro',
        total: 3000,
        aceite: true,
      },
      crypto.randomUUID(),
    );
    if (!sold.ok) throw new Error(await sold.text());
    const [bought] = await db.query<{ codigo: string }>(
      sql`select codigo from rifa_compra where rifa = ${id}`,
    );
    if (act !== 'encerrar')
      await db.run(
        sql`update rifa set status = 'aguardando_sorteio', data_sorteio = ${closes} where id = ${id}`,
      );
    if (isFrozen) {
      await freezeInPast(db, id);
      for (const [ordem, users] of [otherPerson, otherPerson + 1]
        .slice(0, act === 'sorteio' ? 2 : 1)
        .entries())
        await db.run(sql`insert into rifa_digitacao (rifa, rodada, ordem, users, premios, criado_em)
          values (${id}, 1, ${ordem + 1}, ${users}, ${federais}, now())`);
    }
    raffles.push({ id, slug, codigo: bought!.codigo, moment, act });
  }
  return raffles;
}

/** An act of the office. */
export async function take(money: MoneyServer, { id }: RaffleToDraw, act: Act): Promise<void> {
  const body =
    act === 'sorteio/premios' ? { premios: federais } : act === 'sorteio/congelar' ? nextExtraction() : {};
  const answer = await money.staff(`rifa/${id}/${act}`, body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** The acts that are left for a raffle from its own on, as far as the extraction has taken place. */
export const remainingActions = ({ act }: RaffleToDraw): readonly Act[] =>
  acts.indexOf(act) < acts.indexOf('sorteio/premios')
    ? acts.slice(acts.indexOf(act), acts.indexOf('sorteio/premios'))
    : acts.slice(acts.indexOf(act));
