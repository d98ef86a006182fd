import { useId } from 'react';
import type { TemaPagina } from '#shared/contracts/pagina-evento.ts';
import { temasPagina } from '#shared/evento/temas-pagina.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './page-editor.module.css';

interface ThemePresetsProps {
  disabled: boolean;
  onChoose: (tema: TemaPagina) => void;
}

const names = Object.keys(temasPagina) as (keyof typeof temasPagina)[];

/** Fills the whole theme with one of the presets. */
export function ThemePresets({ disabled, onChoose }: ThemePresetsProps) {
  const { t } = useT();
  const id = useId();
  return (
    <section className={styles.presets} aria-labelledby={id}>
      <h2 id={id}>{t('pagina.presets')}</h2>
      <div>
        {names.map((name) => {
          const { fundo, destaque, apoio, texto } = temasPagina[name];
          return (
            <button key={name} type="button" disabled={disabled} onClick={() => onChoose(temasPagina[name])}>
              <span className={styles.swatch} style={{ background: fundo }} aria-hidden="true">
                {[texto, destaque, apoio].map((colour) => (
                  <span key={colour} style={{ background: colour }} />
                ))}
              </span>
              {t(`pagina.preset_${name}`)}
            </button>
          );
        })}
      </div>
    </section>
  );
}
