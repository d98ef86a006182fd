import { amountInWords } from '#server/amount-words/amount-words.ts';
import { named, sql } from '#server/db/sql.ts';
import { receiptNumber, type TipoContribuicao } from '#shared/cobranca.ts';
import type { Cartaz, Contribuicao, ReciboPublico } from '#shared/contracts/contribuir.ts';
import { churchToday } from '#shared/dates.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { qrPath } from '#shared/qr.ts';
import type { GivingDeps } from './deps.ts';
import type { MonthlyGifts } from './monthly-gifts.ts';
import type { Offers } from './offer.ts';
import { createReceivers } from './receivers.ts';

interface Row {
  valor: number;
  igreja: number | null;
  paga_em: Date | null;
  tipo: TipoContribuicao;
  campanha: { slug: string; nome: string } | null;
  projeto: number | null;
  mensal: boolean;
  assinada: { id: number; dia: number; parada: boolean; ate: string | null } | null;
  agradecimento: string | null;
  numero: number | null;
  ano: number | null;
}

/** The giver's view of a gift, and the data of posters. */
export function createPayments(deps: GivingDeps, offers: Offers, monthlyGifts: MonthlyGifts) {
  const { db, charges, config, site } = deps;
  const receivers = createReceivers(deps);

  async function receipt(row: Row, locale: Locale): Promise<ReciboPublico | null> {
    if (row.numero === null || row.ano === null || row.paga_em === null) return null;
    return {
      numero: receiptNumber(row.ano, row.numero),
      data: churchToday(row.paga_em),
      extenso: amountInWords(row.valor, locale),
      recebedor: await receivers.of(row.igreja),
    };
  }

  return {
    async payment(codigo: string, locale: Locale = 'pt_BR'): Promise<Contribuicao | null> {
      const pagamento = await charges.payment(codigo, 'contribuicao');
      if (!pagamento) return null;
      const [row] = await db.query<Row>(
        named(
          'contribuir.pagamento',
          sql`select c.valor, c.igreja, c.paga_em, g.tipo, g.projeto,
          g.mensal is not null as mensal, r.numero, r.ano,
          (select json_build_object('id', m.id, 'dia', m.dia, 'parada', m.parada_em is not null, 'ate',
            (select k.fim from campanha k where k.id = m.campanha))
            from contribuicao_mensal m where m.id = g.mensal and m.forma = 'cartao') as assinada,
          (select json_build_object('slug', k.slug, 'nome', k.nome) from campanha k where k.id = g.campanha) as campanha,
          (select s.agradecimento from recebimentos s) as agradecimento
          from cobranca c join contribuicao g on g.id = c.origem_id left join recibo r on r.cobranca = c.id
          where c.codigo = ${codigo}`,
        ),
      );
      if (!row) return null;
      const projeto =
        row.projeto === null ? null : (await site.projetos()).find(({ id }) => id === row.projeto);
      return {
        ...pagamento,
        tipo: row.tipo,
        campanha: row.campanha,
        projeto: projeto ? { slug: projeto.slug ?? String(projeto.id), nome: projeto.nome } : null,
        mensal: row.mensal,
        assinatura: row.assinada && {
          dia: row.assinada.dia,
          ate: row.assinada.ate,
          parar: row.assinada.parada ? null : monthlyGifts.stopLink(row.assinada.id),
        },
        agradecimento: row.agradecimento,
        recibo: await receipt(row, locale),
      };
    },

    async poster(slug: string | null): Promise<Cartaz | null> {
      const campaign = slug === null ? null : await offers.campanha(slug);
      if (campaign === undefined) return null;
      const endereco = `${config.baseUrl}/contribuir${campaign ? `?campanha=${campaign.slug}` : ''}`;
      if (!campaign) return { campanha: null, endereco, qr: qrPath(endereco) };
      const { id: _id, conta: _conta, categoria: _categoria, igreja: _igreja, ...campanha } = campaign;
      return { campanha, endereco, qr: qrPath(endereco) };
    },
  };
}
