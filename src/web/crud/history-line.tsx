import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowRight,
  IconArrowsSplit,
  IconDownload,
  IconEraser,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TraceNames } from '#shared/contracts/trilha.ts';
import type { Field } from '#shared/crud/field.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { type Change, changesOf, changeText, type Trace } from './history.ts';
import styles from './history-line.module.css';

const icons = {
  create: IconPlus,
  edit: IconPencil,
  delete: IconTrash,
  export: IconDownload,
  merge: IconArrowMerge,
  unmerge: IconArrowBackUp,
  differ: IconArrowsSplit,
  undiffer: IconArrowBackUp,
  erase: IconEraser,
};
const actionTexts: Readonly<Record<string, TextKey>> = {
  create: 'crud.history.create',
  edit: 'crud.history.edit',
  delete: 'crud.history.delete',
  export: 'crud.history.export',
  merge: 'crud.history.merge',
  unmerge: 'crud.history.unmerge',
  differ: 'crud.history.differ',
  undiffer: 'crud.history.undiffer',
  erase: 'crud.history.erase',
};
/** Replace the texts above when the name of the record follows. */
const textsBefore: Readonly<Record<string, TextKey>> = {
  create: 'crud.history.create_of',
  edit: 'crud.history.edit_of',
  delete: 'crud.history.delete_of',
  merge: 'crud.history.merge_into',
  unmerge: 'crud.history.unmerge_of',
  differ: 'crud.history.differ_of',
  undiffer: 'crud.history.undiffer_of',
};

interface HistoryLineProps {
  line: Trace;
  names: TraceNames;
  /** the record that the line is about, where the page does not make that clear */
  about?: ReactNode;
  /** shows the time alone, under a heading with the date */
  timeOnly?: boolean;
}

/** Who did what, when, and what it was before and after. */
export function HistoryLine({ line, names, about, timeOnly }: HistoryLineProps) {
  const { t } = useT();
  const { acao, users, quando } = line;
  const Icon = icons[acao as keyof typeof icons] ?? IconPencil;
  const actionText = (about && textsBefore[acao]) || actionTexts[acao];
  const name = String(line.depois?.unida_nome ?? '');
  const otherName = String(line.depois?.outra ?? '');
  return (
    <li className={styles.line} data-action={acao}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={15} stroke={2} />
      </span>
      <div className={styles.body}>
        <p className={styles.who}>
          <b>{users?.rotulo ?? t('crud.history.system')}</b>{' '}
          {actionText ? t(actionText, { name, other: otherName }) : t('crud.history.other', { action: acao })}
          {about && <> {about}</>}
          {line.chave !== null && <> {t('crud.history.by_key', { name: line.chave })}</>}
        </p>
        <p className={styles.when}>
          <DateInWords value={quando} timeOnly={timeOnly} />
        </p>
        <Details line={line} changes={changesOf(line, names)} />
      </div>
    </li>
  );
}

/** An edit shows its changes; a created or deleted record shows its fields only when opened. */
function Details({ line, changes }: { line: Trace; changes: readonly Change[] }) {
  const { t } = useT();
  if (changes.length === 0) return null;
  const list = <Changes changes={changes} line={line} />;
  if (line.acao === 'edit') return list;
  return (
    <details className={styles.details}>
      <summary>{t('crud.history.fields', { count: changes.length })}</summary>
      {list}
    </details>
  );
}

function Changes({ changes, line: { antes, depois } }: { changes: readonly Change[]; line: Trace }) {
  const { t, label } = useT();
  return (
    <dl className={styles.changes}>
      {changes.map(({ name, field, before, after }) => (
        <div key={name}>
          <dt>{label(field.label)}</dt>
          <dd>
            {antes && (
              <>
                <span className="visually-hidden">{t('crud.history.before')} </span>
                <del>
                  <ChangedValue field={field} value={before} />
                </del>
              </>
            )}
            {antes && depois && <IconArrowRight size={14} stroke={1.8} aria-hidden="true" />}
            {depois && (
              <>
                <span className="visually-hidden"> {t('crud.history.after')} </span>
                <ins>
                  <ChangedValue field={field} value={after} />
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangedValue({ field, value }: { field: Field; value: unknown }) {
  const translator = useT();
  const text = changeText(field, value, translator);
  return text || <i className={styles.empty}>{translator.t('crud.empty_value')}</i>;
}
