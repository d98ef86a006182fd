import styles from './done.module.css';

/** Confirms what the volunteer just did. */
export const Done = ({ text }: { text: string }) => (
  <p role="status" className={styles.done}>
    {text}
  </p>
);
