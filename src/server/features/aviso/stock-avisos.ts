import { freeStock } from '#server/checkout/free-stock.ts';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { type SubjectRow, subjectColumns, subjectOf } from './subject.ts';

/** Mails of one transaction. */
const batch = 200;

type StockDeps = Pick<FeatureDeps, 'config' | 'db' | 'jobs' | 'clock'>;

/** Mails everyone who waits for a variant that can be bought again, once. */
export function stockAvisos({ config, db, jobs, clock }: StockDeps) {
  /** May be killed at any point: each request is then either still in the list or has one mail. */
  async function sendSome(tx: Db, church: string): Promise<number> {
    const dueRequests = await tx.query<SubjectRow & { email: string; nome: string | null; codigo: string }>(
      sql`with livre as (select a.id from aviso a join produto_variantes v on v.id = a.variante
          join produto t on t.id = v.produto
          where a.confirmado_em is not null and t.ativo and v.ativo and ${freeStock(clock.now())} > 0
          order by a.id limit ${batch} for update of a skip locked),
        tirado as (delete from aviso a using livre where a.id = livre.id returning a.*)
        select ${subjectColumns}, a.email, a.nome, a.codigo from tirado a
          join produto_variantes v on v.id = a.variante join produto t on t.id = v.produto`,
    );
    for (const row of dueRequests) {
      const { url, nome } = subjectOf(row);
      const message = renderMail('stock_back', findLanguage(row.idioma).texts, {
        name: row.nome ?? '',
        church,
        product: nome,
        link: `${config.baseUrl}${url}`,
      });
      await jobs.enqueue(tx, sendMailJob, {
        id: mailIdOf('aviso_estoque', row.codigo),
        to: row.email,
        ...message,
      });
    }
    return dueRequests.length;
  }

  return async (church: string): Promise<void> => {
    let sent: number;
    do sent = await db.transaction((tx) => sendSome(tx, church));
    while (sent === batch);
  };
}
