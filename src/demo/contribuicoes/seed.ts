import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Storage } from '#server/ports/storage.ts';
import { churchToday, formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { campanha as campanhaSection } from '#shared/sections/campanha.ts';
import { recebimentos } from '#shared/sections/recebimentos.ts';
import { type DemoCharge, demoKey, hour } from '../cobrancas/rows.ts';
import { pictureKeeper } from '../comunicacao/pictures.ts';
import { contas as contaNames } from '../financeiro/lancamento.ts';
import { receiptPdf } from '../financeiro/receipt.ts';
import { insertPlain } from '../insert-rows.ts';
import { type DemoCampanha, demoCampanhas } from './campanhas.ts';
import { type DemoGift, demoGifts, namedGivers, validHours } from './gifts.ts';

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

/** How each kind of gift is entered in the books: destination, account, category of income. */
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

/** Campaigns, the settings for receiving money, and half a year of gifts. Returns the gifts' charges, which are not written yet. */
export async function seedContribuicoes(seeding: Seeding): Promise<DemoCharge[]> {
  const { tx, today, now, igrejas } = seeding;
  const finderOf = async (table: string, where: string): Promise<Find> => {
    const rows = await tx.query<{ id: number; nome: string }>(raw(`select id, nome from ${table} ${where}`));
    const byName = new Map(rows.map(({ id, nome }) => [nome, id]));
    return (nome) => (nome === null ? null : (byName.get(nome) ?? null));
  };
  const conta = await finderOf('conta', '');
  const categoria = await finderOf(
    'categoria',
    "where tipo = 'financeiro_receita' and categoria_id is not null",
  );
  await receive(tx, conta, categoria);

  const campaigns = demoCampanhas(today);
  const pictures = pictureKeeper(seeding);
  const drawn = campaigns.map(async ({ row, motif, conta: account, categoria: category }) => ({
    ...row,
    conta: conta(account),
    categoria: categoria(category),
    igreja: igrejas[0],
    imagem: await pictures.draw(campanhaSection, 'imagem', row.nome, motif),
  }));
  const { ids: campanhas } = await pictures.insert(campanhaSection, drawn, today);
  const gifts = demoGifts(now, today);
  return chargesOf(seeding, gifts, { campaigns, campanhas, conta, categoria });
}

async function receive(tx: Db, conta: Find, categoria: Find): Promise<void> {
  const { pix_tipo, pix_chave, pix_nome, pix_cidade } = demoKey;
  await tx.run(sql`update recebimentos set pix_tipo = ${pix_tipo}, pix_chave = ${pix_chave}, pix_nome = ${pix_nome},
    pix_cidade = ${pix_cidade}, validade_horas = ${validHours}, juros_mes = 2.99,
    parcelas_sem_juros = 3, conta = ${conta(contaNames.corrente)},
    agradecimento = 'O que você plantou hoje já virou pão, telha e abraço. Deus abençoe a sua casa.'`);
  const rows = destinations.map(([destino, account, category], ordem) => ({
    recebimentos: 1,
    ordem,
    destino,
    conta: conta(account),
    categoria: categoria(category),
  }));
  await insertPlain(tx, 'recebimentos_destinos', rows);
}

/** The charge of each gift, with the ids of its purpose and its giver. */
async function chargesOf(
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
): Promise<DemoCharge[]> {
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
  const origens = await insertPlain(tx, 'contribuicao', contributions);
  const charges: DemoCharge[] = [];
  for (const [at, gift] of gifts.entries()) {
    const campaign = gift.campanha === undefined ? undefined : campaigns[gift.campanha];
    const [, account, category] = destinations.find(([destino]) => destino === gift.tipo)!;
    const name = campaign?.row.nome ?? (gift.tipo === 'projeto_social' ? projeto!.nome : undefined);
    const descricao = name ? `${kinds[gift.tipo][0]}: ${name}` : kinds[gift.tipo][0];
    const giver = gift.pessoa === undefined ? undefined : givers[gift.pessoa % givers.length];
    const { tipo: destino, valor, criada, estado, paga, atraso, excesso } = gift;
    const hours = estado === 'em_analise' ? 4 * 24 : validHours;
    charges.push({
      origem: 'contribuicao',
      origem_id: origens[at]!,
      destino,
      descricao,
      igreja: igrejas[0]!,
      conta: conta(campaign?.conta ?? account)!,
      categoria: categoria(campaign ? campaign.categoria : category),
      pagador: giver ? { nome: giver.nome, email: giver.email, pessoa: giver.id } : null,
      comprovante: gift.comprovante ? await keepProof(tx, storage, stored, gift) : null,
      valor,
      criada,
      estado,
      paga,
      atraso,
      excesso,
      expira: new Date(criada.getTime() + hours * hour),
      devolucao: 'Enviado duas vezes por engano; devolvido por Pix.',
    });
  }
  return charges;
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
