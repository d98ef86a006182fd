import { imagem } from '#server/db/imagem.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import type { Imagem } from '#shared/contracts/imagem.ts';
import type { EstadoRifa, Rifa, RifaResumo } from '#shared/contracts/rifa.ts';
import { maskedName } from '#shared/rifa/masked-name.ts';
import { numberWidthOf } from '#shared/rifa/numeros.ts';
import type { RifaDeps } from './deps.ts';
import { maxPerPurchase } from './limits.ts';
import { extracaoData, isKnownSql, type RifaRow } from './rifa-row.ts';
import type { TakenNumbersReader } from './taken-numbers.ts';

/** Raffles in the list, more than a church has. */
const most = 200;

type ListRow = Omit<RifaResumo, 'estado' | 'data_sorteio'> & { estado: EstadoRifa; data_sorteio: Date };

interface PageRow {
  imagem: Imagem | null;
  descricao: string | null;
  regulamento: string | null;
  numero_autorizacao: string | null;
  certificado: string | null;
  modo: Rifa['modo'];
  extracao_perdida: Rifa['extracao_perdida'];
  compromisso: Rifa['compromisso'];
  raiz: string | null;
  premios: {
    descricao: string;
    valor: number | null;
    imagem: Imagem | null;
    numero: number | null;
    ganhador: string | null;
  }[];
}

/** A raffle on sale whose numbers are all paid is sold out, even before the job has marked it. */
const stateOf = (status: EstadoRifa, vendidas: number, total: number): EstadoRifa =>
  status === 'ativa' && vendidas >= total ? 'esgotada' : status;

/** The reason why nothing can be bought now; null: on sale. */
export function closedBy(row: Pick<RifaRow, 'status' | 'data_sorteio'>, now: Date): Rifa['fechada'] {
  if (row.status !== 'ativa') return row.status;
  return row.data_sorteio <= now ? 'data_passou' : null;
}

export type RifaViews = ReturnType<typeof createRifaViews>;

/** Raffles as visitors see them. */
export function createRifaViews({ db, clock, charges }: RifaDeps, takenNumbers: TakenNumbersReader) {
  return {
    async list(): Promise<{ abertas: RifaResumo[]; encerradas: RifaResumo[] }> {
      const rows = await db.query<ListRow>(
        prepared(sql`select t.slug, t.nome, ${raw(imagem('t.imagem'))} as imagem, t.status as estado, t.data_sorteio,
            ${extracaoData} as extracao_data,
            t.valor_cota, t.total_cotas,
            (select count(*)::integer from rifa_numero n where n.rifa = t.id and n.estado = 'paga') as vendidas,
            array(select p.descricao from rifa_premios p where p.rifa = t.id order by p.ordem) as premios
          from rifa t where ${isKnownSql} and t.status <> 'cancelada' order by t.data_sorteio, t.id limit ${most}`),
      );
      const resumos = rows.map(
        (row): RifaResumo => ({
          ...row,
          estado: stateOf(row.estado, row.vendidas, row.total_cotas),
          data_sorteio: row.data_sorteio.toISOString(),
        }),
      );
      return {
        abertas: resumos.filter(({ estado }) => estado !== 'sorteada'),
        encerradas: resumos.filter(({ estado }) => estado === 'sorteada').reverse(),
      };
    },

    async rifa(row: RifaRow): Promise<Rifa> {
      const [[page], { answer }, meios] = await Promise.all([
        db.query<PageRow>(
          prepared(sql`select ${raw(imagem('t.imagem'))} as imagem, t.descricao, t.regulamento, t.numero_autorizacao,
              t.certificado, t.modo_sorteio as modo,
              (select json_build_object('regras_sha256', c.regras_sha256, 'semente_sha256', c.semente_sha256,
                'compromisso_sha256', c.compromisso_sha256, 'em', c.criado_em)
                from rifa_compromisso c where c.rifa = t.id) as compromisso,
              (select l.raiz from rifa_lista l where l.rifa = t.id) as raiz,
              (select json_build_object('numero', t.extracao_numero, 'data', t.extracao_data)
                from rifa_lista l where l.rifa = t.id and l.extracao_data <> t.extracao_data) as extracao_perdida,
              coalesce((select json_agg(json_build_object('descricao', p.descricao, 'valor', p.valor,
                  'imagem', ${raw(imagem('p.arquivo'))}, 'numero', g.numero, 'ganhador', c.nome) order by p.premio)
                from (select descricao, valor, row_number() over (order by ordem) as premio,
                    (select f.arquivo from rifa_fotos f where f.rifa = t.id and o.foto is not null order by f.ordem offset o.foto - 1 limit 1)
                      as arquivo
                  from rifa_premios o where o.rifa = t.id) p
                left join rifa_ganhador g on g.rifa = t.id and g.premio = p.premio
                left join rifa_compra c on c.id = g.compra), '[]') as premios
            from rifa t where t.id = ${row.id}`),
        ),
        takenNumbers.read(row),
        charges.methods(),
      ]);
      const { slug, nome, valor_cota, total_cotas, distribuicao } = row;
      const { extracao_numero: numero, extracao_data: data } = row;
      const { certificado, numero_autorizacao, premios, modo, compromisso, raiz, extracao_perdida } = page!;
      const { vendidas } = answer;
      const estado = stateOf(row.status, vendidas, total_cotas);
      const closed = closedBy(row, clock.now());
      return {
        slug,
        nome,
        valor_cota,
        total_cotas,
        distribuicao,
        estado,
        vendidas,
        imagem: page!.imagem,
        descricao: page!.descricao,
        regulamento: page!.regulamento,
        data_sorteio: row.data_sorteio.toISOString(),
        extracao_data: data,
        largura: numberWidthOf(total_cotas),
        minimo: row.minimo_por_comprador,
        maximo: row.maximo_por_comprador,
        por_compra: maxPerPurchase(row),
        premios: premios.map(({ descricao }) => descricao),
        premiosLista: premios.map(({ descricao, valor, imagem, numero, ganhador }) => ({
          descricao,
          valor,
          imagem,
          ganhador: numero !== null && ganhador !== null ? { numero, nome: maskedName(ganhador) } : null,
        })),
        autorizacao: {
          numero: numero_autorizacao,
          certificado: certificado === null ? null : `/arquivos/${certificado}`,
        },
        modo,
        compromisso,
        raiz,
        extracao: numero !== null && data !== null ? { numero, data } : null,
        extracao_perdida,
        // A boleto takes days, while numbers are held for fifteen minutes.
        meios: closed === null ? meios.filter(({ metodo }) => metodo !== 'boleto') : [],
        fechada: closed ?? (estado === 'esgotada' ? 'esgotada' : null),
      };
    },
  };
}
