import { expect } from '@playwright/test';
import {
  axeViolations,
  expectLoaded,
  office,
  signInAs,
  signInToNew,
  unique,
  watchErrors,
} from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

test.use({ serviceWorkers: 'allow' });

test('the bell shows a new prayer request, opens it, and the user chooses the notifications', async ({
  page,
  request,
}) => {
  const call = await office(request);
  // a church of its own, so that other tests notify nobody here
  const nome = `Igreja ${unique()}`;
  const igreja = await call('POST', 'igreja', { nome_fantasia: nome, razao_social: nome });
  const { data: roles } = await call('GET', 'acesso/perfis');
  const role = roles.find((one: { nome: string }) => one.nome === 'Intercessão').id;
  await signInToNew(page, call, { name: 'Ora Sempre', role, igrejas: [igreja.id] });
  const createPrayer = (name: string): Promise<{ id: number }> =>
    call('POST', 'pedidooracoes', {
      nome: name,
      motivo_pedido: 'saude',
      mensagem: 'Pela saúde',
      igreja: igreja.id,
      status: 'pendente',
    });
  const errors = watchErrors(page);
  const bell = page.getByRole('button', { name: /^Notificações/ });

  const heard = page.waitForResponse(/\/api\/broadcasting\/auth/);
  await page.goto('/admin/notificacoes');
  await expectLoaded(page, '/admin/notificacoes');
  await heard;
  await expect(page.getByText('Nada por aqui ainda')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notificações');

  const { id } = await createPrayer('Rute Lima');
  await expect(bell).toHaveAccessibleName('Notificações, 1 não lida');
  await expect(
    page.getByRole('main').getByRole('link', { name: /Novo pedido de oração.*Rute Lima/ }),
  ).toBeVisible();
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notificações' });
  const line = panel.getByRole('link', { name: /Novo pedido de oração.*Rute Lima/ });
  await expect(line).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await line.click();
  await expect(page).toHaveURL(new RegExp(`/admin/pedidooracoes/visualizar/${id}$`));
  await expect(bell).toHaveAccessibleName('Notificações');

  await createPrayer('Ana Reis');
  await createPrayer('Davi Luz');
  await expect(bell).toHaveAccessibleName('Notificações, 2 não lidas');
  await bell.click();
  await panel.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(bell).toHaveAccessibleName('Notificações');

  await panel.getByRole('link', { name: 'Escolher o que recebo' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/notifications$/);
  await page.getByRole('checkbox', { name: 'Pedidos de oração: Sino', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: /^Ter horas de silêncio/ }).check();
  await page.getByLabel('Até as').fill('22:00');
  expect(await axeViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
  const save = page.getByRole('button', { name: 'Salvar' });
  await save.click();
  await expect(page.getByText('Escolha dois horários diferentes.')).toBeVisible();
  // the browser's line about the refused form
  errors.length = 0;
  await page.getByLabel('Até as').fill('06:30');
  await save.click();
  await expect(page.getByText('Preferências salvas.')).toBeVisible();
  await expect(save).toBeDisabled();
  expect(errors).toEqual([]);
});

/** Notifications and windows that the service worker asks the system to open; this browser has neither. */
interface SystemCalls {
  shown: { title: string; body: string; tag: string; data: unknown }[];
  opened: string[];
}
type Worker = ServiceWorkerGlobalScope & { recorded: SystemCalls };
interface ServiceWorkerGlobalScope {
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(url: string): Promise<void> };
  dispatchEvent(event: Event): boolean;
}

test('a push is shown without confidential words, and its click opens the record in a tab', async ({
  page,
}) => {
  await signInAs(page, await office(page.request), 'Intercessão');
  const context = page.context();
  await page.goto('/admin/notificacoes');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // A headless browser has no system notifications: the calls that would show and open them are recorded instead.
  await worker.evaluate(() => {
    const scope = self as unknown as Worker;
    scope.recorded = { shown: [], opened: [] };
    scope.registration.showNotification = async (title, options) =>
      void scope.recorded.shown.push({
        title,
        ...(options as { body: string; tag: string; data: unknown }),
      });
    scope.clients.openWindow = async (url) => void scope.recorded.opened.push(url);
  });
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const shown = () => worker.evaluate(() => (self as unknown as Worker).recorded.shown);
  const push = async (endereco: string, marca: string) => {
    const data = JSON.stringify({ titulo: 'Pedido de oração urgente', corpo: '', endereco, marca });
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(async () => (await shown()).at(-1)?.tag).toBe(marca);
  };
  /** A click on the last one; the addresses that were opened so far. */
  const click = () =>
    worker.evaluate(async () => {
      const scope = self as unknown as Worker;
      const waited: Promise<unknown>[] = [];
      const event = Object.defineProperties(new Event('notificationclick'), {
        notification: { value: { close() {}, data: scope.recorded.shown.at(-1)?.data } },
        waitUntil: { value: (work: Promise<unknown>) => waited.push(work) },
      });
      scope.dispatchEvent(event);
      await Promise.all(waited);
      return scope.recorded.opened;
    });

  await push('/admin/pedidooracoes', 'um');
  expect(await shown()).toEqual([
    expect.objectContaining({ title: 'Pedido de oração urgente', body: '', icon: '/icone/192.png' }),
  ]);
  const opened = await click();
  expect(opened).toEqual([`${origin}/admin/pedidooracoes`]);
  await page.goto(opened[0]!);
  await expectLoaded(page, '/admin/pedidooracoes');
  // whatever a push says, only pages of the office are opened
  for (const [at, address] of ['https://outra.example/admin', '//outra.example/admin', '/sair'].entries()) {
    await push(address, `fora-${at}`);
    expect(await click()).toEqual(opened);
  }
});
