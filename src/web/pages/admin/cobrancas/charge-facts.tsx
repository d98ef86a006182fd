import { CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isOpen } from '#shared/cobranca.ts';
import { parcelasText } from '#shared/parcelas.ts';
import { cobranca as section } from '#shared/sections/cobranca.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { timeLeft } from '#web/lib/office/time-left.ts';
import type { Cobranca } from './charge.ts';
import styles from './charge-panel.module.css';

export function ChargeFacts({ charge }: { charge: Cobranca }) {
  const { t, label, dateTime, money, number } = useT();
  const { fields } = section;
  const left = timeLeft(charge.expira_em, new Date());
  const facts: [string, ReactNode][] = [
    [
      label(fields.nome.label),
      <>
        {charge.nome ?? t('cobrancas.anonymous')}
        {charge.anonimo && charge.nome && (
          <span className={styles.muted}> · {t('cobrancas.wants_anonymous')}</span>
        )}
      </>,
    ],
    [label(fields.email.label), charge.email && <a href={`mailto:${charge.email}`}>{charge.email}</a>],
    [
      label(fields.pessoa.label),
      charge.pessoa && (
        <RecordLink section={pessoa} id={charge.pessoa.id}>
          {charge.pessoa.rotulo}
        </RecordLink>
      ),
    ],
    [
      label(fields.origem.label),
      `${label(fields.origem.options[charge.origem])} · ${label(fields.metodo.options[charge.metodo])}`,
    ],
    [label(fields.parcelas.label), charge.parcelas > 1 && parcelasText(charge.valor, charge.parcelas, money)],
    [label(fields.juros.label), charge.juros > 0 && money(charge.juros)],
    [label(fields.gateway.label), label(fields.gateway.options[charge.gateway])],
    ['txid', charge.txid && <Copied text={charge.txid} />],
    [t('cobrancas.fact.created'), dateTime(charge.criado_em)],
    [
      label(fields.expira_em.label),
      <>
        {dateTime(charge.expira_em)}
        {isOpen(charge.estado) && (
          <span className={styles.muted}> · {t(left.key, { count: number(left.count) })}</span>
        )}
      </>,
    ],
    [label(fields.paga_em.label), charge.paga_em && dateTime(charge.paga_em)],
    [label(fields.igreja.label), charge.igreja?.rotulo],
    [label(fields.motivo.label), charge.motivo],
  ];
  return (
    <section className={styles.section} aria-labelledby="detalhes">
      <h3 id="detalhes">{t('cobrancas.details')}</h3>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Copied({ text }: { text: string }) {
  const { t } = useT();
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <button type="button" className={styles.copy} title={t('cobrancas.copy')} onClick={copy}>
          <code>{text}</code>
          {copied ? (
            <IconCheck size={15} stroke={2} aria-hidden="true" />
          ) : (
            <IconCopy size={15} stroke={1.8} aria-hidden="true" />
          )}
          <span className="visually-hidden" aria-live="polite">
            {copied ? t('cobrancas.copied') : t('cobrancas.copy')}
          </span>
        </button>
      )}
    </CopyButton>
  );
}
