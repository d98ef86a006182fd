import { useEffect, useRef, useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import { type Contado, totalOfCount } from '#shared/contagem/contagem.ts';
import type { Contagem, PaginaDaContagem } from '#shared/contracts/contagem.ts';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { CancelCount } from './cancel-count.tsx';
import styles from './offering.module.css';
import {
  countOf,
  emptyCount,
  isCorrectable,
  isNothing,
  isStateKnown,
  ownCountText,
  pageAge,
  type TypedCount,
  typedOf,
} from './offering.ts';
import { OfferingForm } from './offering-form.tsx';
import { OfferingResult } from './offering-result.tsx';
import { useOneAtATime } from './one-at-a-time.ts';
import sundayStyles from './sunday.module.css';
import { SundayPage, useSunday } from './sunday-page.tsx';
import { useCorrectedEntry } from './use-corrected-entry.ts';
import { useOfflineList } from './use-sunday.ts';

/** The offering of a service, counted by two people who do not see each other's sums. */
export default function OfertaPage() {
  return (
    <SundayPage task="oferta">
      {({ chosen }) => chosen && <Offering key={`${chosen.id} ${chosen.dia}`} evento={chosen} />}
    </SundayPage>
  );
}

function Offering({ evento }: { evento: EventoDoDomingo }) {
  const { t, money, locale } = useT();
  const { confirm } = useDialogs();
  const { user, rules } = useVisitor();
  const inUse = useSunday();
  const { sunday, state } = inUse;
  const page = useOfflineList<PaginaDaContagem>(
    inUse,
    `/admin/domingo/oferta?evento=${evento.id}&dia=${evento.dia}`,
    pageAge,
  );
  const draftName = `oferta-${evento.id}-${evento.dia}`;
  const [typed, setTyped] = useState<TypedCount>(emptyCount);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const contagem: Contagem | null = page.value?.contagem ?? null;
  const ownStep = [
    ...state.sent.filter(({ at }) => at >= page.at).map(({ step }) => step),
    ...state.queue,
  ].findLast(
    ({ tipo, dados }) =>
      tipo === 'contagem' && dados.evento === evento.id && (dados.dia ?? evento.dia) === evento.dia,
  );
  const isWaiting = state.queue.some(({ key }) => key === ownStep?.key);
  const mine: Contado | null = (ownStep?.dados.contado as Contado | undefined) ?? contagem?.minha ?? null;
  const ownText = ownCountText(contagem, isWaiting);
  const isFull = (contagem?.pessoas.length ?? 0) === 2;
  const isChangeable = isCorrectable(contagem);
  const mayBook = abilityFrom(rules).can('create', 'financeiro');
  const reload = () => void sunday.synchronise();

  // once known, the state stays known while the user types, whatever the network does
  const [openedAt] = useState(Date.now);
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && isStateKnown(page.at, openedAt, state.network)) setKnown(true);

  // fills in a refused count that is opened again, otherwise the draft of an earlier visit
  const { corrected: refused, close } = useCorrectedEntry('contagem');
  const corrected = isChangeable ? refused : undefined;
  useEffect(() => {
    if (corrected) setTyped(typedOf(corrected.dados.contado as Contado, locale));
    else void sunday.draft<TypedCount>(draftName).then((stored) => setTyped(stored ?? emptyCount));
  }, [sunday, draftName, corrected, locale]);

  const counting = useRef<HTMLDivElement>(null);
  const isCounting = isOpen || corrected !== undefined;
  useEffect(() => {
    // the button that opened the form is gone or far above: focuses the form
    if (isCounting) counting.current?.focus();
  }, [isCounting]);

  const change = (next: TypedCount): void => {
    setTyped(next);
    if (!corrected) void sunday.saveDraft(draftName, next).catch(() => undefined);
  };
  const { working, once } = useOneAtATime();
  async function send(): Promise<void> {
    try {
      // a refused count keeps the day that it was sent for
      const dia = corrected?.dados.dia ?? evento.dia;
      const dados = { evento: evento.id, dia, contado: countOf(typed, locale), corrige: mine !== null };
      const rotulo = t('contagem.of', { service: evento.nome });
      if (corrected) {
        await sunday.sendCorrected(corrected.key, dados, rotulo);
        close();
      } else {
        await sunday.add('contagem', dados, rotulo);
        await sunday.saveDraft(draftName, undefined);
        setTyped(emptyCount);
      }
      setOpen(false);
      setProblem(undefined);
      // shows at once that the count arrived, and whose is missing
      reload();
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : '');
    }
  }
  const askToSend = (): void => {
    if (!isNothing(countOf(typed, locale))) return void once(send);
    void confirm.open({
      tone: 'warning',
      title: t('contagem.nothing'),
      message: t('contagem.nothing_text'),
      confirmText: t('contagem.nothing_send', { total: money(0) }),
      cancelText: t('contagem.nothing_back'),
      onConfirm: async () => {
        await once(send);
      },
    });
  };
  const correct = (): void => {
    if (mine) change(typedOf(mine, locale));
    setOpen(true);
  };

  if (mine === null && !corrected && (page.problem !== undefined || !isKnown))
    return (
      <p className={sundayStyles.notice} role="status">
        {page.problem ?? t('domingo.loading')}
      </p>
    );
  const isAsked = corrected !== undefined || (mine === null ? !isFull : isOpen);
  return (
    <>
      <p className={sundayStyles.hint}>{t('contagem.lead')}</p>
      {contagem && (mine !== null || isFull) && !isOpen && !corrected && (
        <OfferingResult
          evento={evento}
          contagem={contagem}
          isMine={contagem.pessoas.some(({ id }) => id === user?.id)}
          mayBook={mayBook}
          onChanged={reload}
        />
      )}
      {mine !== null && !isOpen && !corrected && ownText && (
        <p className={sundayStyles.notice} role="status">
          {t(ownText, { total: money(totalOfCount(mine)) })}
        </p>
      )}
      {mine !== null && !isOpen && !corrected && isChangeable && (
        <Button variant="quiet" size="lg" wide onClick={correct}>
          {t('contagem.correct')}
        </Button>
      )}
      {problem !== undefined && (
        <p className={sundayStyles.notice} role="alert">
          {t('domingo.not_kept')} {problem}
        </p>
      )}
      {isAsked && isChangeable && (
        <div ref={counting} tabIndex={-1} className={styles.counting}>
          {mine === null && contagem !== null && contagem.pessoas.length === 1 && (
            <p className={sundayStyles.notice}>
              {t('contagem.other_counted', { name: contagem.pessoas[0]?.nome ?? '' })}
            </p>
          )}
          <OfferingForm
            typed={typed}
            onChange={change}
            working={working}
            onSend={askToSend}
            send={t(mine === null ? 'contagem.send' : 'contagem.send_correction')}
          />
          {(isOpen || corrected) && (
            <Button
              variant="plain"
              wide
              onClick={() => {
                setOpen(false);
                close();
              }}
            >
              {t('contagem.back')}
            </Button>
          )}
        </div>
      )}
      {contagem && mayBook && !isOpen && !corrected && (
        <CancelCount contagem={contagem} about={evento.nome} onChanged={reload} />
      )}
    </>
  );
}
