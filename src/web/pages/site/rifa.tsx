import { useCallback, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import type { CompraDeRifa } from '#shared/contracts/rifa.ts';
import { churchToday } from '#shared/dates.ts';
import { rifaShare, sharePath } from '#shared/share-image.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd, rifaLd } from '#web/lib/site/json-ld.ts';
import { movedTo } from '#web/lib/site/moved-to.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
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
import { Picture } from '#web/ui/site/picture.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Share } from '#web/ui/site/share.tsx';
import { Breadcrumb } from './parts/breadcrumb.tsx';
import detail from './parts/detail-page.module.css';
import { BuyForm } from './rifa/buy-form.tsx';
import { Closed } from './rifa/closed.tsx';
import { FairDraw } from './rifa/fair-draw.tsx';
import { MineForm } from './rifa/mine-form.tsx';
import { NumberPicker } from './rifa/number-picker.tsx';
import { Prizes } from './rifa/prizes.tsx';
import { QuantityPicker } from './rifa/quantity-picker.tsx';
import { SaleBar } from './rifa/sale-bar.tsx';
import { SalePanel } from './rifa/sale-panel.tsx';
import { soldPercent } from './rifa/sold-progress.tsx';
import { useChosen } from './rifa/use-chosen.ts';
import { useTaken } from './rifa/use-taken.ts';
import styles from './rifa.module.css';

export const headers = formHeaders;
export const clientAction = keepTyped;

/** Asks for the taken numbers again after a refusal: others may have taken some of the chosen ones. */
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
  const asked = (name: FormName): boolean => url.searchParams.has(name);
  const now = new Date();
  return {
    rifa,
    ocupados,
    /** the form that stands in the page itself: without scripts there are no dialogs */
    form: asked('meus-numeros')
      ? ('meus-numeros' as const)
      : asked('comprar') && rifa.fechada === null
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

/** The numbers that the visitor chose, or how many they want, with what others have taken. */
function useSale() {
  const { rifa, ocupados } = useLoaderData<typeof loader>();
  const isIdle = useNavigation().state === 'idle';
  const onSale = rifa.fechada === null && rifa.meios.length > 0;
  // while a purchase is on its way, its own numbers must not look like taken by others
  const taken = useTaken(rifa.slug, ocupados, onSale && isIdle);
  const picks = rifa.distribuicao === 'escolha';
  const choice = useChosen({
    slug: rifa.slug,
    total: rifa.total_cotas,
    most: rifa.por_compra,
    taken: taken.bitmap,
    kept: onSale && picks,
  });
  const least = Math.max(1, rifa.minimo ?? 1);
  const [quantity, setQuantity] = useState(Math.min(rifa.por_compra, Math.max(least, 5)));
  return { onSale, taken, picks, choice, least, quantity, setQuantity };
}

function RafflePage() {
  const { t, money, locale } = useT();
  const { church, baseUrl } = usePage();
  const { rifa, form, vendedor, formToken, now, today } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { revalidate } = useRevalidator();
  const { onSale, taken, picks, choice, least, quantity, setQuantity } = useSale();
  const [opened, setOpened] = useState<FormName>();
  const onEnd = useCallback(() => void revalidate(), [revalidate]);
  const { nome, slug, imagem, descricao } = rifa;
  const path = `/rifa/${slug}`;
  const found = answer && 'found' in answer ? answer.found : undefined;
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
    <MineForm formToken={formToken} state={refusedState('meus-numeros', refusal)} found={found} />
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
  const [firstPrize] = rifa.premiosLista;
  const others = rifa.premiosLista.length - 1;
  const more =
    others > 0 && t(others === 1 ? 'raffle.more_prizes_one' : 'raffle.more_prizes', { count: others });
  const card = rifaShare({ ...rifa, vendidas: taken.vendidas });
  const site = { church, baseUrl };
  const steps = [
    { name: church.nome, path: '/' },
    { name: t('raffle.title'), path: '/rifa' },
    { name: nome, path },
  ];
  return (
    <div className={`${detail.page} ${styles.page}`}>
      <Seo
        title={nome}
        written={recordLocales}
        description={descricao ?? [nome, firstPrize?.descricao].filter(Boolean).join(': ')}
        path={path}
        card={card}
        image={imagem}
        jsonLd={[rifaLd(site, rifa), breadcrumbLd(site, steps)]}
      />
      <header className={`${detail.head} ${styles.head}`}>
        <Breadcrumb steps={[{ name: t('raffle.title'), path: '/rifa' }]} />
        <h1 lang={recordLang}>{nome}</h1>
        {firstPrize && (
          <p>
            <span lang={recordLang}>{firstPrize.descricao}</span> {more}
          </p>
        )}
      </header>
      <div className={detail.picture}>
        {imagem ? (
          <Picture
            image={imagem}
            alt=""
            sizes="(min-width: 1240px) 760px, (min-width: 960px) 62vw, 100vw"
            ratio="16 / 9"
            priority
            className={detail.frame}
          />
        ) : (
          <DrawnCover seed={`rifa ${slug}`} ratio="16 / 9" className={detail.frame} />
        )}
      </div>
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
