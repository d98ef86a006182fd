import { IconTrash } from '@tabler/icons-react';
import type { Carrinho, LinhaDoCarrinho } from '#shared/contracts/loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import type { RefusedForm } from '#web/ui/site/form/refused-form.ts';
import { type CartIntent, cartPath } from './cart-data.ts';
import type { CartForms } from './cart-forms.ts';
import styles from './cart-lines.module.css';
import { LineName, LinePicture } from './line-name.tsx';
import { QuantityForm } from './quantity-form.tsx';

/** A line whose new quantity was refused, and why. */
interface RefusedLine {
  variante: number;
  message: string;
}

interface CartLinesProps extends CartForms {
  cart: Carrinho;
  refused?: RefusedLine | undefined;
  onLeave?: (() => void) | undefined;
}

/** The line whose quantity a form could not change; undefined when the refusal is about something else. */
export function refusedLine(cart: Carrinho, answer: RefusedForm | undefined): RefusedLine | undefined {
  if (answer?.form !== 'quantidade') return undefined;
  const { errors, message, values } = answer.state;
  const line = cart.linhas.find(({ variante }) => String(variante) === values.variante);
  const text = Object.values(errors)[0]?.[0] ?? message;
  return line && text ? { variante: line.variante, message: text } : undefined;
}

/** The lines of a cart, each with its changes since the shopper saw it. */
export function CartLines({ cart, refused, Form, hidden, onLeave }: CartLinesProps) {
  const { t } = useT();
  return (
    <ul className={styles.lines} aria-label={t('cart.lines')}>
      {cart.linhas.map((line) => (
        <CartLine
          key={line.variante}
          line={line}
          refusal={refused?.variante === line.variante ? refused.message : undefined}
          Form={Form}
          hidden={hidden}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

interface CartLineProps extends CartForms {
  line: LinhaDoCarrinho;
  refusal: string | undefined;
  onLeave: (() => void) | undefined;
}

function CartLine({ line, refusal, Form, hidden, onLeave }: CartLineProps) {
  const { t, money } = useT();
  const { variante, nome, quantidade, pedida, preco, subtotal, maximo } = line;
  const form = (intent: CartIntent) => (
    <>
      {hidden}
      <input type="hidden" name={intentField} value={intent} />
      <input type="hidden" name="variante" value={variante} />
    </>
  );
  const remove = t('cart.remove', { name: nome });
  return (
    <li className={styles.line} data-gone={maximo === 0 || undefined}>
      <LinePicture line={line} />
      <div className={styles.main}>
        <LineName line={line} onLeave={onLeave} />
        <LineNews line={line} Form={Form} hidden={form('quantidade')} />
        <div className={styles.amounts}>
          {maximo > 0 && (
            <QuantityForm
              Form={Form}
              hidden={form('quantidade')}
              name={nome}
              quantity={quantidade || 1}
              requested={pedida}
              most={maximo}
              refusal={refusal}
            />
          )}
          <Form method="post" action={cartPath} preventScrollReset replace>
            {form('tirar')}
            <input type="hidden" name="quantidade" value={pedida} />
            <button
              type="submit"
              className={styles.remove}
              aria-label={remove}
              title={remove}
              data-only={maximo === 0 || undefined}
            >
              <IconTrash size={20} stroke={1.7} aria-hidden="true" />
              {maximo === 0 && t('cart.remove_it')}
            </button>
          </Form>
          <span className={styles.price}>
            {maximo > 0 && <strong>{money(subtotal)}</strong>}
            {quantidade > 1 && <small>{t('cart.each', { amount: money(preco) })}</small>}
          </span>
        </div>
        {maximo > 0 && pedida >= maximo && line.aviso !== 'menos_estoque' && (
          <p className={styles.limit}>{t('cart.limit', { count: maximo })}</p>
        )}
      </div>
    </li>
  );
}

/** A change since the shopper saw the line, in plain words; the shopper accepts it by keeping the line as it is now. */
function LineNews({ line, Form, hidden }: CartForms & { line: LinhaDoCarrinho }) {
  const { t, money } = useT();
  const { aviso, preco, preco_antes, quantidade, pedida } = line;
  if (aviso === null) return null;
  const news = [
    aviso === 'menos_estoque' && t('cart.fewer', { asked: pedida, count: quantidade }),
    (aviso === 'esgotado' || aviso === 'fora_de_venda') && t(`cart.${aviso}`),
    // What cannot be bought has no price; with fewer units, the price may be another too.
    quantidade > 0 &&
      preco_antes !== null &&
      t(preco < preco_antes ? 'cart.price_down' : 'cart.price_up', {
        before: money(preco_antes),
        now: money(preco),
      }),
  ];
  return (
    <div className={styles.news} role="note">
      <span>{news.filter(Boolean).join(' ')}</span>
      {quantidade > 0 && (
        <Form method="post" action={cartPath} preventScrollReset replace>
          {hidden}
          <input type="hidden" name="quantidade" value={quantidade} />
          <Button type="submit" variant="plain">
            {t('cart.understood')}
          </Button>
        </Form>
      )}
    </div>
  );
}
