import { isOwnSql, type Owner } from '#server/db/own-records.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { historyTotals, type LinhaHistorico, type MeuHistorico } from '#shared/contracts/perfil.ts';
import { churchToday, churchZone } from '#shared/dates.ts';
import { formatNumero, numberWidthOf } from '#shared/rifa/numeros.ts';

/** How many rows of a year are shown; nobody buys more by hand. */
const maxRows = 1000;
/** For how many tickets of a purchase papers are linked. */
const maxPapers = 20;
/** How many numbers of a raffle a row names. */
const maxNumbers = 12;

interface Row {
  origem: 'pedido' | 'inscricao' | 'rifa';
  data: string;
  descricao: string;
  valor: number;
  /** the code of the order, of the sign-up purchase or of the raffle purchase */
  pedido: string | null;
  compra: string | null;
  rifa: string | null;
  rifa_compra: string | null;
  /** ascending, at most one more than is shown */
  numeros: number[] | null;
  total_cotas: number | null;
  ingressos: { nome: string | null; codigo: string }[] | null;
}

/** A person's payments: gifts, orders, sign-ups and raffle numbers. */
export function createHistory({ db, clock, giving }: Pick<FeatureDeps, 'db' | 'clock' | 'giving'>) {
  /** Paid charges other than gifts, without test money. Buyers of raffle numbers are linked to their pessoa in the purchase. */
  const bought = ({ pessoa, email }: Owner): Sql => sql`select c.id, c.origem, c.origem_id, c.paga_em,
      coalesce(c.descricao_pagador, c.descricao) as descricao,
      c.recebido - c.estornado as valor
    from (select id from cobranca where pessoa = ${pessoa}
        union select id from cobranca where lower(email) = ${email} and paga_em is not null and email is not null
        union select g.id from rifa_compra k join cobranca g on g.origem = 'rifa' and g.origem_id = k.id
          where k.pessoa = ${pessoa}) as meu
      join cobranca c on c.id = meu.id left join rifa_compra k on c.origem = 'rifa' and k.id = c.origem_id,
      lateral (select coalesce(k.pessoa, c.pessoa) as pessoa, c.email) as dono
    where ${isOwnSql({ pessoa, email }, 'dono')} and c.origem <> 'contribuicao' and not c.sandbox
      and c.paga_em is not null and c.recebido > c.estornado`;

  /** Tickets that cost nothing, or that another person paid for the owner. */
  const received = (owner: Owner): Sql => sql`select i.id, i.codigo, i.nome, i.evento, k.criado_em
    from (select * from inscricao where pessoa = ${owner.pessoa}
        union all select * from inscricao where pessoa is null and email = ${owner.email}) i join compra k on k.id = i.compra
    where i.status in ('confirmada', 'check_in_feito') and not i.sandbox
      and not exists (select from (${bought(owner)}) as pago where pago.origem = 'inscricao' and pago.origem_id = k.id)`;

  const yearOf = (moment: string): Sql =>
    sql`extract(year from ${raw(moment)} at time zone ${churchZone})::integer`;

  /** Without tickets that were transferred to others: their codes belong to the new holders. */
  async function purchases(owner: Owner, ano: number): Promise<LinhaHistorico[]> {
    const rows =
      await db.query<Row>(sql`select c.origem, (c.paga_em at time zone ${churchZone})::date as data, c.descricao,
        c.valor, (select o.codigo from pedido o where c.origem = 'pedido' and o.id = c.origem_id) as pedido,
        b.codigo as compra, b.ingressos, r.slug as rifa, r.codigo as rifa_compra, r.numeros, r.total_cotas
      from (select * from (${bought(owner)}) as tudo where ${yearOf('paga_em')} = ${ano}
          order by paga_em desc, id desc limit ${maxRows + 1}) c
        left join lateral (select k.codigo,
            (select json_agg(json_build_object('nome', i.nome, 'codigo', i.codigo) order by i.id) from inscricao i
              where i.compra = k.id and i.status in ('confirmada', 'check_in_feito')
                and (i.transferida_de is null or ${isOwnSql(owner, 'i')})) as ingressos
          from compra k where c.origem = 'inscricao' and k.id = c.origem_id) b on true
        left join lateral (select f.slug, k.codigo, f.total_cotas,
            array(select n from unnest(k.numeros) n order by n limit ${maxNumbers + 1}) as numeros
          from rifa_compra k join rifa f on f.id = k.rifa where c.origem = 'rifa' and k.id = c.origem_id) r on true
      order by c.paga_em desc, c.id desc`);
    return rows.map(lineOf);
  }

  async function tickets(owner: Owner, ano: number): Promise<LinhaHistorico[]> {
    const rows = await db.query<{ codigo: string; nome: string | null; data: string; descricao: string }>(
      sql`select i.codigo, i.nome, (i.criado_em at time zone ${churchZone})::date as data, e.nome as descricao
        from (${received(owner)}) as i join evento e on e.id = i.evento where ${yearOf('i.criado_em')} = ${ano}
        order by i.criado_em desc, i.id desc limit ${maxRows + 1}`,
    );
    return rows.map(({ codigo, nome, data, descricao }) => ({
      tipo: 'inscricao',
      data,
      descricao,
      valor: 0,
      recibo: null,
      endereco: `/ingresso/${codigo}`,
      papeis: [ticketPaper({ nome, codigo })],
    }));
  }

  async function years(owner: Owner): Promise<number[]> {
    const rows = await db.query<{ ano: number }>(
      sql`select ${yearOf('c.paga_em')} as ano from (${bought(owner)}) as c
        union select ${yearOf('i.criado_em')} from (${received(owner)}) as i`,
    );
    return rows.map(({ ano }) => ano);
  }

  return async (owner: Owner, chosenYear: number | undefined): Promise<MeuHistorico> => {
    const [boughtIn, gaveIn] = await Promise.all([years(owner), giving.yearsOfOwner(owner)]);
    const anos = [...new Set([...boughtIn, ...gaveIn])].sort((a, b) => b - a);
    const ano = chosenYear ?? anos[0] ?? Number(churchToday(clock.now()).slice(0, 4));
    const [gifts, paid, received] = await Promise.all([
      giving.giftsOfOwner(owner, ano),
      purchases(owner, ano),
      tickets(owner, ano),
    ]);
    const gave = gifts.map(
      ({ codigo, ...gift }): LinhaHistorico => ({
        ...gift,
        tipo: 'contribuicao',
        endereco: codigo && `/contribuir/${codigo}`,
        papeis: [],
      }),
    );
    const lines = [...gave, ...paid, ...received].sort((a, b) => b.data.localeCompare(a.data));
    const linhas = lines.slice(0, maxRows);
    return {
      email_provado: owner.email !== null,
      ano,
      anos,
      linhas,
      ...historyTotals(linhas),
      cortado: lines.length > linhas.length,
    };
  };
}

const ticketPaper = ({ nome, codigo }: { nome: string | null; codigo: string }) => ({
  nome: nome ?? codigo.slice(0, 6),
  endereco: `/api/inscricoes/${codigo}/ingresso.pdf`,
});

function numbersText({ numeros, total_cotas }: Row): string {
  if (!numeros || total_cotas === null) return '';
  const largura = numberWidthOf(total_cotas);
  const shown = numeros.slice(0, maxNumbers).map((numero) => formatNumero(numero, largura));
  return `${shown.join(', ')}${numeros.length > maxNumbers ? '…' : ''}`;
}

function lineOf(row: Row): LinhaHistorico {
  const { origem: tipo, data, descricao, valor } = row;
  const line = { tipo, data, valor, recibo: null };
  if (tipo === 'inscricao')
    return {
      ...line,
      descricao,
      endereco: row.compra && `/inscricoes/${row.compra}`,
      papeis: (row.ingressos ?? []).slice(0, maxPapers).map(ticketPaper),
    };
  if (tipo === 'rifa')
    return {
      ...line,
      descricao: [descricao, numbersText(row)].filter(Boolean).join(' · '),
      endereco: row.rifa && row.rifa_compra && `/rifa/${row.rifa}/compra/${row.rifa_compra}`,
      papeis: [],
    };
  return {
    ...line,
    descricao,
    endereco: row.pedido && `/loja-virtual/acompanhar/${row.pedido}`,
    papeis: [],
  };
}
