import { Link } from 'react-router';
import type { CheckoutAberto } from '#shared/contracts/loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { addressLine } from './address-texts.ts';
import styles from './delivery-review.module.css';
import { checkoutPath } from './steps.ts';

/** The delivery and the buyer, to be checked before paying. */
export function DeliveryReview({ checkout }: { checkout: CheckoutAberto }) {
  const { t } = useT();
  const { id, entrega, comprador, presente, nota } = checkout;
  if (!entrega) return null;
  const { opcao, endereco } = entrega;
  return (
    <section className={styles.review} aria-labelledby="confira">
      <h2 id="confira">{t(opcao.tipo === 'retirada' ? 'till.pickup' : 'till.delivery')}</h2>
      <p>
        <strong lang={recordLang}>{opcao.nome}</strong>
        {opcao.detalhe && <span lang={recordLang}>{opcao.detalhe}</span>}
        {endereco && <span>{`${endereco.nome}: ${addressLine(endereco)}`}</span>}
      </p>
      {(presente || nota) && (
        <p>
          {presente && <span>{t('till.gift')}</span>}
          {nota && <q>{nota}</q>}
        </p>
      )}
      <p>{t('till.buyer', { name: comprador.nome, email: comprador.email })}</p>
      <Link to={checkoutPath(id, 'entrega')}>{t('till.change')}</Link>
    </section>
  );
}
