import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconClockX,
  IconCoins,
  IconPaperclip,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { gateways, tiposEvento } from '#shared/cobranca.ts';
import type { EventoCobranca, HistoriaCobranca } from '#shared/contracts/cobranca-office.ts';
import { cobranca as section } from '#shared/sections/cobranca.ts';
import line from '#web/crud/history-line.module.css';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import styles from './charge-panel.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number }>;

const icons: Partial<Record<string, Icon>> = {
  comprovante: IconPaperclip,
  em_analise: IconPaperclip,
  recebimento: IconCoins,
  excesso: IconCoins,
  atraso: IconCoins,
  aceito: IconCheck,
  paga: IconCheck,
  expirada: IconClockX,
  cancelada: IconX,
  recusada: IconX,
  estorno_pedido: IconArrowBackUp,
  estorno_feito: IconArrowBackUp,
  estorno_falhou: IconX,
  estorno_acertado: IconCheck,
  estorno_tardio: IconArrowBackUp,
};
const eventActions: Partial<Record<string, string>> = {
  paga: 'create',
  aceito: 'create',
  recusada: 'delete',
  estorno_falhou: 'delete',
  estorno_tardio: 'delete',
};

/** Every step of a charge and the person or service that took it, the newest first. */
export function Timeline({ history }: { history: HistoriaCobranca }) {
  return (
    <ol className={styles.timeline}>
      {history.eventos.toReversed().map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ol>
  );
}

function Event({ event }: { event: EventoCobranca }) {
  const { t, money, date, dateTime } = useT();
  const actor = useActor(event);
  const Icon = icons[event.tipo] ?? IconCircleDashed;
  const knownTipo = tiposEvento.find((tipo) => tipo === event.tipo);
  const key = `cobrancas.event.${knownTipo ?? 'other'}` as TextKey;
  const { referencia, motivo, data } = event.dados;
  return (
    <li className={line.line} data-action={eventActions[event.tipo]}>
      <span className={line.icon} aria-hidden="true">
        <Icon size={16} stroke={1.8} />
      </span>
      <div className={line.body}>
        <p className={line.who}>
          <strong>{t(key)}</strong>
          {event.valor !== null && <span className={styles.eventAmount}> {money(event.valor)}</span>}
          {typeof data === 'string' && ` ${t('cobrancas.event.on_day', { day: date(data) })}`}
          {' · '}
          {actor}
        </p>
        <time className={line.when} dateTime={event.quando}>
          {dateTime(event.quando)}
        </time>
        {typeof motivo === 'string' && motivo !== '' && <p className={styles.said}>“{motivo}”</p>}
        {event.tipo === 'estorno_tardio' && (
          <p className={styles.said}>{t('cobrancas.event.estorno_tardio_help')}</p>
        )}
        {typeof referencia === 'string' && !referencia.startsWith('manual:') && (
          <p className={styles.reference}>
            <code>{referencia}</code>
          </p>
        )}
      </div>
    </li>
  );
}

function useActor({ ator, nome }: EventoCobranca): string {
  const { t, label } = useT();
  if (nome) return nome;
  const gateway = gateways.find((name) => ator === `gateway:${name}`);
  if (gateway) return label(section.fields.gateway.options[gateway]);
  if (ator === 'pagador') return t('cobrancas.actor.pagador');
  return t(ator === 'sistema' ? 'cobrancas.actor.sistema' : 'cobrancas.actor.gone');
}
