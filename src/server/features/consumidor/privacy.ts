import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { anonymiseRaffleBuyer } from '#server/sections/anonymise-buyers.ts';
import { anonymiseConsumers, isOpenOrderSql } from '#server/sections/anonymise-consumers.ts';
import { AppError } from '#shared/errors.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import type { createAddresses } from './addresses.ts';
import type { ConsumidorDeps } from './deps.ts';
import type { createProfiles } from './profile.ts';
import { copyOfVolunteer, findVolunteer } from './volunteer-copy.ts';

/** The privacy text names these days. */
const unprovedDays = fixedPeriods.conta_nao_provada_dias;
/** Accounts that one transaction of the nightly job deletes. */
const batch = 500;

const retentionJob = defineScheduledJob({
  name: 'loja.retencao',
  cron: '40 3 * * *',
  queue: { retryLimit: 3 },
});

/** The rights of consumers over their data (LGPD, art. 18), and what is not kept for good. */
export function createPrivacy(
  deps: ConsumidorDeps,
  {
    profiles,
    addresses,
  }: {
    profiles: ReturnType<typeof createProfiles>;
    addresses: ReturnType<typeof createAddresses>;
  },
) {
  const { db, clock, jobs, site, config, giving, signUps } = deps;

  // A session lasts longer than thirty days if it is used, and signing out deletes it: so recent changes of the cart or of the addresses
  // count as use too. An address that was saved earlier does not keep the account: nobody proved whose it is.
  jobs.handle(retentionJob, async () => {
    const cutoff = new Date(clock.now().getTime() - unprovedDays * 24 * 3_600_000);
    let deletedAccounts: number;
    do {
      deletedAccounts = await db.transaction(async (tx) => {
        const rows = await tx.query<{
          id: number;
        }>(sql`select id from consumidor where email_verificado_em is null
          and not bloqueado and not exists (select from pedido p where p.consumidor = consumidor.id
            and p.estado <> 'rascunho') and coalesce(ultimo_acesso, criado_em) < ${cutoff}
          and not exists (select from consumidor_sessao s where s.consumidor = consumidor.id and s.usada_em >= ${cutoff})
          and not exists (select from carrinho k where k.consumidor = consumidor.id and k.atualizado_em >= ${cutoff})
          and not exists (select from consumidor_endereco e where e.consumidor = consumidor.id and e.atualizado_em >= ${cutoff})
          order by id limit ${batch} for update skip locked`);
        await anonymiseConsumers(
          tx,
          rows.map(({ id }) => id),
        );
        return rows.length;
      });
    } while (deletedAccounts === batch);
  });

  return {
    /** Everything that is stored about the owner; purchases by an email address only if it is proved. */
    async copy(id: number): Promise<Record<string, unknown>> {
      const [[conta], dados] = await Promise.all([
        db.query<
          Record<string, unknown>
        >(sql`select id, nome, email, email_verificado_em, whatsapp, cpf, language,
          bloqueado_em, motivo_bloqueio, ultimo_acesso, criado_em, atualizado_em from consumidor where id = ${id}`),
        profiles.read(id),
      ]);
      const proved = dados?.email_verificado ? dados.email : null;
      const voluntario = await findVolunteer(db, id);
      return {
        conta,
        enderecos: await addresses.list(id),
        aparelhos: await db.query(sql`select agente, criada_em, usada_em, expira_em from consumidor_sessao
          where consumidor = ${id} order by id`),
        carrinho: await db.query(sql`select v.id as variante, t.nome as produto, i.quantidade from carrinho c
          join carrinho_item i on i.carrinho = c.id join produto_variantes v on v.id = i.variante
          join produto t on t.id = v.produto where c.consumidor = ${id} order by v.id`),
        pedidos:
          await db.query(sql`select p.id, p.estado, p.criado_em, p.pago_em, p.entregue_em, p.nome, p.email,
          p.whatsapp, p.entrega, p.endereco, p.nota, p.subtotal, p.desconto, p.frete, p.total,
          (select json_agg(json_build_object('nome', l.nome, 'ref', l.ref, 'tamanho', l.tamanho, 'cor', l.cor_nome,
            'quantidade', l.quantidade, 'preco', l.preco) order by l.ordem) from pedido_item l where l.pedido = p.id) as itens
          from pedido p where p.consumidor = ${id} order by p.id`),
        ...(voluntario !== undefined && { voluntario: await copyOfVolunteer(db, voluntario) }),
        ...(proved && {
          ingressos: await signUps.ticketsOf(proved),
          contribuicoes: (await giving.giftsOf(proved)).contribuicoes,
          rifas:
            await db.query(sql`select t.nome as rifa, c.estado, c.numeros, c.valor, c.nome, c.email, c.whatsapp, c.cpf,
              c.criado_em, c.pago_em
            from rifa_compra c join rifa t on t.id = c.rifa where lower(c.email) = lower(${proved}) order by c.id`),
        }),
      };
    },

    async erase(id: number): Promise<void> {
      const church = (await site.settings()).nome;
      await db.transaction(async (tx) => {
        const [account] = await tx.query<{
          nome: string;
          email: string;
          language: string | null;
          provada: boolean;
        }>(
          sql`select nome, email, language, email_verificado_em is not null as provada from consumidor
            where id = ${id} for update`,
        );
        if (!account) return;
        const [open] = await tx.query(
          sql`select 1 from pedido t where t.consumidor = ${id} and ${isOpenOrderSql} limit 1`,
        );
        if (open) throw new AppError('conflict', 'loja.pedidos_em_aberto');
        await anonymiseConsumers(tx, [id]);
        if (!account.provada) return;
        await anonymiseRaffleBuyer(tx, account.email, clock.now());
        const message = renderMail('store_erased', findLanguage(account.language ?? undefined).texts, {
          name: account.nome,
          church,
          link: `${config.baseUrl}/politica-privacidade`,
        });
        await jobs.enqueue(tx, sendMailJob, { to: account.email, ...message });
      });
    },
  };
}
