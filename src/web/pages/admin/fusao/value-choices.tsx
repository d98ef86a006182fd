import type { StoredFile } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { consentUnit, type FusaoSide, fusaoSides, fusaoUnits, mergedConsentSide } from '#shared/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './fusao.module.css';
import { differingUnits, type Pair, unitLabel, unitText } from './units.ts';

const section: Section = pessoa;

interface ValueChoicesProps {
  pair: Pair;
  /** the day on which the person withdrew a consent */
  withdrawn: string | null;
  sides: Readonly<Record<string, FusaoSide>>;
  onChoose: (unit: string, side: FusaoSide) => void;
}

/** For each value that differs, which of the two stays. */
export function ValueChoices({ pair, withdrawn, sides, onChoose }: ValueChoicesProps) {
  const translator = useT();
  const { t, label } = translator;
  const units = differingUnits(pair, translator);
  const photos = { mantida: pair.mantida.foto, unida: pair.unida.foto } as Record<
    FusaoSide,
    StoredFile | null
  >;
  const hasPhotos = Boolean(photos.mantida || photos.unida);
  const consent = fusaoUnits(section).find(({ name }) => name === consentUnit)!;
  const hasConsent = fusaoSides.some((side) => unitText(consent, pair[side], translator) !== '');
  const keptSide = mergedConsentSide(pair.mantida, pair.unida, withdrawn);
  return (
    <section className={styles.panel} aria-labelledby="dados">
      <h2 id="dados" className={styles.heading}>
        {t('juntar.values')}
      </h2>
      {units.length > 0 || hasPhotos ? (
        <p className={styles.help}>{t('juntar.values_help')}</p>
      ) : (
        <p className={styles.help}>{t('juntar.all_same')}</p>
      )}
      {units.map((unit) => (
        <Choice
          key={unit.name}
          name={unit.name}
          legend={label(unitLabel(unit))}
          side={sides[unit.name]!}
          onChoose={onChoose}
          show={(side) => unitText(unit, pair[side], translator) || <i>{t('crud.empty_value')}</i>}
        />
      ))}
      {hasPhotos && (
        <Choice
          name="foto"
          legend={label(section.fields.foto!.label)}
          side={sides.foto!}
          onChoose={onChoose}
          show={(side) =>
            photos[side] ? (
              <img src={photos[side].url} alt={photos[side].nome} className={styles.photo} />
            ) : (
              <i>{t('crud.empty_value')}</i>
            )
          }
        />
      )}
      {hasConsent && (
        <div className={styles.consent}>
          <h3>{label(unitLabel(consent))}</h3>
          <p>
            {keptSide === null
              ? t('juntar.consent_withdrawn', { date: translator.date(withdrawn ?? '') })
              : t('juntar.consent_kept', { date: unitText(consent, pair[keptSide], translator) })}
          </p>
        </div>
      )}
      {units.length > 0 && <p className={styles.help}>{t('juntar.others_same')}</p>}
    </section>
  );
}

interface ChoiceProps {
  name: string;
  legend: string;
  side: FusaoSide;
  onChoose: ValueChoicesProps['onChoose'];
  show: (side: FusaoSide) => React.ReactNode;
}

function Choice({ name, legend, side, onChoose, show }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {fusaoSides.map((one) => (
          <label key={one} className={styles.option}>
            <input
              type="radio"
              name={`valor-${name}`}
              checked={side === one}
              onChange={() => onChoose(name, one)}
            />
            <span>{show(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
