import type { Actor } from '#server/crud/actor.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { guessHousehold, type Resident } from '#server/sections/guess-household.ts';
import {
  addressKey,
  houseKey,
  isHouseSql,
  isPresentSql,
  isWithoutFamilySql,
  maxInAHouse,
} from '#server/sections/household-sql.ts';
import type { Parentesco } from '#shared/contracts/familia.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { besideColumns } from '#shared/importacao/import-fields.ts';
import { familia } from '#shared/sections/familia.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { type ImportRecord, lockImport } from './import-store.ts';
import type { ReadRow } from './read-rows.ts';
import { plainWords } from './read-values.ts';

/** Families that are made or undone in one transaction. */
const atOnce = 100;

/** What a row says about its family, kept until all people are written. */
export interface RowFamily {
  /** null: the row names none */
  chave: string | null;
  /** the key of the person's own name, in the form of `chave`: some files name the head of the house */
  propria: string;
  nome: string;
  papel: string | null;
}

export function familyOfRow({ input, beside }: ReadRow): RowFamily {
  const nome = String(beside[besideColumns.family] ?? '').trim();
  const papel = beside[besideColumns.kinship];
  return {
    chave: plainWords(nome) || null,
    propria: plainWords(String(input.nome ?? '')),
    nome,
    papel: typeof papel === 'string' ? papel : null,
  };
}

interface Inhabitant extends Resident {
  endereco: string | null;
  propria: string | null;
  papel: string | null;
}

interface ImportedFamily {
  chave: string;
  nome: string | null;
  pessoas: Inhabitant[];
}

/** The next groups of imported people who are in no family, by the key of their house. */
function nextFamilies(
  tx: Db,
  actor: Actor,
  { id, familias }: ImportRecord,
  after: string,
): Promise<ImportedFamily[]> {
  const address = sql`case when t.logradouro is not null and t.numero is not null then ${addressKey('t')} end`;
  const key =
    familias === 'coluna'
      ? raw("coalesce(l.casa ->> 'chave', nullif(l.casa ->> 'propria', ''))")
      : sql`case when ${isHouseSql('t')} then ${houseKey('t')} end`;
  // Two people with one surname are no family, unless a row names it.
  const isNamed = familias === 'coluna' ? raw('count(g.nome) > 0') : raw('true');
  return tx.query<ImportedFamily>(sql`select g.chave, min(g.nome) as nome, json_agg(g.pessoa order by g.id) as pessoas from (
      select distinct on (t.id) t.id, ${key} as chave, nullif(l.casa ->> 'nome', '') as nome,
        json_build_object('id', t.id, 'nome', t.nome, 'nascimento', t.data_nascimento, 'estado_civil', t.estado_civil,
          'pai_id', t.pai_id, 'mae_id', t.mae_id, 'endereco', ${address}, 'propria', l.casa ->> 'propria',
          'papel', l.casa ->> 'papel') as pessoa
      from importacao_linha l join pessoa t on t.id = l.registro
      where l.importacao = ${id} and l.resultado in ('criada', 'juntada', 'pulada') and ${isPresentSql('t')} and ${isWithoutFamilySql}
        and ${scopeSql(pessoa, actor) ?? raw('true')} order by t.id, l.linha) g
    where g.chave collate "C" > ${after}
      and not exists (select from importacao_familia f where f.importacao = ${id} and f.chave = g.chave and f.resultado = 'fora')
    group by g.chave having count(*) > 1 and ${isNamed} order by g.chave collate "C" limit ${atOnce}`);
}

/** People of one name who live at several addresses are several families; people without an address belong to none of them. */
function apart({ chave, nome, pessoas }: ImportedFamily): ImportedFamily[] {
  const places = Map.groupBy(pessoas, ({ endereco }) => endereco);
  places.delete(null);
  if (places.size < 2) return [{ chave, nome, pessoas }];
  return [...places]
    .filter(([, some]) => some.length > 1)
    .map(([endereco, some]) => ({ chave: `${chave} | ${endereco}`, nome, pessoas: some }));
}

const isTitled = (nome: string): boolean =>
  /^(familia|family|household|casa|house)\b|\b(family|household)$/.test(plainWords(nome));

function familyInput({ chave, nome, pessoas }: ImportedFamily) {
  const namesake = pessoas.find(({ propria }) => propria === chave);
  const head = pessoas.find(({ papel }) => papel === 'chefe') ?? namesake;
  const guessed = guessHousehold(pessoas, head);
  const roles = new Map(pessoas.map(({ id, papel }) => [id, papel]));
  // A number, or the name of the head, is not used as the name of a family.
  const isName = nome !== null && !namesake && /\p{L}{2}/u.test(nome);
  return {
    nome: (isName ? (isTitled(nome) ? nome : `Família ${nome}`) : guessed.nome).slice(0, 80),
    chefe: guessed.chefe.id,
    membros: guessed.membros.map(({ pessoa: { id }, parentesco }) => {
      const role = roles.get(id);
      return { pessoa: id, parentesco: role && role !== 'chefe' ? (role as Parentesco) : parentesco };
    }),
  };
}

interface NotedFamily {
  chave: string;
  nome: string;
  pessoas: number;
  familia?: number;
  versao?: number;
  resultado: 'criada' | 'fora';
  erros?: FieldErrors;
}

/**
 * Creates families of the people of an import, after all are written; a repeated run goes on where the last one stopped. False when the
 * time is up before the end.
 */
export async function makeFamilies(
  { engineOf }: FeatureDeps,
  importRecord: ImportRecord,
  actor: Actor,
  isTimeUp: () => boolean,
): Promise<boolean> {
  if (importRecord.familias === 'nenhuma' || importRecord.secao !== 'pessoa') return true;
  for (let after: string | null = ''; after !== null; ) {
    if (after !== '' && isTimeUp()) return false;
    after = await engineOf(familia).batch(actor, async ({ tx, write }): Promise<string | null> => {
      if (!(await lockImport(tx, importRecord.id, 'executando'))) return null;
      const groups = await nextFamilies(tx, actor, importRecord, after ?? '');
      const noted: NotedFamily[] = [];
      for (const family of groups.flatMap(apart)) {
        const { chave, pessoas } = family;
        const input = familyInput(family);
        const note = { chave, nome: input.nome, pessoas: pessoas.length };
        if (pessoas.length > maxInAHouse) {
          const erros: FieldErrors = {
            membros: [{ key: 'importacao.large_family', vars: { max: maxInAHouse } }],
          };
          noted.push({ ...note, resultado: 'fora', erros });
          continue;
        }
        const [result] = await write([{ input }]);
        noted.push(
          !result || 'errors' in result
            ? { ...note, resultado: 'fora', erros: result?.errors ?? {} }
            : { ...note, resultado: 'criada', familia: result.id, versao: result.versao },
        );
      }
      await tx.run(sql`insert into importacao_familia (importacao, chave, nome, pessoas, familia, versao, resultado, erros)
        select ${importRecord.id}, chave, nome, pessoas, familia, versao, resultado, nullif(erros, 'null')
        from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb)
          as r(chave text, nome text, pessoas integer, familia integer, versao integer, resultado text, erros jsonb)
        on conflict (importacao, chave) do update set nome = excluded.nome, pessoas = excluded.pessoas, familia = excluded.familia,
          versao = excluded.versao, resultado = excluded.resultado, erros = excluded.erros`);
      return groups.at(-1)?.chave ?? null;
    });
  }
  return true;
}

/**
 * Deletes the families of an import, before its people are deleted; families that were changed since stay. False when the time is up before
 * the end.
 */
export async function undoFamilies(
  { engineOf }: FeatureDeps,
  { id }: ImportRecord,
  actor: Actor,
  isTimeUp: () => boolean,
): Promise<boolean> {
  for (let [isMore, isFirst] = [true, true]; isMore; isFirst = false) {
    if (!isFirst && isTimeUp()) return false;
    isMore = await engineOf(familia).batch(actor, async ({ tx, undo }) => {
      if (!(await lockImport(tx, id, 'desfazendo'))) return false;
      const rows = await tx.query<{
        chave: string;
        familia: number;
        versao: number;
      }>(sql`select chave, familia, versao
        from importacao_familia where importacao = ${id} and resultado = 'criada' order by chave limit ${atOnce}`);
      if (rows.length === 0) return false;
      const results = await undo(rows.map(({ familia: id, versao }) => ({ id, versao, before: null })));
      const noted = rows.map(({ chave }, at) => {
        const result = results[at]!;
        if (result === 'undone' || result === 'gone') return { chave, resultado: 'desfeita' };
        const erros: FieldErrors =
          result === 'changed' ? { id: [{ key: 'importacao.changed_since' }] } : result.errors;
        return { chave, resultado: 'mantida', erros };
      });
      await tx.run(sql`update importacao_familia f set resultado = r.resultado, erros = nullif(r.erros, 'null')
        from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as r(chave text, resultado text, erros jsonb)
        where f.importacao = ${id} and f.chave = r.chave`);
      return true;
    });
  }
  return true;
}
