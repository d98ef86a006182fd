import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import filterStyles from './filters.module.css';
import type { ViewMenuProps } from './view-popup.tsx';

const load = () => import('./view-popup.tsx');

/** The button of the list's density, columns and sort. */
export function ViewMenu(props: ViewMenuProps) {
  const { t } = useT();
  const button = (
    <button type="button" className={filterStyles.tool}>
      <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />
      {t('crud.view')}
    </button>
  );
  return <OnDemand kind="dialog" button={button} load={load} props={props} />;
}
