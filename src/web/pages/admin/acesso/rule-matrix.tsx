import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import {
  type Action,
  actions as everyAction,
  subjects as everySubject,
  type Subject,
} from '#shared/access/subjects.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import tick from '#web/ui/tick.module.css';
import styles from './rule-matrix.module.css';
import { isGrantable, isGranted, isImplied, nextCell, type Rules, toggled } from './rules.ts';
import { matrixRows, permissionName } from './subject-names.ts';

interface RuleMatrixProps {
  rules: Rules;
  onChange: (rules: Rules) => void;
  /** the ids of the table's name and of its explanation */
  labelledBy: string;
  describedBy: string;
  /** the rows and columns; all of them unless given */
  subjects?: readonly Subject[];
  actions?: readonly Action[];
  /** whether a cell may be ticked: where the subject has the action, unless given */
  canGrant?: (action: Action, subject: Subject) => boolean;
}

/** Subjects in rows, actions in columns. One tab stop; arrow keys move inside. */
export function RuleMatrix({
  rules,
  onChange,
  labelledBy,
  describedBy,
  subjects = everySubject,
  actions = everyAction,
  canGrant = isGrantable,
}: RuleMatrixProps) {
  const translator = useT();
  const { t } = translator;
  const rows = useMemo(() => matrixRows(subjects, translator), [subjects, translator]);
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);

  const move = (event: KeyboardEvent) => {
    const next = nextCell(at, event.key, rows.length, actions.length);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${next.join(' ')}"]`)?.focus();
  };

  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        className={styles.matrix}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
      >
        <thead>
          <tr>
            <th scope="col">{t('acesso.matrix.section')}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {t(`acesso.action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={move}>
          {rows.map(({ subject, name }, row) => (
            <tr key={subject} data-wide={subject === 'all' || undefined}>
              <th scope="row">{name}</th>
              {actions.map((action, column) => (
                <td key={action}>
                  <Cell
                    place={`${row} ${column}`}
                    isHere={at[0] === row && at[1] === column}
                    action={action}
                    subject={subject}
                    rules={rules}
                    canGrant={canGrant}
                    onFocus={() => setAt([row, column])}
                    onToggle={() => onChange(toggled(rules, action, subject))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  place: string;
  isHere: boolean;
  action: Action;
  subject: Subject;
  rules: Rules;
  canGrant: (action: Action, subject: Subject) => boolean;
  onFocus: () => void;
  onToggle: () => void;
}

function Cell({ place, isHere, action, subject, rules, canGrant, onFocus, onToggle }: CellProps) {
  const translator = useT();
  const { t } = translator;
  const granted = isGranted(rules, action, subject);
  const implied = isImplied(rules, action, subject);
  const what = permissionName(translator, { action, subject });
  const canToggle = granted || canGrant(action, subject);
  return (
    <label className={styles.cell} data-unavailable={!canToggle || undefined}>
      <input
        type="checkbox"
        className={tick.tick}
        data-cell={place}
        data-implied={implied || undefined}
        tabIndex={isHere ? 0 : -1}
        checked={granted || implied}
        // not `disabled`, so that arrow keys and screen readers still reach it
        aria-disabled={implied || !canToggle || undefined}
        aria-label={implied ? t('acesso.matrix.implied', { what }) : what}
        title={implied ? t('acesso.matrix.implied', { what }) : what}
        onFocus={onFocus}
        onChange={() => !implied && canToggle && onToggle()}
      />
    </label>
  );
}
