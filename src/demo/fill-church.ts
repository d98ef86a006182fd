import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Storage } from '#server/ports/storage.ts';
import { churchToday } from '#shared/dates.ts';
import { demoChurch, demoSections } from './church.ts';
import { writeCharges } from './cobrancas/write.ts';
import { seedComunicacao } from './comunicacao/seed.ts';
import { seedContagens } from './contagens.ts';
import { seedMonthlyGifts } from './contribuicoes/monthly-gifts.ts';
import { seedContribuicoes } from './contribuicoes/seed.ts';
import { seedCriancas } from './criancas.ts';
import { seedCuidado } from './cuidado/seed.ts';
import { seedDocumentos } from './documentos.ts';
import { drawPortrait } from './drawing/portrait.ts';
import { renderPicture } from './drawing/render.ts';
import { seedPublished } from './financeiro/publicadas.ts';
import { seedFinanceiro } from './financeiro/seed.ts';
import { seedFrequencia } from './frequencia.ts';
import { seedInscricoes } from './inscricoes/seed.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { seedLoja } from './loja/seed.ts';
import { seedPedidos } from './loja/seed-pedidos.ts';
import { seedRifaVendas } from './loja/seed-rifas.ts';
import { seedMinisterios } from './ministerios/seed.ts';
import { seedEscala } from './ministerios/seed-escala.ts';
import { seedNotifications } from './notificacoes.ts';
import { seedOrcamentos } from './orcamentos.ts';
import type { DemoPessoa } from './pessoas.ts';

const portraitSide = 512;

interface FillDeps {
  tx: Db;
  storage: Storage;
  now: Date;
  /** keys of stored files, to delete them when seeding fails */
  stored: string[];
}

/** Creates the demo church. Returns how many people it has. */
export async function fillChurch({ tx, storage, now, stored }: FillDeps): Promise<number> {
  const today = churchToday(now);
  const church = demoChurch(today);

  const [head, ...branches] = church.igrejas.map(({ row }) => row as Row);
  const [sede] = await insertRows(tx, demoSections.igreja, [head!], today);
  const others = branches.map((row) => ({ ...row, sede_id: sede }));
  const igrejas = [sede!, ...(await insertRows(tx, demoSections.igreja, others, today))];

  const contas = church.contas.map(({ row, igreja }) => ({ ...row, igreja: igrejas[igreja] }) as Row);
  await insertRows(tx, demoSections.conta, contas, today);
  const tops = church.categorias.map(({ nome, cor, tipo }) => ({ nome, cor, tipo }));
  const parents = await insertRows(tx, demoSections.categoria, tops, today);
  const children = church.categorias.flatMap(({ tipo, cor, children }, at) =>
    children.map((nome) => ({ nome, cor, tipo, categoria_id: parents[at] })),
  );
  await insertRows(tx, demoSections.categoria, children, today);

  const photos = await drawPortraits(tx, storage, church.pessoas, stored);
  const people = church.pessoas.map((person) => ({
    person,
    row: {
      ...person.row,
      igreja: igrejas[person.igreja],
      foto: photos.get(person) ?? null,
      criado_em: person.criado_em,
      atualizado_em: person.criado_em,
    },
  }));
  const pessoas = await insertFamilies(tx, people, today);
  await seedMinisterios({ tx, today, igrejas, pessoas });
  await seedDocumentos(tx, now);
  await seedCuidado({ tx, today, igrejas, pessoas });
  await seedComunicacao({ tx, storage, now, today, igrejas, stored });
  await seedFrequencia({ tx, today });
  await seedCriancas({ tx, today, sede: sede! });
  await seedEscala({ tx, now, today, sede: sede! });
  await seedLoja({ tx, storage, today, igrejas, stored });
  await seedFinanceiro({ tx, storage, now, today, igrejas, stored });
  const gifts = await seedContribuicoes({ tx, storage, now, today, igrejas, stored });
  const signUps = await seedInscricoes({ tx, now, today });
  const orders = await seedPedidos({ tx, now, today, sede: sede! });
  const raffles = await seedRifaVendas({ tx, now, sede: sede! });
  const charges = await writeCharges(
    tx,
    [...gifts, ...signUps.charges, ...orders.charges, ...raffles.charges],
    now,
  );
  await seedMonthlyGifts(tx, now, today, sede!);
  const ofOrders = gifts.length + signUps.charges.length;
  await signUps.settle(charges.slice(gifts.length, ofOrders));
  await orders.settle(charges.slice(ofOrders, ofOrders + orders.charges.length));
  await raffles.settle();
  await seedPublished({ tx, today, igreja: igrejas[1]! });
  await seedOrcamentos({ tx, today });
  await seedContagens({ tx, today, sede: sede! });
  await seedNotifications(tx, now);
  return people.length;
}

/** Inserts parents first, then their children with references to them; the ids in the order of the people. */
async function insertFamilies(
  tx: Db,
  people: readonly { person: DemoPessoa; row: Row }[],
  today: string,
): Promise<Map<DemoPessoa, number>> {
  const names = new Set(people.map(({ row }) => row.nome));
  const isChild = ({ row }: { row: Row }): boolean => names.has(row.mae);
  const byName = new Map<unknown, number>();
  for (const children of [false, true]) {
    const these = people.filter((one) => isChild(one) === children);
    const rows = these.map(({ row }) => {
      if (!children) return row;
      const [pai_id, mae_id] = [byName.get(row.pai) ?? null, byName.get(row.mae) ?? null];
      const guardian = row.responsavel_nome ? { responsavel: mae_id, responsavel_nome: null } : {};
      return { ...row, pai_id, mae_id, ...guardian };
    });
    const ids = await insertRows(tx, demoSections.pessoa, rows, today);
    for (const [at, { row }] of these.entries()) byName.set(row.nome, ids[at]!);
  }
  return new Map(people.map(({ person, row }) => [person, byName.get(row.nome)!]));
}

/** Draws the portraits: bytes into the storage, rows into the table of files. */
async function drawPortraits(
  tx: Db,
  storage: Storage,
  people: readonly DemoPessoa[],
  stored: string[],
): Promise<Map<DemoPessoa, string>> {
  const photos = new Map<DemoPessoa, string>();
  const files = await Promise.all(
    people
      .filter(({ retrato }) => retrato)
      .map(async (person) => {
        const svg = drawPortrait(person.row.nome, person);
        const body = await renderPicture(svg, portraitSide, portraitSide);
        const id = randomUUID();
        const chave = `pessoa/${id}`;
        stored.push(chave);
        await storage.put(chave, body, 'image/webp');
        photos.set(person, id);
        return {
          id,
          chave,
          nome: 'retrato.webp',
          tipo: 'image/webp',
          bytes: body.length,
          largura: portraitSide,
          altura: portraitSide,
          subject: demoSections.pessoa.subject,
        };
      }),
  );
  await tx.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject)
    select id, chave, nome, tipo, bytes, largura, altura, subject
    from json_populate_recordset(null::arquivo, ${JSON.stringify(files)})`);
  return photos;
}
