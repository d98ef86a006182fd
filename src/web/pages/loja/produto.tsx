import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import { produtoShare, sharePath } from '#shared/share-image.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { productPath, storePath } from '#web/lib/loja/catalogue-address.ts';
import { useCount } from '#web/lib/loja/use-count.ts';
import { chosenVariant } from '#web/lib/loja/variant-choice.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd, produtoLd } from '#web/lib/site/json-ld.ts';
import { movedTo, submitAgainAt } from '#web/lib/site/moved-to.ts';
import { plainText } from '#web/lib/site/plain-text.ts';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import {
  answerForm,
  type FormState,
  formHeaders,
  keepTyped,
  sentFields,
} from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refused, refusedState } from '#web/ui/site/form/refused-form.ts';
import { RichText } from '#web/ui/site/rich-text.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Share } from '#web/ui/site/share.tsx';
import { Breadcrumb } from '../site/parts/breadcrumb.tsx';
import { AddToCart, AskSize } from './add-to-cart.tsx';
import { Delivery } from './produto/delivery.tsx';
import { Gallery } from './produto/gallery.tsx';
import { Measures } from './produto/measures.tsx';
import { StockNotice } from './produto/stock-notice.tsx';
import { Variants } from './produto/variants.tsx';
import styles from './produto.module.css';
import { ProdutoCard } from './produto-card.tsx';

/** Only the page of a sold-out variant contains a form with a token, and must not be cached. */
export const headers = (args: HeadersArgs): Headers =>
  args.loaderHeaders.has('cache-control') ? formHeaders(args) : new Headers();
export const clientAction = keepTyped;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { catalogue, site, language } = context.get(pageRequestContext);
  const achado = await catalogue.produto(params.slug ?? '');
  if (!achado) throw data(null, { status: 404 });
  if ('moved' in achado) throw movedTo(productPath(achado.moved), url);
  const produto = achado.found;
  const chosen = chosenVariant(produto, url.searchParams);
  const shown = {
    produto,
    chosen,
    retiradas: await catalogue.retiradas(),
    words: produto.descricao ? plainText(produto.descricao, 180) : null,
    texts: pageTexts(language.texts, 'catalogo'),
  };
  if (chosen.variante.disponivel || chosen.asksSize) return data({ ...shown, formToken: null });
  return data({ ...shown, formToken: site.formToken() }, { headers: { 'cache-control': 'no-store' } });
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { catalogue, notices, sender, church } = context.get(pageRequestContext);
  const achado = await catalogue.produto(params.slug ?? '');
  if (!achado) throw data(null, { status: 404 });
  if ('moved' in achado) throw submitAgainAt(productPath(achado.moved), url);
  const { variante } = chosenVariant(achado.found, url.searchParams);
  const fields = await sentFields(request);
  // the buyer added the product before choosing a size: the page shows the choice of sizes
  if (fields[intentField] === 'tamanho')
    return refused('tamanho', { ok: false, status: 422, message: '' }, fields);
  if (fields[intentField] === 'frete') {
    const quoted = await catalogue.entregas(variante.id, fields, sender);
    return quoted.ok
      ? { entregas: { cep: fields.cep ?? '', opcoes: quoted.opcoes } }
      : refused('frete', quoted, fields);
  }
  const outcome = await notices.ask({ variante: variante.id }, fields, sender);
  if (!outcome.ok) return refused('aviso', outcome, fields);
  const answer = { url, politica: church.politica, setCookie: sender.device?.setCookie };
  return answerForm(outcome, fields, { ...answer, keep: { variante: String(variante.id) } });
}

/** The delivery options of the variant at a CEP. */
interface Quoted {
  entregas: { cep: string; opcoes: OpcaoDeEntrega[] };
}

export default function ProdutoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <ProdutoShown />
    </MoreTexts>
  );
}

function ProdutoShown() {
  const { t, money } = useT();
  const counted = useCount();
  const page = usePage();
  const [search] = useSearchParams();
  const answer = useActionData<RefusedForm | FormState | Quoted>();
  const quoted = answer && 'entregas' in answer ? answer.entregas : undefined;
  const unsent = answer && 'entregas' in answer ? undefined : answer;
  const { produto, chosen, retiradas, words, formToken } = useLoaderData<typeof loader>();
  const { variante, asksSize } = chosen;
  const prices = asksSize
    ? produto.variantes.filter(({ cor }) => cor?.id === variante.cor?.id).map(({ preco }) => preco)
    : [variante.preco];
  const price = Math.min(...prices);
  const { nome, slug, descricao, caminho, relacionados, limite_por_pedido } = produto;
  const path = productPath(slug);
  const card = produtoShare(produto);
  const steps = [
    { name: t('catalogo.title'), path: storePath },
    ...caminho.map((one) => ({
      name: one.nome,
      path: `${storePath}?categoria=${one.id}`,
      lang: recordLang,
    })),
  ];
  return (
    <>
      <Seo
        title={nome}
        written={recordLocales}
        description={words ?? t('catalogo.product_description', { name: nome, church: page.church.nome })}
        path={path}
        card={card}
        type="product"
        jsonLd={[produtoLd(page, produto, words), breadcrumbLd(page, [...steps, { name: nome, path }])]}
      />
      <div className={styles.page}>
        <div className={styles.path}>
          <Breadcrumb steps={steps} />
        </div>
        <Gallery produto={produto} first={variante.foto} />
        <div className={styles.buy}>
          <header>
            <h1 lang={recordLang}>{nome}</h1>
            <p className={styles.price}>
              {price === Math.max(...prices) ? money(price) : t('catalogo.from', { price: money(price) })}
            </p>
          </header>
          <Variants
            produto={produto}
            chosen={chosen}
            isSizeMissing={refusedState('tamanho', unsent) !== undefined}
          />
          {asksSize ? (
            variante.disponivel ? (
              <AskSize />
            ) : (
              <p className={styles.few}>{t('catalogo.sold_out_sizes')}</p>
            )
          ) : variante.disponivel ? (
            <>
              <AddToCart variante={variante.id} most={variante.maximo} />
              {variante.restam !== null && (
                <p className={styles.few}>{counted('few_left', variante.restam)}</p>
              )}
              {limite_por_pedido !== null && (
                <p className={styles.note}>{counted('limit', limite_por_pedido)}</p>
              )}
            </>
          ) : (
            <StockNotice
              formToken={formToken ?? ''}
              state={refusedState('aviso', unsent)}
              isSent={search.has('enviado')}
            />
          )}
          <Delivery pickups={retiradas} lookup={quoted} state={refusedState('frete', unsent)} />
        </div>
        <div className={styles.about}>
          {descricao && (
            <section aria-labelledby="descricao">
              <h2 id="descricao">{t('catalogo.about')}</h2>
              <RichText html={descricao} lang={recordLang} />
            </section>
          )}
          <Measures produto={produto} sku={asksSize ? null : variante.sku} />
          <Share
            title={nome}
            url={path}
            description={words ?? nome}
            hashtags={[page.church.nome]}
            media={sharePath(card, page.church)}
          />
        </div>
      </div>
      {relacionados.length > 0 && (
        <section className={`${styles.related} later`} aria-labelledby="related" data-noprint>
          <h2 id="related">{t('catalogo.related')}</h2>
          <ul>
            {relacionados.map((one) => (
              <li key={one.id}>
                <ProdutoCard produto={one} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
