import { Link, useLocation } from 'react-router';
import type { CandidatoDaTroca, MeuServico } from '#shared/contracts/escala.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { type FormState, withSearch } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { ActionButton } from './action-button.tsx';
import { DeclineForm } from './decline-form.tsx';
import styles from './duties.module.css';
import { DutyWhen } from './duty-when.tsx';
import { SwapForm } from './swap-form.tsx';

interface DutiesProps {
  servicos: readonly MeuServico[];
  /** YYYY-MM-DD */
  today: string;
  /** the duty whose form is open */
  recusar: number | null;
  trocar: { vaga: number; pessoas: readonly CandidatoDaTroca[] | null } | null;
  /** parameters that every address of the page keeps */
  keep: Record<string, string>;
  answer: RefusedForm | FormState | undefined;
}

/** The volunteer's next duties, each with the possible answers. */
export function Duties({ servicos, today, recusar, trocar, keep, answer }: DutiesProps) {
  const { t } = useT();
  const { pathname } = useLocation();
  const addressOf = (vaga: number, open: Record<string, string>): string =>
    `${withSearch(pathname, { ...open, ...keep })}#vaga-${vaga}`;
  return (
    <section className={styles.duties} aria-labelledby="escalas">
      <h2 id="escalas">{t('servir.duties')}</h2>
      <ul>
        {servicos.map((servico) => {
          const { vaga } = servico;
          const closed = addressOf(vaga, {});
          return (
            <li key={vaga} id={`vaga-${vaga}`} className={styles.duty} data-estado={servico.estado}>
              <DutyWhen {...servico} today={today}>
                <p className={styles.state} data-estado={servico.estado}>
                  {t(`servir.estado.${servico.estado}`)}
                </p>
              </DutyWhen>
              <Details servico={servico} />
              {!servico.aberto ? (
                <p className={styles.note}>{t('servir.over')}</p>
              ) : recusar === vaga ? (
                <DeclineForm
                  servico={servico}
                  back={closed}
                  state={refusedState(`recusar-${vaga}`, answer)}
                />
              ) : trocar?.vaga === vaga && trocar.pessoas ? (
                <SwapForm
                  servico={servico}
                  pessoas={trocar.pessoas}
                  back={closed}
                  state={refusedState(`pedir_troca-${vaga}`, answer)}
                />
              ) : (
                <Answers servico={servico} addressOf={addressOf} answer={answer} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Details({ servico: { comigo, motivo, em_conflito, troca } }: { servico: MeuServico }) {
  const { t } = useT();
  return (
    <>
      {em_conflito && <p className={styles.warning}>{t('servir.blocked')}</p>}
      {motivo && <p className={styles.note}>{t('servir.your_reason', { motivo })}</p>}
      {comigo.length > 0 && (
        <div className={styles.company}>
          <h4>{t('servir.with')}</h4>
          <ul lang={recordLang}>
            {comigo.map(({ nome, funcao }) => (
              <li key={`${nome} ${funcao}`}>
                {nome} <span>{funcao}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {troca && (
        <div className={styles.company}>
          <h4>{t('servir.asked')}</h4>
          <ul>
            {troca.convidados.map(({ nome, recusou }) => (
              <li key={nome}>
                {nome} <span>{t(recusou ? 'servir.asked_no' : 'servir.asked_waiting')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface AnswersProps {
  servico: MeuServico;
  addressOf: (vaga: number, open: Record<string, string>) => string;
  answer: RefusedForm | FormState | undefined;
}

function Answers({ servico, addressOf, answer }: AnswersProps) {
  const { t } = useT();
  const { vaga, versao, estado, troca } = servico;
  return (
    <div className={styles.answers}>
      {(estado === 'pendente' || estado === 'recusado') && (
        <ActionButton
          acao="confirmar"
          id={vaga}
          fields={{ vaga, versao }}
          answer={answer}
          variant={estado === 'pendente' ? 'primary' : 'quiet'}
        >
          {t(estado === 'pendente' ? 'servir.confirm' : 'servir.confirm_again')}
        </ActionButton>
      )}
      {troca ? (
        <ActionButton
          acao="desistir_troca"
          id={troca.id}
          fields={{ troca: troca.id }}
          answer={answer}
          variant="quiet"
        >
          {t('servir.swap_undo')}
        </ActionButton>
      ) : (
        estado !== 'recusado' && (
          <ButtonLink to={addressOf(vaga, { trocar: String(vaga) })} variant="quiet" size="lg">
            {t('servir.swap')}
          </ButtonLink>
        )
      )}
      {estado !== 'recusado' && (
        <Link className={styles.decline} to={addressOf(vaga, { recusar: String(vaga) })}>
          {t('servir.decline')}
        </Link>
      )}
    </div>
  );
}
