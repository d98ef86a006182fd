import type { MouseEvent } from 'react';
import type { Rifa } from '#shared/contracts/rifa.ts';
import { exactMoment, momentLabel } from '#shared/dates-in-words.ts';
import { drawDayOf } from '#shared/rifa/dia-do-sorteio.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawCountdown } from './draw-countdown.tsx';
import { DrawDay } from './draw-day.tsx';
import styles from './sale-panel.module.css';
import { SoldProgress } from './sold-progress.tsx';

interface SalePanelProps {
  rifa: Rifa;
  sold: number;
  free: number;
  now: string;
  today: string;
  /** the page with the form that finds one's own numbers, for browsers without scripts */
  mineTo: string;
  onMine: () => void;
  onEnd: () => void;
}

/** The date of the draw, the progress of the sale, the price of a number, and the buttons to buy and to find one's own. */
export function SalePanel({ rifa, sold, free, now, today, mineTo, onMine, onEnd }: SalePanelProps) {
  const { t, money, locale } = useT();
  const { minimo, maximo, autorizacao, fechada, data_sorteio } = rifa;
  const onSale = fechada === null && rifa.meios.length > 0;
  const limit =
    minimo !== null && minimo > 1 && maximo !== null
      ? t('raffle.limit_both', { min: minimo, max: maximo })
      : maximo !== null
        ? t('raffle.limit_max', { count: maximo })
        : minimo !== null && minimo > 1
          ? t('raffle.limit_min', { count: minimo })
          : '';
  const openMine = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onMine();
  };
  return (
    <div className={styles.panel}>
      {rifa.estado === 'sorteada' && (
        <p className={styles.day}>
          <DrawDay rifa={rifa} today={today} text="raffle.drawn_on" />
        </p>
      )}
      {rifa.estado !== 'sorteada' && rifa.estado !== 'cancelada' && (
        <div className={styles.when}>
          <p className={styles.day}>
            <DrawDay rifa={rifa} today={today} text="raffle.draw_on" />
            {drawDayOf(rifa) && (
              <small>
                <time dateTime={data_sorteio} title={exactMoment(data_sorteio, locale)}>
                  {t('raffle.sales_until', { when: momentLabel(data_sorteio, today, locale) })}
                </time>
              </small>
            )}
          </p>
          <DrawCountdown until={data_sorteio} now={now} onEnd={onEnd} />
        </div>
      )}
      {rifa.estado === 'cancelada' ? (
        <p className={styles.day}>{t('raffle.closed.cancelada')}</p>
      ) : (
        <SoldProgress sold={sold} total={rifa.total_cotas} free={onSale ? free : undefined} />
      )}
      {onSale && (
        <p className={styles.price}>
          <strong>{money(rifa.valor_cota)}</strong> {t('raffle.price')}
          {limit && <small>{limit}</small>}
        </p>
      )}
      {onSale && (
        <ButtonLink to="#numeros" size="lg" wide>
          {t(rifa.distribuicao === 'escolha' ? 'raffle.go_pick' : 'raffle.go_buy')}
        </ButtonLink>
      )}
      <ButtonLink
        to={mineTo}
        size="lg"
        variant="quiet"
        wide
        data-replay="meus-numeros"
        onClick={openMine}
        preventScrollReset
      >
        {t('raffle.mine')}
      </ButtonLink>
      {autorizacao.numero && (
        <p className={styles.fine}>
          {t('raffle.authorisation')}: <span lang={recordLang}>{autorizacao.numero}</span>
        </p>
      )}
    </div>
  );
}
