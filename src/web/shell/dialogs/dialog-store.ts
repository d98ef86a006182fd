import { type FieldErrors, isApiError } from '#web/lib/http/api-error.ts';

export interface Snackbar {
  show: boolean;
  text: string;
  color: 'primary' | 'success' | 'error' | 'warning' | 'info';
  location: 'bottom end' | 'bottom start' | 'bottom' | 'top end' | 'top start' | 'top';
  multiline: boolean;
  rounded: 'pill' | 'md';
  /** milliseconds; zero or less: stays until closed */
  timeout: number;
  variant: 'flat' | 'outlined' | 'tonal';
  /** a button beside the text, such as one that undoes what was done */
  action?: { text: string; run: () => void };
}

export interface Success {
  open: boolean;
  title?: string;
  message?: string;
  /** further facts, one line each */
  details?: readonly string[];
  buttonText?: string;
}

export interface Validation {
  open: boolean;
  errors?: FieldErrors | string;
  /** the server's message about the whole request */
  errorStatus?: string;
}

interface ConfirmTexts {
  title?: string;
  message?: string;
  /** the name of the record in question */
  about?: string;
  /** facts to read before answering, one line each */
  details?: readonly string[];
  /** `danger` by default, because most questions come before a deletion */
  tone?: 'danger' | 'warning';
  confirmText?: string;
  cancelText?: string;
  /** label of a required reason; without one the dialog cannot be confirmed */
  reason?: string;
  /** shows how others will read the reason, while it is typed */
  preview?: (reason: string) => { title: string; text: string };
  /** options to choose one from, instead of a reason; the first one is preselected */
  choices?: readonly { value: string; text: string }[];
}

export interface Confirm extends ConfirmTexts {
  open: boolean;
  loading: boolean;
}

export interface ConfirmRequest extends ConfirmTexts {
  /** receives the reason or the choice, where the request asks for one */
  onConfirm: (reason: string) => Promise<unknown>;
}

export interface DialogState {
  snackbar: Snackbar;
  success: Success;
  validation: Validation;
  confirm: Confirm;
}

export const closedSnackbar: Snackbar = {
  show: false,
  text: '',
  color: 'primary',
  location: 'bottom end',
  multiline: false,
  rounded: 'pill',
  timeout: 2000,
  variant: 'flat',
};

/** Texts left out fall back to the view's defaults, in the current language. */
export const closedDialogs: DialogState = {
  snackbar: closedSnackbar,
  success: { open: false },
  validation: { open: false },
  confirm: { open: false, loading: false },
};

/** Section 8 of the specification: which texts of a failed call are shown. */
export function validationOf(error: unknown): Omit<Validation, 'open'> {
  if (!isApiError(error)) return {};
  const errorStatus = error.message || undefined;
  const wholeCall = error.status === 0 || error.status >= 500 || error.status === 401 || error.status === 403;
  return wholeCall ? { errorStatus } : { errorStatus, errors: error.errors };
}

/** Every message of `errors`; without one the error status, else the value of `errors`, else the fallback. */
export function validationMessages(
  { errors, errorStatus }: Omit<Validation, 'open'>,
  fallback: string,
): string[] {
  const messages = errors && typeof errors === 'object' ? Object.values(errors).flat() : [];
  if (messages.length > 0) return messages;
  return [errorStatus || (typeof errors === 'string' && errors) || fallback];
}

/** The text above the messages: the error status, unless the only message ends with it, which may follow the name of its field. */
export const introOf = (
  { errorStatus }: Pick<Validation, 'errorStatus'>,
  messages: readonly string[],
): string | undefined =>
  errorStatus !== undefined && messages.length === 1 && messages[0]!.endsWith(errorStatus)
    ? undefined
    : errorStatus;

type Answer = () => void;

export function createDialogStore() {
  let state = closedDialogs;
  const listeners = new Set<() => void>();
  let successAnswer: Answer | undefined;
  let validationAnswer: Answer | undefined;
  let confirming: { request: ConfirmRequest; answer: (confirmed: boolean) => void } | undefined;

  const set = (part: Partial<DialogState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const snackbar = {
    show: (what: string | Partial<Omit<Snackbar, 'show'>>) =>
      set({
        snackbar: { ...closedSnackbar, ...(typeof what === 'string' ? { text: what } : what), show: true },
      }),
    close: () => set({ snackbar: closedSnackbar }),
  };

  const success = {
    /** Resolves when the user has confirmed. */
    open: (what: Omit<Success, 'open'> = {}): Promise<void> => {
      successAnswer?.();
      set({ success: { ...what, open: true } });
      return new Promise((resolve) => {
        successAnswer = resolve;
      });
    },
    confirm: () => {
      set({ success: { open: false } });
      successAnswer?.();
      successAnswer = undefined;
    },
  };

  const validation = {
    /** Resolves when the user has closed the dialog. An error that the user caused by cancelling is not shown. */
    open: (error: unknown): Promise<void> => {
      if (isApiError(error) && error.cancelled) return Promise.resolve();
      validationAnswer?.();
      set({ validation: { ...validationOf(error), open: true } });
      return new Promise((resolve) => {
        validationAnswer = resolve;
      });
    },
    confirm: () => {
      set({ validation: { open: false } });
      validationAnswer?.();
      validationAnswer = undefined;
    },
  };

  const closeConfirm = (confirmed: boolean) => {
    const answer = confirming?.answer;
    confirming = undefined;
    set({ confirm: { open: false, loading: false } });
    answer?.(confirmed);
  };

  const confirm = {
    /** True when confirmed and done; false when cancelled, or when the action failed (which is then shown). */
    open: (request: ConfirmRequest): Promise<boolean> => {
      confirming?.answer(false);
      const { onConfirm: _action, ...question } = request;
      set({ confirm: { open: true, loading: false, ...question } });
      return new Promise((answer) => {
        confirming = { request, answer };
      });
    },
    confirm: async (reason = ''): Promise<void> => {
      if (!confirming || state.confirm.loading) return;
      set({ confirm: { ...state.confirm, loading: true } });
      try {
        await confirming.request.onConfirm(reason);
        closeConfirm(true);
      } catch (error) {
        closeConfirm(false);
        void validation.open(error);
      }
    },
    cancel: () => {
      if (!state.confirm.loading) closeConfirm(false);
    },
  };

  return {
    snackbar,
    success,
    validation,
    confirm,
    getState: (): DialogState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type DialogStore = ReturnType<typeof createDialogStore>;
export type Dialogs = Pick<DialogStore, 'snackbar' | 'success' | 'validation' | 'confirm'>;
