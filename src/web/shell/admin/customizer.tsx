import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useId } from 'react';
import type { Appearance } from '#shared/contracts/appearance.ts';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { dateChoices } from '#web/lib/appearance/date-choices.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { LanguageSelect } from '#web/shell/public/language-select.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import styles from './customizer.module.css';
import { Swatches } from './swatches.tsx';

type ChoiceName = 'theme' | 'skin' | 'layout' | 'width' | 'navbar' | 'footer' | 'horizontal' | 'dates';

const place = {
  sticky: 'appearance.place.sticky',
  static: 'appearance.place.static',
  hidden: 'appearance.place.hidden',
} as const;
const choices: Record<ChoiceName, Record<string, TextKey>> = {
  theme: { light: 'shell.theme.light', dark: 'shell.theme.dark', system: 'shell.theme.system' },
  skin: { default: 'appearance.skin.default', bordered: 'appearance.skin.bordered' },
  layout: { vertical: 'appearance.layout.vertical', horizontal: 'appearance.layout.horizontal' },
  width: { boxed: 'appearance.width.boxed', fluid: 'appearance.width.fluid' },
  navbar: place,
  footer: place,
  horizontal: place,
  dates: dateChoices,
};

export function Customizer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useT();
  const { appearance, change, reset } = useAppearance();
  return (
    <Drawer opened={opened} onClose={onClose} title={t('appearance.title')} closeText={t('appearance.close')}>
      <div className={styles.choices}>
        <p className={styles.lead}>{t('appearance.lead')}</p>
        <div className={styles.row}>
          <span className={styles.name}>{t('shell.language')}</span>
          <LanguageSelect full />
        </div>
        <Choice name="theme" label={t('appearance.theme')} />
        <Swatches scheme="light" legend={t('appearance.light')} />
        <Swatches scheme="dark" legend={t('appearance.dark')} />
        <Choice name="skin" label={t('appearance.skin')} />
        <Choice name="layout" label={t('appearance.layout')} />
        {appearance.layout === 'vertical' ? (
          <Switch
            size="md"
            label={t('appearance.collapsed')}
            checked={appearance.collapsed}
            onChange={(event) => change({ collapsed: event.currentTarget.checked })}
          />
        ) : (
          <Choice name="horizontal" label={t('appearance.horizontal')} />
        )}
        <Choice name="width" label={t('appearance.width')} />
        <Choice name="navbar" label={t('appearance.navbar')} />
        <Switch
          size="md"
          label={t('appearance.blur')}
          checked={appearance.blur}
          onChange={(event) => change({ blur: event.currentTarget.checked })}
        />
        <Choice name="footer" label={t('appearance.footer')} />
        <Choice name="dates" label={t('appearance.dates')} />
        <Button
          variant="default"
          size="md"
          leftSection={<IconRestore size={18} aria-hidden="true" />}
          onClick={reset}
        >
          {t('appearance.reset')}
        </Button>
      </div>
    </Drawer>
  );
}

/** One preference of the appearance as a row of options. */
export function Choice({ name, label }: { name: ChoiceName; label: string }) {
  const { t } = useT();
  const id = useId();
  const { appearance, change } = useAppearance();
  return (
    <div>
      <p id={id} className={styles.name}>
        {label}
      </p>
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby={id}
        data={Object.entries(choices[name]).map(([value, key]) => ({ value, label: t(key) }))}
        value={appearance[name]}
        onChange={(value) => change({ [name]: value } as Partial<Appearance>)}
      />
    </div>
  );
}
