import { newCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import { readRegras } from '#shared/rifa/prova.ts';
import { drawResultado, freezeLista } from '#shared/rifa/publicar.ts';
import type { Compromisso } from '#shared/rifa/regras.ts';
import { type DemoCharge, hour } from '../cobrancas/rows.ts';
import { insertPlain, type Row } from '../insert-rows.ts';
import { inventedMobile } from '../invented-numbers.ts';
import { createRandom, type Random } from '../random.ts';

interface Seeding {
  tx: Db;
  now: Date;
  sede: number;
}

interface Sales {
  /** the charges of the purchases, which are not written yet */
  charges: DemoCharge[];
  /** gives the purchases their charges, then draws the raffle whose date is over */
  settle(): Promise<void>;
}

interface Rifa {
  id: number;
  nome: string;
  status: string;
  total_cotas: number;
  valor_cota: number;
  data_sorteio: Date;
  publicada: Date;
}

interface Buyer {
  nome: string;
  email: string;
  whatsapp: string;
}

/** The first telephone number of buyers of raffles. */
const firstNumber = 91_000;
const purchasesOfDemo = 70;
/** Prizes of an extraction that never took place. */
const federais = ['48213', '07355', '91764', '30982', '66047'];

/** Purchases of the raffles that are on sale or drawn; raffles and the settings for money exist already. */
export async function seedRifaVendas({ tx, now, sede }: Seeding): Promise<Sales> {
  const rifas =
    await tx.query<Rifa>(sql`select t.id, t.nome, t.status, t.total_cotas, t.valor_cota, t.data_sorteio,
      c.criado_em as publicada
    from rifa t join rifa_compromisso c on c.rifa = t.id order by t.id`);
  const buyers = await tx.query<Buyer>(sql`select nome, lower(email) as email from pessoa
    where status in ('membro_ativo', 'congregado') and email is not null
      and data_nascimento < current_date - interval '18 years' order by md5(nome), id limit ${purchasesOfDemo}`);
  const [account] = await tx.query<{ conta: number; categoria: number | null }>(
    sql`select conta, categoria from recebimentos_destinos where destino = 'rifa'`,
  );
  const charges: DemoCharge[] = [];
  for (const rifa of rifas) {
    const random = createRandom(rifa.nome);
    const rows = purchaseRows(rifa, buyers, random, now);
    const sellers = await insertPlain(tx, 'rifa_vendedor', sellerRows(rifa, buyers));
    const ids = await insertPlain(
      tx,
      'rifa_compra',
      // every third purchase came through the link of a seller, the first ones more often
      rows.map((row, at) => ({
        ...row,
        vendedor: at % 3 === 0 ? sellers[(at * at) % sellers.length] : null,
      })),
    );
    await tx.run(sql`insert into rifa_numero (rifa, numero, compra, estado)
      select c.rifa, n, c.id, 'paga' from rifa_compra c, unnest(c.numeros) n where c.rifa = ${rifa.id} and c.estado = 'paga'`);
    await tx.run(sql`update rifa set congelada_em = ${rifa.publicada} where id = ${rifa.id}`);
    charges.push(
      ...rows.map(({ criado_em, pago_em, valor, nome, email, canal }, at): DemoCharge => {
        const criada = criado_em as Date;
        return {
          origem: 'rifa',
          origem_id: ids[at]!,
          destino: 'rifa',
          descricao: `Rifa: ${rifa.nome}`,
          conta: account!.conta,
          categoria: account!.categoria,
          igreja: sede,
          comprovante: null,
          pagador: { nome: String(nome), email: String(email), pessoa: null },
          valor: Number(valor),
          criada,
          expira: new Date(criada.getTime() + hour / 4),
          ...(canal === 'balcao' && { balcao: 'dinheiro' as const }),
          ...(pago_em ? { estado: 'paga', paga: pago_em as Date } : { estado: 'expirada' }),
        };
      }),
    );
  }
  return {
    charges,
    async settle() {
      await tx.run(sql`update rifa_compra p set cobranca = k.id from cobranca k
        where k.origem = 'rifa' and k.origem_id = p.id`);
      for (const rifa of rifas) if (rifa.status === 'sorteada') await drawRifa(tx, rifa);
    },
  };
}

/** The youth group, each with a goal of fifty numbers. */
const sellerRows = ({ id, publicada }: Rifa, buyers: readonly Buyer[]): Row[] =>
  buyers.slice(-5).map(({ nome }, at) => ({
    rifa: id,
    nome,
    codigo: `JOVEM${id}${at + 1}`,
    meta: 50,
    criado_em: publicada,
    atualizado_em: publicada,
  }));

/** Purchases between the publication and now, or the end of sales; one in eight was not paid in time. */
function purchaseRows(rifa: Rifa, buyers: readonly Buyer[], random: Random, now: Date): Row[] {
  const until = Math.min(rifa.data_sorteio.getTime(), now.getTime()) - hour;
  const free = random.shuffle(Array.from({ length: rifa.total_cotas }, (_, numero) => numero));
  return buyers.map(({ nome, email }, at): Row => {
    const quantidade = random.pick([1, 2, 2, 3, 5, 5, 10, 20]);
    const numeros = free.splice(0, quantidade).sort((one, other) => one - other);
    const isPaid = at % 8 !== 5;
    const criado_em = new Date(random.between(rifa.publicada.getTime(), until));
    const pago_em = isPaid ? new Date(criado_em.getTime() + random.int(1, 9) * 60_000) : null;
    return {
      rifa: rifa.id,
      codigo: newCode(),
      nome,
      email,
      whatsapp: inventedMobile(firstNumber + at),
      canal: isPaid && at % 6 === 2 ? 'balcao' : 'site',
      idioma: 'pt_BR',
      numeros,
      quantidade,
      estado: isPaid ? 'paga' : 'expirada',
      escolhidos: at % 2 === 0,
      valor: quantidade * rifa.valor_cota,
      sandbox: false,
      aceite_em: criado_em,
      pago_em,
      a_devolver: 0,
      criado_em,
      atualizado_em: pago_em ?? criado_em,
    };
  });
}

interface Promised extends Compromisso {
  regras: string;
  semente: Buffer;
  sal: Buffer;
}

/** Freezes the list, types the prizes and draws as the office does, at moments of the past; the first prize was handed over. */
async function drawRifa(tx: Db, { id, data_sorteio }: Rifa): Promise<void> {
  const [row] =
    await tx.query<Promised>(sql`select c.regras, c.regras_sha256, c.semente_sha256, c.compromisso_sha256,
      s.semente, s.sal from rifa_compromisso c join rifa_segredo s on s.rifa = c.rifa where c.rifa = ${id}`);
  const regras = readRegras(row!.regras)!;
  const after = (hours: number): Date => new Date(data_sorteio.getTime() + hours * hour);
  const pagos = await tx.query<{
    numero: number;
    codigo: string;
  }>(sql`select n.numero, c.codigo from rifa_numero n
    join rifa_compra c on c.id = n.compra where n.rifa = ${id} order by n.numero`);
  const users = await tx.query<{ id: number }>(sql`select u.id from users u join perfil p on p.id = u.role
    where p.nome in ('Tesouraria', 'Administrador', 'Secretaria') order by u.id limit 2`);
  const { texto, lista } = await freezeLista(
    nodeHashing,
    {
      regras,
      compromisso: row!,
      sal: row!.sal,
      extracao: regras.extracao,
      congelada_em: after(0.3),
    },
    pagos,
  );
  const vendidos = pagos.map(({ numero }) => numero);
  const drawn = await drawResultado(
    nodeHashing,
    { regras, lista, semente: row!.semente },
    vendidos,
    federais,
  );
  const { numero, data } = regras.extracao;
  await tx.run(sql`insert into rifa_lista (rifa, quantidade, raiz, sal, extracao_numero, extracao_data, congelamento_sha256,
      texto, criado_em)
    values (${id}, ${lista.quantidade}, ${lista.raiz}, ${lista.sal}, ${numero}, ${data}, ${lista.congelamento_sha256},
      ${texto}, ${after(0.3)})`);
  for (const [at, user] of users.entries())
    await tx.run(sql`insert into rifa_digitacao (rifa, rodada, ordem, users, premios, criado_em)
      values (${id}, 1, ${at + 1}, ${user.id}, ${federais}, ${after(25 + at / 10)})`);
  await tx.run(sql`insert into rifa_resultado (rifa, premios_federais, semente, resultado_sha256, users, criado_em)
    values (${id}, ${federais}, ${drawn.semente}, ${drawn.resultado_sha256}, ${users[0]!.id}, ${after(25.3)})`);
  await tx.run(sql`insert into rifa_ganhador (rifa, premio, numero, compra)
    select ${id}, g.premio, g.numero, n.compra
    from json_to_recordset(${JSON.stringify(drawn.ganhadores)}) g(premio integer, numero integer)
    left join rifa_numero n on n.rifa = ${id} and n.numero = g.numero`);
  await tx.run(sql`insert into rifa_entrega (rifa, premio, recebedor, users, criado_em)
    select g.rifa, g.premio, c.nome, ${users[0]!.id}, ${after(140)}
    from rifa_ganhador g join rifa_compra c on c.id = g.compra where g.rifa = ${id} and g.premio < 3`);
}
