import { IconCopy, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { EstadoDaVaga, Vaga } from '#shared/contracts/escala.ts';
import type { DutyIndex } from '#shared/escala/conflicts.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Candidates } from './candidates.tsx';
import styles from './drawers.module.css';
import { useEscalaContext } from './escala-context.ts';
import { PlaceForm } from './place-form.tsx';
import { StateIcon } from './place-line.tsx';
import { useRefreshEscala } from './use-escala.ts';

interface PlaceDrawerProps {
  /** undefined: closed */
  vaga: Vaga | undefined;
  index: DutyIndex;
  onAssign: (vaga: Vaga, voluntario: number | null) => Promise<unknown>;
  onClose: () => void;
}

/** One place: its volunteer and their answer, and the candidates for it. */
export function PlaceDrawer({ vaga, index, onAssign, onClose }: PlaceDrawerProps) {
  const { t } = useT();
  const { schedule, words, mayEdit } = useEscalaContext();
  if (!vaga) return null;
  const event = schedule.events.get(vaga.evento);
  const facts = [
    words.moment(vaga.de),
    event?.nome,
    event?.local,
    schedule.departments.get(vaga.departamento)?.nome,
    vaga.nivel_minimo && t('escalas.level_from', { nivel: words.level(vaga.nivel_minimo) }),
  ].filter(Boolean);
  return (
    <Drawer opened onClose={onClose} title={vaga.funcao} closeText={t('escalas.close')} size={460}>
      <p className={styles.facts} lang={recordLang}>
        {facts.join(' · ')}
      </p>
      <Holder vaga={vaga} onAssign={onAssign} />
      {mayEdit(vaga.departamento) && (
        <>
          <Candidates
            vaga={vaga}
            index={index}
            onChoose={async (id) => {
              onClose();
              await onAssign(vaga, id);
            }}
          />
          <PlaceForm key={`${vaga.id}-${vaga.versao}`} vaga={vaga} onGone={onClose} />
        </>
      )}
    </Drawer>
  );
}

const answers = ['pendente', 'confirmado', 'recusado'] as const;

/** The volunteer of the place, their answer, and the leader's note for them. */
function Holder({ vaga, onAssign }: Pick<PlaceDrawerProps, 'onAssign'> & { vaga: Vaga }) {
  const { t } = useT();
  const dialogs = useDialogs();
  const refresh = useRefreshEscala();
  const { schedule, words, mayEdit } = useEscalaContext();
  const [working, setWorking] = useState(false);
  const person = vaga.voluntario === null ? undefined : schedule.people.get(vaga.voluntario);
  if (!person)
    return (
      <p className={styles.holder}>
        <StateIcon vaga={vaga} /> {t('escalas.empty_place')}
      </p>
    );
  const run = async (work: () => Promise<unknown>) => {
    setWorking(true);
    try {
      await work();
    } catch (error) {
      void dialogs.validation.open(error);
    } finally {
      setWorking(false);
      await refresh();
    }
  };
  const answered = (estado: EstadoDaVaga, motivo?: string) =>
    api.post(`/admin/escala/vagas/${vaga.id}/estado`, {
      versao: vaga.versao,
      estado,
      ...(motivo && { motivo }),
    });
  const answer = (estado: (typeof answers)[number]) => {
    if (estado !== 'recusado') return void run(() => answered(estado));
    void dialogs.confirm.open({
      title: t('escalas.declined.title', { nome: person.nome }),
      tone: 'warning',
      message: t('escalas.declined.text'),
      reason: t('escalas.reason'),
      confirmText: t('escalas.save'),
      onConfirm: async (motivo) => run(() => answered('recusado', motivo)),
    });
  };
  const copyLink = () =>
    run(async () => {
      const { link } = await api.post<{ link: string }>(`/admin/escala/voluntarios/${person.id}/link`);
      await navigator.clipboard.writeText(link);
      dialogs.snackbar.show({ text: t('escalas.link_copied', { nome: person.nome }), color: 'success' });
    });
  return (
    <div className={styles.person}>
      <p className={styles.holder}>
        <StateIcon vaga={vaga} />
        <strong lang={recordLang}>{person.nome}</strong>
        {vaga.estado && <span>{words.state(vaga.estado)}</span>}
      </p>
      {vaga.motivo && (
        <p className={styles.facts} lang={recordLang}>
          {t('escalas.because', { motivo: vaga.motivo })}
        </p>
      )}
      {vaga.troca && (
        <p className={styles.facts} lang={recordLang}>
          {t('escalas.swap_open', {
            names: vaga.troca.convidados.map(({ nome }) => nome).join(', '),
          })}
        </p>
      )}
      <p className={styles.facts}>
        {vaga.avisada ? t('escalas.told') : vaga.publicada ? t('escalas.telling') : t('escalas.not_told')}
      </p>
      {mayEdit(vaga.departamento) && (
        <>
          <fieldset className={styles.answers} disabled={working}>
            <legend>{t('escalas.said')}</legend>
            {answers.map((estado) => (
              <label key={estado}>
                <input
                  type="radio"
                  name={`estado-${vaga.id}`}
                  checked={vaga.estado === estado}
                  onChange={() => answer(estado)}
                />
                {words.state(estado)}
              </label>
            ))}
          </fieldset>
          <div className={styles.row}>
            <Button variant="quiet" loading={working} onClick={() => void onAssign(vaga, null)}>
              <IconUserMinus size={18} stroke={1.8} aria-hidden="true" />
              {t('escalas.remove_person')}
            </Button>
            <Button variant="plain" loading={working} onClick={() => void copyLink()}>
              <IconCopy size={18} stroke={1.8} aria-hidden="true" />
              {t('escalas.copy_link')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
