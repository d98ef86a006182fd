import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { blur } from '#server/http/pictures.ts';
import type { Storage } from '#server/ports/storage.ts';
import { commitRules } from '#server/sections/rifa-compromisso.ts';
import type { Section } from '#shared/crud/section.ts';
import { cor } from '#shared/sections/cor.ts';
import { freteTabela } from '#shared/sections/frete-tabela.ts';
import { patrimonio } from '#shared/sections/patrimonio.ts';
import { produto } from '#shared/sections/produto.ts';
import { rifa } from '#shared/sections/rifa.ts';
import { drawCover } from '../drawing/cover.ts';
import { drawProduct } from '../drawing/product.ts';
import { renderPicture } from '../drawing/render.ts';
import { insertRows, type Row } from '../insert-rows.ts';
import { createRandom, type Random } from '../random.ts';
import { seedEstoque } from './estoque.ts';
import { demoFretes } from './fretes.ts';
import { demoPatrimonio } from './patrimonio.ts';
import { cuidados, type DemoProduto, demoCores } from './produto.ts';
import { demoProdutos } from './produtos.ts';
import { demoRifas } from './rifas.ts';
import { demoUsuarios, noPassword } from './usuarios.ts';

const photoSide = 640;

interface Seeding {
  tx: Db;
  storage: Storage;
  today: string;
  /** ids in the order of demoIgrejas */
  igrejas: readonly number[];
  /** keys of stored files, to delete them when seeding fails */
  stored: string[];
}

/** The store, assets, raffles and accounts; people and categories exist already. */
export async function seedLoja(seeding: Seeding): Promise<void> {
  await seedUsuarios(seeding);
  const categories = await seeding.tx.query<{ id: number; nome: string; tipo: string }>(
    sql`select id, nome, tipo from categoria where tipo in ('produto', 'patrimonio') order by categoria_id nulls first, id`,
  );
  const categoryOf = (tipo: string, nome: string): number | null =>
    categories.find((row) => row.tipo === tipo && row.nome === nome)?.id ?? null;
  await seedProdutos(seeding, (nome) => categoryOf('produto', nome));
  await insertRows(seeding.tx, freteTabela, demoFretes, seeding.today);
  await seedPatrimonio(seeding, (nome) => categoryOf('patrimonio', nome));
  await seedRifas(seeding);
}

async function seedUsuarios({ tx, igrejas }: Seeding): Promise<void> {
  const leaders = await tx.query<{ id: number; nome: string; lidera: string }>(sql`select p.id, p.nome,
      d.nome as lidera from cargo c join departamento d on d.id = c.departamento and d.igreja = ${igrejas[0]}
      join categoria k on k.id = c.cargo and k.nome = 'Líder de departamento'
      join cargo_pessoas l on l.cargo = c.id join pessoa p on p.id = l.pessoa
      where c.e_titular and c.data_saida is null`);
  // People with a portrait, so that the office shows their faces.
  const people = await tx.query<{ id: number; nome: string }>(sql`select id, nome from pessoa
    where status = 'membro_ativo' and data_nascimento < current_date - interval '21 years'
    and id <> all(${leaders.map(({ id }) => id)}::integer[])
    order by foto is null, id limit ${demoUsuarios.length}`);
  for (const [at, { role, email, igrejas: limits = [], lidera }] of demoUsuarios.entries()) {
    const person = lidera === undefined ? people[at] : leaders.find((leader) => leader.lidera === lidera);
    const [user] = await tx.query<{ id: number }>(sql`insert into users (name, email, password, role,
        email_verificado_em, pessoa) values (${person?.nome ?? email}, ${email}, ${noPassword()}, (select id from perfil where nome = ${role}), now(),
        ${person?.id ?? null}) on conflict (email) do nothing returning id`);
    if (!user) continue;
    for (const [ordem, igreja] of limits.entries())
      await tx.run(
        sql`insert into users_igrejas (users, igreja, ordem) values (${user.id}, ${igrejas[igreja]}, ${ordem})`,
      );
  }
}

/** Puts pictures into the storage at once, then inserts their file rows with one statement. */
function pictureKeeper({ tx, storage, stored }: Seeding, section: Section, field: string) {
  const files: Row[] = [];
  return {
    async keep(svg: string, largura: number, altura: number): Promise<string> {
      const body = await renderPicture(svg, largura, altura);
      const id = randomUUID();
      const chave = `${section.name}/${field}/${id}`;
      stored.push(chave);
      await storage.put(chave, body, 'image/webp');
      const about = { id, chave, nome: 'foto.webp', tipo: 'image/webp', bytes: body.length, largura, altura };
      files.push({ ...about, borrao: await blur(body), subject: section.subject, publico: true });
      return id;
    },
    record: () =>
      tx.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, borrao, subject, publico)
        select id, chave, nome, tipo, bytes, largura, altura, borrao, subject, publico
        from json_populate_recordset(null::arquivo, ${JSON.stringify(files)})`),
  };
}

async function seedProdutos(seeding: Seeding, categoryOf: (nome: string) => number | null): Promise<void> {
  const { tx, today } = seeding;
  const names = Object.keys(demoCores) as (keyof typeof demoCores)[];
  const ids = await insertRows(
    tx,
    cor,
    names.map((nome) => ({ nome, hex: demoCores[nome] })),
    today,
  );
  const colour = new Map(names.map((nome, at) => [nome, ids[at]!]));
  const pictures = pictureKeeper(seeding, produto, 'fotos');
  const rows = await Promise.all(
    demoProdutos.map(async (one) => ({
      ...produtoRow(one, colour),
      categoria: categoryOf(one.categoria),
      fotos: await Promise.all(
        one.cores.map((name) => {
          const svg = drawProduct(one.nome, one.shape, demoCores[name]);
          return pictures.keep(svg, photoSide, photoSide);
        }),
      ),
    })),
  );
  await pictures.record();
  // The stock of each variant comes by its movements.
  await insertRows(
    tx,
    produto,
    rows.map((row) => ({ ...row, variantes: row.variantes.map((one) => ({ ...one, estoque: 0 })) })),
    today,
  );
  await seedEstoque(
    tx,
    rows.flatMap(({ variantes }, at) => {
      const { preco, categoria } = demoProdutos[at]!;
      return variantes.map(({ sku, estoque }) => ({ sku, estoque, preco, categoria }));
    }),
  );
}

function stockOf({ ativo, estoque, tamanhos }: DemoProduto, random: Random): number {
  if (ativo === false || estoque === 'esgotado') return 0;
  if (estoque === 'poucas') return random.int(0, 2);
  return tamanhos.length > 1 && random.chance(0.12) ? 0 : random.int(3, 28);
}

/** A product with a variant for each of its sizes and colours; some are sold out. */
export function produtoRow(one: DemoProduto, colour: ReadonlyMap<string, number>) {
  const random = createRandom(`estoque ${one.ref}`);
  const variantes = one.cores.flatMap((name, at) =>
    one.tamanhos.map((tamanho) => ({
      tamanho,
      cor: colour.get(name),
      sku: [
        one.ref,
        one.cores.length > 1 && `C${at + 1}`,
        one.tamanhos.length > 1 && tamanho.replace('infantil_', 'i').toUpperCase(),
      ]
        .filter(Boolean)
        .join('-'),
      estoque: stockOf(one, random),
      foto: at + 1,
    })),
  );
  const care = (cuidados[one.shape] ?? []).map((line) => `<li>${line}</li>`).join('');
  const [altura, largura, comprimento, peso] = one.medidas;
  return {
    nome: one.nome,
    ref: one.ref,
    preco: one.preco,
    modelo: one.modelo ?? null,
    descricao: `<p>${one.texto}</p>${care && `<ul>${care}</ul>`}`,
    tamanho: one.tamanhos.length === 1 ? one.tamanhos[0] : null,
    cor: one.cores.length === 1 ? colour.get(one.cores[0]!) : null,
    limite_por_pedido: one.limite ?? null,
    ativo: one.ativo ?? true,
    destaque: one.destaque ?? false,
    estoque_minimo: one.destaque ? 4 : null,
    altura,
    largura,
    comprimento,
    peso,
    variantes,
  };
}

async function seedPatrimonio(
  { tx, today, igrejas }: Seeding,
  categoryOf: (nome: string) => number | null,
): Promise<void> {
  const keepers = await tx.query<{ id: number; igreja: number }>(
    sql`select id, igreja from pessoa where status = 'membro_ativo' and data_nascimento < current_date - interval '25 years' order by id`,
  );
  const rows = demoPatrimonio(today).map(({ row, categoria, igreja }, at) => {
    const near = keepers.filter((person) => person.igreja === igrejas[igreja]);
    return {
      ...row,
      igreja: igrejas[igreja],
      categoria: categoryOf(categoria),
      // Some assets have nobody responsible: the list has a filter for that.
      responsavel: at % 4 === 3 || near.length === 0 ? null : near[at % Math.min(near.length, 6)]!.id,
    };
  });
  await insertRows(tx, patrimonio, rows as Row[], today);
}

async function seedRifas(seeding: Seeding): Promise<void> {
  const pictures = pictureKeeper(seeding, rifa, 'imagem');
  const raffles = demoRifas(seeding.today);
  const rows = await Promise.all(
    raffles.map(async ({ row, motif, publicada }) => ({
      ...row,
      imagem: await pictures.keep(drawCover(row.nome!, motif), 1120, 630),
      ...(publicada && {
        certificado: await pictures.keep(drawCover('Certificado (demonstração)', 'window'), 800, 450),
      }),
    })),
  );
  await pictures.record();
  const ids = await insertRows(seeding.tx, rifa, rows, seeding.today);
  const [user] = await seeding.tx.query<{ id: number }>(sql`select id from users order by id limit 1`);
  for (const [at, { publicada }] of raffles.entries())
    if (publicada) await commitRules(seeding.tx, ids[at]!, { users: user!.id, now: new Date(publicada) });
}
