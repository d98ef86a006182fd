import { useEffect, useRef } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { rememberCartCount } from '#web/cart/cart-count.ts';
import {
  type CartAnswer,
  type CartData,
  cartPath,
  drawerField,
  type RemovedLine,
} from '#web/cart/cart-data.ts';
import { CartFoot } from '#web/cart/cart-foot.tsx';
import { CartLines, refusedLine } from '#web/cart/cart-lines.tsx';
import { EmptyCart } from '#web/cart/empty-cart.tsx';
import { RemovedNotice } from '#web/cart/removed-notice.tsx';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import {
  type FormState,
  formHeaders,
  keepTyped,
  languageParameter,
  sentFields,
  withSearch,
} from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refused } from '#web/ui/site/form/refused-form.ts';
import styles from './carrinho.module.css';

export const headers = formHeaders;
export const clientAction = keepTyped;

/** The removed line in an address (`?tirado=12x3`), which can be put back. */
function removedIn(parameter: string | null): RemovedLine | null {
  const [, variante, quantidade] = /^(\d{1,9})x(\d{1,3})$/.exec(parameter ?? '') ?? [];
  return variante && quantidade ? { variante: Number(variante), quantidade: Number(quantidade) } : null;
}

export async function loader({ context, url }: LoaderFunctionArgs): Promise<CartData> {
  const { store, shopper, language } = context.get(pageRequestContext);
  return {
    cart: await store.cart(shopper),
    removed: removedIn(url.searchParams.get('tirado')),
    texts: pageTexts(language.texts, 'cart'),
  };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { store, shopper, sender } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const { variante = '', quantidade = '', antes = '1' } = fields;
  const intent = fields[intentField];
  // the quantity 0 removes the line, and can be undone like a removal
  const isNone = intent === 'quantidade' && /^0+$/.test(quantidade.trim());
  const done = isNone ? 'tirar' : intent === 'tirar' || intent === 'quantidade' ? intent : 'add';
  const set = { quantidade: done === 'tirar' ? '0' : quantidade };
  const outcome: Awaited<ReturnType<typeof store.add>> =
    done === 'add'
      ? await store.add(shopper, fields, sender)
      : await store.setQuantity(shopper, variante, set, sender);
  if (!outcome.ok) return refused(done, outcome, fields);
  const removed = done === 'tirar' ? removedIn(`${variante}x${isNone ? antes : quantidade}`) : null;
  const init = outcome.setCookie ? { headers: { 'set-cookie': outcome.setCookie } } : {};
  if (fields[drawerField] === 'sim') {
    const answer: CartAnswer = { done, removed };
    return data(answer, init);
  }
  const to = withSearch(cartPath, {
    ...(removed && { tirado: `${removed.variante}x${removed.quantidade}` }),
    ...languageParameter(url),
  });
  return redirect(to, { ...init, status: 303 });
}

export default function CarrinhoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Cart />
    </MoreTexts>
  );
}

function Cart() {
  const { t } = useT();
  const { church, visitor } = usePage();
  const { cart, removed } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState>();
  const state = answer && ('form' in answer ? answer.state : answer);
  const line = refusedLine(cart, answer && 'form' in answer ? answer : undefined);
  const owner = String(visitor.consumidor?.id ?? '');
  useEffect(() => rememberCartCount(owner, cart.quantidade), [owner, cart.quantidade]);
  const notice = useRef<HTMLDivElement>(null);
  const shown = useRef(removed);
  // the removed line had the focus: moves it to the notice, but not when the page is loaded with the notice already there
  useEffect(() => {
    if (removed && removed !== shown.current) notice.current?.focus();
    shown.current = removed;
  }, [removed]);
  const isRemoved = removed && !cart.linhas.some(({ variante }) => variante === removed.variante);
  return (
    <div className={styles.page}>
      <title>{`${t('cart.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('cart.title')}</h1>
      {isRemoved && <RemovedNotice ref={notice} removed={removed} Form={Form} />}
      {state && !line && (
        <p role="alert" className={styles.refused}>
          {Object.values(state.errors)[0]?.[0] ?? (state.message || t('form.offline'))}
        </p>
      )}
      {cart.linhas.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles.main}>
          <CartLines cart={cart} refused={line} Form={Form} />
          <aside className={styles.aside}>
            <CartFoot cart={cart} />
            <ButtonLink to="/loja-virtual" variant="plain" wide>
              {t('cart.go_on')}
            </ButtonLink>
          </aside>
        </div>
      )}
    </div>
  );
}
