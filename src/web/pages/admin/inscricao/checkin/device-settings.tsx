import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import tick from '#web/ui/tick.module.css';
import styles from './checkin.module.css';

interface DeviceSettingsProps {
  aparelho: string;
  onRename: (name: string) => void;
  hasSound: boolean;
  onSound: (isOn: boolean) => void;
  /** the last day on which the list stays on this phone; undefined when there is no list */
  until: string | undefined;
}

/** The name of this phone for the other doors, and what it stores. */
export function DeviceSettings({ aparelho, onRename, hasSound, onSound, until }: DeviceSettingsProps) {
  const { t, date } = useT();
  const [typed, setTyped] = useState(aparelho);
  const isEmpty = typed.trim() === '';
  return (
    <section className={styles.panel} aria-labelledby="aparelho">
      <h2 id="aparelho">{t('entrada.settings')}</h2>
      <TextInput
        label={t('entrada.device')}
        help={t('entrada.device_help')}
        error={isEmpty ? t('entrada.device_required') : undefined}
        maxLength={80}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (value.trim() !== '') onRename(value.trim());
        }}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={tick.tick}
          checked={hasSound}
          onChange={({ currentTarget }) => onSound(currentTarget.checked)}
        />
        {t('entrada.sound')}
      </label>
      {until && <p className={styles.kept}>{t('entrada.kept', { day: date(until) })}</p>}
    </section>
  );
}
