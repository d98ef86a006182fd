import type { Section } from '#shared/kit/section.ts';
import { recordChannel } from '#shared/realtime/channels.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useOthersPresent } from '#web/lib/live/use-live.ts';
import styles from './others-editing.module.css';

/** Says who else has this record open for editing. */
export function OthersEditing({ section, id }: { section: Section; id: number }) {
  const { t, language } = useT();
  const others = useOthersPresent(recordChannel(section.name, id));
  const [first] = others;
  return (
    <p className={styles.others} role="status" hidden={first === undefined} data-noprint>
      {others.length === 1
        ? t('crud.live.editing', { name: first! })
        : t('crud.live.editing_many', {
            names: new Intl.ListFormat(language.code.replace('_', '-'), { type: 'conjunction' }).format(
              others,
            ),
          })}
    </p>
  );
}
