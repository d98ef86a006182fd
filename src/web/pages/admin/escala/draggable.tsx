import { IconArrowBackUp, IconArrowForwardUp, IconSparkles } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Escala } from '#shared/contracts/escala.ts';
import { boardChannel } from '#shared/realtime/channels.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { OthersPresent } from '#web/crud/others-present.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Board } from './board.tsx';
import styles from './escala.module.css';
import { EscalaFrame } from './escala-frame.tsx';
import { Filters } from './filters.tsx';
import { readView, type View, writeView } from './period.ts';
import { SuggestionDrawer } from './suggestion-drawer.tsx';
import { useEscalaPage, useToday } from './use-escala-page.ts';

/** Without live updates, another leader's moves appear after this many milliseconds. */
const boardRefresh = 15_000;

/** The most departments whose present leaders are shown while all departments are. */
const maxChannels = 20;

/** The board of the schedule: volunteers are dragged onto places, by mouse, touch or keyboard. */
export default function DraggablePage() {
  const { t } = useT();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const view = { ...readView(search, today), voluntario: null };
  const shown: View = { ...view, visao: view.visao === 'semana' ? 'semana' : 'mes' };
  /** the schedule as it was when a drag began, until the drop */
  const [frozen, setFrozen] = useState<Escala>();
  const [isAsking, setAsking] = useState(false);
  const page = useEscalaPage(shown, today, { milliseconds: frozen ? false : boardRefresh, frozen });
  const { query, escala, index, changes } = page;
  const { undo, redo, canUndo, canRedo } = changes;
  useUndoKeys(undo, redo);
  const change = (next: View) => setSearch(writeView(next, today), { replace: true });
  const address = writeView(shown, today).toString();
  const channels = escala.departamentos
    .filter(({ id, edita }) => edita && (view.departamento === null || id === view.departamento))
    .slice(0, maxChannels)
    .map(({ id }) => boardChannel(id));
  return (
    <EscalaFrame
      page={page}
      title={t('escalas.board')}
      above={`/admin/escala?${address}`}
      tools={
        <>
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
        </>
      }
    >
      {() => (
        <>
          <OthersPresent channels={channels} text={['escalas.live.here', 'escalas.live.here_many']} />
          {escala.vagas.length === 0 ? (
            <ListNotice kind="empty" title={t('escalas.none')} text={t('escalas.none_text')}>
              <ButtonLink to={`/admin/escala/cadastrar?${address}`}>{t('escalas.create')}</ButtonLink>
            </ListNotice>
          ) : (
            <Board
              escala={escala}
              index={index}
              onDragging={(isDragging) => setFrozen(isDragging ? escala : undefined)}
              onDrop={(step) => void changes.change([step], escala.vagas)}
            />
          )}
          {isAsking && (
            <SuggestionDrawer
              escala={escala}
              departamento={view.departamento}
              onApplied={changes.note}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </EscalaFrame>
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
