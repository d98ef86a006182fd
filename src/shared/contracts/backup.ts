/** Why a backup was made: every night, by the button, before an upgrade, or by `npm run backup`. */
export const backupReasons = ['noite', 'botao', 'atualizacao', 'comando'] as const;
export type BackupReason = (typeof backupReasons)[number];

/** A backup that was made, or failed. */
export interface Copia {
  id: number;
  nome: string;
  lugar: 'disco' | 's3' | 'comando';
  motivo: BackupReason;
  /** the user who asked for it */
  quem: string | null;
  /** ISO */
  terminada_em: string;
  /** why it failed, in the reader's language; null: it is good */
  erro: string | null;
  versao: string | null;
  bytes: number | null;
  linhas: number | null;
  arquivos: number | null;
  /** uploads that the storage did not have */
  ausentes: number | null;
  cifrada: boolean;
  /** its file is where the server can read it */
  disponivel: boolean;
  /** when a restore of it was tried, and why that failed */
  testada_em: string | null;
  teste_erro: string | null;
  teste_segundos: number | null;
}

export interface BackupAjustes {
  /** a backup every night */
  noite: boolean;
  /** days for which backups are kept, and how many are kept in any case */
  guardar_dias: number;
  guardar_minimo: number;
}

/** Whether backups protect the church, in short, for dashboards. */
export interface BackupStatus {
  /** a backup is being made now */
  rodando: boolean;
  /** when the last good one was made (ISO) */
  ultima_boa: string | null;
  /** it is too old, or there is none */
  velha: boolean;
  /** the last attempt failed */
  falhou: boolean;
  /** the last trial of a restore */
  teste: { quando: string; ok: boolean } | null;
}

export interface BackupState extends BackupStatus {
  ajustes: BackupAjustes;
  /** where backups go */
  lugar: 'disco' | 's3';
  /** who set the passphrase that encrypts them */
  senha: 'nenhuma' | 'escritorio' | 'ambiente';
  copias: Copia[];
}

/** The passphrase of backups has at least this many characters. */
export const shortestPassphrase = 12;
