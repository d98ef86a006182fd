import type { Pedido } from '#shared/contracts/loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Directions } from '#web/ui/site/directions.tsx';
import { addressLine } from '../checkout/address-texts.ts';
import styles from './order-delivery.module.css';

const nowhere = { cidade: null, uf: null, cep: null, latitude: null, longitude: null };

/** How the order arrives: the code and the place of a pickup, or the address and the tracking. */
export function OrderDelivery({ order: { entrega, retirada, presente, nota } }: { order: Pedido }) {
  const { t } = useT();
  if (!entrega) return null;
  const { opcao, endereco, rastreio } = entrega;
  const isPickup = opcao.tipo === 'retirada';
  return (
    <section aria-labelledby="entrega" className={styles.delivery}>
      <div className={styles.words}>
        <h2 id="entrega">{t(isPickup ? 'till.pickup' : 'till.delivery')}</h2>
        {retirada && (
          <p>
            {t('order.pickup_code')}
            <strong className={styles.code}>{retirada.codigo.toUpperCase()}</strong>
          </p>
        )}
        <p>
          <strong lang={recordLang}>{opcao.nome}</strong>
          {opcao.detalhe && <span lang={recordLang}>{opcao.detalhe}</span>}
          {endereco && <span>{`${endereco.nome}: ${addressLine(endereco)}`}</span>}
        </p>
        {isPickup && opcao.detalhe && (
          <Directions place={{ ...nowhere, endereco: [opcao.detalhe] }} name={opcao.nome} plain />
        )}
        {rastreio && (
          <p>
            {t('order.tracking')} <strong>{rastreio}</strong>
          </p>
        )}
        {(presente || nota) && (
          <p>
            {presente && <span>{t('till.gift')}</span>}
            {nota && <q>{nota}</q>}
          </p>
        )}
      </div>
      {retirada && (
        <figure className={styles.qr}>
          <QrCode qr={retirada.qr} label={t('order.qr', { code: retirada.codigo.toUpperCase() })} />
          <figcaption>{t('order.qr_text')}</figcaption>
        </figure>
      )}
    </section>
  );
}
