import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import {
  closedSnackbar,
  createDialogStore,
  introOf,
  validationMessages,
  validationOf,
} from './dialog-store.ts';

const deferred = <T>() => Promise.withResolvers<T>();
const fallback = 'Ocorreu um erro tente novamente mais tarde';

describe('snackbar', () => {
  it('opens on show with the defaults of the specification', () => {
    const store = createDialogStore();
    store.snackbar.show('Salvo');
    expect(store.getState().snackbar).toEqual({
      show: true,
      text: 'Salvo',
      color: 'primary',
      location: 'bottom end',
      multiline: false,
      rounded: 'pill',
      timeout: 2000,
      variant: 'flat',
    });
  });

  it('goes back to the defaults when it closes', () => {
    const store = createDialogStore();
    store.snackbar.show({ text: 'Erro', color: 'error', timeout: 9000, multiline: true });
    store.snackbar.close();
    expect(store.getState().snackbar).toEqual(closedSnackbar);
    store.snackbar.show('De novo');
    expect(store.getState().snackbar).toMatchObject({ color: 'primary', timeout: 2000, multiline: false });
  });
});

describe('confirm dialog', () => {
  it('loads while the action runs, then fires confirm and closes', async () => {
    const store = createDialogStore();
    const action = deferred<void>();
    const answer = store.confirm.open({ message: 'Excluir?', onConfirm: () => action.promise });
    const running = store.confirm.confirm();
    expect(store.getState().confirm).toMatchObject({ open: true, loading: true, message: 'Excluir?' });
    action.resolve();
    await running;
    await expect(answer).resolves.toBe(true);
    expect(store.getState().confirm).toEqual({ open: false, loading: false });
  });

  it('closes without a confirm event when the action fails, and shows the failure', async () => {
    const store = createDialogStore();
    const answer = store.confirm.open({ onConfirm: () => Promise.reject(new ApiError(409, 'Em uso')) });
    await store.confirm.confirm();
    await expect(answer).resolves.toBe(false);
    expect(store.getState().confirm).toEqual({ open: false, loading: false });
    expect(store.getState().validation).toMatchObject({ open: true, errorStatus: 'Em uso' });
  });

  it('shows no failure when the user cancels the proof of identity that the action needs', async () => {
    const store = createDialogStore();
    const cancelled = Object.assign(new ApiError(403, 'Confirme'), { cancelled: true });
    const answer = store.confirm.open({ onConfirm: () => Promise.reject(cancelled) });
    await store.confirm.confirm();
    await expect(answer).resolves.toBe(false);
    expect(store.getState().validation).toEqual({ open: false });
  });

  it('runs nothing when cancelled', async () => {
    const store = createDialogStore();
    let ran = 0;
    const answer = store.confirm.open({ onConfirm: async () => ran++ });
    store.confirm.cancel();
    await expect(answer).resolves.toBe(false);
    await store.confirm.confirm();
    expect(ran).toBe(0);
  });

  it('runs the action once, however often it is pressed, and cannot be cancelled meanwhile', async () => {
    const store = createDialogStore();
    const action = deferred<void>();
    let ran = 0;
    const answer = store.confirm.open({
      onConfirm: () => {
        ran++;
        return action.promise;
      },
    });
    const first = store.confirm.confirm();
    const second = store.confirm.confirm();
    store.confirm.cancel();
    expect(store.getState().confirm.open).toBe(true);
    action.resolve();
    await Promise.all([first, second]);
    await expect(answer).resolves.toBe(true);
    expect(ran).toBe(1);
  });
});

describe('success dialog', () => {
  it('stays open until it is confirmed, and then resolves', async () => {
    const store = createDialogStore();
    const done = store.success.open({ message: 'Foi criado com sucesso!' });
    expect(store.getState().success).toEqual({ open: true, message: 'Foi criado com sucesso!' });
    store.success.confirm();
    await done;
    expect(store.getState().success).toEqual({ open: false });
  });
});

describe('validation dialog', () => {
  const shown = (error: unknown) => validationMessages(validationOf(error), fallback);

  it('lists every message of every field', () => {
    expect(shown(new ApiError(422, 'Confira', { nome: ['A', 'B'], email: ['C'] }))).toEqual(['A', 'B', 'C']);
  });

  it('shows the server’s message when no field is wrong', () => {
    expect(shown(new ApiError(409, 'Em uso', {}))).toEqual(['Em uso']);
    expect(shown(new ApiError(403, 'Sem permissão', { nome: ['A'] }))).toEqual(['Sem permissão']);
    expect(shown(new ApiError(500, 'Manutenção'))).toEqual(['Manutenção']);
  });

  it('shows the value of errors when it is no list and there is no message', () => {
    expect(validationMessages({ errors: 'Falhou' }, fallback)).toEqual(['Falhou']);
  });

  it.each([new ApiError(500, ''), new ApiError(0, ''), new Error('secret'), undefined])(
    'falls back to the text of the specification',
    (error) => {
      expect(shown(error)).toEqual([fallback]);
    },
  );

  it('resolves when it is closed', async () => {
    const store = createDialogStore();
    const closed = store.validation.open(new ApiError(422, 'x'));
    store.validation.confirm();
    await closed;
    expect(store.getState().validation).toEqual({ open: false });
  });
});

it('shows a single message once, and otherwise the message of the whole refusal first', () => {
  const errorStatus = 'O mês está fechado.';
  expect(introOf({ errorStatus }, ['Pagamento: O mês está fechado.'])).toBeUndefined();
  expect(introOf({ errorStatus }, [errorStatus])).toBeUndefined();
  expect(introOf({ errorStatus }, ['Nome: Informe o nome.'])).toBe(errorStatus);
  expect(introOf({ errorStatus }, [errorStatus, 'Outro'])).toBe(errorStatus);
});
