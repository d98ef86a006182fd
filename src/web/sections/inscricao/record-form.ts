import type { FichaInscricao } from '#shared/contracts/inscricao-office.ts';

/** The props of every form of an action on a sign-up. */
export interface RecordFormProps {
  ficha: FichaInscricao;
  onClose: () => void;
}
