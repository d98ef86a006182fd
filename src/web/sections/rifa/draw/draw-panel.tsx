import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import dashboard from '../../inscricao/dashboard.module.css';
import ficha from '../../inscricao/record.module.css';
import styles from '../raffle.module.css';
import { FreezeLate } from './freeze-late.tsx';
import { Prizes } from './prizes.tsx';
import { TypePrizes } from './type-prizes.tsx';
import { useDraw, useDrawStep } from './use-draw.ts';

/** The draw of a raffle: the next step, who may take it, and the finished steps. */
export function DrawPanel({ id }: { id: number }) {
  const { t } = useT();
  const draw = useDraw(id);
  return (
    <ViewPanel name="sorteio" title={t('rifas.steps')}>
      {draw.isPending && <Skeleton height={120} />}
      {draw.isError && !draw.data && (
        <div role="alert" className={dashboard.failed}>
          <p>{draw.error.message || t('rifas.draw_failed')}</p>
          <Button variant="quiet" onClick={() => void draw.refetch()}>
            {t('crud.retry')}
          </Button>
        </div>
      )}
      {draw.data && (
        <div className={styles.stack}>
          <Next draw={draw.data} />
          <DrawFacts draw={draw.data} />
          {draw.data.resultado && <Prizes draw={draw.data} />}
        </div>
      )}
    </ViewPanel>
  );
}

/** The next step in words, with its form or button for users who may take it. */
function Next({ draw }: { draw: SorteioDaRifa }) {
  const { t, number, date } = useT();
  const mayAct = useAllowed(section).edit;
  const { passo, extracao, pendentes, sem_numeros, contestadas } = draw;
  const isOver = passo === 'concluido' || passo === 'cancelada';
  const isLate = passo === 'congelar' && draw.extracao_perdida;
  return (
    <section className={styles.step} aria-live="polite">
      <h3>{t(`rifas.step.${passo}`)}</h3>
      <p>
        {t(isLate ? 'rifas.step.congelar_late_text' : `rifas.step.${passo}_text`, {
          count: number(pendentes.compras),
          number: extracao?.numero ?? '',
          day: extracao ? date(extracao.data) : '',
        })}
      </p>
      {passo === 'acertar' && pendentes.em_analise > 0 && (
        <p className={styles.note}>
          {t(pendentes.em_analise === 1 ? 'rifas.reported_one' : 'rifas.reported', {
            count: number(pendentes.em_analise),
          })}
        </p>
      )}
      {sem_numeros > 0 && (
        <p className={styles.notice}>
          {t(sem_numeros === 1 ? 'rifas.without_numbers_one' : 'rifas.without_numbers', {
            count: number(sem_numeros),
          })}
        </p>
      )}
      {contestadas > 0 && (passo === 'acertar' || passo === 'congelar') && (
        <p className={styles.notice}>
          {t(contestadas === 1 ? 'rifas.disputed_one' : 'rifas.disputed', { count: number(contestadas) })}
        </p>
      )}
      {mayAct ? <Step draw={draw} /> : !isOver && <p className={styles.note}>{t('rifas.step_who')}</p>}
    </section>
  );
}

function Step({ draw }: { draw: SorteioDaRifa }) {
  const { t, number } = useT();
  const mayRefuse = abilityFrom(useVisitor().rules).can('edit', 'financeiro');
  const { id, passo, pendentes, pagos, nome } = draw;
  if (passo === 'digitar') return <TypePrizes draw={draw} />;
  if (passo === 'acertar') {
    const path = `/admin/rifa/${id}/sorteio/pendencias`;
    const unpaid = pendentes.compras - pendentes.em_analise;
    return (
      <>
        {unpaid > 0 && (
          <StepButton
            path={path}
            text={t('rifas.settle')}
            title={t(unpaid === 1 ? 'rifas.settle_confirm_one' : 'rifas.settle_confirm', {
              count: number(unpaid),
            })}
            message={t('rifas.settle_text')}
          />
        )}
        {pendentes.em_analise > 0 && mayRefuse && (
          <StepButton
            path={path}
            body={{ em_analise: true }}
            text={t('rifas.refuse_reported')}
            title={t(pendentes.em_analise === 1 ? 'rifas.refuse_confirm_one' : 'rifas.refuse_confirm', {
              count: number(pendentes.em_analise),
            })}
            message={t('rifas.refuse_text')}
          />
        )}
      </>
    );
  }
  if (passo === 'congelar' && draw.extracao_perdida) return <FreezeLate draw={draw} />;
  if (passo === 'congelar')
    return (
      <StepButton
        path={`/admin/rifa/${id}/sorteio/congelar`}
        text={t('rifas.freeze')}
        title={t('rifas.freeze_confirm', { count: number(pagos) })}
        message={t('rifas.freeze_text')}
      />
    );
  if (passo === 'sortear')
    return (
      <StepButton
        path={`/admin/rifa/${id}/sorteio`}
        text={t('rifas.draw_now')}
        title={t('rifas.draw_confirm', { name: nome })}
        message={t('rifas.draw_confirm_text')}
      />
    );
  return null;
}

interface StepButtonProps {
  path: string;
  body?: object;
  text: string;
  /** title of the confirmation */
  title: string;
  message: string;
}

function StepButton({ path, body = {}, text, title, message }: StepButtonProps) {
  const { t } = useT();
  const dialogs = useDialogs();
  const { working, error, take } = useDrawStep();
  const ask = () =>
    dialogs.confirm.open({
      tone: 'warning',
      title,
      message,
      confirmText: text,
      cancelText: t('ficha.back'),
      onConfirm: async () => {
        await take(path, body, () => ({ text: t('rifas.list_done') }));
      },
    });
  return (
    <>
      <div className={styles.buttons} data-noprint>
        <Button loading={working} onClick={() => void ask()}>
          {text}
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
    </>
  );
}

/** The data of the draw that are public so far. */
function DrawFacts({ draw }: { draw: SorteioDaRifa }) {
  const { t, label, number, date, dateTime } = useT();
  const { modo, extracao, compromisso, lista, resultado, slug } = draw;
  const hash = (value: string) => <span className={styles.hash}>{value}</span>;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('rifas.mode'), label(section.fields.modo_sorteio.options[modo])],
    [
      t('rifas.extraction'),
      extracao && t('rifas.extraction_value', { number: extracao.numero, day: date(extracao.data) }),
    ],
    [t('rifas.commitment'), compromisso && hash(compromisso.compromisso_sha256)],
    [
      t('rifas.frozen_list'),
      lista &&
        `${t('rifas.frozen_list_text', { count: number(lista.quantidade), when: dateTime(lista.em) })}, ${
          lista.por ? t('rifas.frozen_by', { name: lista.por }) : t('rifas.frozen_by_system')
        }`,
    ],
    [t('rifas.root'), lista && hash(lista.raiz)],
    [t('rifas.federal_prizes'), resultado?.premios_federais.join(' · ')],
    [t('rifas.draw'), resultado && t('rifas.drawn', { when: dateTime(resultado.em), name: resultado.por })],
  ];
  return (
    <>
      <dl className={ficha.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {lista && (
        <ul className={styles.links} data-noprint>
          <li>
            <a href={`/api/rifas/${slug}/lista.txt`}>{t('rifas.download_list')}</a>
          </li>
          <li>
            <a href={`/rifa/${slug}/verificar`} target="_blank" rel="noreferrer">
              <IconExternalLink size={16} stroke={1.8} aria-hidden="true" />
              {t('rifas.verify')}
              <span className="visually-hidden">{t('ajustes.new_tab')}</span>
            </a>
          </li>
        </ul>
      )}
    </>
  );
}
