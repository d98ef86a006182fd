import {
  IconBuildingChurch,
  IconCalendarEvent,
  IconCash,
  IconCertificate,
  IconDroplet,
  IconHeartHandshake,
  IconHomeHeart,
  IconPray,
  IconRefresh,
  IconShoppingBag,
  IconTicket,
  IconUserCircle,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventoDaLinha, LinhaDoTempo, TipoDaLinha } from '#shared/contracts/linha-do-tempo.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { visita } from '#shared/sections/visita.ts';
import { useAllowed } from '#web/crud/access.ts';
import line from '#web/crud/history-line.module.css';
import { createPath } from '#web/crud/paths.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { FilterSelect } from '#web/ui/select-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './pessoa-timeline.module.css';

const icons: Record<TipoDaLinha, typeof IconCash> = {
  cadastro: IconUserCircle,
  batismo: IconDroplet,
  afastamento: IconUserOff,
  situacao: IconRefresh,
  mandato: IconUserShield,
  mandato_fim: IconUserShield,
  escala: IconHeartHandshake,
  contribuicao: IconCash,
  inscricao: IconTicket,
  pedido: IconShoppingBag,
  oracao: IconPray,
  visita: IconHomeHeart,
  presenca: IconBuildingChurch,
  documento: IconCertificate,
};

/** The choice field whose options label the state of an event. */
const stateField: Partial<Record<TipoDaLinha, string>> = {
  situacao: 'status',
  escala: 'estado',
  contribuicao: 'classificacao_financeira',
  inscricao: 'status',
  pedido: 'estado',
  oracao: 'motivo_pedido',
  visita: 'status',
  documento: 'tipo',
};

/** Events that are highlighted among the others. */
const marked: ReadonlySet<TipoDaLinha> = new Set(['batismo', 'visita']);

/** The history of a person, as far as the user may list the records; the latest event first. */
export function PessoaTimeline({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const visits = useAllowed(visita);
  const [tipo, setTipo] = useState<TipoDaLinha | ''>('');
  const timeline = useInfiniteQuery({
    queryKey: ['linha-do-tempo', record.id, record.versao, tipo],
    queryFn: ({ pageParam, signal }) =>
      api.get<LinhaDoTempo>(`/admin/${pessoa.name}/${record.id}/linha-do-tempo`, {
        query: { apos: pageParam, tipo: tipo || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ apos }) => apos ?? undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const kinds = timeline.data?.pages[0]?.tipos ?? [];
  const events = timeline.data?.pages.flatMap(({ data }) => data);
  return (
    <ViewPanel name="linha-do-tempo" title={t('linha.title')}>
      {kinds.length > 0 && (
        <div className={styles.filter} data-filter data-noprint>
          <FilterSelect
            label={t('linha.show')}
            value={tipo}
            onChange={({ target }) => setTipo(target.value as TipoDaLinha | '')}
          >
            <option value="">{t('linha.all')}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`linha.tipo.${one}`)}
              </option>
            ))}
          </FilterSelect>
        </div>
      )}
      {timeline.isPending && (
        <div role="status" aria-busy="true" className={styles.waiting}>
          <span className="visually-hidden">{t('crud.loading')}</span>
          {[1, 2, 3].map((one) => (
            <Skeleton key={one} height={44} />
          ))}
        </div>
      )}
      {timeline.isError && (
        <div role="alert" className={styles.note}>
          <p>{timeline.error.message || t('linha.failed')}</p>
          <Button variant="quiet" onClick={() => void timeline.refetch()}>
            {t('crud.retry')}
          </Button>
        </div>
      )}
      {events?.length === 0 && <p className={styles.note}>{t('linha.none')}</p>}
      {events && events.length > 0 && (
        <ol className={styles.events} aria-busy={timeline.isPlaceholderData}>
          {events.map((event) => (
            <Event key={`${event.tipo}-${event.registro}`} event={event} />
          ))}
        </ol>
      )}
      <div className={styles.buttons} data-noprint>
        {timeline.hasNextPage && (
          <Button
            variant="quiet"
            loading={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            {t('crud.load_more')}
          </Button>
        )}
        {visits.create && (
          <ButtonLink
            variant="quiet"
            to={createPath(visita)}
            state={{ preset: { pessoa: { id: record.id, rotulo: String(record.nome) } } }}
          >
            <IconCalendarEvent size={18} stroke={1.8} aria-hidden="true" />
            {t('linha.new_visit')}
          </ButtonLink>
        )}
      </div>
    </ViewPanel>
  );
}

function Event({ event }: { event: EventoDaLinha }) {
  const { t, label, money } = useT();
  const { tipo, secao, registro, quando, rotulo, estado, valor } = event;
  const section: Section | undefined = secao === null ? pessoa : findSection(secao);
  const field = section?.fields[stateField[tipo] ?? ''];
  const option = estado !== null && field?.kind === 'choice' ? field.options[estado] : undefined;
  const Icon = icons[tipo];
  // left out when the title starts with it: "Dízimo" needs no second "Dízimo"
  const state = option && label(option);
  const isSaid = state !== undefined && rotulo?.toLowerCase().startsWith(state.toLowerCase());
  const details = [
    ...(rotulo === null ? [] : [rotulo]),
    ...(state === undefined || isSaid ? [] : [state]),
    ...(valor === null ? [] : [money(valor)]),
  ];
  const title = t(`linha.tipo.${tipo}`);
  return (
    <li className={line.line}>
      <span className={marked.has(tipo) ? `${line.icon} ${styles.marked}` : line.icon}>
        <Icon size={16} stroke={1.8} aria-hidden="true" />
      </span>
      <span className={`${line.body} ${styles.body}`}>
        {secao !== null && section ? (
          <RecordLink section={section} id={registro} className={styles.title}>
            {title}
          </RecordLink>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        {details.length > 0 && <span className={styles.detail}>{details.join(' · ')}</span>}
        <span className={styles.note}>
          <DateInWords value={quando} />
        </span>
      </span>
    </li>
  );
}
