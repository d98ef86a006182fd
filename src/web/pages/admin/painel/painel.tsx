import { IconUsersPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Cartao, CartaoDeDecisao, Painel } from '#shared/contracts/painel.ts';
import { arrangedCards, isDecision } from '#shared/painel/order.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { PrintHead } from '#web/crud/print-head.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { BackupWarning } from './backup-warning.tsx';
import { Birthdays } from './birthdays.tsx';
import { Decisions } from './decisions.tsx';
import { NumbersCard } from './numbers-card.tsx';
import styles from './painel.module.css';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { PanelTools } from './panel-tools.tsx';
import { PartsCard } from './parts-card.tsx';
import { SeriesCard } from './series-card.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { TwoStepAdvice } from './two-step-advice.tsx';
import { usePainel } from './use-painel.ts';
import { HiddenValues } from './values.tsx';

// loaded when first opened: most visits open none
const ArrangeDrawer = lazy(() =>
  import('./arrange-drawer.tsx').then((module) => ({ default: module.ArrangeDrawer })),
);
const AttendanceDrawer = lazy(() =>
  import('./attendance-drawer.tsx').then((module) => ({ default: module.AttendanceDrawer })),
);

interface PanelProps {
  title: string;
  lead: string;
  /** before everything else */
  first?: ReactNode;
}

/** The first page of the office: pending decisions, and the numbers of the church. */
export function Panel({ title, lead, first }: PanelProps) {
  const { t, date } = useT();
  const { painel, data, save, reload } = usePainel();
  /** drawers, undefined until they are opened for the first time */
  const [arranging, setArranging] = useState<boolean>();
  const [counting, setCounting] = useState<boolean>();
  const church = data?.igrejas.find(({ id }) => id === data.igreja)?.nome;
  return (
    <>
      <PageHead title={title} lead={lead}>
        {data?.cultos && (
          <Button onClick={() => setCounting(true)}>
            <IconUsersPlus size={18} stroke={1.8} aria-hidden="true" />
            {t('painel.attendance')}
          </Button>
        )}
      </PageHead>
      {first}
      {painel.isPending && <PanelSkeleton label={t('painel.loading')} />}
      {painel.isError && (
        <ListNotice
          kind="failed"
          title={t('painel.failed')}
          text={painel.error.message || t('painel.failed_text')}
        >
          <Button variant="quiet" onClick={() => void reload()}>
            {t('crud.retry')}
          </Button>
        </ListNotice>
      )}
      {data && (
        <HiddenValues hidden={data.arranjo.esconde_valores}>
          <PrintHead title={t('dashboard.title')}>
            <p>{[`${date(data.de)} – ${date(data.ate)}`, ...(church ? [church] : [])].join(' · ')}</p>
          </PrintHead>
          {data.copia && <BackupWarning copia={data.copia} />}
          {data.sem_segunda_etapa && <TwoStepAdvice />}
          {data.guia && <SetupGuide steps={data.guia} />}
          {data.disponiveis.length > 0 && (
            <PanelTools
              painel={data}
              onPeriod={(periodo) => void save({ periodo })}
              onChurch={(igreja) => void save({ igreja })}
              onHide={(esconde_valores) => void save({ esconde_valores })}
              onArrange={() => setArranging(true)}
            />
          )}
          <Cards painel={data} />
          <Suspense fallback={null}>
            {arranging !== undefined && (
              <ArrangeDrawer
                painel={data}
                opened={arranging}
                onClose={() => setArranging(false)}
                onSave={(change) => void save(change)}
              />
            )}
            {data.cultos && counting !== undefined && (
              <AttendanceDrawer
                services={data.cultos}
                today={data.hoje}
                opened={counting}
                onClose={() => setCounting(false)}
                onSaved={() => void reload()}
              />
            )}
          </Suspense>
        </HiddenValues>
      )}
    </>
  );
}

function Cards({ painel }: { painel: Painel }) {
  const { t } = useT();
  const { cartoes, disponiveis, hoje } = painel;
  const byKey = new Map(cartoes.map((card) => [card.chave, card]));
  const ordered = arrangedCards([...byKey.keys()], disponiveis).map((chave) => byKey.get(chave)!);
  const asking = ordered.filter(({ chave }) => isDecision(chave));
  const decisions = asking.filter((card): card is CartaoDeDecisao => card.tipo === 'decisao');
  const others = asking.filter((card) => card.tipo !== 'decisao');
  const numbers = ordered.filter(({ chave }) => !isDecision(chave));
  // Cards of figures are low, charts and shares high: in separate grids, so that no card is stretched to a height it cannot fill.
  const isLow = (card: Cartao): boolean => card.tipo === 'numeros' && !card.saldo_dinheiro;
  const figures = numbers.filter(isLow);
  const charts = numbers.filter((card) => !isLow(card));
  if (disponiveis.length > 0 && cartoes.length === 0)
    return <p className={styles.nothing}>{t('painel.no_cards')}</p>;
  return (
    <>
      {asking.length > 0 && (
        <section className={styles.part} aria-labelledby="para-decidir">
          <h2 id="para-decidir">{t('painel.decide')}</h2>
          <div className={styles.asking} data-both={(decisions.length > 0 && others.length > 0) || undefined}>
            {decisions.length > 0 && (
              <div>
                <Decisions cards={decisions} />
              </div>
            )}
            {others.map((card) => (
              <Card key={card.chave} card={card} today={hoje} />
            ))}
          </div>
        </section>
      )}
      {numbers.length > 0 && (
        <section className={styles.part} aria-labelledby="como-estamos">
          <h2 id="como-estamos">{t('painel.numbers')}</h2>
          {[figures, charts].map(
            (cards, at) =>
              cards.length > 0 && (
                <div
                  key={at === 0 ? 'figures' : 'charts'}
                  className={at === 0 ? styles.figures : styles.cards}
                >
                  {cards.map((card) => (
                    <Card key={card.chave} card={card} today={hoje} />
                  ))}
                </div>
              ),
          )}
        </section>
      )}
    </>
  );
}

function Card({ card, today }: { card: Cartao; today: string }) {
  switch (card.tipo) {
    case 'aniversarios':
      return <Birthdays card={card} today={today} />;
    case 'numeros':
      return <NumbersCard card={card} />;
    case 'serie':
      return <SeriesCard card={card} today={today} />;
    case 'partes':
      return <PartsCard card={card} today={today} />;
    case 'decisao':
      return <Decisions cards={[card]} />;
  }
}
