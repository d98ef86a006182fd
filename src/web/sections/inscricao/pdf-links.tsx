import { Checkbox, Popover } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './pdf-links.module.css';

const columns = ['lote', 'whatsapp', 'camiseta', 'cidade'] as const;
type Column = (typeof columns)[number];

/** The states that are printed; people in other states do not come to the door. */
const printed = ['pendente', 'confirmada', 'check_in_feito'] as const;

interface PdfLinksProps {
  evento: number;
  /** the list's filters: its lot and status select the people to print */
  filters: Readonly<Record<string, string>>;
}

/** Name badges and attendance list of the event, as PDF. */
export function PdfLinks({ evento, filters }: PdfLinksProps) {
  const { t, label } = useT();
  const { working, run } = useDownload();
  // The QR contains the ticket's code, which only users who may change sign-ups see.
  const maySeeCodes = abilityFrom(useVisitor().rules).can('edit', section.subject);
  const [hasQr, setQr] = useState(false);
  const [chosen, setChosen] = useState<readonly Column[]>(['lote']);
  const status = printed.find((one) => one === filters.status);
  const query = {
    evento: String(evento),
    ...(status && { status }),
    ...(filters.lote && { lote: filters.lote }),
  };
  const badges = () =>
    run(
      { path: '/admin/inscricao/crachas.pdf', query: { ...query, ...(hasQr && { qr: 'true' }) } },
      'crachas.pdf',
    );
  const list = () =>
    run(
      { path: '/admin/inscricao/lista-presenca.pdf', query: { ...query, colunas: chosen.join(',') } },
      'lista-presenca.pdf',
    );
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
      portalProps={{ target: '#content' }}
    >
      <Popover.Target>
        <button type="button" className={styles.open}>
          <IconPrinter size={16} stroke={1.8} aria-hidden="true" />
          {t('inscricoes.print')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('inscricoes.print')}>
        <p className={styles.note}>
          {status
            ? t('inscricoes.print_status', { status: label(section.fields.status.options[status]) })
            : t('inscricoes.print_expected')}
          {filters.lote && ` ${t('inscricoes.print_lot')}`}
        </p>
        <fieldset className={styles.paper}>
          <legend>{t('inscricoes.badges')}</legend>
          {maySeeCodes && (
            <Checkbox
              label={t('inscricoes.badges_qr')}
              checked={hasQr}
              onChange={(event) => setQr(event.currentTarget.checked)}
            />
          )}
          <Button variant="quiet" loading={working} onClick={() => void badges()}>
            {t('inscricoes.badges_get')}
          </Button>
        </fieldset>
        <fieldset className={styles.paper}>
          <legend>{t('inscricoes.attendance')}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column}
              label={t(`inscricoes.column_${column}`)}
              checked={chosen.includes(column)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                setChosen(columns.filter((one) => (one === column ? isOn : chosen.includes(one))));
              }}
            />
          ))}
          <Button variant="quiet" loading={working} onClick={() => void list()}>
            {t('inscricoes.attendance_get')}
          </Button>
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
