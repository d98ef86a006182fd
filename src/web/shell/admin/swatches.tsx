import { IconCheck } from '@tabler/icons-react';
import { textOn } from '#shared/colour.ts';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { shownColours } from '#web/lib/appearance/church-colours.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './swatches.module.css';

/** One tone per theme: a colour that is bright on white looks dull on black. */
const palette = {
  teal: { light: { primary: '#0f766e', darker: '#115e59' }, dark: { primary: '#2dd4bf', darker: '#14b8a6' } },
  indigo: {
    light: { primary: '#4347b8', darker: '#34378f' },
    dark: { primary: '#a5b0ff', darker: '#8490f5' },
  },
  plum: { light: { primary: '#86336f', darker: '#682556' }, dark: { primary: '#eba3d6', darker: '#d784bf' } },
  rose: { light: { primary: '#b4234f', darker: '#8f1a3e' }, dark: { primary: '#fb9fb4', darker: '#f17c97' } },
  copper: {
    light: { primary: '#a1461a', darker: '#803714' },
    dark: { primary: '#f5a97b', darker: '#e88d57' },
  },
  olive: {
    light: { primary: '#5a6b1a', darker: '#465414' },
    dark: { primary: '#c3d46a', darker: '#a9bb4c' },
  },
} as const;

interface SwatchesProps {
  scheme: 'light' | 'dark';
  legend: string;
}

/** The user's primary colour in one theme: one of the swatches, or any other. */
export function Swatches({ scheme, legend }: SwatchesProps) {
  const { t } = useT();
  const { appearance, colours: shown, change } = useAppearance();
  const { church } = usePage();
  const ownColour = appearance[scheme];
  const value = shown[scheme];
  const ofChurch = shownColours({ light: null, dark: null }, church.cores)[scheme].primary;
  return (
    <fieldset className={styles.colours}>
      <legend>{legend}</legend>
      <div className={styles.swatches}>
        <Swatch
          colour={ofChurch}
          name={t('appearance.colour.church')}
          chosen={ownColour === null}
          onChoose={() => change({ [scheme]: null })}
        />
        {(Object.keys(palette) as (keyof typeof palette)[]).map((name) => {
          const colours = palette[name][scheme];
          return (
            <Swatch
              key={name}
              colour={colours.primary}
              name={t(`appearance.colour.${name}`)}
              chosen={ownColour?.primary === colours.primary && ownColour.darker === colours.darker}
              onChoose={() => change({ [scheme]: colours })}
            />
          );
        })}
      </div>
      <div className={styles.custom}>
        {(['primary', 'darker'] as const).map((part) => (
          <label key={part}>
            <input
              type="color"
              value={value[part]}
              onChange={(event) => change({ [scheme]: { ...value, [part]: event.target.value } })}
            />
            <span>{t(`appearance.${part}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwatchProps {
  colour: string;
  name: string;
  chosen: boolean;
  onChoose: () => void;
}

function Swatch({ colour, name, chosen, onChoose }: SwatchProps) {
  return (
    <button type="button" className={styles.swatch} aria-pressed={chosen} onClick={onChoose}>
      <span className={styles.colour} style={{ background: colour, color: textOn(colour) }}>
        {chosen && <IconCheck size={20} stroke={2.4} aria-hidden="true" />}
      </span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
