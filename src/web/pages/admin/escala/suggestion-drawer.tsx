import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import type { Escala, PropostaDeEscala, SugestaoAplicada, Vaga } from '#shared/contracts/escala.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import styles from './drawers.module.css';
import { useEscalaContext } from './escala-context.ts';
import { placesToFill } from './schedule.ts';
import type { Step } from './undo-stack.ts';
import { usePatchVagas, useRefreshEscala } from './use-escala.ts';

interface SuggestionDrawerProps {
  escala: Escala;
  /** the shown department; null: all departments that the user may change */
  departamento: number | null;
  /** the changes that were applied, to be undone as one */
  onApplied: (steps: Step[], changed: SugestaoAplicada['vagas']) => void;
  onClose: () => void;
}

/** Requests a proposal that fills the empty places; the leader accepts all or some of it. */
export function SuggestionDrawer({ escala, departamento, onApplied, onClose }: SuggestionDrawerProps) {
  const { t } = useT();
  const dialogs = useDialogs();
  const patch = usePatchVagas();
  const refresh = useRefreshEscala();
  const { schedule, words, mayEdit } = useEscalaContext();
  const suggestion = useOfficeAction<PropostaDeEscala>();
  const applied = useOfficeAction<SugestaoAplicada>();
  const [proposal, setProposal] = useState<PropostaDeEscala>();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const places = new Map(escala.vagas.map((vaga) => [vaga.id, vaga]));
  const [now] = useState(() => new Date());
  const empty = placesToFill(escala, now).filter(
    (vaga) => mayEdit(vaga.departamento) && (departamento === null || vaga.departamento === departamento),
  );
  const departamentos = [...new Set(empty.map((vaga) => vaga.departamento))];
  const accepted = (proposal?.sugestoes ?? []).filter(({ vaga }) => !left.has(vaga) && places.has(vaga));

  const ask = async () => {
    const answer = await suggestion.run('/admin/escala/sugestao', {
      departamentos,
      de: escala.de,
      ate: escala.ate,
    });
    if (!answer) return;
    setProposal(answer);
    setLeft(new Set());
  };
  const apply = async () => {
    const sugestoes = accepted.map(({ vaga, voluntario }) => ({
      vaga,
      voluntario,
      versao: places.get(vaga)?.versao ?? 0,
    }));
    const answer = await applied.run('/admin/escala/sugestao/aplicar', { sugestoes });
    if (!answer) return;
    patch(answer.vagas.map(({ vaga }) => vaga));
    onApplied(
      answer.vagas.map(({ vaga }) => ({ kind: 'assign', vaga: vaga.id, from: null, to: vaga.voluntario })),
      answer.vagas,
    );
    const filled = t('escalas.suggest.done', { count: answer.vagas.length });
    const refused = answer.recusadas.length;
    dialogs.snackbar.show({
      text: refused > 0 ? `${filled} ${t('escalas.suggest.refused', { count: refused })}` : filled,
      color: refused > 0 ? 'warning' : 'success',
      timeout: 6000,
      multiline: true,
    });
    await refresh();
    onClose();
  };
  const placeText = (vaga: Vaga | undefined): string =>
    vaga ? `${words.moment(vaga.de)} · ${schedule.events.get(vaga.evento)?.nome ?? ''} · ${vaga.funcao}` : '';
  const toggle = (vaga: number) => {
    const next = new Set(left);
    if (!next.delete(vaga)) next.add(vaga);
    setLeft(next);
  };
  const error = suggestion.error ?? applied.error;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('escalas.suggest.title')}
      closeText={t('escalas.close')}
      size={560}
    >
      <p className={styles.facts}>{t('escalas.suggest.text')}</p>
      {!proposal && (
        <div className={styles.foot}>
          {empty.length === 0 ? (
            <p className={styles.good}>{t('escalas.suggest.none')}</p>
          ) : (
            <Button loading={suggestion.working} onClick={() => void ask()}>
              <IconSparkles size={18} stroke={1.8} aria-hidden="true" />
              {t('escalas.suggest.ask', { count: empty.length })}
            </Button>
          )}
        </div>
      )}
      {proposal?.sugestoes.length === 0 && (
        <p role="status" className={styles.facts}>
          {t('escalas.suggest.nobody')}
        </p>
      )}
      {proposal && proposal.sugestoes.length > 0 && (
        <section className={styles.group}>
          <h3>{t('escalas.suggest.people', { count: proposal.sugestoes.length })}</h3>
          <ul className={styles.list}>
            {proposal.sugestoes.map(({ vaga, voluntario, motivos, alertas }) => (
              <li key={vaga}>
                <div>
                  <label className={styles.check}>
                    <input type="checkbox" checked={!left.has(vaga)} onChange={() => toggle(vaga)} />
                    <span lang={recordLang}>
                      <strong>{schedule.people.get(voluntario)?.nome}</strong> · {placeText(places.get(vaga))}
                    </span>
                  </label>
                  {motivos.length > 0 && <p className={styles.facts}>{words.reasons(motivos)}</p>}
                  {alertas.map((alerta) => (
                    <p key={alerta.rule} className={styles.warning}>
                      {words.conflict(alerta)}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {proposal && proposal.vazias.length > 0 && (
        <section className={styles.group}>
          <h3>{t('escalas.suggest.empty', { count: proposal.vazias.length })}</h3>
          <ul className={styles.list}>
            {proposal.vazias.map(({ vaga, motivos }) => (
              <li key={vaga}>
                <div>
                  <strong lang={recordLang}>{placeText(places.get(vaga))}</strong>
                  <p className={styles.facts}>{words.reasons(motivos)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      {proposal && (
        <div className={styles.foot}>
          {proposal.sugestoes.length > 0 && (
            <Button loading={applied.working} disabled={accepted.length === 0} onClick={() => void apply()}>
              {accepted.length === proposal.sugestoes.length
                ? t('escalas.suggest.accept_all')
                : t('escalas.suggest.accept', { count: accepted.length })}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t(proposal.sugestoes.length > 0 ? 'escalas.suggest.discard' : 'escalas.close')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}
