import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps {
  name: string;
  value: string;
  defaultChecked?: boolean;
  /** what the choice is called */
  children: ReactNode;
  help?: string;
  /** a word that must not be overlooked */
  badge?: string;
  /** marked `data-once`: a form that also offers to pay every month hides it then */
  once?: boolean;
  /** the same for its help alone */
  helpOnce?: boolean;
}

/** One of a few, as large as a finger: a radio button that looks like what it stands for. */
export function Choice({ name, value, defaultChecked, children, help, badge, once, helpOnce }: ChoiceProps) {
  return (
    <label className={styles.choice} data-once={once || undefined}>
      <input type="radio" name={name} value={value} defaultChecked={defaultChecked} />
      <span className={styles.text}>
        <span className={styles.name}>
          {children}
          {badge && <span className={styles.badge}>{badge}</span>}
        </span>
        {help && (
          <span className={styles.help} data-once={helpOnce || undefined}>
            {help}
          </span>
        )}
      </span>
    </label>
  );
}

interface ChoicesProps {
  id: string;
  label: string;
  error?: string;
  /** how many stand side by side on a wide page */
  columns: 2 | 3 | 4;
  children: ReactNode;
  /** what the choice brings with it, under it */
  more?: ReactNode;
}

export function Choices({ id, label, error, columns, children, more }: ChoicesProps) {
  return (
    <fieldset className={styles.part} id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={styles.choices} data-columns={columns}>
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {more}
    </fieldset>
  );
}
