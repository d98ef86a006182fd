import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { daySeconds, defineScheduledJob } from '#server/ports/jobs.ts';
import { notify } from '#server/ports/notifications.ts';
import { isLowSql } from '#server/sections/produto.ts';
import { variantName } from '#server/sections/variant-name.ts';
import { findLanguage } from '#shared/i18n/languages.ts';

/** How many variants one mail lists; the link shows the others. */
const maxListed = 40;

export const lowStockJob = defineScheduledJob({
  name: 'loja.estoque_baixo',
  cron: '40 7 * * *',
  queue: { policy: 'short', deleteAfterSeconds: 30 * daySeconds },
});

interface Low {
  id: number;
  produto: string;
  variante: string | null;
  estoque: number;
}
interface Reader {
  name: string;
  email: string;
  language: string | null;
  church: string | null;
}

/** Active accounts of all churches that may change products. */
const storeKeepers = (tx: Db): Promise<Reader[]> =>
  tx.query(sql`select u.name, u.email, u.language, (select nome_fantasia from igreja where sede) as church
    from users u join perfil f on f.id = u.role and not f.por_departamento
    where u.ativo and u.email_verificado_em is not null
      and not exists (select from users_igrejas l where l.users = u.id)
      and not exists (select from perfil_igrejas l where l.perfil = f.id)
      and exists (select from perfil_permissao l join permissao p on p.id = l.permissao
        where l.perfil = f.id and p.action in ('edit', 'manage') and p.subject in ('produto', 'all')) order by u.id`);

/** Mails each variant once when its stock becomes low, and again when that happens another time. */
export async function notifyLowStock({
  db,
  jobs,
  clock,
  config,
}: Pick<FeatureDeps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`update produto_variantes v set baixo_avisado = false from produto t
      where t.id = v.produto and v.baixo_avisado and not ${isLowSql}`);
    const low =
      await tx.query<Low>(sql`with novas as (update produto_variantes v set baixo_avisado = true from produto t
        where t.id = v.produto and not v.baixo_avisado and ${isLowSql} returning t.nome, v.*)
      select v.produto as id, nome as produto, ${raw(variantName('v'))} as variante, estoque from novas v order by nome, ordem
      limit ${maxListed}`);
    if (low.length === 0) return;
    const produtos = [...new Set(low.map(({ id }) => id))];
    await notify(
      tx,
      produtos.map((id) => ({
        tipo: 'estoque_baixo',
        registro: id,
        chave: `${id}:${clock.now().toISOString()}`,
      })),
    );
    for (const { name, email, language, church } of await storeKeepers(tx)) {
      const { texts } = findLanguage(language ?? undefined);
      const message = renderMail('low_stock', texts, {
        name,
        link: `${config.baseUrl}/admin/produto?estoque_baixo=true`,
        ...(church !== null && { church }),
        items: low.map(({ produto, variante, estoque }) => ({
          name: produto,
          detail: variante ?? '',
          amount: String(estoque),
        })),
      });
      await jobs.enqueue(tx, sendMailJob, { to: email, ...message });
    }
  });
}
