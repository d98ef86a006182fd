import {
  IconArrowsExchange,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
} from '@tabler/icons-react';
import type { Vaga } from '#shared/contracts/escala.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useEscalaContext } from './escala-context.ts';
import styles from './place-line.module.css';

const icons = {
  pendente: IconClock,
  confirmado: IconCircleCheck,
  recusado: IconCircleX,
  troca_solicitada: IconArrowsExchange,
};

/** The state of a place as an icon with its name. */
export function StateIcon({ vaga }: { vaga: Pick<Vaga, 'voluntario' | 'estado'> }) {
  const { t } = useT();
  const { words } = useEscalaContext();
  const estado = vaga.voluntario === null ? null : vaga.estado;
  const Icon = estado ? icons[estado] : IconCircleDashed;
  const name = estado ? words.state(estado) : t('escalas.empty_place');
  return (
    <span className={styles.state} data-estado={estado ?? 'vazia'} role="img" aria-label={name} title={name}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
    </span>
  );
}

/** One place: its function and its volunteer or, below a person's name, its event; opens the place. */
export function PlaceLine({ vaga, showEvent = false }: { vaga: Vaga; showEvent?: boolean }) {
  const { t } = useT();
  const { schedule, words, open } = useEscalaContext();
  const person = vaga.voluntario === null ? undefined : schedule.people.get(vaga.voluntario);
  const event = schedule.events.get(vaga.evento);
  return (
    <button type="button" className={styles.line} data-vaga={vaga.id} onClick={() => open(vaga)}>
      <StateIcon vaga={vaga} />
      <span className={styles.text} lang={recordLang}>
        {showEvent && (
          <span className={styles.event}>
            {words.moment(vaga.de)} · {event?.nome}
          </span>
        )}
        {!showEvent && (
          <span className={styles.who} data-empty={person ? undefined : true}>
            {person?.nome ?? t('escalas.empty_place')}
          </span>
        )}
        <span className={styles.role}>{vaga.funcao}</span>
      </span>
    </button>
  );
}
