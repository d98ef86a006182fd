import { useCallback, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import type { CompraDeRifa } from '#shared/contracts/rifa.ts';
import { churchToday } from '#shared/dates.ts';
import { rifaShare, sharePath } from '#shared/share-image.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { movedTo, submitAgainAt } from '#web/lib/site/moved-to.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import {
  type FormState,
  formHeaders,
  keepTyped,
  languageParameter,
  sentFields,
  withSearch,
} from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refused, refusedState } from '#web/ui/site/form/refused-form.ts';
import { Share } from '#web/ui/site/share.tsx';
import detail from './parts/detail-page.module.css';
import { BuyForm } from './rifa/buy-form.tsx';
import { Closed } from './rifa/closed.tsx';
import { FairDraw } from './rifa/fair-draw.tsx';
import { FindNumbersForm } from './rifa/find-numbers-form.tsx';
import { NumberPicker } from './rifa/number-picker.tsx';
import { Prizes } from './rifa/prizes.tsx';
import { QuantityPicker } from './rifa/quantity-picker.tsx';
import { RaffleHeader } from './rifa/raffle-header.tsx';
import { SaleBar } from './rifa/sale-bar.tsx';
import { SalePanel } from './rifa/sale-panel.tsx';
import { soldPercent } from './rifa/sold-progress.tsx';
import { useSale } from './rifa/use-sale.ts';
import styles from './rifa.module.css';

export const headers = formHeaders;
export const clientAction = keepTyped;

/** Reloads the taken numbers after a refusal: others may have bought some of the chosen ones. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 422 || defaultShouldRevalidate;

type FormName = 'comprar' | 'meus-numeros';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { raffles, site, language } = context.get(pageRequestContext);
  const slug = params.slug ?? '';
  const [rifa, ocupados] = await Promise.all([raffles.find(slug), raffles.taken(slug)]);
  if (!rifa || !ocupados) {
    const moved = await raffles.moved(slug);
    throw moved ? movedTo(`/rifa/${moved}`, url) : data(null, { status: 404 });
  }
  const hasParameter = (name: FormName): boolean => url.searchParams.has(name);
  const now = new Date();
  return {
    rifa,
    ocupados,
    /** the form rendered in the page itself, because dialogs need scripts */
    form: hasParameter('meus-numeros')
      ? ('meus-numeros' as const)
      : hasParameter('comprar') && rifa.fechada === null
        ? ('comprar' as const)
        : null,
    vendedor: (url.searchParams.get('v') ?? '').slice(0, 40),
    formToken: site.formToken(),
    now: now.toISOString(),
    today: churchToday(now),
    texts: pageTexts(language.texts, 'raffle', 'raffle_buy', 'raffle_mine', 'raffle_purchase', 'checkout'),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { raffles, sender } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const slug = params.slug ?? '';
  const moved = await raffles.moved(slug);
  if (moved) throw submitAgainAt(`/rifa/${moved}`, url);
  if (fields[intentField] === 'meus-numeros') {
    const outcome = await raffles.mine(slug, fields, sender);
    return outcome.ok ? { found: outcome.compras } : refused('meus-numeros', outcome, fields);
  }
  const outcome = await raffles.buy(slug, fields, sender);
  return outcome.ok
    ? redirect(withSearch(`/rifa/${slug}/compra/${outcome.codigo}`, languageParameter(url)), 303)
    : refused('comprar', outcome, fields);
}

export default function RifaPage() {
  const { texts, rifa } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <RafflePage key={rifa.slug} />
    </MoreTexts>
  );
}

type Answer = RefusedForm | FormState | { found: CompraDeRifa[] } | undefined;

function RafflePage() {
  const { t, money, locale } = useT();
  const { church } = usePage();
  const { rifa, ocupados, form, vendedor, formToken, now, today } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { revalidate } = useRevalidator();
  const { onSale, taken, picks, choice, least, quantity, setQuantity } = useSale(rifa, ocupados);
  const [opened, setOpened] = useState<FormName>();
  const onEnd = useCallback(() => void revalidate(), [revalidate]);
  const { nome, slug, descricao } = rifa;
  const path = `/rifa/${slug}`;
  const compras = answer && 'found' in answer ? answer.found : undefined;
  const refusal = answer && !('found' in answer) ? answer : undefined;
  const withForm = (name: FormName): string =>
    `${withSearch(path, { [name]: '1', ...(vendedor && { v: vendedor }) })}#${name}`;
  const close = () => setOpened(undefined);

  const buyForm = (
    <BuyForm
      rifa={rifa}
      formToken={formToken}
      state={refusedState('comprar', refusal)}
      numbers={picks ? choice.numbers : []}
      quantity={quantity}
      vendedor={vendedor}
    />
  );
  const mineForm = (
    <FindNumbersForm formToken={formToken} state={refusedState('meus-numeros', refusal)} compras={compras} />
  );
  const bar = (
    <SaleBar
      count={picks ? choice.numbers.length : quantity}
      price={rifa.valor_cota}
      to={withForm('comprar')}
      onBuy={() => setOpened('comprar')}
    />
  );
  const isDrawn = rifa.estado === 'sorteada';
  const card = rifaShare({ ...rifa, vendidas: taken.vendidas });
  return (
    <div className={detail.page}>
      <RaffleHeader rifa={rifa} card={card} />
      <aside className={detail.side} aria-label={t('raffle.progress')}>
        <SalePanel
          rifa={rifa}
          sold={taken.vendidas}
          free={taken.livres}
          now={now}
          today={today}
          mineTo={withForm('meus-numeros')}
          onMine={() => setOpened('meus-numeros')}
          onEnd={onEnd}
        />
      </aside>
      <div className={detail.body}>
        {form === 'meus-numeros' && (
          <section aria-labelledby="meus-numeros" className={styles.inPage}>
            <h2 id="meus-numeros">{t('raffle_mine.title')}</h2>
            {mineForm}
          </section>
        )}
        {rifa.fechada && <Closed rifa={rifa} why={rifa.fechada} />}
        {rifa.fechada === null && !onSale && <Closed rifa={rifa} why="sem_meios" />}
        {isDrawn && <Prizes rifa={rifa} />}
        {descricao && (
          <section aria-labelledby="sobre">
            <h2 id="sobre">{t('raffle.about')}</h2>
            <p className={styles.text} lang={recordLang}>
              {descricao}
            </p>
          </section>
        )}
        {!isDrawn && <Prizes rifa={rifa} />}
        {onSale && (
          <section aria-labelledby="numeros">
            <h2 id="numeros">{t(picks ? 'raffle.numbers' : 'raffle.random')}</h2>
            <p className={styles.hint}>{t(picks ? 'raffle.numbers_text' : 'raffle.random_text')}</p>
            {picks ? (
              <NumberPicker rifa={rifa} taken={taken} choice={choice}>
                {bar}
              </NumberPicker>
            ) : (
              <QuantityPicker quantity={quantity} least={least} most={rifa.por_compra} onChange={setQuantity}>
                {bar}
              </QuantityPicker>
            )}
          </section>
        )}
        {onSale && form === 'comprar' && (
          <section aria-labelledby="comprar" className={styles.inPage}>
            <h2 id="comprar">{t('raffle_buy.title')}</h2>
            {buyForm}
          </section>
        )}
        <FairDraw rifa={rifa} now={now} />
        <Share
          title={nome}
          url={path}
          description={t('raffle.share_text', {
            name: nome,
            percent: soldPercent(taken.vendidas, rifa.total_cotas),
            price: money(rifa.valor_cota),
          })}
          hashtags={[church.nome]}
          media={sharePath(card, church, locale)}
        />
      </div>
      {form !== 'comprar' && (
        <Drawer
          opened={opened === 'comprar'}
          onClose={close}
          title={t('raffle_buy.title')}
          closeText={t('raffle_buy.close')}
          size={520}
          keepsContent
        >
          {buyForm}
        </Drawer>
      )}
      {form !== 'meus-numeros' && (
        <Drawer
          opened={opened === 'meus-numeros'}
          onClose={close}
          title={t('raffle_mine.title')}
          closeText={t('raffle_buy.close')}
          size={480}
        >
          {mineForm}
        </Drawer>
      )}
    </div>
  );
}
