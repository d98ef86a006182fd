import type { FichaInscricao } from '#shared/contracts/inscricao-office.ts';

/** What the form of an action on a sign-up gets. */
export interface RecordFormProps {
  ficha: FichaInscricao;
  onClose: () => void;
}
