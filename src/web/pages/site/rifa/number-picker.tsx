import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { Rifa } from '#shared/contracts/rifa.ts';
import { isNumberTaken } from '#shared/rifa/numeros.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { freeNumbers, numberText, rangesOf, typedNumber } from '#web/lib/rifa/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { ChosenNumbers } from './chosen-numbers.tsx';
import { NumberGrid } from './number-grid.tsx';
import styles from './number-picker.module.css';
import type { Choice } from './use-chosen.ts';
import type { TakenNumbers } from './use-taken-numbers.ts';

interface NumberPickerProps {
  rifa: Pick<Rifa, 'total_cotas' | 'largura'>;
  taken: TakenNumbers;
  choice: Choice;
  /** below the chosen numbers: the total and a button */
  children: ReactNode;
}

/** Chooses numbers: a quick pick, a search, the grid and the chosen numbers. Needs scripts. */
export function NumberPicker({ rifa, taken, choice, children }: NumberPickerProps) {
  const { t } = useT();
  const { total_cotas: total, largura } = rifa;
  const [shown, setShown] = useState<Uint32Array | null>(null);
  const [target, setTarget] = useState<{ position: number } | null>(null);
  const ranges = useMemo(() => rangesOf(total), [total]);
  const text = (number: number): string => numberText(number, largura);
  const goTo = (number: number): void => {
    const next = shown ? shown.findIndex((one) => one >= number) : number;
    setTarget({ position: next < 0 ? (shown?.length ?? 1) - 1 : next });
  };
  const id = useId();
  return (
    <div className={styles.picker}>
      <div className={styles.scripted}>
        <QuickPick most={choice.most} onPick={choice.pick} />
        <div className={styles.find}>
          <SearchNumber total={total} width={largura} taken={taken} choice={choice} onFound={goTo} />
          {ranges.length > 0 && (
            <label className={styles.range}>
              <span>{t('raffle.range')}</span>
              <select defaultValue="" onChange={(event) => goTo(Number(event.currentTarget.value))}>
                <option value="">{t('raffle.range_start')}</option>
                {ranges.slice(1).map(({ from, to }) => (
                  <option key={from} value={from}>
                    {t('raffle.range_from', { from: text(from), to: text(to) })}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Button
            variant="quiet"
            className={styles.only}
            aria-pressed={shown !== null}
            onClick={() => setShown(shown ? null : freeNumbers(taken.bitmap, total))}
          >
            {t('raffle.only_free')}
          </Button>
        </div>
        <p id={id} className="visually-hidden">
          {t('raffle.grid_help')}
        </p>
        <NumberGrid
          total={total}
          width={largura}
          taken={taken.bitmap}
          chosen={choice.set}
          shown={shown}
          target={target}
          describedBy={id}
          onToggle={choice.toggle}
        />
      </div>
      <div className={styles.foot}>
        <ChosenNumbers width={largura} choice={choice} />
        {children}
      </div>
    </div>
  );
}

const quickCounts = [5, 10, 25];

/** The typed text of a small form. Read from the DOM, not from state, so that text typed before hydration is not lost. */
const typedIn = (form: HTMLFormElement): string => String(new FormData(form).get('n') ?? '');

/** `most`: hides the buttons for more numbers than one may choose. */
function QuickPick({ most, onPick }: { most: number; onPick: (count: number) => void }) {
  const { t } = useT();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const count = typedNumber(typedIn(event.currentTarget), 100_001);
    if (count) onPick(count);
  };
  const id = useId();
  return (
    <fieldset className={styles.quick}>
      <legend>{t('raffle.quick')}</legend>
      {quickCounts
        .filter((count) => count <= most)
        .map((count) => (
          <Button key={count} variant="quiet" onClick={() => onPick(count)}>
            {t('raffle.quick_add', { count })}
          </Button>
        ))}
      <form onSubmit={send} className={styles.any}>
        <label htmlFor={id} className="visually-hidden">
          {t('raffle.quick_any')}
        </label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          name="n"
          placeholder={t('raffle.quick_any')}
        />
        <Button type="submit" variant="quiet">
          {t('raffle.quick_go')}
        </Button>
      </form>
    </fieldset>
  );
}

interface SearchNumberProps {
  total: number;
  width: number;
  taken: TakenNumbers;
  choice: Choice;
  onFound: (number: number) => void;
}

function SearchNumber({ total, width, taken, choice, onFound }: SearchNumberProps) {
  const { t } = useT();
  const [foundNumber, setFoundNumber] = useState<number | null | undefined>();
  const id = useId();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    const number = typed.trim() === '' ? undefined : typedNumber(typed, total);
    setFoundNumber(number);
    if (number !== undefined && number !== null) onFound(number);
  };
  const answer = (): ReactNode => {
    if (foundNumber === undefined) return null;
    if (foundNumber === null)
      return t('raffle.search_none', { first: numberText(0, width), last: numberText(total - 1, width) });
    const number = numberText(foundNumber, width);
    if (choice.set.has(foundNumber)) return t('raffle.search_chosen', { number });
    if (isNumberTaken(taken.bitmap, foundNumber)) return t('raffle.search_taken', { number });
    return (
      <>
        {t('raffle.search_free', { number })}{' '}
        <button type="button" className={styles.take} onClick={() => choice.toggle(foundNumber)}>
          {t('raffle.search_pick')}
        </button>
      </>
    );
  };
  return (
    <form className={styles.search} onSubmit={search}>
      <label htmlFor={id}>{t('raffle.search')}</label>
      <div>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          name="n"
          aria-describedby={`${id}-answer`}
        />
        <Button type="submit" variant="quiet">
          {t('raffle.search_go')}
        </Button>
      </div>
      <p id={`${id}-answer`} role="status" className={styles.answer}>
        {answer()}
      </p>
    </form>
  );
}
