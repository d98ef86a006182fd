import { useT } from '#web/lib/i18n/i18n.tsx';
import { useOthersPresent } from '#web/lib/live/use-live.ts';
import styles from './others-present.module.css';

interface OthersPresentProps {
  channels: readonly string[];
  /** the texts for one other person and for several */
  text: readonly [
    one: 'crud.live.editing' | 'escalas.live.here',
    many: 'crud.live.editing_many' | 'escalas.live.here_many',
  ];
}

/** Names the other users who have this page open. */
export function OthersPresent({ channels, text: [textOfOne, textOfMany] }: OthersPresentProps) {
  const { t, language } = useT();
  const others = useOthersPresent(channels);
  const [first] = others;
  return (
    <p className={styles.others} role="status" hidden={first === undefined} data-noprint>
      {others.length === 1
        ? t(textOfOne, { name: first! })
        : t(textOfMany, {
            names: new Intl.ListFormat(language.code.replace('_', '-'), { type: 'conjunction' }).format(
              others,
            ),
          })}
    </p>
  );
}
