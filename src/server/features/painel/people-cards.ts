import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { attendsSql } from '#server/sections/inscricao.ts';
import { diaDaSemana } from '#shared/br/semana.ts';
import type { Aniversariante, CartaoDePartes } from '#shared/contracts/painel.ts';
import { addDays, yearsBefore } from '#shared/dates.ts';
import { evento } from '#shared/sections/evento.ts';
import { frequencia } from '#shared/sections/frequencia.ts';
import { inscricao } from '#shared/sections/inscricao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { visitante as cards } from '#shared/sections/visitante.ts';
import { type Card, type CardContext, countedNumber, numberOf } from './card.ts';
import { ages, member, registeredIn, visitor } from './people-groups.ts';

const shownBirthdays = 14;
const shownDays = 16;
const shownNeighbourhoods = 8;
const shownEvents = 6;
/** The last service is compared with the mean of this many weeks. */
const weeks = 8;

/** The people whose birthday is this week, in the order of days, and how many they are, in one pass. */
async function birthdays(context: CardContext): Promise<{ total: number; pessoas: Aniversariante[] }> {
  const { db, today, where } = context;
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  const days = Array.from({ length: 7 }, (_, at) => addDays(sunday, at));
  const rows = await db.query<Omit<Aniversariante, 'dia' | 'idade'> & { nascimento: string; total: number }>(
    sql`select t.id, t.nome, t.data_nascimento as nascimento, t.whatsapp, count(*) over ()::integer as total from pessoa t
      where ${where(pessoa, { aniversario: 'semana' })}
      order by array_position(${days.map((day) => Number(day.slice(5).replace('-', '')))}::integer[], aniversario(t.data_nascimento)) nulls last,
        t.nome, t.id limit ${shownBirthdays}`,
  );
  const pessoas = rows.map(({ nascimento, total: _, ...person }) => {
    // Those born on the 29th of February celebrate on the 28th of other years.
    const dia =
      days.find((day) => day.slice(5) === nascimento.slice(5)) ?? days.find((day) => day.endsWith('-02-28'))!;
    return { ...person, dia, idade: Number(dia.slice(0, 4)) - Number(nascimento.slice(0, 4)) };
  });
  return { total: rows[0]?.total ?? 0, pessoas };
}

/** Active members by age or neighbourhood. */
async function members(
  context: CardContext,
  itens: CartaoDePartes['itens'],
): Promise<Pick<CartaoDePartes, 'total' | 'itens'>> {
  const { total } = await context.memberGroups();
  return { total: numberOf(context, pessoa, { filtros: { status: member } }, total), itens };
}

export const peopleCards: readonly Card[] = [
  {
    chave: 'aniversarios',
    secao: pessoa,
    read: async (context) => {
      const { total, pessoas } = await birthdays(context);
      const numero = numberOf(context, pessoa, { filtros: { aniversario: 'semana' } }, total);
      return { chave: 'aniversarios', tipo: 'aniversarios', numero, pessoas };
    },
  },
  {
    chave: 'frequencia',
    secao: frequencia,
    read: async (context) => {
      const { db, where, today } = context;
      const series = ['adultos', 'criancas', 'visitantes'] as const;
      // The weekday with the most people lately: services of other days are not compared with it.
      const main = sql`select extract(dow from t.data) from frequencia t
        where ${where(frequencia, { data_de: addDays(today, -7 * shownDays) })}
        group by 1 order by avg(t.adultos + t.criancas + t.visitantes) desc, 1 limit 1`;
      const rows = await db.query<{ data: string } & Record<(typeof series)[number], number>>(
        sql`select t.data, sum(t.adultos)::integer as adultos, sum(t.criancas)::integer as criancas,
            sum(t.visitantes)::integer as visitantes
          from frequencia t where ${where(frequencia, {})} and extract(dow from t.data) = (${main})
          group by t.data order by t.data desc limit ${shownDays}`,
      );
      const of = (data: string, soma: string, valor: number) =>
        numberOf(context, frequencia, { filtros: { data_de: data, data_ate: data }, soma }, valor);
      const [last] = rows;
      const antes = last && {
        filtros: {
          data_de: addDays(last.data, -7 * weeks),
          data_ate: addDays(last.data, -1),
          dia_da_semana: diaDaSemana(last.data),
        },
        soma: 'media_por_dia',
      };
      const mean = antes && (await countedNumber(context, frequencia, antes));
      return {
        chave: 'frequencia',
        tipo: 'serie',
        series,
        pontos: rows.toReversed().map((row) => ({
          rotulo: { dia: row.data },
          numeros: series.map((name) => of(row.data, name, row[name])),
        })),
        ...(last && {
          destaque: {
            nome: 'ultimo_culto',
            numero: of(last.data, 'total', last.adultos + last.criancas + last.visitantes),
            antes: mean && mean.valor > 0 ? mean : null,
          },
        }),
      };
    },
  },
  {
    chave: 'visitantes',
    secao: pessoa,
    read: async (context) => {
      const { visitantes } = await context.newPeople();
      const registered = { status: visitor, ...registeredIn(context.intervalo) };
      const shape = { chave: 'visitantes', tipo: 'numeros' } as const;
      if (!context.identity.ability.can('list', cards.subject)) {
        const numero = numberOf(context, pessoa, { filtros: registered }, visitantes);
        return { ...shape, numeros: [{ nome: 'visitantes_novos', numero, antes: null }] };
      }
      // a visitor with a card is counted only as a card
      const { de, ate } = context.intervalo;
      const [noted, both] = await Promise.all([
        countedNumber(context, cards, { filtros: { data_de: de, data_ate: ate } }),
        context.count(pessoa, { ...registered, sem_ficha: 'false' }, []),
      ]);
      const filtros = { ...registered, sem_ficha: 'true' };
      const others = numberOf(context, pessoa, { filtros }, visitantes - both.total);
      return {
        ...shape,
        numeros: [
          { nome: 'fichas_de_visitantes', numero: noted, antes: null },
          { nome: 'visitantes_sem_ficha', numero: others, antes: null },
        ],
      };
    },
  },
  {
    chave: 'cuidado',
    secao: pessoa,
    read: async (context) => {
      const { de, ate } = context.intervalo;
      const [away, recent] = await Promise.all([
        countedNumber(context, pessoa, { filtros: { esta_afastado: 'true' } }),
        countedNumber(context, pessoa, { filtros: { data_afastamento_de: de, data_afastamento_ate: ate } }),
      ]);
      return {
        chave: 'cuidado',
        tipo: 'numeros',
        numeros: [
          { nome: 'afastados', numero: away, antes: null },
          { nome: 'afastados_no_periodo', numero: recent, antes: null },
        ],
      };
    },
  },
  {
    chave: 'batismos',
    secao: pessoa,
    read: async (context) => {
      const { today } = context;
      const upTo = (day: string) => ({
        filtros: { data_batismo_de: `${day.slice(0, 4)}-01-01`, data_batismo_ate: day },
      });
      const [numero, antes] = await Promise.all([
        countedNumber(context, pessoa, upTo(today)),
        countedNumber(context, pessoa, upTo(yearsBefore(today, 1))),
      ]);
      return { chave: 'batismos', tipo: 'numeros', numeros: [{ nome: 'batismos', numero, antes }] };
    },
  },
  {
    chave: 'crescimento',
    secao: pessoa,
    read: async (context) => {
      const { de, ate } = context.intervalo;
      const [{ total }, left] = await Promise.all([
        context.newPeople(),
        countedNumber(context, pessoa, { filtros: { data_afastamento_de: de, data_afastamento_ate: ate } }),
      ]);
      const registered = numberOf(context, pessoa, { filtros: registeredIn(context.intervalo) }, total);
      return {
        chave: 'crescimento',
        tipo: 'numeros',
        saldo: registered.valor - left.valor,
        numeros: [
          { nome: 'chegaram', numero: registered, antes: null },
          { nome: 'afastaram', numero: left, antes: null },
        ],
      };
    },
  },
  {
    chave: 'idades',
    secao: pessoa,
    read: async (context) => {
      const { faixas } = await context.memberGroups();
      const itens = ages.map((de, faixa) => {
        const ate = faixa === 0 ? null : ages[faixa - 1]! - 1;
        const total = faixas.get(faixa) ?? 0;
        const filtros = {
          status: member,
          idade_de: String(de),
          ...(ate !== null && { idade_ate: String(ate) }),
        };
        return { rotulo: { idade: { de, ate } }, numero: numberOf(context, pessoa, { filtros }, total) };
      });
      return { chave: 'idades', tipo: 'partes', ...(await members(context, itens.toReversed())) };
    },
  },
  {
    chave: 'bairros',
    secao: pessoa,
    read: async (context) => {
      const { bairros } = await context.memberGroups();
      const itens = [...bairros]
        .sort(([a, most], [b, other]) => other - most || a.localeCompare(b, 'pt-BR'))
        .slice(0, shownNeighbourhoods)
        .map(([nome, total]) => ({
          rotulo: { nome },
          numero: numberOf(context, pessoa, { filtros: { status: member, bairro_exato: nome } }, total),
        }));
      return { chave: 'bairros', tipo: 'partes', ...(await members(context, itens)) };
    },
  },
  {
    chave: 'inscricoes',
    secao: inscricao,
    read: async (context) => {
      const { db, where, today, igreja, identity } = context;
      const rows = await db.query<{ id: number; nome: string; vagas: number | null; total: number }>(
        sql`select e.id, e.nome, e.vagas,
            (select count(*) from inscricao t where t.evento = e.id and not t.sandbox and ${raw(attendsSql('t'))}
              and ${where(inscricao, {})})::integer as total
          from evento e where e.data >= ${today}::date and e.status in ('publicado', 'encerrado')
            and exists (select from evento_lotes l where l.evento = e.id)
            and (${igreja}::integer is null or e.igreja = ${igreja}) and ${scopeSql(evento, identity, 'e') ?? raw('true')}
          order by e.data, e.horario_inicial, e.id limit ${shownEvents}`,
      );
      const itens = rows.map(({ id, nome, vagas, total }) => ({
        rotulo: { nome },
        numero: numberOf(
          context,
          inscricao,
          { filtros: { evento: String(id), sandbox: 'false' }, soma: 'confirmadas' },
          total,
        ),
        de: vagas,
      }));
      return { chave: 'inscricoes', tipo: 'partes', total: null, itens };
    },
  },
];
