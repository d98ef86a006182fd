import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Storage } from '#server/ports/storage.ts';
import { churchToday, firstOfMonth, formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { campanha as campanhaSection } from '#shared/sections/campanha.ts';
import { recebimentos } from '#shared/sections/recebimentos.ts';
import { pictureKeeper } from '../comunicacao/pictures.ts';
import { contas as contaNames } from '../financeiro/lancamento.ts';
import { receiptPdf } from '../financeiro/receipt.ts';
import type { Row } from '../insert-rows.ts';
import { type DemoCampanha, demoCampanhas } from './campanhas.ts';
import { type DemoGift, demoGifts, namedGivers, validHours } from './gifts.ts';
import { seedPromises } from './promises.ts';
import {
  arrivalRows,
  bookRow,
  chargeRow,
  demoKey,
  eventRows,
  isSettledGift,
  type Placed,
  refundedAt,
} from './rows.ts';

interface Seeding {
  tx: Db;
  storage: Storage;
  now: Date;
  today: string;
  /** ids in the order of demoIgrejas */
  igrejas: readonly number[];
  /** keys of stored files, to delete them when seeding fails */
  stored: string[];
}

type Find = (nome: string | null) => number | null;

/** Where the books put each kind of gift: destination, account, category of income. */
const destinations = [
  ['dizimo', contaNames.corrente, 'Membros'],
  ['oferta', contaNames.corrente, 'Culto de domingo'],
  ['oferta_missionaria', contaNames.missoes, 'Oferta missionária'],
  ['campanha', contaNames.corrente, null],
  ['projeto_social', contaNames.corrente, 'Pessoas físicas'],
  ['pedido', contaNames.carteira, 'Loja virtual'],
  ['inscricao', contaNames.carteira, 'Inscrições'],
  ['rifa', contaNames.carteira, 'Rifas'],
] as const;

const kinds = recebimentos.fields.destinos.fields.destino.options;

/** Campaigns, the settings for receiving money, and half a year of gifts with their charges and books. */
export async function seedContribuicoes(seeding: Seeding): Promise<void> {
  const { tx, today, now, igrejas } = seeding;
  const named = async (table: string, where: string): Promise<Find> => {
    const rows = await tx.query<{ id: number; nome: string }>(raw(`select id, nome from ${table} ${where}`));
    const byName = new Map(rows.map(({ id, nome }) => [nome, id]));
    return (nome) => (nome === null ? null : (byName.get(nome) ?? null));
  };
  const conta = await named('conta', '');
  const categoria = await named(
    'categoria',
    "where tipo = 'financeiro_receita' and categoria_id is not null",
  );
  await receive(tx, conta, categoria);

  const campaigns = demoCampanhas(today);
  const pictures = pictureKeeper(seeding);
  const drawn = campaigns.map(async ({ row, motif, conta: account, categoria: category }) => ({
    ...{ ...row, conta: conta(account), categoria: categoria(category), igreja: igrejas[0] },
    imagem: await pictures.draw(campanhaSection, 'imagem', row.nome, motif),
  }));
  const { ids: campanhas } = await pictures.insert(campanhaSection, drawn, today);
  const gifts = demoGifts(now, today);
  const placed = await place(seeding, gifts, { campaigns, campanhas, conta, categoria });
  await write(tx, gifts, placed, now);
  await seedPromises(tx, now, today, igrejas[0]!);
}

async function receive(tx: Db, conta: Find, categoria: Find): Promise<void> {
  const { pix_tipo, pix_chave, pix_nome, pix_cidade } = demoKey;
  await tx.run(sql`update recebimentos set pix_tipo = ${pix_tipo}, pix_chave = ${pix_chave}, pix_nome = ${pix_nome},
    pix_cidade = ${pix_cidade}, validade_horas = ${validHours}, juros_mes = 2.99,
    parcelas_sem_juros = 3, conta = ${conta(contaNames.corrente)},
    agradecimento = 'O que você plantou hoje já virou pão, telha e abraço. Deus abençoe a sua casa.'`);
  const rows = destinations.map(([destino, account, category], ordem) => ({
    ...{ recebimentos: 1, ordem, destino, conta: conta(account), categoria: categoria(category) },
  }));
  await insert(tx, 'recebimentos_destinos', rows);
}

/** The purpose and the giver of each gift, with their ids. */
async function place(
  { tx, storage, igrejas, stored }: Seeding,
  gifts: readonly DemoGift[],
  {
    campaigns,
    campanhas,
    conta,
    categoria,
  }: {
    campaigns: readonly DemoCampanha[];
    campanhas: readonly number[];
    conta: Find;
    categoria: Find;
  },
): Promise<Placed[]> {
  const givers = await tx.query<{
    id: number;
    nome: string;
    email: string;
  }>(sql`select id, nome, email from pessoa p
    where status = 'membro_ativo' and email is not null
      and (select count(*) from pessoa o where lower(o.email) = lower(p.email)) = 1 order by id limit ${namedGivers}`);
  const [projeto] = await tx.query<{ id: number; nome: string }>(
    sql`select id, nome from projetosociais where status = 'ativo' order by id limit 1`,
  );
  const contributions = gifts.map(({ tipo, campanha, criada }) => ({
    tipo,
    campanha: campanha === undefined ? null : campanhas[campanha],
    projeto: tipo === 'projeto_social' ? projeto!.id : null,
    criado_em: criada,
  }));
  const origens = await insert(tx, 'contribuicao', contributions);
  const placed: Placed[] = [];
  for (const [at, gift] of gifts.entries()) {
    const campaign = gift.campanha === undefined ? undefined : campaigns[gift.campanha];
    const [, account, category] = destinations.find(([destino]) => destino === gift.tipo)!;
    const name = campaign?.row.nome ?? (gift.tipo === 'projeto_social' ? projeto!.nome : undefined);
    const descricao = name ? `${kinds[gift.tipo][0]}: ${name}` : kinds[gift.tipo][0];
    placed.push({
      ...{ descricao, origem_id: origens[at]!, igreja: igrejas[0]! },
      conta: conta(campaign?.conta ?? account)!,
      categoria: categoria(campaign ? campaign.categoria : category),
      giver: gift.pessoa === undefined ? null : (givers[gift.pessoa % givers.length] ?? null),
      comprovante: gift.comprovante ? await keepProof(tx, storage, stored, gift) : null,
    });
  }
  return placed;
}

async function keepProof(tx: Db, storage: Storage, stored: string[], gift: DemoGift): Promise<string> {
  const id = randomUUID();
  const chave = `cobranca/comprovante/${id}`;
  const body = receiptPdf('Comprovante de Pix', [
    `Valor: ${formatMoney(gift.valor, 'pt_BR')}`,
    `Data: ${formatDate(churchToday(gift.criada))}`,
    'Para: Aprisco da Graça',
    'Documento de demonstração',
  ]);
  stored.push(chave);
  await storage.put(chave, body, 'application/pdf');
  await tx.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
    values (${id}, ${chave}, 'comprovante.pdf', 'application/pdf', ${body.length}, 'financeiro')`);
  return id;
}

/** Charges with their steps, arrivals, receipts, refunds and rows in the books: one statement for each table. */
async function write(
  tx: Db,
  gifts: readonly DemoGift[],
  placed: readonly Placed[],
  now: Date,
): Promise<void> {
  const [treasurer] = await tx.query<{
    id: number;
  }>(sql`select u.id from users u join perfil p on p.id = u.role
    where p.nome = 'Tesouraria' order by u.id limit 1`);
  const clerk = treasurer ? `users:${treasurer.id}` : 'sistema';
  const ids = await insert(
    tx,
    'cobranca',
    gifts.map((gift, at) => chargeRow(gift, placed[at]!)),
  );
  const all = gifts.map((gift, at) => ({ gift, id: ids[at]!, place: placed[at]! }));
  await insert(
    tx,
    'cobranca_evento',
    all.flatMap(({ gift, id }) => eventRows(gift, id, clerk)),
  );
  await insert(
    tx,
    'recebimento',
    all.flatMap(({ gift, id }) => arrivalRows(gift, id, clerk)),
  );

  const paid = all
    .filter(({ gift }) => isSettledGift(gift))
    .toSorted((a, b) => a.gift.paga!.getTime() - b.gift.paga!.getTime());
  await insert(
    tx,
    'financeiro',
    paid.map(({ gift, id, place }) => bookRow(gift, id, place)),
  );
  const last = new Map<string, { igreja: number; ano: number; numero: number }>();
  const receipts = paid.map(({ gift, id, place: { igreja } }) => {
    const ano = Number(churchToday(gift.paga!).slice(0, 4));
    const numero = (last.get(`${igreja} ${ano}`)?.numero ?? 0) + 1;
    last.set(`${igreja} ${ano}`, { igreja, ano, numero });
    return { igreja, ano, numero, cobranca: id, criado_em: gift.paga };
  });
  await insert(tx, 'recibo', receipts);
  await insert(tx, 'recibo_ultimo', [...last.values()]);

  for (const { gift, id } of all.filter(({ gift: { estado } }) => estado === 'estornada')) {
    const feito_em = refundedAt(gift.paga!);
    const day = churchToday(feito_em < now ? feito_em : now);
    const [estorno] = await insert(tx, 'estorno', [
      {
        ...{ cobranca: id, valor: gift.valor, motivo: 'Enviado duas vezes por engano; devolvido por Pix.' },
        ...{ chave: randomUUID(), estado: 'feito', ator: clerk, criado_em: feito_em, feito_em },
      },
    ]);
    await tx.run(sql`insert into financeiro (descricao, tipo, valor, classificacao_financeira, categoria, data_vencimento,
        pago, data_pagamento, competencia, conta, forma_pagamento, pessoa, igreja, origem, estorno_de)
      select left('Estorno: ' || descricao, 160), tipo, valor, classificacao_financeira, categoria, ${day}, true, ${day},
        ${firstOfMonth(day)}, conta, forma_pagamento, pessoa, igreja, ${`estorno:${estorno}`}, id
      from financeiro where origem = ${`cobranca:${id}`}`);
  }
}

/** Inserts the rows; their ids in the same order. */
async function insert(tx: Db, table: string, rows: readonly Row[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const names = raw(Object.keys(rows[0]!).join(', '));
  const inserted = await tx.query<{ id?: number }>(sql`insert into ${raw(table)} (${names})
    select ${names} from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}) returning *`);
  return inserted.map(({ id }) => id!);
}
