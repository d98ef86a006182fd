import type { Db } from '#server/db/client.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import { type Prova, type ProvaLista, type ProvaResultado, provaText } from '#shared/rifa/prova.ts';
import { type Compromisso, formatoRifa } from '#shared/rifa/regras.ts';

/** What is published of a raffle so far, as JSON, over the raffle `t`. */
const published = raw(`c.regras,
  json_build_object('regras_sha256', c.regras_sha256, 'semente_sha256', c.semente_sha256,
    'compromisso_sha256', c.compromisso_sha256) as compromisso,
  case when l.rifa is not null then json_build_object('quantidade', l.quantidade, 'raiz', l.raiz, 'sal', l.sal,
    'extracao', json_build_object('numero', l.extracao_numero, 'data', l.extracao_data),
    'congelada_em', to_char(l.criado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'congelamento_sha256', l.congelamento_sha256) end as lista,
  case when r.rifa is not null then json_build_object('premios_federais', r.premios_federais, 'semente', r.semente,
    'ganhadores', (select json_agg(json_build_object('premio', g.premio, 'numero', g.numero) order by g.premio)
      from rifa_ganhador g where g.rifa = r.rifa), 'resultado_sha256', r.resultado_sha256) end as resultado`);

interface Row {
  slug: string;
  regras: string;
  compromisso: Compromisso;
  lista: ProvaLista | null;
  resultado: ProvaResultado | null;
}

/** prova.json of a raffle; undefined: nothing is published yet. */
export async function readProof(db: Db, slug: string): Promise<string | undefined> {
  const [row] = await db.query<Row>(
    prepared(sql`select t.slug, ${published} from rifa t join rifa_compromisso c on c.rifa = t.id
      left join rifa_lista l on l.rifa = t.id left join rifa_resultado r on r.rifa = t.id where t.slug = ${slug}`),
  );
  if (!row) return undefined;
  const prova: Prova = { formato: formatoRifa, ...row };
  return provaText(prova);
}

/** lista.txt of a raffle, and its ETag, for which the text need not be read; undefined: the list is not frozen. */
export async function readList(
  db: Db,
  slug: string,
): Promise<{ raiz: string; texto(): Promise<string> } | undefined> {
  const [row] = await db.query<{ rifa: number; raiz: string }>(
    prepared(
      sql`select l.rifa, l.raiz from rifa_lista l join rifa t on t.id = l.rifa where t.slug = ${slug}`,
    ),
  );
  if (!row) return undefined;
  return {
    raiz: row.raiz,
    async texto() {
      const [list] = await db.query<{ texto: string }>(
        prepared(sql`select texto from rifa_lista where rifa = ${row.rifa}`),
      );
      return list!.texto;
    },
  };
}
