import { IconGift, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import type { CartaoDoPedido } from '#shared/contracts/loja-office.ts';
import { varianteLabel } from '#shared/loja/variante.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { useAllowed } from '#web/crud/access.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import badge from '#web/sections/badge.module.css';
import { DisputedStepForm } from '#web/sections/pedido/disputed-order.tsx';
import { unitsIn } from '#web/sections/pedido/record-form.ts';
import { ShipForm } from '#web/sections/pedido/step-forms.tsx';
import { useOrderForm } from '#web/sections/pedido/use-order-form.ts';
import boards from '#web/ui/board.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import styles from './quadro.module.css';

/** Lines of a card; the others are on the page of the order. */
const shownItems = 4;

/** One order on the board, with the button that moves it on. */
export function BoardCard({ card }: { card: CartaoDoPedido }) {
  const { t, label } = useT();
  const mayChange = useAllowed(section).runActions;
  const more = card.itens.length - shownItems;
  const name = card.nome ?? t('pedidos.no_name');
  return (
    <li className={`${boards.column} ${styles.card}`} data-pedido={card.id}>
      <h3>
        {card.sandbox && (
          <>
            <span className={badge.badge} data-tone="soon">
              {t('pedidos.test_mark')}
            </span>{' '}
          </>
        )}
        <RecordLink section={section} id={card.id}>
          {t('quadro.card', { id: card.id, name })}
        </RecordLink>
      </h3>
      <p className={styles.facts}>
        <DateInWords value={card.pago_em} /> · {label(section.fields.entrega.options[card.entrega])}
        {card.igreja && <span lang={recordLang}> · {card.igreja.rotulo}</span>}
      </p>
      {card.contestado && <p className={styles.warning}>{t('quadro.disputed')}</p>}
      {card.mudou && <p className={styles.warning}>{t('quadro.changed')}</p>}
      {card.devolucao && <p className={styles.warning}>{t('quadro.withdrawn')}</p>}
      <ul className={`${boards.items} ${styles.goods}`} lang={recordLang}>
        {card.itens.slice(0, shownItems).map((item) => (
          <li key={varianteLabel(item, label)}>
            {item.quantidade} × {varianteLabel(item, label)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.facts}>{t('quadro.more_items', { count: more })}</p>}
      {card.presente && (
        <p className={styles.mark}>
          <IconGift size={16} stroke={1.8} aria-hidden="true" />
          {t('pedidos.gift')}
        </p>
      )}
      {card.nota && (
        <p className={styles.mark} lang={recordLang}>
          <IconMessage size={16} stroke={1.8} aria-hidden="true" />
          {card.nota}
        </p>
      )}
      {mayChange && !card.sandbox && <Move card={card} />}
    </li>
  );
}

/** The next step of a card. */
function Move({ card: { id, estado, entrega, contestado, itens } }: { card: CartaoDoPedido }) {
  const { t } = useT();
  const [open, setOpen] = useState<'separar' | 'pronto' | 'enviar' | 'entregar'>();
  const { working, error, send } = useOrderForm(id, () => undefined);
  const order = t('quadro.order', { id });
  const close = () => setOpen(undefined);
  const unidades = unitsIn(itens);
  if (open === 'enviar')
    return <ShipForm id={id} unidades={unidades} isDisputed={contestado} onClose={close} />;
  if (open && contestado)
    return (
      <DisputedStepForm
        id={id}
        step={open}
        unidades={unidades}
        title={t(`quadro.move.${open}`)}
        onClose={close}
      />
    );
  const step = (passo: 'separar' | 'pronto' | 'entregar') => (
    <Button
      wide
      loading={working}
      aria-label={`${t(`quadro.move.${passo}`)}: ${order}`}
      onClick={() =>
        contestado ? setOpen(passo) : void send(passo, { unidades }, () => t(`pedidos.done.${passo}`, { id }))
      }
    >
      {t(`quadro.move.${passo}`)}
    </Button>
  );
  return (
    <>
      {estado === 'pago' && step('separar')}
      {estado === 'em_separacao' && entrega === 'retirada' && step('pronto')}
      {estado === 'em_separacao' && entrega === 'entrega' && (
        <Button wide aria-label={`${t('quadro.move.enviar')}: ${order}`} onClick={() => setOpen('enviar')}>
          {t('quadro.move.enviar')}
        </Button>
      )}
      {estado === 'pronto_para_retirada' && (
        <ButtonLink
          wide
          to={`/admin/pedido/retirada?pedido=${id}`}
          reloadDocument
          aria-label={`${t('pedidos.hand_over')}: ${order}`}
        >
          {t('pedidos.hand_over')}
        </ButtonLink>
      )}
      {estado === 'enviado' && step('entregar')}
      {error && (
        <p role="alert" className={styles.error}>
          {error.of('sem_dinheiro') ?? (error.message || t('error.fallback'))}
        </p>
      )}
    </>
  );
}
