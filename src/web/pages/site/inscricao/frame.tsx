import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EventoDaInscricao } from '#shared/contracts/inscricao.ts';
import { exactWhen, rangeLabel } from '#shared/dates-in-words.ts';
import { StepFrame } from '#web/checkout/step-frame.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import type { Step } from './steps.ts';

interface FrameProps {
  evento: EventoDaInscricao;
  eventPath: string;
  today: string;
  /** the steps with their addresses; a step without an address may not be opened yet */
  steps: readonly { step: Step; to: string | null }[];
  current: Step;
  /** the purchase costs nothing: the last step only confirms */
  isFree: boolean;
  aside?: ReactNode;
  drawer?: ReactNode;
  children: ReactNode;
}

/** The page of one step of a sign-up. */
export function Frame({ evento, eventPath, today, steps, isFree, ...rest }: FrameProps) {
  const { t, locale } = useT();
  const nameOf = (step: Step): string =>
    t(step === 'pagamento' && isFree ? 'signup.step_confirmacao' : `signup.step_${step}`);
  return (
    <StepFrame
      {...rest}
      label={t('signup.steps')}
      steps={steps.map(({ step, to }) => ({ step, to, name: nameOf(step) }))}
      head={
        <>
          <Link to={eventPath}>
            <IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />
            <span className="visually-hidden">{t('signup.back_event')}: </span>
            <span lang={recordLang}>{evento.nome}</span>
          </Link>
          <time dateTime={`${evento.data}T${evento.horario_inicial}`} title={exactWhen(evento, locale)}>
            {rangeLabel(evento, today, locale)}
          </time>
        </>
      }
    />
  );
}
