import { useDroppable } from '@dnd-kit/core';
import { IconAlertTriangle, IconBan, IconCheck, IconUserPlus } from '@tabler/icons-react';
import type { Conflito, Vaga } from '#shared/contracts/escala.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import boards from '#web/ui/board.module.css';
import { Button } from '#web/ui/button.tsx';
import styles from './board.module.css';
import { type Dragged, type DropConflict, refusesDrop } from './drop.ts';
import { useEscalaContext } from './escala-context.ts';
import { DraggablePerson } from './person-chip.tsx';
import { StateIcon } from './place-line.tsx';
import type { EventPlaces } from './schedule.ts';

interface BoardEventProps {
  entry: EventPlaces;
  /** the position of its first place among all places of the board */
  first: number;
  dragged: Dragged | undefined;
  conflictsAt: (vaga: Vaga) => DropConflict[];
  holderConflicts: (vaga: Vaga) => Conflito[];
}

/** An event on the board with its places. */
export function BoardEvent(props: BoardEventProps) {
  const { entry, first, dragged, conflictsAt, holderConflicts } = props;
  const { evento, vagas } = entry;
  const { schedule, words } = useEscalaContext();
  const id = `evento-${evento.id}`;
  return (
    <section className={`${boards.column} ${styles.event}`} aria-labelledby={id}>
      <h2 id={id} lang={recordLang}>
        {evento.nome}
        <span>
          {words.day(evento.de.slice(0, 10))}, {words.times(evento)}
        </span>
      </h2>
      <ul className={boards.items}>
        {vagas.map((vaga, at) => (
          <BoardPlace
            key={vaga.id}
            vaga={vaga}
            order={first + at}
            // named once, above the first place of a department
            department={
              schedule.departments.size > 1 && vaga.departamento !== vagas[at - 1]?.departamento
                ? schedule.departments.get(vaga.departamento)?.nome
                : undefined
            }
            dragged={dragged}
            conflictsAt={conflictsAt}
            holderConflicts={evento.status === 'cancelado' ? () => [] : holderConflicts}
          />
        ))}
      </ul>
    </section>
  );
}

interface BoardPlaceProps extends Pick<BoardEventProps, 'dragged' | 'conflictsAt' | 'holderConflicts'> {
  vaga: Vaga;
  order: number;
  department: string | undefined;
}

const verdictIcons = { free: IconCheck, warned: IconAlertTriangle, refused: IconBan };

/** A place to drop on; while a volunteer is dragged, it shows whether they fit, and why not. */
function BoardPlace(props: BoardPlaceProps) {
  const { vaga, order, department, dragged, conflictsAt, holderConflicts } = props;
  const { t } = useT();
  const { schedule, words, mayEdit, open } = useEscalaContext();
  const editable = mayEdit(vaga.departamento);
  const { setNodeRef, isOver } = useDroppable({
    id: vaga.id,
    data: { order, group: String(vaga.evento) },
    disabled: !editable,
  });
  const person = vaga.voluntario === null ? undefined : schedule.people.get(vaga.voluntario);
  const isTarget = dragged !== undefined && editable && vaga.voluntario !== dragged.voluntario.id;
  const conflicts = isTarget ? conflictsAt(vaga) : [];
  const verdict = refusesDrop(conflicts) ? 'refused' : conflicts.length > 0 ? 'warned' : 'free';
  const holders = dragged ? [] : holderConflicts(vaga);
  const Icon = verdictIcons[verdict];
  return (
    <li>
      {department && (
        <p className={styles.department} lang={recordLang}>
          {department}
        </p>
      )}
      <div
        ref={setNodeRef}
        className={styles.place}
        data-vaga={vaga.id}
        data-verdict={isTarget ? verdict : undefined}
        data-over={(dragged && isOver) || undefined}
      >
        <p className={styles.role}>
          <StateIcon vaga={vaga} />
          <span lang={recordLang}>{vaga.funcao}</span>
          {vaga.nivel_minimo && (
            <span className={styles.note}>
              {t('escalas.level_from', { nivel: words.level(vaga.nivel_minimo) })}
            </span>
          )}
        </p>
        <div className={styles.holder}>
          {person ? (
            <DraggablePerson person={person} vaga={vaga.id} disabled={!editable} />
          ) : (
            <span className={styles.free}>{t('escalas.empty_place')}</span>
          )}
          {editable && (
            <Button
              variant="plain"
              aria-label={t('escalas.assign_to', { funcao: vaga.funcao, quando: words.moment(vaga.de) })}
              title={t('escalas.assign_more')}
              onClick={() => open(vaga)}
            >
              <IconUserPlus size={18} stroke={1.8} aria-hidden="true" />
              {!person && t('escalas.assign_more')}
            </Button>
          )}
        </div>
        {holders.length > 0 && (
          <p className={styles.verdict}>
            <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
            <span>{holders.map((one) => words.conflict(one)).join(' · ')}</span>
          </p>
        )}
        {isTarget && (
          <p className={styles.verdict}>
            <Icon size={16} stroke={2} aria-hidden="true" />
            <span>
              {conflicts.length === 0
                ? t('escalas.board.free')
                : conflicts
                    .map(({ voluntario, conflito }) =>
                      voluntario.id === dragged.voluntario.id
                        ? words.conflict(conflito)
                        : `${voluntario.nome}: ${words.conflict(conflito)}`,
                    )
                    .join(' · ')}
            </span>
          </p>
        )}
      </div>
    </li>
  );
}
