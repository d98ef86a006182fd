import { useMemo } from 'react';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import { qrPath } from '#shared/qr.ts';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useCopyLink } from './rifa/copy-link.tsx';
import styles from './rifa/raffle.module.css';
import { sellerAddress } from './rifa/seller-address.ts';
import { useRafflePanel } from './rifa/use-raffles.ts';

const isRef = (value: unknown): value is Ref => typeof value === 'object' && value !== null && 'id' in value;

/** The link of a seller: its QR to show, a button to copy it, and a poster to print. */
function SellerLink({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const copy = useCopyLink();
  const { working, run } = useDownload();
  const rifa = isRef(record.rifa) ? record.rifa.id : 0;
  const { data: painel } = useRafflePanel(rifa);
  const nome = String(record.nome);
  const link = painel && sellerAddress(painel.rifa.endereco, String(record.codigo));
  const qr = useMemo(() => link && qrPath(link), [link]);
  if (!link || !qr) return null;
  return (
    <ViewPanel name="link" title={t('rifas.link')} help={t('rifas.link_help')}>
      <div className={styles.stack}>
        <div className={styles.qr}>
          <QrCode qr={qr} label={t('rifas.qr', { name: nome })} />
        </div>
        <p className={styles.address}>
          <a href={link}>{link}</a>
        </p>
        <div className={styles.buttons} data-noprint>
          <Button onClick={() => void copy(link)}>{t('rifas.copy_link')}</Button>
          <Button
            variant="quiet"
            loading={working}
            onClick={() =>
              void run(
                { path: `/admin/rifa/${rifa}/cartaz.pdf`, query: { vendedor: record.id } },
                `cartaz-${record.id}.pdf`,
              )
            }
          >
            {t('rifas.poster')}
          </Button>
        </div>
      </div>
    </ViewPanel>
  );
}

export const rifaVendedor: SectionSlots = { aside: SellerLink };
