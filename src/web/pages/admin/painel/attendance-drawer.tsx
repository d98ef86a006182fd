import { useEffect, useRef, useState } from 'react';
import type { CultoDoPainel } from '#shared/contracts/painel.ts';
import { dayLabel, timeLabel } from '#shared/dates-in-words.ts';
import { api } from '#web/lib/http/api.ts';
import { type ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import styles from './attendance-drawer.module.css';

const fields = ['adultos', 'criancas', 'visitantes', 'online'] as const;
type Field = (typeof fields)[number];
type Typed = Record<Field, string>;

/** Milliseconds during which a count can be undone. */
const undoTime = 10_000;

const numbersOf = (typed: Typed): Record<Field, number> => ({
  adultos: Number(typed.adultos || 0),
  criancas: Number(typed.criancas || 0),
  visitantes: Number(typed.visitantes || 0),
  online: Number(typed.online || 0),
});

const typedOf = ({ frequencia: of }: CultoDoPainel): Typed => ({
  adultos: of ? String(of.adultos) : '',
  criancas: of ? String(of.criancas) : '',
  visitantes: of ? String(of.visitantes) : '',
  online: of ? String(of.online) : '',
});

interface AttendanceDrawerProps {
  services: readonly CultoDoPainel[];
  today: string;
  opened: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** How many people came: the last service is chosen, the first number has the focus. */
export function AttendanceDrawer({ services, today, opened, onClose, onSaved }: AttendanceDrawerProps) {
  const { t } = useT();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('painel.attendance.title')}
      closeText={t('crud.close')}
    >
      {services.length === 0 ? (
        <>
          <p className={styles.none}>{t('painel.attendance.none')}</p>
          <ButtonLink to="/admin/evento/cadastrar">{t('painel.attendance.new_event')}</ButtonLink>
        </>
      ) : (
        opened && <CountForm services={services} today={today} onClose={onClose} onSaved={onSaved} />
      )}
    </Drawer>
  );
}

function CountForm({ services, today, onClose, onSaved }: Omit<AttendanceDrawerProps, 'opened'>) {
  const { t, number, locale } = useT();
  const dialogs = useDialogs();
  // the last service without a count, or the last one
  const [chosen, setChosen] = useState(() => services.find(({ frequencia: of }) => !of) ?? services[0]!);
  const [typed, setTyped] = useState(() => typedOf(chosen));
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<ApiError>();
  const first = useRef<HTMLInputElement>(null);
  // Runs after the sheet has opened, because opening takes the focus: the user opened it to type this number.
  useEffect(() => {
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const values = numbersOf(typed);
  const total = values.adultos + values.criancas + values.visitantes;
  const choose = (id: number) => {
    const service = services.find(({ evento }) => evento === id)!;
    setChosen(service);
    setTyped(typedOf(service));
    setError(undefined);
  };

  /** Restores the previous count. */
  const takeBack = async (id: number, before: CultoDoPainel['frequencia']) => {
    try {
      if (before) {
        const { id: _, ...stored } = before;
        await api.put(`/admin/frequencia/${id}`, stored);
      } else await api.delete(`/admin/frequencia/${id}`);
      dialogs.snackbar.show(t('painel.attendance.undone'));
      onSaved();
    } catch (failure) {
      void dialogs.validation.open(failure);
    }
  };

  const save = async () => {
    setWorking(true);
    setError(undefined);
    try {
      const { evento, data, igreja, frequencia: before } = chosen;
      const { id } = before
        ? await api.put<{ id: number }>(`/admin/frequencia/${before.id}`, values)
        : await api.post<{ id: number }>('/admin/frequencia', { evento, data, igreja, ...values });
      dialogs.snackbar.show({
        text: t('painel.attendance.saved', { total: number(total) }),
        timeout: undoTime,
        action: { text: t('crud.undo'), run: () => void takeBack(id, before) },
      });
      onClose();
      onSaved();
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setError(failure);
    } finally {
      setWorking(false);
    }
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className={styles.service}>
        {t('painel.attendance.service')}
        <select value={chosen.evento} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
          {services.map(({ evento, nome, data, horario, frequencia: of }) => (
            <option key={evento} value={evento} lang={recordLang}>
              {`${nome} · ${dayLabel(data, today, locale)}, ${timeLabel(horario, locale)}`}
              {of ? ` (${t('painel.attendance.recorded')})` : ''}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.fields}>
        {fields.map((field, at) => (
          <label key={field} data-large={at === 0 || undefined}>
            {t(`painel.attendance.${field}`)}
            <input
              name={field}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={6}
              autoComplete="off"
              placeholder="0"
              ref={at === 0 ? first : undefined}
              value={typed[field]}
              onChange={({ currentTarget }) =>
                setTyped({ ...typed, [field]: currentTarget.value.replace(/\D/g, '') })
              }
            />
            {error?.of(field) && <span className={styles.error}>{error.of(field)}</span>}
          </label>
        ))}
      </div>
      {error && !fields.some((field) => error.of(field)) && (
        <p className={styles.error} role="alert">
          {Object.values(error.errors ?? {}).flat()[0] ?? error.message}
        </p>
      )}
      <p className={styles.total} aria-live="polite">
        {t('painel.attendance.total', { total: number(total) })}
      </p>
      <Button type="submit" size="lg" wide loading={working} disabled={typed.adultos === ''}>
        {t('painel.attendance.save')}
      </Button>
    </form>
  );
}
