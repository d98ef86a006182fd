import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import { whatsappLink } from '#shared/br/whatsapp.ts';
import type { CriancasDoCulto } from '#shared/contracts/criancas.ts';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { churchDateTime } from '#shared/dates.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Care } from './child-care.tsx';
import styles from './children.module.css';
import { type ChildOnPhone, isInside } from './children.ts';
import sundayStyles from './sunday.module.css';
import { useSunday } from './sunday-page.tsx';

interface ChildrenRoomsProps {
  evento: EventoDoDomingo;
  list: CriancasDoCulto;
  children: readonly ChildOnPhone[];
}

/** Every room with its children, its capacity, and their allergies and care. */
export function ChildrenRooms({ list: { salas }, children }: ChildrenRoomsProps) {
  const { t, number, time } = useT();
  const { rules } = useVisitor();
  const mayManage = abilityFrom(rules).can('manage', 'crianca');
  const inside = children.filter(isInside);
  const ofAnotherDay = children.filter(({ saiu_em, outro_dia }) => saiu_em === null && outro_dia);
  const left = children.filter(({ saiu_em }) => saiu_em !== null);
  return (
    <section className={styles.part} aria-label={t('criancas.way.salas')}>
      <p className={sundayStyles.big}>
        <strong data-testid="criancas-dentro">{number(inside.length)}</strong>{' '}
        {t(inside.length === 1 ? 'criancas.now_inside_one' : 'criancas.now_inside')}
      </p>
      {salas.map((sala) => {
        const here = inside.filter((child) => child.sala === sala.id);
        const isFull = sala.capacidade !== null && here.length >= sala.capacidade;
        return (
          <section key={sala.id} className={styles.room} aria-labelledby={`sala-${sala.id}`}>
            <div className={styles.roomHead}>
              <h2 id={`sala-${sala.id}`}>{sala.nome}</h2>
              <span data-full={isFull}>
                {sala.capacidade === null
                  ? number(here.length)
                  : t('criancas.of_capacity', { count: number(here.length), max: number(sala.capacidade) })}
              </span>
            </div>
            {isFull && <p className={styles.full}>{t('criancas.full')}</p>}
            {here.length === 0 && <p className={sundayStyles.hint}>{t('criancas.empty_room')}</p>}
            <ul className={styles.found}>
              {here.map((child) => (
                <RoomChild key={child.chave} child={child} mayManage={mayManage} room={sala.nome} />
              ))}
            </ul>
          </section>
        );
      })}
      {ofAnotherDay.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {t('criancas.of_another_day', { count: number(ofAnotherDay.length) })}
          </summary>
          <ul className={styles.found}>
            {ofAnotherDay.map((child) => (
              <RoomChild
                key={child.chave}
                child={child}
                mayManage={mayManage}
                room={salas.find(({ id }) => id === child.sala)?.nome ?? ''}
              />
            ))}
          </ul>
        </details>
      )}
      {left.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {t('criancas.went_home', { count: number(left.length) })}
          </summary>
          <ul className={styles.found}>
            {left.map(({ chave, nome, saiu_em }) => (
              <li key={chave}>{`${nome} · ${time(churchDateTime(new Date(saiu_em!)).slice(11))}`}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface RoomChildProps {
  child: ChildOnPhone;
  room: string;
  mayManage: boolean;
}

function RoomChild({ child, room, mayManage }: RoomChildProps) {
  const { t } = useT();
  const { id, nome, responsavel_nome, responsavel_whatsapp } = child;
  const call =
    responsavel_whatsapp && whatsappLink(responsavel_whatsapp, t('criancas.call_text', { name: nome, room }));
  return (
    <li className={styles.child}>
      <h3 className={styles.name}>{nome}</h3>
      <Care child={child} />
      <p>{t('criancas.with', { name: responsavel_nome })}</p>
      {call && (
        <a className={styles.call} href={call} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp size={22} aria-hidden="true" />
          {t('criancas.call', { name: responsavel_nome })}
        </a>
      )}
      {mayManage && id !== null && <WithoutCode id={id} nome={nome} />}
    </li>
  );
}

/** Hands a child over without its code: requires a reason and a name, and works only with network. */
function WithoutCode({ id, nome }: { id: number; nome: string }) {
  const { t } = useT();
  const { sunday } = useSunday();
  const [quem, setQuem] = useState('');
  const [motivo, setMotivo] = useState('');
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const missing = (text: string) => (isTried && text.trim() === '' ? t('criancas.said_error') : undefined);
  async function handOver(): Promise<void> {
    setTried(true);
    if (quem.trim() === '' || motivo.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      await api.post(`/admin/domingo/criancas/${id}/saida-sem-codigo`, { motivo, quem_levou: quem });
      await sunday.synchronise();
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : '');
    }
    setBusy(false);
  }
  return (
    <details>
      <summary className={styles.summary}>{t('criancas.without_code')}</summary>
      <form
        className={styles.part}
        noValidate
        aria-label={t('criancas.without_code_of', { name: nome })}
        onSubmit={(event) => {
          event.preventDefault();
          void handOver();
        }}
      >
        <TextInput
          label={t('criancas.who_takes')}
          maxLength={120}
          autoComplete="off"
          value={quem}
          error={missing(quem)}
          onChange={({ currentTarget }) => setQuem(currentTarget.value)}
        />
        <TextInput
          label={t('criancas.why')}
          maxLength={300}
          autoComplete="off"
          value={motivo}
          error={missing(motivo)}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        {problem !== undefined && (
          <p className={sundayStyles.notice} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" variant="danger" wide loading={isBusy}>
          {t('criancas.hand_over', { name: nome })}
        </Button>
      </form>
    </details>
  );
}
