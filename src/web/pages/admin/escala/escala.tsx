import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { monthLabel } from '#shared/dates-in-words.ts';
import { voluntario as section } from '#shared/sections/voluntario.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { PrintHead } from '#web/crud/print-head.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CopyDrawer } from './copy-drawer.tsx';
import type { DepartmentMonth } from './department-month.tsx';
import styles from './escala.module.css';
import { EscalaFrame } from './escala-frame.tsx';
import { Filters } from './filters.tsx';
import { Months } from './months.tsx';
import { PageMenu, type Panel } from './page-menu.tsx';
import { PdfDrawer } from './pdf-drawer.tsx';
import { readView, type View, visoes, writeView } from './period.ts';
import { PictureDrawer } from './picture-drawer.tsx';
import { PublishDrawer } from './publish-drawer.tsx';
import { SuggestionDrawer } from './suggestion-drawer.tsx';
import { useEscalaPage, useToday } from './use-escala-page.ts';
import { Days, MonthGrid, People, PrintTable } from './views.tsx';
import { WhatsAppDrawer } from './whatsapp-drawer.tsx';

/** The schedule as a month, a week, a list or by person, with the actions on a whole month. */
export default function EscalaPage() {
  const { t, locale } = useT();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const view = readView(search, today);
  const page = useEscalaPage(view, today, { milliseconds: 30_000 });
  const { query, escala, changes, context } = page;
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false });
  const allowed = useAllowed(section);
  const editable = escala.departamentos.filter(({ id }) => context.mayEdit(id));
  const start: DepartmentMonth = {
    departamento:
      view.departamento ?? (escala.departamentos.length === 1 ? escala.departamentos[0]!.id : null),
    mes: view.dia.slice(0, 7),
  };
  // mails to leaders link to the queue
  const [panel, setPanel] = useState<{ name: Panel; start: DepartmentMonth } | undefined>(
    search.get('abrir') === 'whatsapp' ? { name: 'whatsapp', start } : undefined,
  );
  const show = (name: Panel) => setPanel({ name, start });
  const change = (next: View) => setSearch(writeView(next, today), { replace: true });
  const shut = () => {
    setPanel(undefined);
    if (search.has('abrir')) change(view);
  };
  const address = writeView(view, today).toString();
  return (
    <EscalaFrame
      page={page}
      title={t('escalas.title')}
      actions={
        allowed.runActions && (
          <ButtonLink to={`/admin/escala/draggable?${address}`}>{t('escalas.board')}</ButtonLink>
        )
      }
      tools={
        <>
          <div className={styles.tools} data-noprint>
            <PageMenu view={view} mayEdit={editable.length > 0} mayCreate={allowed.create} onShow={show} />
          </div>
          <PrintHead title={`${t('escalas.title')} · ${monthLabel(view.dia, locale)}`} />
          <Filters view={view} today={today} escala={query.data} visoes={visoes} onChange={change} />
        </>
      }
    >
      {() => (
        <>
          <div className={styles.screen} data-noprint data-stale={query.isPlaceholderData || undefined}>
            <Months
              escala={escala}
              onPublish={({ departamento, mes }) =>
                setPanel({ name: 'publish', start: { departamento, mes } })
              }
            />
            {escala.vagas.length === 0 && view.visao !== 'pessoas' ? (
              <NoPlaces
                filtered={view.departamento !== null || view.voluntario !== null}
                hasEvents={escala.eventos.length > 0}
                mayCreate={allowed.create && editable.length > 0}
                address={address}
                onClear={() => change({ ...view, departamento: null, voluntario: null })}
              />
            ) : view.visao === 'pessoas' ? (
              <People />
            ) : view.visao === 'mes' && !isPhone ? (
              <MonthGrid
                dia={view.dia}
                onDepartment={(departamento) => change({ ...view, departamento, voluntario: null })}
              />
            ) : (
              <Days />
            )}
          </div>
          <PrintTable />
          {panel?.name === 'publish' && (
            <PublishDrawer start={panel.start} departamentos={editable} onClose={shut} />
          )}
          {panel?.name === 'copy' && (
            <CopyDrawer start={panel.start} departamentos={editable} onClose={shut} />
          )}
          {panel?.name === 'picture' && (
            <PictureDrawer start={panel.start} departamentos={escala.departamentos} onClose={shut} />
          )}
          {panel?.name === 'pdf' && (
            <PdfDrawer start={panel.start} departamentos={escala.departamentos} onClose={shut} />
          )}
          {panel?.name === 'whatsapp' && editable.length > 0 && (
            <WhatsAppDrawer start={panel.start} departamentos={editable} onClose={shut} />
          )}
          {panel?.name === 'suggest' && (
            <SuggestionDrawer
              escala={escala}
              departamento={view.departamento}
              onApplied={changes.note}
              onClose={shut}
            />
          )}
        </>
      )}
    </EscalaFrame>
  );
}

interface NoPlacesProps {
  filtered: boolean;
  hasEvents: boolean;
  mayCreate: boolean;
  address: string;
  onClear: () => void;
}

/** The next step in a period without places. */
function NoPlaces({ filtered, hasEvents, mayCreate, address, onClear }: NoPlacesProps) {
  const { t } = useT();
  return (
    <ListNotice
      kind={filtered ? 'none' : 'empty'}
      title={t('escalas.none')}
      text={t(filtered ? 'escalas.none_filtered' : hasEvents ? 'escalas.none_text' : 'escalas.none_events')}
    >
      {mayCreate && hasEvents && (
        <ButtonLink to={`/admin/escala/cadastrar?${address}`}>{t('escalas.create')}</ButtonLink>
      )}
      {filtered && (
        <Button variant="quiet" onClick={onClear}>
          {t('escalas.clear_filters')}
        </Button>
      )}
    </ListNotice>
  );
}
