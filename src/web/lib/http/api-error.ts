import type { Ref } from '#shared/crud/record.ts';

export type ExistingRecords = Readonly<Record<string, readonly Ref[]>>;
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The error of a failed call; status 0 when the server did not answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** warnings by field: the same call with `confirmar` overrides them */
  readonly avisos: FieldErrors | undefined;
  /** by field: the records that have the same value, if the caller may read them */
  readonly existentes: ExistingRecords | undefined;
  /** the user closed the dialog that asks for a proof of identity: nothing failed, so no error is shown */
  cancelled = false;
  /** the whole body of the answer, where a page reads more than the message */
  body: unknown;

  constructor(
    status: number,
    message: string,
    errors?: FieldErrors,
    avisos?: FieldErrors,
    existentes?: ExistingRecords,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.avisos = avisos;
    this.existentes = existentes;
  }

  /** The first message of a field. */
  of(field: string): string | undefined {
    return this.errors?.[field]?.[0];
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
