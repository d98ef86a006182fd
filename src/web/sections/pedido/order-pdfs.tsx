import { IconPrinter } from '@tabler/icons-react';
import type { FichaPedido } from '#shared/contracts/loja-office.ts';
import { colunasDoQuadro } from '#shared/contracts/loja-office.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

/** The packing slip and the label of one order, for users who may change it. */
export function OrderPdfs({ order: { id, estado } }: { order: FichaPedido }) {
  const { t } = useT();
  const { working, run } = useDownload();
  if (!colunasDoQuadro.some((one) => one === estado)) return null;
  const get = (file: string) => void run({ path: `/admin/pedido/${file}`, query: { ids: id } }, file);
  return (
    <>
      <Button variant="plain" loading={working} onClick={() => get('separacao.pdf')}>
        <IconPrinter size={16} stroke={1.8} aria-hidden="true" />
        {t('pedidos.slip')}
      </Button>
      <Button variant="plain" loading={working} onClick={() => get('etiquetas.pdf')}>
        <IconPrinter size={16} stroke={1.8} aria-hidden="true" />
        {t('pedidos.label')}
      </Button>
    </>
  );
}
