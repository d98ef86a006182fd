import type { ReactNode } from 'react';
import { formatCpf } from '#shared/br/documents.ts';
import { isOpen } from '#shared/cobranca.ts';
import type { FichaCompraRifa } from '#shared/contracts/rifa-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { cobranca as chargeSection } from '#shared/sections/cobranca.ts';
import { rifaCompra as section } from '#shared/sections/rifa-compra.ts';
import { Cell } from '#web/crud/cells/cell.tsx';
import { QuickCreateProvider } from '#web/crud/quick-create.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import badge from '#web/sections/badge.module.css';
import { PersonLink } from '../inscricao/person-link.tsx';
import ficha from '../inscricao/record.module.css';
import styles from '../rifa/raffle.module.css';
import { useRafflePurchase, useRefreshRaffles } from '../rifa/use-raffles.ts';

/** Below the fields of a purchase: its numbers. */
export function PurchasePanels({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const { data: purchase } = useRafflePurchase(record.id);
  // the summary shows that loading failed
  if (!purchase) return null;
  return (
    <ViewPanel name="numeros" title={t('rifas.numbers')}>
      <ul className={styles.numbers}>
        {purchase.numeros.map((numero) => (
          <li key={numero}>{numero}</li>
        ))}
      </ul>
    </ViewPanel>
  );
}

/** Beside the fields of a purchase: its buyer, the linked pessoa, and the payment. */
export function PurchaseAside({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const { data: purchase } = useRafflePurchase(record.id);
  const refresh = useRefreshRaffles();
  if (!purchase) return null;
  const { dados, pessoa, cpf, id } = purchase;
  return (
    <>
      <ViewPanel name="comprador" title={t('rifas.buyer')}>
        <p className={ficha.plain}>{dados.nome}</p>
        <Facts
          facts={[
            ['WhatsApp', dados.whatsapp && <Cell field={section.fields.whatsapp} value={dados.whatsapp} />],
            ['E-mail', dados.email && <a href={`mailto:${dados.email}`}>{dados.email}</a>],
            ['CPF', cpf && formatCpf(cpf)],
            [t('rifas.clerk'), purchase.atendente],
          ]}
        />
      </ViewPanel>
      <ViewPanel name="pessoa" title={t('ficha.person')}>
        <QuickCreateProvider>
          <PersonLink
            section={section}
            id={id}
            pessoa={pessoa}
            isLinked={record.pessoa !== null}
            values={dados}
            title={t('rifas.person_title')}
            none={t('rifas.person_none')}
            refresh={refresh}
          />
        </QuickCreateProvider>
      </ViewPanel>
      <Payment purchase={purchase} />
    </>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={ficha.facts}>
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

function Payment({ purchase: { cobranca, a_devolver } }: { purchase: FichaCompraRifa }) {
  const { t, label, money } = useT();
  const tone =
    cobranca?.estado === 'paga' ? 'good' : cobranca && isOpen(cobranca.estado) ? 'soon' : undefined;
  return (
    <ViewPanel name="pagamento" title={t('ficha.payment')}>
      {!cobranca && <p className={ficha.plain}>{t('ficha.not_charged')}</p>}
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
          [t('rifas.refunded_sum'), cobranca && cobranca.estornado > 0 && money(cobranca.estornado)],
          [
            t('ficha.to_return'),
            a_devolver > 0 && <strong className={ficha.owed}>{money(a_devolver)}</strong>,
          ],
        ]}
      />
    </ViewPanel>
  );
}
