import { type ComponentProps, useId } from 'react';
import styles from './drawers.module.css';
import { RuleMatrix } from './rule-matrix.tsx';

interface MatrixPartProps extends Omit<ComponentProps<typeof RuleMatrix>, 'labelledBy' | 'describedBy'> {
  title: string;
  help: string;
  error: string | undefined;
}

/** The matrix of rules in a form, with its title, help and error. */
export function MatrixPart({ title, help, error, ...matrix }: MatrixPartProps) {
  const id = useId();
  return (
    <section>
      <h3 id={`${id}-matrix`} className={styles.formTitle}>
        {title}
      </h3>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <RuleMatrix {...matrix} labelledBy={`${id}-matrix`} describedBy={`${id}-help`} />
    </section>
  );
}
