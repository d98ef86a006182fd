import { sql } from '#server/db/sql.ts';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { AppError } from '#shared/errors.ts';
import { freezeDeadline, isExtracted } from '#shared/rifa/extracao.ts';
import { numberWidthOf } from '#shared/rifa/numeros.ts';
import type { ModoSorteio } from '#shared/rifa/regras.ts';
import type { RifaDeps } from './deps.ts';
import { listedNumbers } from './freeze.ts';
import { extracaoData, extracaoNumero, isToExchangeSql } from './rifa-row.ts';
import { readTyped, roundOf, type Typed } from './typed-prizes.ts';

interface Row
  extends Pick<SorteioDaRifa, 'compromisso' | 'pendentes' | 'sem_numeros' | 'contestadas' | 'resultado'> {
  id: number;
  slug: string;
  nome: string;
  status: string;
  total_cotas: number;
  modo_sorteio: ModoSorteio;
  extracao_numero: string | null;
  extracao_data: string | null;
  pagos: number;
  lista: SorteioDaRifa['lista'];
}

function stepOf(
  row: Row,
  premios: SorteioDaRifa['premios'],
  agreed: boolean,
  now: Date,
): SorteioDaRifa['passo'] {
  if (row.status === 'cancelada') return 'cancelada';
  if (row.resultado)
    return premios.every(({ ganhador, entrega }) => !ganhador || entrega) ? 'concluido' : 'entregar';
  if (!row.compromisso) return 'publicar';
  if (row.status !== 'aguardando_sorteio') return 'encerrar';
  if (!row.lista) return row.pendentes.compras > 0 ? 'acertar' : 'congelar';
  if (row.extracao_data !== null && !isExtracted(row.extracao_data, now)) return 'aguardar_extracao';
  return agreed ? 'sortear' : 'digitar';
}

const spoken = ({ por, criado_em }: Typed) => ({ por: por ?? '', em: criado_em.toISOString() });

function mismatches(typed: readonly Typed[], current: number): SorteioDaRifa['digitacao']['divergencias'] {
  const rounds = Map.groupBy(
    typed.filter(({ rodada }) => rodada < current),
    ({ rodada }) => rodada,
  );
  return [...rounds].map(([rodada, entries]) => ({
    rodada,
    digitadas: entries.map((one) => ({ ...spoken(one), premios: one.premios })),
  }));
}

/**
 * SQL over a winner's purchase `c` and its charge `k`: why the church no longer has the money; null: it has it. The frozen list stays, and
 * so does its winner.
 */
export const moneyGoneReasonSql = sql`case when k.estado = 'contestada' then 'contestado'
  when c.estado = 'devolvida' or k.recebido - k.estornado - k.juros < c.valor then 'devolvido' end`;

/** The draw of a raffle as the office sees it. */
export async function readDraw(
  { db, clock }: Pick<RifaDeps, 'db' | 'clock'>,
  id: number,
  users: number,
): Promise<SorteioDaRifa> {
  const [[row], typed, premios] = await Promise.all([
    db.query<Row>(sql`select t.id, t.slug, t.nome, t.status, t.total_cotas, t.modo_sorteio,
        ${extracaoNumero} as extracao_numero, ${extracaoData} as extracao_data,
        (select json_build_object('regras_sha256', c.regras_sha256, 'semente_sha256', c.semente_sha256,
          'compromisso_sha256', c.compromisso_sha256, 'em', c.criado_em) from rifa_compromisso c where c.rifa = t.id)
          as compromisso,
        (select json_build_object('compras', count(*), 'numeros', coalesce(sum(p.quantidade), 0), 'valor',
          coalesce(sum(p.valor), 0), 'em_analise', count(*) filter (where k.estado = 'em_analise'))
          from rifa_compra p left join cobranca k on k.id = p.cobranca
          where p.rifa = t.id and p.estado = 'aguardando' and not p.sandbox) as pendentes,
        (select count(*)::integer from rifa_compra p where p.rifa = t.id and ${isToExchangeSql('p')}) as sem_numeros,
        (select count(*)::integer from rifa_compra p join cobranca k on k.id = p.cobranca
          where p.rifa = t.id and p.estado = 'paga' and not p.sandbox and k.estado = 'contestada'
            and not exists (select from rifa_lista l where l.rifa = t.id)) as contestadas,
        (select count(*)::integer from ${listedNumbers(sql`t.id`)}) as pagos,
        (select json_build_object('quantidade', l.quantidade, 'raiz', l.raiz, 'congelamento_sha256',
          l.congelamento_sha256, 'em', l.criado_em, 'por', nome_do_ator('users:' || l.users))
          from rifa_lista l where l.rifa = t.id) as lista,
        (select json_build_object('premios_federais', r.premios_federais, 'resultado_sha256', r.resultado_sha256,
          'em', r.criado_em, 'por', coalesce(nome_do_ator('users:' || r.users), ''))
          from rifa_resultado r where r.rifa = t.id) as resultado
      from rifa t where t.id = ${id}`),
    readTyped(db, id),
    db.query<SorteioDaRifa['premios'][number]>(sql`select p.premio::integer, p.descricao, p.valor, g.numero,
        case when c.id is not null then json_build_object('compra', c.id, 'nome', c.nome, 'whatsapp', c.whatsapp,
          'email', c.email, 'dinheiro', ${moneyGoneReasonSql}) end as ganhador,
        case when e.rifa is not null then json_build_object('recebedor', e.recebedor, 'documento', e.documento,
          'observacao', e.observacao, 'motivo', e.motivo, 'em', e.criado_em, 'por', coalesce(nome_do_ator('users:' || e.users), '')) end
          as entrega
      from (select descricao, valor, row_number() over (order by ordem) as premio from rifa_premios where rifa = ${id}) p
      left join rifa_ganhador g on g.rifa = ${id} and g.premio = p.premio
      left join rifa_compra c on c.id = g.compra left join cobranca k on k.id = c.cobranca
      left join rifa_entrega e on e.rifa = ${id} and e.premio = p.premio order by p.premio`),
  ]);
  if (!row) throw new AppError('not_found', 'error.not_found');
  const now = clock.now();
  const { rodada, feitas, agreed } = roundOf(typed);
  const { extracao_numero: numero, extracao_data: data, lista, compromisso, pendentes, resultado } = row;
  return {
    id: row.id,
    slug: row.slug,
    nome: row.nome,
    largura: numberWidthOf(row.total_cotas),
    modo: row.modo_sorteio,
    extracao: numero !== null && data !== null ? { numero, data } : null,
    extracao_perdida: !lista && data !== null && now >= freezeDeadline(data),
    passo: stepOf(row, premios, agreed !== null, now),
    compromisso,
    pendentes,
    sem_numeros: row.sem_numeros,
    contestadas: row.contestadas,
    resultado,
    premios,
    pagos: lista?.quantidade ?? row.pagos,
    lista,
    digitacao: {
      rodada,
      feitas: feitas.map((one) => ({ ...spoken(one), minha: one.users === users })),
      divergencias: mismatches(typed, rodada),
    },
  };
}
