import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Contribuicao } from '#shared/contracts/contribuir.ts';
import { churchToday } from '#shared/dates.ts';
import { PaymentPage } from '#web/checkout/payment-page.tsx';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { CardMonths, GiftPaid } from './contribuir/gift-paid.tsx';

/** Anyone with the address sees the gift, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { giving, language } = context.get(pageRequestContext);
  const contribuicao = await giving.payment(params.codigo ?? '', language.texts);
  if (!contribuicao) throw data(null, { status: 404 });
  const now = new Date();
  return {
    contribuicao,
    now: now.toISOString(),
    today: churchToday(now),
    texts: pageTexts(language.texts, 'checkout', 'pagamento', 'gift'),
  };
}

export default function PagamentoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <GiftPayment />
    </MoreTexts>
  );
}

/** The giving form with the same gift filled in. */
function againPath({ cobranca, tipo, campanha, projeto, mensal }: Contribuicao): string {
  const search = new URLSearchParams({
    tipo,
    // without interest, which depends on the payment method
    valor: String(cobranca.valor - cobranca.juros),
    ...(campanha && { campanha: campanha.slug }),
    ...(projeto && { projeto: projeto.slug }),
    ...(mensal && { mensal: '1' }),
  });
  return `/contribuir?${search}`;
}

function GiftPayment() {
  const { t } = useT();
  const { contribuicao, now, today } = useLoaderData<typeof loader>();
  const { assinatura, cobranca, mensal } = contribuicao;
  return (
    <PaymentPage
      title={t('gift.title')}
      pagamento={contribuicao}
      now={now}
      today={today}
      again={againPath(contribuicao)}
      another={{ to: '/contribuir', label: t('gift.again_another') }}
      contact="/contato?assunto=doacao"
      after={mensal && cobranca.pix && cobranca.estado === 'pendente' && <p>{t('gift.monthly_pix')}</p>}
      words={{
        cancelled: t('gift.cancelled'),
        cardRefused: t('gift.refused_card_text'),
        bankFailed: t('gift.bank_failed'),
        ...(assinatura && { cardWaiting: { title: t('gift.card_first'), text: t('gift.card_first_text') } }),
      }}
      paid={<GiftPaid contribuicao={contribuicao} />}
      testPaid={assinatura && <CardMonths {...assinatura} />}
    />
  );
}
