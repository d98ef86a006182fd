import { Menu } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconCopy,
  IconDots,
  IconEraser,
  IconFileTypePdf,
  IconPhoto,
  IconPrinter,
  IconSparkles,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { periodOf, type View, writeView } from './period.ts';
import { useRefreshEscala } from './use-escala.ts';

/** The drawers of the page. */
export type Panel = 'publish' | 'copy' | 'suggest' | 'picture' | 'pdf' | 'whatsapp';

interface PageMenuProps {
  view: View;
  mayEdit: boolean;
  mayCreate: boolean;
  onShow: (panel: Panel) => void;
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** The actions on a whole month. */
export function PageMenu({ view, mayEdit, mayCreate, onShow }: PageMenuProps) {
  const { t } = useT();
  const portal = usePortalTarget();
  const more = useRef<HTMLButtonElement>(null);
  const showFromMenu = (panel: Panel): void => {
    // the drawer gives the focus back to the element that had it: the item is gone by then
    more.current?.focus();
    onShow(panel);
  };
  return (
    <>
      {mayCreate && (
        <ButtonLink variant="quiet" to={`/admin/escala/cadastrar?${writeView(view, '')}`}>
          <IconCalendarPlus size={18} stroke={1.8} aria-hidden="true" />
          {t('escalas.create')}
        </ButtonLink>
      )}
      {mayEdit && (
        <Button variant="quiet" onClick={() => onShow('publish')}>
          {t('escalas.publish_more')}
        </Button>
      )}
      <Menu
        position="bottom-end"
        shadow="md"
        width={260}
        withInitialFocusPlaceholder={false}
        portalProps={portal}
      >
        <Menu.Target>
          <Button ref={more} variant="quiet" aria-label={t('escalas.more')} title={t('escalas.more')}>
            <IconDots size={18} stroke={1.8} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <>
              <Menu.Item leftSection={<IconSparkles {...icon} />} onClick={() => showFromMenu('suggest')}>
                {t('escalas.suggest.title')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => showFromMenu('copy')}>
                {t('escalas.copy.title')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconBrandWhatsapp {...icon} />}
                onClick={() => showFromMenu('whatsapp')}
              >
                {t('escalas.whatsapp.title')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => showFromMenu('picture')}>
            {t('escalas.picture.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => showFromMenu('pdf')}>
            {t('escalas.pdf.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
            {t('escalas.print')}
          </Menu.Item>
          {mayEdit && view.departamento !== null && (
            <ClearItem view={view} departamento={view.departamento} />
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Empties all places of the chosen department in the period, after a question. */
function ClearItem({ view, departamento }: { view: View; departamento: number }) {
  const { t } = useT();
  const dialogs = useDialogs();
  const refresh = useRefreshEscala();
  const ask = () =>
    dialogs.confirm.open({
      title: t('escalas.clear.title'),
      message: t('escalas.clear.text'),
      confirmText: t('escalas.clear'),
      choices: [
        { value: 'pessoas', text: t('escalas.clear.people') },
        { value: 'vagas', text: t('escalas.clear.places') },
      ],
      onConfirm: async (what) => {
        try {
          const { liberadas, excluidas } = await api.post<{ liberadas: number; excluidas: number }>(
            '/admin/escala/limpar',
            { departamento, ...periodOf(view), vagas: what === 'vagas' },
          );
          dialogs.snackbar.show({
            text: t('escalas.clear.done', { liberadas, excluidas }),
            color: 'success',
            timeout: 5000,
          });
        } catch (error) {
          void dialogs.validation.open(error);
        }
        await refresh();
      },
    });
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconEraser {...icon} />} onClick={() => void ask()}>
        {t('escalas.clear.title')}
      </Menu.Item>
    </>
  );
}
