import type { ReactNode } from 'react';
import { formatCpf } from '#shared/br/documents.ts';
import { isOpen } from '#shared/cobranca.ts';
import type { FichaInscricao } from '#shared/contracts/inscricao-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { cobranca as chargeSection } from '#shared/sections/cobranca.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { voucher as voucherSection } from '#shared/sections/voucher.ts';
import { Cell } from '#web/crud/cells/cell.tsx';
import { QuickCreateProvider } from '#web/crud/quick-create.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import badge from '#web/sections/badge.module.css';
import { PersonLink } from './person-link.tsx';
import styles from './record.module.css';
import { useFicha, useRefresh } from './use-sign-ups.ts';

/** Below the fields of a sign-up: the answers, the guardian of a minor, and the purchase. */
export function RecordPanels({ record }: { record: AnyRecord }) {
  const { data: ficha } = useFicha(record.id);
  // the summary shows that loading failed
  if (!ficha) return null;
  return (
    <>
      <Answers ficha={ficha} />
      <Guardian ficha={ficha} />
      <Purchase ficha={ficha} />
    </>
  );
}

/** Beside the fields of a sign-up: the pessoa, the payment and the entry. */
export function RecordAside({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const { data: ficha } = useFicha(record.id);
  const refresh = useRefresh();
  if (!ficha) return null;
  return (
    <>
      <ViewPanel name="pessoa" title={t('ficha.person')}>
        <QuickCreateProvider>
          <PersonLink
            section={section}
            id={ficha.id}
            pessoa={ficha.pessoa}
            isLinked={record.pessoa !== null}
            values={{
              ...ficha.dados,
              ...(ficha.responsavel && { responsavel_nome: ficha.responsavel.nome }),
            }}
            title={t('ficha.person.title')}
            none={t('ficha.person.none')}
            refresh={refresh}
          />
        </QuickCreateProvider>
      </ViewPanel>
      <Payment ficha={ficha} />
      <Entry ficha={ficha} />
    </>
  );
}

function Answers({ ficha: { respostas } }: { ficha: FichaInscricao }) {
  const { t } = useT();
  if (respostas.length === 0) return null;
  return (
    <ViewPanel name="respostas" title={t('ficha.answers')}>
      <dl className={styles.facts}>
        {respostas.map(({ texto, tipo, resposta }) => (
          <div key={texto}>
            <dt lang={recordLang}>{texto}</dt>
            <dd lang={recordLang}>
              {tipo === 'sim_ou_nao' && (resposta === 'sim' || resposta === 'nao')
                ? t(`inscricoes.answer_${resposta}`)
                : resposta}
            </dd>
          </div>
        ))}
      </dl>
    </ViewPanel>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
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
  );
}

function Purchase({ ficha: { compra, outras, voucher, preco, valor } }: { ficha: FichaInscricao }) {
  const { t, label, money, dateTime } = useT();
  const { status } = section.fields;
  return (
    <ViewPanel name="compra" title={t('ficha.purchase')}>
      <Facts
        facts={[
          [t('ficha.bought_by'), compra.nome],
          ['E-mail', compra.email && <a href={`mailto:${compra.email}`}>{compra.email}</a>],
          ['WhatsApp', compra.whatsapp && <Cell field={section.fields.whatsapp} value={compra.whatsapp} />],
          [t('ficha.bought_at'), dateTime(compra.criado_em)],
          [t('ficha.channel'), t(`ficha.channel.${compra.canal}`)],
          [
            t('ficha.voucher'),
            voucher && (
              <RecordLink section={voucherSection} id={voucher.id}>
                {voucher.codigo}
              </RecordLink>
            ),
          ],
          [t('ficha.discount'), preco > valor && money(preco - valor)],
          [t('ficha.purchase_total'), compra.total > 0 && money(compra.total)],
        ]}
      />
      {outras.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('ficha.others')}</h3>
          <ul className={styles.others}>
            {outras.map((one) => (
              <li key={one.id}>
                <RecordLink section={section} id={one.id}>
                  {one.nome ?? t('ficha.no_name')}
                </RecordLink>
                <span className={styles.muted}>
                  {one.lote} · {label(status.options[one.status])}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ViewPanel>
  );
}

function Payment({ ficha: { compra, cobranca, recebido } }: { ficha: FichaInscricao }) {
  const { t, label, money } = useT();
  const estado = cobranca?.estado;
  const tone = estado === 'paga' ? 'good' : estado && isOpen(estado) ? 'soon' : undefined;
  const without = compra.total === 0 ? 'free' : 'not_charged';
  return (
    <ViewPanel name="pagamento" title={t('ficha.payment')}>
      {!cobranca && <p className={styles.plain}>{t(`ficha.${without}`)}</p>}
      <Facts
        facts={[
          [
            t('ficha.charge'),
            cobranca && (
              <>
                <span className={badge.badge} data-tone={tone}>
                  <span>{label(chargeSection.fields.estado.options[cobranca.estado])}</span>
                </span>{' '}
                <RecordLink section={chargeSection} id={cobranca.id}>
                  {money(cobranca.valor)}
                </RecordLink>
              </>
            ),
          ],
          [t('ficha.method'), cobranca && label(chargeSection.fields.metodo.options[cobranca.metodo])],
          [t('ficha.paid_here'), recebido > 0 && money(recebido)],
          [t('ficha.refunded'), cobranca && cobranca.estornado > 0 && money(cobranca.estornado)],
          [
            t('ficha.to_return'),
            compra.a_devolver > 0 && <strong className={styles.owed}>{money(compra.a_devolver)}</strong>,
          ],
        ]}
      />
    </ViewPanel>
  );
}

function Guardian({ ficha: { responsavel } }: { ficha: FichaInscricao }) {
  const { t, dateTime } = useT();
  if (!responsavel) return null;
  return (
    <ViewPanel name="responsavel" title={t('ficha.guardian')}>
      <p className={styles.plain}>{responsavel.nome}</p>
      {responsavel.cpf && <p className={styles.muted}>CPF {formatCpf(responsavel.cpf)}</p>}
      {responsavel.em && (
        <p className={styles.muted}>{t('ficha.guardian_consent', { when: dateTime(responsavel.em) })}</p>
      )}
    </ViewPanel>
  );
}

function Entry({ ficha: { checkin, status } }: { ficha: FichaInscricao }) {
  const { t, dateTime } = useT();
  if (!checkin && status !== 'confirmada') return null;
  return (
    <ViewPanel name="entrada" title={t('ficha.entry')}>
      {checkin ? (
        <>
          <p className={styles.plain}>{t('ficha.entry_at', { when: dateTime(checkin.em) })}</p>
          {checkin.aparelho && (
            <p className={styles.muted}>{t('ficha.entry_where', { device: checkin.aparelho })}</p>
          )}
          {checkin.nome && <p className={styles.muted}>{t('ficha.entry_by', { name: checkin.nome })}</p>}
          {checkin.conflitos > 0 && <p className={styles.error}>{t('ficha.entry_conflicts')}</p>}
        </>
      ) : (
        <p className={styles.muted}>{t('ficha.entry_none')}</p>
      )}
    </ViewPanel>
  );
}
