import { mailIdOf } from '#server/checkout/mail-id.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import { AppError } from '#shared/errors.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { readLista } from '#shared/rifa/lista.ts';
import { formatNumero, numberWidthOf } from '#shared/rifa/numeros.ts';
import { type ProvaLista, readRegras } from '#shared/rifa/prova.ts';
import { drawResultado } from '#shared/rifa/publicar.ts';
import type { RifaDeps } from './deps.ts';
import { lockForDraw, readTyped, roundOf } from './typed-prizes.ts';

interface Row extends Pick<ProvaLista, 'raiz' | 'congelamento_sha256'> {
  regras: string;
  texto: string;
  semente: Buffer;
}

/**
 * Draws the winners, once: a second call, also on another server, returns the same result. All of it is one transaction, so
 * that a server that is killed leaves nothing half drawn.
 */
export async function drawRaffle(
  deps: RifaDeps,
  { id, users }: { id: number; users: number },
): Promise<void> {
  const church = (await deps.site.settings()).nome;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await tx.run(sql`select 1 from rifa where id = ${id} for update`);
    const [drawn] = await tx.query(sql`select 1 from rifa_resultado where rifa = ${id}`);
    if (drawn) return;
    await lockForDraw(tx, id, now);
    const { agreed } = roundOf(await readTyped(tx, id));
    if (!agreed) throw new AppError('conflict', 'rifa.not_typed');
    const [row] = await tx.query<Row>(sql`select c.regras, l.texto, l.raiz, l.congelamento_sha256, s.semente
      from rifa_compromisso c join rifa_lista l on l.rifa = c.rifa join rifa_segredo s on s.rifa = c.rifa
      where c.rifa = ${id}`);
    const regras = readRegras(row!.regras);
    const linhas = regras && readLista(row!.texto, regras.total_cotas);
    if (!linhas || !Array.isArray(linhas)) throw new Error(`The list of the raffle ${id} cannot be read.`);
    const vendidos = linhas.map(({ numero }) => numero);
    const raffle = { regras, lista: row!, semente: row!.semente };
    const { semente, resultado_sha256, ganhadores } = await drawResultado(
      nodeHashing,
      raffle,
      vendidos,
      agreed,
    );
    await tx.run(sql`insert into rifa_resultado (rifa, premios_federais, semente, resultado_sha256, users, criado_em)
      values (${id}, ${agreed}, ${semente}, ${resultado_sha256}, ${users}, ${now})`);
    await tx.run(sql`insert into rifa_ganhador (rifa, premio, numero, compra)
      select ${id}, g.premio, g.numero, n.compra
      from json_to_recordset(${JSON.stringify(ganhadores)}) g(premio integer, numero integer)
      left join rifa_numero n on n.rifa = ${id} and n.numero = g.numero`);
    await tx.run(
      sql`update rifa set status = 'sorteada', versao = versao + 1, atualizado_em = ${now} where id = ${id}`,
    );
    await tx.run(sql`update site_versao set versao = versao + 1`);
    await mailWinners(deps, tx, id, church);
  });
}

interface Winner {
  codigo: string;
  nome: string;
  email: string;
  idioma: string;
  premio: number;
  descricao: string;
  numero: number;
  rifa: string;
  slug: string;
  total_cotas: number;
}

async function mailWinners({ jobs, config }: RifaDeps, tx: Db, id: number, church: string): Promise<void> {
  const winners = await tx.query<Winner>(sql`select c.codigo, c.nome, c.email, c.idioma, g.premio, g.numero,
      p.descricao, t.nome as rifa, t.slug, t.total_cotas
    from rifa_ganhador g join rifa t on t.id = g.rifa join rifa_compra c on c.id = g.compra
    join (select descricao, row_number() over (order by ordem) as premio from rifa_premios where rifa = ${id}) p
      on p.premio = g.premio
    where g.rifa = ${id} and c.email is not null order by g.premio`);
  for (const { codigo, nome, email, idioma, premio, descricao, numero, rifa, slug, total_cotas } of winners) {
    const number = formatNumero(numero, numberWidthOf(total_cotas));
    await jobs.enqueue(tx, sendMailJob, {
      id: mailIdOf('ganhador', `${codigo} ${premio}`),
      to: email,
      ...renderMail('raffle_won', findLanguage(idioma).texts, {
        name: nome,
        church,
        raffle: rifa,
        prize: descricao,
        number,
        link: `${config.baseUrl}/rifa/${slug}/compra/${codigo}`,
      }),
    });
  }
}
