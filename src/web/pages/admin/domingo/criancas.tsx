import { useEffect, useMemo, useState } from 'react';
import type { CriancasDoCulto } from '#shared/contracts/criancas.ts';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { OwnDocument } from '#web/pages/admin/inscricao/checkin/own-document.tsx';
import { ownSteps } from './attendance.ts';
import { CheckInChild } from './child-check-in.tsx';
import { ChildWayOut } from './child-way-out.tsx';
import { childrenOf } from './children.ts';
import { ChildrenRooms } from './children-rooms.tsx';
import styles from './sunday.module.css';
import { SundayPage, useSunday } from './sunday-page.tsx';
import { useCorrectedEntry } from './use-corrected-entry.ts';
import { useOfflineList } from './use-sunday.ts';

const listAge = 4_000;
const ways = ['entrada', 'salas', 'saida'] as const;

/** Children during a service: check-in, rooms, and hand-over by code. */
export default function CriancasPage() {
  return (
    <OwnDocument>
      <SundayPage task="criancas">{({ chosen }) => chosen && <Children evento={chosen} />}</SundayPage>
    </OwnDocument>
  );
}

function Children({ evento }: { evento: EventoDoDomingo }) {
  const { t } = useT();
  const inUse = useSunday();
  const { state } = inUse;
  const [way, setWay] = useState<(typeof ways)[number]>('entrada');
  const { corrected } = useCorrectedEntry('crianca_entrada');
  useEffect(() => {
    if (corrected) setWay('entrada');
  }, [corrected]);
  const list = useOfflineList<CriancasDoCulto>(inUse, `/admin/domingo/criancas?evento=${evento.id}`, listAge);
  const steps = useMemo(() => ownSteps(state, list.at), [state, list.at]);
  const children = useMemo(() => childrenOf(list.value, steps, evento.id), [list.value, steps, evento.id]);
  if (!list.value)
    return (
      <p className={styles.notice} role="status">
        {list.problem ?? t(state.network === 'online' ? 'domingo.loading' : 'criancas.not_loaded')}
      </p>
    );
  const parts = { evento, list: list.value, children };
  return (
    <>
      <fieldset className={styles.ways} data-three>
        <legend className="visually-hidden">{t('criancas.way')}</legend>
        {ways.map((one) => (
          <label key={one} data-chosen={way === one}>
            <input type="radio" name="modo" checked={way === one} onChange={() => setWay(one)} />
            {t(`criancas.way.${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'entrada' && <CheckInChild {...parts} />}
      {way === 'salas' && <ChildrenRooms {...parts} />}
      {way === 'saida' && <ChildWayOut {...parts} />}
    </>
  );
}
