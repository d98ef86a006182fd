import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { hasContacts } from '#shared/br/contacts.ts';
import { invalidField } from '#shared/errors.ts';

/** Refuses a text that everybody will read when it holds documents, e-mail addresses or phone numbers. */
export function refuseContacts(field: string, text: string): void {
  if (hasContacts(text)) throw invalidField(field, 'transparencia.contacts');
}

/** Words between the parts of a name. */
const particles = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'e', 'la', 'y']);

/** Consecutive words, and the pairs of a name that they could be. */
interface NamePairCandidate {
  texto: string;
  par: string;
  outro: string | null;
}

/**
 * The words of a text that are two consecutive words of a registered person's name, as in the name: Ana Souza, Maria da Luz. "Conta da luz"
 * contains no name.
 */
export async function personNamesIn(db: Db, text: string): Promise<string[]> {
  const words = text.match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  const isParticle = (word: string | undefined): boolean =>
    word !== undefined && particles.has(word.toLowerCase());
  const candidates = words.flatMap((word, at): NamePairCandidate[] => {
    const [second, third] = words.slice(at + 1, at + 3);
    if (second === undefined || isParticle(word)) return [];
    const pair = `${word} ${second}`;
    if (!isParticle(second)) return [{ texto: pair, par: pair, outro: null }];
    if (third === undefined || isParticle(third)) return [];
    return [{ texto: `${pair} ${third}`, par: pair, outro: `${second} ${third}` }];
  });
  const found = await db.query<{ texto: string }>(sql`select c.texto
    from rows from (jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as (texto text, par text, outro text)) with ordinality
      as c(texto, par, outro, lugar)
    where exists (select from pessoa_palavra a join pessoa p on p.id = a.registro and p.anonimizada_em is null
      where a.palavra = busca(c.par) collate "C" and (c.outro is null or exists (select from pessoa_palavra b
        where b.palavra = busca(c.outro) collate "C" and b.nome = a.nome and b.registro = a.registro)))
    order by c.lugar`);
  return [...new Set(found.map(({ texto }) => texto))];
}
