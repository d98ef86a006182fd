import { IconArrowBackUp, IconArrowForwardUp, IconSparkles } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { PageHeader } from '#web/crud/page-header.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Board } from './board.tsx';
import styles from './escala.module.css';
import { EscalaContext } from './escala-context.ts';
import { Filters } from './filters.tsx';
import { readView, type View, writeView } from './period.ts';
import { PlaceDrawer } from './place-drawer.tsx';
import { SuggestionDrawer } from './suggestion-drawer.tsx';
import { useEscalaPage, useToday } from './use-escala-page.ts';

/** Where live updates do not arrive, another leader's moves appear after so many milliseconds. */
const boardRefresh = 15_000;

/** The board of the schedule: volunteers are dragged onto places, by mouse, touch or keyboard. */
export default function DraggablePage() {
  const { t } = useT();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const view = { ...readView(search, today), voluntario: null };
  const shown: View = { ...view, visao: view.visao === 'semana' ? 'semana' : 'mes' };
  const [isDragging, setDragging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const page = useEscalaPage(shown, today, isDragging ? false : boardRefresh);
  const { query, escala, index, changes, assign, opened, close, context } = page;
  const { undo, redo, canUndo, canRedo } = changes;
  useUndoKeys(undo, redo);
  const change = (next: View) => setSearch(writeView(next, today), { replace: true });
  const address = writeView(shown, today).toString();
  return (
    <EscalaContext value={context}>
      <PageHeader
        title={t('escalas.board')}
        crumbs={[{ text: t('escalas.title'), to: `/admin/escala?${address}` }, { text: t('escalas.board') }]}
      />
      <div className={styles.tools}>
        <Button
          variant="quiet"
          disabled={!canUndo}
          aria-keyshortcuts="Control+Z"
          title={`${t('escalas.undo')} (Ctrl+Z)`}
          onClick={() => void undo()}
        >
          <IconArrowBackUp size={18} stroke={1.8} aria-hidden="true" />
          {t('escalas.undo')}
        </Button>
        <Button
          variant="quiet"
          disabled={!canRedo}
          aria-keyshortcuts="Control+Shift+Z"
          title={`${t('escalas.redo')} (Ctrl+Shift+Z)`}
          onClick={() => void redo()}
        >
          <IconArrowForwardUp size={18} stroke={1.8} aria-hidden="true" />
          {t('escalas.redo')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <IconSparkles size={18} stroke={1.8} aria-hidden="true" />
          {t('escalas.suggest')}
        </Button>
      </div>
      <Filters
        view={shown}
        today={today}
        escala={query.data}
        visoes={['mes', 'semana']}
        people={false}
        onChange={change}
      />
      {query.isPending && (
        <div aria-busy="true">
          <Skeleton height={420} />
        </div>
      )}
      {query.isError && (
        <ListNotice
          kind="failed"
          title={t('escalas.failed')}
          text={query.error.message || t('crud.failed.text')}
        >
          <Button variant="quiet" onClick={() => void query.refetch()}>
            {t('crud.retry')}
          </Button>
        </ListNotice>
      )}
      {query.data && !query.isError && escala.vagas.length === 0 && (
        <ListNotice kind="empty" title={t('escalas.none')} text={t('escalas.none_text')}>
          <ButtonLink to={`/admin/escala/cadastrar?${address}`}>{t('escalas.create')}</ButtonLink>
        </ListNotice>
      )}
      {query.data && !query.isError && escala.vagas.length > 0 && (
        <Board
          escala={escala}
          index={index}
          onDragging={setDragging}
          onDrop={(step) => void changes.change([step])}
        />
      )}
      <PlaceDrawer vaga={opened} index={index} onAssign={assign} onClose={close} />
      {isAsking && (
        <SuggestionDrawer
          escala={escala}
          departamento={view.departamento}
          onApplied={changes.note}
          onClose={() => setAsking(false)}
        />
      )}
    </EscalaContext>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), except while a text is being typed. */
function useUndoKeys(undo: () => Promise<void>, redo: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? redo() : undo());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
