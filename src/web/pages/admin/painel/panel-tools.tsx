import { IconAdjustmentsHorizontal, IconEye, IconEyeOff, IconPrinter } from '@tabler/icons-react';
import type { Painel } from '#shared/contracts/painel.ts';
import { type Periodo, periodos } from '#shared/painel/periodos.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './panel-tools.module.css';

interface PanelToolsProps {
  painel: Painel;
  onPeriod: (periodo: Periodo) => void;
  onChurch: (igreja: number | null) => void;
  onHide: (hidden: boolean) => void;
  onArrange: () => void;
}

/** Period, church, and how the dashboard is shown. */
export function PanelTools({ painel, onPeriod, onChurch, onHide, onArrange }: PanelToolsProps) {
  const { t } = useT();
  const { periodo, igreja, igrejas, arranjo } = painel;
  const hidden = arranjo.esconde_valores;
  const Eye = hidden ? IconEyeOff : IconEye;
  const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <div className={styles.tools} data-noprint>
      <select
        aria-label={t('painel.period')}
        value={periodo}
        onChange={({ currentTarget }) => {
          const chosen = periodos.find((one) => one === currentTarget.value);
          if (chosen) onPeriod(chosen);
        }}
      >
        {periodos.map((one) => (
          <option key={one} value={one}>
            {t(`painel.period.${one}`)}
          </option>
        ))}
      </select>
      {igrejas.length > 0 && (
        <select
          aria-label={t('painel.church')}
          value={igreja ?? ''}
          onChange={({ currentTarget }) => onChurch(Number(currentTarget.value) || null)}
        >
          <option value="">{t('painel.church.all')}</option>
          {igrejas.map(({ id, nome }) => (
            <option key={id} value={id} lang={recordLang}>
              {nome}
            </option>
          ))}
        </select>
      )}
      <span className={styles.buttons}>
        <button
          type="button"
          aria-pressed={hidden}
          aria-label={t('painel.hide_values')}
          title={t(hidden ? 'painel.show_values' : 'painel.hide_values')}
          onClick={() => onHide(!hidden)}
        >
          <Eye {...icon} />
        </button>
        <button
          type="button"
          aria-label={t('painel.print')}
          title={t('painel.print')}
          onClick={() => window.print()}
        >
          <IconPrinter {...icon} />
        </button>
        <button
          type="button"
          aria-label={t('painel.arrange')}
          title={t('painel.arrange')}
          aria-haspopup="dialog"
          onClick={onArrange}
        >
          <IconAdjustmentsHorizontal {...icon} />
        </button>
      </span>
    </div>
  );
}
