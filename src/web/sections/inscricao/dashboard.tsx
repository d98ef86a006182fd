import {
  IconCalendarEvent,
  IconChevronDown,
  IconChevronUp,
  IconHourglass,
  IconMail,
  IconQrcode,
  IconTags,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import type { PainelInscricoes } from '#shared/contracts/inscricao-office.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { viewPath } from '#web/crud/paths.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answers } from './answers.tsx';
import styles from './dashboard.module.css';
import { DaysChart } from './days-chart.tsx';
import { Funnel } from './funnel.tsx';
import { LotTable } from './lot-table.tsx';
import { PdfLinks } from './pdf-links.tsx';
import { Tiles } from './tiles.tsx';
import { usePainel } from './use-sign-ups.ts';

interface DashboardProps {
  evento: number;
  filters: Readonly<Record<string, string>>;
  /** the input that chooses another event */
  choice: ReactNode;
}

const chartsKey = 'inscricao.graficos';
const remembered = (): boolean => {
  try {
    return localStorage.getItem(chartsKey) !== 'nao';
  } catch {
    return true;
  }
};

/** The numbers of an event's sign-ups: sales, money, lots, days, answers, and the steps at which buyers stop. */
export function Dashboard({ evento, filters, choice }: DashboardProps) {
  const { t } = useT();
  const painel = usePainel(evento);
  // the section is read-only, but the office makes sign-ups on a page of its own
  const maySell = abilityFrom(useVisitor().rules).can('create', 'inscricao');
  const [isOpen, setOpen] = useState(remembered);
  const toggle = () => {
    setOpen(!isOpen);
    try {
      localStorage.setItem(chartsKey, isOpen ? 'nao' : 'sim');
    } catch {
      // storage is forbidden: the choice lasts as long as the page
    }
  };
  const data = painel.data;
  if (!data)
    return (
      <section className={styles.panel} aria-busy={painel.isPending} data-noprint>
        <div className={styles.head}>{choice}</div>
        {painel.isError ? (
          <div role="alert" className={styles.failed}>
            <p>{painel.error.message || t('inscricoes.failed')}</p>
            <Button variant="quiet" onClick={() => void painel.refetch()}>
              {t('crud.retry')}
            </Button>
          </div>
        ) : (
          <Skeleton height={132} />
        )}
      </section>
    );
  const hasNone = data.vendidas + data.reservadas + data.dias.length + data.passos[0]!.compras === 0;
  return (
    <section
      className={styles.panel}
      aria-labelledby="painel-evento"
      aria-busy={painel.isFetching}
      data-noprint
    >
      <div className={styles.head}>
        <div>
          <h2 id="painel-evento" lang={recordLang}>
            {data.evento.nome}
          </h2>
          <p className={styles.note}>
            <DateInWords value={data.evento.data} />
            {data.evento.status === 'cancelado' && ` · ${t('inscricoes.cancelled_event')}`}
            {data.evento.status === 'rascunho' && ` · ${t('inscricoes.draft_event')}`}
          </p>
        </div>
        {maySell && (
          <ButtonLink to={`/admin/inscricao/cadastrar?evento=${evento}`}>
            <IconUserPlus size={18} stroke={1.8} aria-hidden="true" />
            {t('counter.title')}
          </ButtonLink>
        )}
        {choice}
      </div>
      <EventoLinks evento={evento} filters={filters} />
      {hasNone ? (
        <NobodyYet painel={data} />
      ) : (
        <>
          <Tiles painel={data} />
          <Button variant="plain" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? (
              <IconChevronUp size={16} aria-hidden="true" />
            ) : (
              <IconChevronDown size={16} aria-hidden="true" />
            )}
            {t(isOpen ? 'inscricoes.hide_charts' : 'inscricoes.show_charts')}
          </Button>
          {isOpen && (
            <div className={styles.charts}>
              <LotTable lotes={data.lotes} evento={evento} filters={filters} />
              <DaysChart sales={data.dias} />
              <Answers respostas={data.respostas} />
              <Funnel passos={data.passos} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Links to the event's other pages, for users who may open them. */
function EventoLinks({ evento, filters }: Omit<DashboardProps, 'choice'>) {
  const { t } = useT();
  const can = useAllowed(section);
  const canEvento = useAllowed(eventoSection);
  const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <nav className={styles.links} aria-label={t('inscricoes.links')}>
      {can.runActions && (
        <Link to={`/admin/inscricao/checkin?evento=${evento}`}>
          <IconQrcode {...icon} />
          {t('inscricoes.link_checkin')}
        </Link>
      )}
      {can.runActions && (
        <Link to={`/admin/inscricao/mensagem?evento=${evento}`}>
          <IconMail {...icon} />
          {t('inscricoes.link_message')}
        </Link>
      )}
      <Link to={`/admin/espera?evento=${evento}`}>
        <IconHourglass {...icon} />
        {t('inscricoes.link_waiting')}
      </Link>
      <Link to={`/admin/voucher?evento=${evento}`}>
        <IconTags {...icon} />
        {t('inscricoes.link_vouchers')}
      </Link>
      {canEvento.read && (
        <Link to={viewPath(eventoSection, evento)}>
          <IconCalendarEvent {...icon} />
          {t('inscricoes.open_event')}
        </Link>
      )}
      <PdfLinks evento={evento} filters={filters} />
    </nav>
  );
}

function NobodyYet({ painel: { evento, lotes } }: { painel: PainelInscricoes }) {
  const { t } = useT();
  const canEvento = useAllowed(eventoSection);
  const key = lotes.length === 0 ? 'no_lots' : 'empty';
  return (
    <ListNotice kind="empty" title={t(`inscricoes.${key}`)} text={t(`inscricoes.${key}_text`)}>
      {canEvento.read && (
        <ButtonLink variant="quiet" to={viewPath(eventoSection, evento.id)}>
          {t('inscricoes.open_event')}
        </ButtonLink>
      )}
    </ListNotice>
  );
}
