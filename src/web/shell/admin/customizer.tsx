import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useId } from 'react';
import type { Appearance } from '#shared/contracts/appearance.ts';
import { useAppearance } from '#web/lib/appearance.tsx';
import { type TextKey, useT } from '#web/lib/i18n.tsx';
import { LanguageSelect } from '#web/shell/public/language-select.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import styles from './customizer.module.css';
import { Swatches } from './swatches.tsx';

type ChoiceName = 'theme' | 'skin' | 'layout' | 'width' | 'navbar' | 'footer' | 'horizontal';

const place = {
  sticky: 'look.place.sticky',
  static: 'look.place.static',
  hidden: 'look.place.hidden',
} as const;
const choices: Record<ChoiceName, Record<string, TextKey>> = {
  theme: { light: 'shell.theme.light', dark: 'shell.theme.dark', system: 'shell.theme.system' },
  skin: { default: 'look.skin.default', bordered: 'look.skin.bordered' },
  layout: { vertical: 'look.layout.vertical', horizontal: 'look.layout.horizontal' },
  width: { boxed: 'look.width.boxed', fluid: 'look.width.fluid' },
  navbar: place,
  footer: place,
  horizontal: place,
};

export function Customizer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useT();
  const { appearance, change, reset } = useAppearance();
  return (
    <Drawer opened={opened} onClose={onClose} title={t('look.title')} closeText={t('look.close')}>
      <div className={styles.choices}>
        <p className={styles.lead}>{t('look.lead')}</p>
        <div className={styles.row}>
          <span className={styles.name}>{t('shell.language')}</span>
          <LanguageSelect full />
        </div>
        <Choice name="theme" label={t('look.theme')} />
        <Swatches scheme="light" legend={t('look.light')} />
        <Swatches scheme="dark" legend={t('look.dark')} />
        <Choice name="skin" label={t('look.skin')} />
        <Choice name="layout" label={t('look.layout')} />
        {appearance.layout === 'vertical' ? (
          <Switch
            size="md"
            label={t('look.collapsed')}
            checked={appearance.collapsed}
            onChange={(event) => change({ collapsed: event.currentTarget.checked })}
          />
        ) : (
          <Choice name="horizontal" label={t('look.horizontal')} />
        )}
        <Choice name="width" label={t('look.width')} />
        <Choice name="navbar" label={t('look.navbar')} />
        <Switch
          size="md"
          label={t('look.blur')}
          checked={appearance.blur}
          onChange={(event) => change({ blur: event.currentTarget.checked })}
        />
        <Choice name="footer" label={t('look.footer')} />
        <Button
          variant="default"
          size="md"
          leftSection={<IconRestore size={18} aria-hidden="true" />}
          onClick={reset}
        >
          {t('look.reset')}
        </Button>
      </div>
    </Drawer>
  );
}

function Choice({ name, label }: { name: ChoiceName; label: string }) {
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
