import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps {
  name: string;
  value: string;
  defaultChecked?: boolean;
  /** the name of the choice */
  children: ReactNode;
  help?: ReactNode;
  /** a short word that stands out */
  badge?: string;
  /** sets `data-once`: hidden while the form is set to monthly payments */
  once?: boolean;
  /** the same for the help text alone */
  helpOnce?: boolean;
}

/** A radio button as a large touch target. */
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
  /** number of columns on a wide page */
  columns: 2 | 3 | 4;
  children: ReactNode;
  /** shown below the choices */
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
