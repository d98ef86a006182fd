import { useEffect, useRef, useState } from 'react';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { prayerConsent, visitorConsent } from '#shared/domingo/consent.ts';
import { fill } from '#shared/i18n/translate.ts';
import { visitante } from '#shared/sections/visitante.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import tick from '#web/ui/tick.module.css';
import { NotedCards } from './noted-cards.tsx';
import { useOneAtATime } from './one-at-a-time.ts';
import { PeopleOffer } from './people-offer.tsx';
import { showFirstError } from './show-first-error.ts';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';
import { SundayPage } from './sunday-page.tsx';
import type { SundayEntry } from './sunday-store.ts';
import { useCorrectedEntry } from './use-corrected-entry.ts';
import { cardErrors, cardOf, type Draft, emptyCard, sentOf } from './visitor-card.ts';

const draftName = 'visitante';

/** Cards of first-time visitors. */
export default function VisitantesPage() {
  return <SundayPage task="visitantes">{({ chosen }) => chosen && <Cards evento={chosen} />}</SundayPage>;
}

/** A new card, or a refused one that is being corrected. */
function Cards({ evento }: { evento: EventoDoDomingo }) {
  const { corrected, close } = useCorrectedEntry('visitante');
  return (
    <>
      <VisitorCard key={corrected?.key ?? 'nova'} evento={evento} corrected={corrected} onCorrected={close} />
      <NotedCards evento={evento} />
    </>
  );
}

interface VisitorCardProps {
  evento: EventoDoDomingo;
  /** a refused card that is being corrected */
  corrected: SundayEntry | undefined;
  onCorrected: () => void;
}

function VisitorCard({ evento, corrected, onCorrected }: VisitorCardProps) {
  const { t, label, locale } = useT();
  const { church } = usePage();
  const { sunday } = useSunday();
  const [card, setCard] = useState<Draft>(corrected ? cardOf(corrected.dados) : emptyCard);
  const [isTried, setTried] = useState(false);
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { working, once } = useOneAtATime();
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** the number of writes of the draft; `savedWrite` is the last one that reached the phone's disk */
  const written = useRef(0);
  const [savedWrite, setSavedWrite] = useState(0);
  const errors = isTried ? cardErrors(card) : {};
  const words = { igreja: church.nome };

  // restores the draft of an earlier visit
  useEffect(() => {
    if (!corrected)
      void sunday.draft<Draft>(draftName).then((stored) => stored && setCard({ ...emptyCard, ...stored }));
    else first.current?.focus();
  }, [sunday, corrected]);

  const change = (part: Partial<Draft>): void => {
    const next = { ...card, ...part };
    setCard(next);
    setDone(undefined);
    if (corrected) return;
    written.current += 1;
    const write = written.current;
    void sunday.saveDraft(draftName, next).then(
      () => setSavedWrite(write),
      () => undefined,
    );
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(cardErrors(card)).length > 0) {
      setDone(undefined);
      showFirstError(form.current);
      return;
    }
    try {
      const dados = { ...sentOf(card), idioma: locale, evento: evento.id };
      if (corrected) await sunday.sendCorrected(corrected.key, dados, card.nome.trim());
      else {
        await sunday.add('visitante', dados, card.nome.trim());
        await sunday.saveDraft(draftName, undefined);
      }
      setDone(card.nome.trim());
      setCard(emptyCard);
      setTried(false);
      setProblem(undefined);
      if (corrected) onCorrected();
      else first.current?.focus();
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : '');
    }
  };

  return (
    <form
      ref={form}
      className={styles.card}
      noValidate
      aria-label={t('domingo.card')}
      data-kept={savedWrite === written.current}
      onSubmit={(event) => {
        event.preventDefault();
        void once(save);
      }}
    >
      <TextInput
        ref={first}
        label={t('domingo.card.nome')}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
        value={card.nome}
        error={errors.nome && t(errors.nome)}
        onChange={({ currentTarget }) => change({ nome: currentTarget.value })}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={tick.tick}
          checked={card.consentimento}
          onChange={({ currentTarget }) => change({ consentimento: currentTarget.checked })}
        />
        <span>{fill(label(visitorConsent.texto), locale, words)}</span>
      </label>
      {card.consentimento && (
        <TextInput
          label={t('domingo.card.whatsapp')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={card.whatsapp}
          error={errors.whatsapp && t(errors.whatsapp)}
          onChange={({ currentTarget }) => change({ whatsapp: currentTarget.value })}
        />
      )}
      <SelectInput
        label={t('domingo.card.como_veio')}
        value={card.como_veio}
        onChange={({ currentTarget }) => change({ como_veio: currentTarget.value })}
      >
        <option value="">{t('domingo.card.choose')}</option>
        {Object.entries(visitante.fields.como_veio.options).map(([value, text]) => (
          <option key={value} value={value}>
            {label(text)}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={t('domingo.card.convidado_por')}
        autoComplete="off"
        maxLength={120}
        note={card.convidado_por_id === null ? undefined : t('contagem.linked')}
        value={card.convidado_por}
        onChange={({ currentTarget }) =>
          change({ convidado_por: currentTarget.value, convidado_por_id: null })
        }
      />
      {card.convidado_por_id === null && (
        <PeopleOffer
          typed={card.convidado_por}
          label={t('domingo.card.pick')}
          adultsOnly
          onPick={({ nome, pessoa }) => change({ convidado_por: nome, convidado_por_id: pessoa })}
        />
      )}
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={tick.tick}
          checked={card.oracao_consentimento}
          onChange={({ currentTarget }) => change({ oracao_consentimento: currentTarget.checked })}
        />
        <span>{fill(label(prayerConsent), locale, words)}</span>
      </label>
      {card.oracao_consentimento && (
        <label className={styles.prayer}>
          {t('domingo.card.oracao')}
          <textarea
            rows={4}
            maxLength={2000}
            value={card.oracao}
            onChange={({ currentTarget }) => change({ oracao: currentTarget.value })}
          />
        </label>
      )}
      <Button type="submit" size="lg" wide loading={working}>
        {t(corrected ? 'domingo.retry' : 'domingo.card.save')}
      </Button>
      <p role="status" className={styles.done}>
        {done !== undefined && t('domingo.card.done', { name: done })}
      </p>
      {problem !== undefined && (
        <p className={styles.notice} role="alert">
          {t('domingo.not_kept')} {problem}
        </p>
      )}
    </form>
  );
}
