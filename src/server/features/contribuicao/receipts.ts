import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { receiptNumber } from '#shared/cobranca.ts';
import { churchToday, formatDate } from '#shared/dates.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { GivingDeps } from './deps.ts';
import { createReceivers } from './receivers.ts';
import { amountInWords } from './words.ts';

interface Row {
  codigo: string;
  descricao: string;
  valor: number;
  nome: string | null;
  email: string | null;
  anonimo: boolean;
  igreja: number | null;
  idioma: string;
  paga_em: Date;
  numero: number | null;
  ano: number | null;
  projeto: number | null;
  agradecimento: string | null;
}

/** Receipts by mail, once a gift has arrived. Whoever left no address gets none: the page of the gift shows it. */
export function receiptJobs(deps: GivingDeps): void {
  const { db, jobs, config, site } = deps;
  const receivers = createReceivers(deps);

  jobs.handle('contribuicao.recibo', async ({ cobranca }) => {
    const [row] =
      await db.query<Row>(sql`select c.codigo, c.descricao, c.valor, c.nome, c.email, c.anonimo, c.igreja,
      c.idioma, c.paga_em, r.numero, r.ano, g.projeto, (select agradecimento from recebimentos) as agradecimento
      from cobranca c join contribuicao g on g.id = c.origem_id left join recibo r on r.cobranca = c.id
      where c.id = ${cobranca} and c.origem = 'contribuicao' and not c.sandbox
        and c.estado in ('paga', 'estorno_parcial')`);
    if (!row) return;
    // Pages that everybody gets show how much a project has: from now on they are old. Not in the payment's own
    // transaction: payments would stand in line for one row.
    if (row.projeto !== null) await db.run(sql`update site_versao set versao = versao + 1`);
    if (row.email === null || row.numero === null || row.ano === null) return;

    const locale = findLanguage(row.idioma).texts;
    const [recebedor, church] = await Promise.all([receivers.of(row.igreja), site.settings()]);
    const number = receiptNumber(row.ano, row.numero);
    const message = renderMail('giving_receipt', locale, {
      name: row.anonimo ? '' : (row.nome ?? ''),
      church: church.nome,
      link: `${config.baseUrl}/contribuir/${row.codigo}`,
      number,
      amount: formatMoney(row.valor, locale),
      purpose: row.descricao,
      thanks: row.agradecimento ?? '',
      facts: [
        ['fact.number', number],
        ['fact.amount', formatMoney(row.valor, locale)],
        ['fact.words', amountInWords(row.valor)],
        ...(row.anonimo || !row.nome ? [] : [['fact.from', row.nome] as const]),
        ['fact.purpose', row.descricao],
        ['fact.date', formatDate(churchToday(row.paga_em))],
        ['fact.receiver', recebedor.razao_social],
        ...(recebedor.cnpj ? [['fact.cnpj', recebedor.cnpj] as const] : []),
        ...(recebedor.endereco.length > 0 ? [['fact.address', recebedor.endereco.join(', ')] as const] : []),
      ],
    });
    await jobs.enqueue(db, 'mail.send', { to: row.email, ...message });
  });
}
