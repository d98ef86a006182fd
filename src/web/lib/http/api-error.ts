export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What the server said of a call that failed; status 0 when it did not answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** doubts by field: the same call with `confirmar` puts them aside */
  readonly avisos: FieldErrors | undefined;

  constructor(status: number, message: string, errors?: FieldErrors, avisos?: FieldErrors) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.avisos = avisos;
  }

  /** The first message of a field. */
  of(field: string): string | undefined {
    return this.errors?.[field]?.[0];
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
