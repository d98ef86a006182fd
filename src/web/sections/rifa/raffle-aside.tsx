import { IconBasket, IconCashRegister, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import type { PainelRifa } from '#shared/contracts/rifa-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import { useAllowed } from '#web/crud/access.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import ficha from '../inscricao/record.module.css';
import { CancelRaffle } from './cancel-raffle.tsx';
import styles from './raffle.module.css';
import { isOver, useRafflePanel } from './use-raffles.ts';

/** Beside the fields of a raffle: selling by hand, its money, and its documents to print. */
export function RaffleAside({ record }: { record: AnyRecord }) {
  const { data: painel } = useRafflePanel(record.id);
  // the panel shows that loading failed
  if (!painel) return null;
  return (
    <>
      <Money painel={painel} />
      {!isOver(painel.rifa) && <PdfLinks rifa={painel.rifa} />}
    </>
  );
}

function Money({ painel }: { painel: PainelRifa }) {
  const { rifa, dinheiro } = painel;
  const { t, money } = useT();
  const { rules } = useVisitor();
  const maySell = useAllowed(section).create;
  const seesBooks = abilityFrom(rules).can('list', 'financeiro');
  const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <ViewPanel name="dinheiro" title={t('rifas.books')}>
      <div className={styles.stack}>
        {maySell && rifa.vende && (
          <ButtonLink to={`/admin/rifa/venda/${rifa.id}`}>
            <IconCashRegister size={18} stroke={1.8} aria-hidden="true" />
            {t('rifas.sell')}
          </ButtonLink>
        )}
        {dinheiro && (
          <dl className={ficha.facts}>
            {(
              [
                [t('rifas.books_received'), dinheiro.recebido],
                [t('rifas.books_refunded'), dinheiro.devolvido],
                [t('rifas.books_net'), dinheiro.liquido],
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{money(value)}</dd>
              </div>
            ))}
          </dl>
        )}
        <ul className={styles.links} data-noprint>
          <li>
            <Link to={`/admin/rifa_compra?rifa=${rifa.id}`}>
              <IconBasket {...icon} />
              {t('rifas.purchases')}
            </Link>
          </li>
          {seesBooks && (
            <li>
              <Link to="/admin/financeiro/cobrancas?origem=rifa">{t('rifas.books_charges')}</Link>
            </li>
          )}
          {seesBooks && (
            <li>
              <Link to="/admin/financeiro?classificacao_financeira=rifa">{t('rifas.books_entries')}</Link>
            </li>
          )}
          {rifa.status !== 'rascunho' && (
            <li>
              <a href={`/rifa/${rifa.slug}`} target="_blank" rel="noreferrer">
                <IconExternalLink {...icon} />
                {t('rifas.page')}
                <span className="visually-hidden">{t('ajustes.new_tab')}</span>
              </a>
            </li>
          )}
        </ul>
        <CancelRaffle painel={painel} />
      </div>
    </ViewPanel>
  );
}

function PdfLinks({ rifa }: { rifa: PainelRifa['rifa'] }) {
  const { t } = useT();
  const { working, run } = useDownload();
  const [de, setDe] = useState('');
  const [ate, setAte] = useState('');
  const can = useAllowed(section);
  if (!can.list) return null;
  const range = { ...(de !== '' && { de }), ...(ate !== '' && { ate }) };
  const sheet = (tipo: 'grade' | 'nomes') =>
    void run(
      { path: `/admin/rifa/${rifa.id}/folha.pdf`, query: { tipo, ...range } },
      `folha-${rifa.slug}.pdf`,
    );
  const digits = (value: string) => value.replace(/\D/g, '').slice(0, 5);
  return (
    <ViewPanel name="impressos" title={t('rifas.print')} help={t('rifas.print_help')} noPrint>
      <div className={styles.pdfs}>
        <Button
          variant="quiet"
          loading={working}
          onClick={() =>
            void run({ path: `/admin/rifa/${rifa.id}/cartaz.pdf`, query: {} }, `cartaz-${rifa.slug}.pdf`)
          }
        >
          {t('rifas.poster')}
        </Button>
        <div className={styles.range} data-file>
          <TextInput
            label={t('rifas.sheet_from')}
            inputMode="numeric"
            value={de}
            placeholder={'0'.padStart(rifa.largura, '0')}
            onChange={({ currentTarget }) => setDe(digits(currentTarget.value))}
          />
          <TextInput
            label={t('rifas.sheet_to')}
            inputMode="numeric"
            value={ate}
            placeholder={String(rifa.total_cotas - 1)}
            onChange={({ currentTarget }) => setAte(digits(currentTarget.value))}
          />
        </div>
        <Button variant="quiet" loading={working} onClick={() => sheet('grade')}>
          {t('rifas.sheet_grid')}
        </Button>
        <Button variant="quiet" loading={working} onClick={() => sheet('nomes')}>
          {t('rifas.sheet_names')}
        </Button>
      </div>
    </ViewPanel>
  );
}
