import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { CameraView } from './camera-view.tsx';
import styles from './checkin.module.css';
import { Conflicts } from './conflicts.tsx';
import { DeviceSettings } from './device-settings.tsx';
import type { LastEntry } from './door.ts';
import { afterTyping, retainedUntil, type Shown, searchVerdict, type Verdict } from './door-state.ts';
import { Counter, DoorStatus } from './door-status.tsx';
import { LostEntries } from './lost-entries.tsx';
import { PersonSearch } from './person-search.tsx';
import { useDoor } from './use-door.ts';
import { useFeedback } from './use-feedback.ts';
import { VerdictPanel } from './verdict-panel.tsx';
import { timeOf } from './verdict-texts.ts';

/** The door of one event: camera, search, counter, waiting entries, and conflicts for the coordinator. */
export function DoorPage({ evento }: { evento: number }) {
  const { t } = useT();
  const { church } = usePage();
  const { confirm, snackbar } = useDialogs();
  const { door, state, isOpen, isBlocked } = useDoor(evento);
  const { give, hasSound, toggle } = useFeedback();
  const [verdict, setVerdict] = useState<Shown>();
  const [attempt, setAttempt] = useState(0);
  const { list, queue, others, failed, last } = state;
  const steps = [...others, ...queue];
  const camera = useRef<HTMLElement>(null);
  const close = useCallback(() => setVerdict(undefined), []);
  /** Moves the focus to the camera, because the pressed button disappears after its action. */
  const keepFocus = () => camera.current?.focus({ preventScroll: true });

  async function show(pending: Promise<Verdict>): Promise<void> {
    setVerdict('checking');
    // only the phone's own storage can fail here: it is full or blocked
    const answer = await pending.catch(
      (failure: unknown): Verdict => ({
        kind: 'failed',
        message: failure instanceof Error ? failure.message : '',
      }),
    );
    setVerdict(answer);
    // scrolls back up, because on a phone the list of names is longer than the screen
    camera.current?.scrollIntoView({ block: 'nearest' });
    give(answer.kind === 'in' || answer.kind === 'unchecked' ? 'in' : 'refused');
  }
  const nameOf = (id: number): string | undefined =>
    list?.inscricoes.find((ticket) => ticket.id === id)?.nome ?? undefined;

  const undo = (entry: Omit<LastEntry, 'key'> & { key?: string }) => {
    const id = 'inscricao' in entry.ticket ? entry.ticket.inscricao : undefined;
    void confirm.open({
      tone: 'warning',
      message: t('entrada.undo_confirm'),
      confirmText: t('entrada.undo'),
      about: (id === undefined ? undefined : nameOf(id)) ?? t('entrada.last_unlisted'),
      cancelText: t('crud.cancel'),
      onConfirm: async () => {
        await door.undo(entry);
        close();
        snackbar.show(t('entrada.undone'));
      },
    });
  };
  const signIn = async (): Promise<void> => {
    // a call that asks for the password when the session has ended
    await api.get('/admin/inscricao/checkin/eventos').catch(() => undefined);
    await door.synchronise();
  };

  return (
    <div className={styles.door}>
      <title>{`${t('entrada.title')} · ${church.nome}`}</title>
      <header className={styles.head}>
        <Link to="/admin/inscricao/checkin" className={styles.back}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t('entrada.change_event')}
        </Link>
        <h1>{list?.evento.nome ?? t('entrada.title')}</h1>
        <Counter list={list} queue={steps} />
        <DoorStatus state={state} onSignIn={() => void signIn()} />
      </header>
      {isOpen && !list && (
        <p className={styles.notice} role="status">
          {state.problem ?? t(state.network === 'online' ? 'entrada.loading' : 'entrada.not_loaded')}
        </p>
      )}
      {isBlocked && (
        <p className={styles.notice} role="alert">
          {t('entrada.no_storage')}
        </p>
      )}
      <CameraView
        key={attempt}
        ref={camera}
        isWanted={isOpen}
        hint={t('entrada.camera_hint')}
        onText={(text) => show(door.scan(text))}
        onRetry={() => setAttempt(attempt + 1)}
      >
        <VerdictPanel
          verdict={verdict}
          onClose={close}
          onDismiss={() => {
            keepFocus();
            close();
          }}
          onEnterUnlisted={(codigo) => {
            keepFocus();
            void show(door.enterUnlisted(codigo));
          }}
          onEnterEarly={(ticket) => {
            keepFocus();
            void show(door.enterEarly(ticket));
          }}
          onUndo={({ ticket, momento, key }) =>
            undo({ ticket: { inscricao: ticket.id }, momento, key, aparelho: state.aparelho })
          }
        />
      </CameraView>
      <div className={styles.side}>
        <PersonSearch
          list={list}
          queue={steps}
          onTyping={() => setVerdict(afterTyping)}
          onSearch={(typed) => {
            const searched = searchVerdict(list, typed);
            if (searched) void show(Promise.resolve(searched));
            else setVerdict(afterTyping);
          }}
          onCode={(text) => {
            keepFocus();
            return show(door.scan(text));
          }}
          onEnter={(id) => {
            keepFocus();
            return show(door.enter(id));
          }}
          onUndo={({ id }, { momento, aparelho }) => {
            const lastEntry = last.find((one) => 'inscricao' in one.ticket && one.ticket.inscricao === id);
            undo({
              ticket: { inscricao: id },
              momento,
              aparelho: aparelho ?? '',
              ...(lastEntry && { key: lastEntry.key }),
            });
          }}
        />
        <LostEntries
          failed={failed}
          nameOf={nameOf}
          onRetry={(one) => void door.retry(one)}
          onDismiss={(one) => void door.dismiss(one)}
        />
        <Conflicts rows={list?.conflitos ?? []} onResolved={() => void door.synchronise()} />
        <LastEntries
          last={last}
          queued={new Set(queue.map(({ key }) => key))}
          nameOf={nameOf}
          onUndo={undo}
        />
        {isOpen && (
          <DeviceSettings
            aparelho={state.aparelho}
            onRename={(name) => void door.rename(name)}
            hasSound={hasSound}
            onSound={toggle}
            until={list && retainedUntil(list.evento)}
          />
        )}
      </div>
    </div>
  );
}

interface LastEntriesProps {
  last: readonly LastEntry[];
  /** the keys of steps that wait to be sent */
  queued: ReadonlySet<string>;
  nameOf: (id: number) => string | undefined;
  onUndo: (entry: LastEntry) => void;
}

function LastEntries({ last, queued, nameOf, onUndo }: LastEntriesProps) {
  const { t, time } = useT();
  if (last.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="ultimas">
      <h2 id="ultimas">{t('entrada.last')}</h2>
      <ul className={styles.people}>
        {last.map((entry) => {
          const name =
            ('inscricao' in entry.ticket ? nameOf(entry.ticket.inscricao) : undefined) ??
            t('entrada.last_unlisted');
          return (
            <li key={entry.key}>
              <div>
                <strong>{name}</strong>
                <span>
                  {timeOf(entry.momento, { time })}
                  {queued.has(entry.key) && ` · ${t('entrada.queued')}`}
                </span>
              </div>
              <Button
                variant="quiet"
                aria-label={t('entrada.undo_of', { name })}
                onClick={() => onUndo(entry)}
              >
                {t('entrada.undo')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
