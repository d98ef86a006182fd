import { Link } from 'react-router';
import type { Numero } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { listAddress } from './list-address.ts';
import { useValues } from './values.tsx';

/** A number that opens the list behind it. */
export function NumberLink({ numero, className }: { numero: Numero; className?: string | undefined }) {
  const { t } = useT();
  const { text, hidden } = useValues();
  const isHidden = hidden && numero.dinheiro;
  return (
    <Link
      className={className}
      to={listAddress(numero.lista)}
      aria-label={isHidden ? t('painel.hidden_value') : undefined}
    >
      {text(numero)}
    </Link>
  );
}
