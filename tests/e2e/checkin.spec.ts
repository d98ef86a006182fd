import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import { churchToday } from '#shared/dates.ts';
import { launchOptions } from '../support/browser.ts';
import { cameraArguments, filmQr } from '../support/fake-camera.ts';
import { axeViolations, inTheme, office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { signIn } from './support.ts';

test.use({ serviceWorkers: 'allow' });

interface Made {
  id: number;
  nome: string;
  lotes: { id: number }[];
  inscricoes: CompraPublica['inscricoes'];
}

/** An event that is on today and costs nothing, with these people. */
async function event(page: Page, names: readonly string[]): Promise<Made> {
  const call = await office(page.request);
  const nome = `Vigília ${unique()}`;
  const event = await call('POST', 'evento', {
    nome,
    tipo: 'retiro',
    status: 'publicado',
    local: nome,
    data: churchToday(new Date()),
    horario_inicial: '00:01',
    horario_final: '23:59',
    // begun, and not over for a while
    data_final: churchToday(new Date(Date.now() + 48 * 3_600_000)),
    lotes: [{ nome: 'Livre', preco: 0, quantidade: 50 }],
    perguntas: [{ pergunta: 'Camiseta', tipo: 'camiseta' }],
  });
  const { perguntas } = await (await page.request.get(`/api/eventos/${event.id}/inscricao`)).json();
  const sold = await page.request.post('/api/inscricoes', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      evento: event.id,
      comprador: { nome: 'Rute Lima', email: `${unique()}@casa.example` },
      metodo: 'pix',
      participantes: names.map((nome) => ({
        nome,
        lote: event.lotes[0].id,
        respostas: { [perguntas[0].id]: 'GG' },
      })),
    },
  });
  expect(sold.status(), await sold.text()).toBe(201);
  return { ...event, inscricoes: (await sold.json()).inscricoes };
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Nome ou código do ingresso' });
const inside = (page: Page) => page.getByTestId('presentes');
const verdict = (page: Page) => page.getByRole('region', { name: 'Câmera' }).getByRole('status');

/** Opens the door of an event on a phone with this name, and waits until the page would open without network. */
async function openDoor(page: Page, { id, nome }: Made, device: string): Promise<void> {
  await signIn(page);
  await page.goto(`/admin/inscricao/checkin?evento=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible();
  await page.getByLabel('Nome do aparelho').fill(device);
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/admin/inscricao/checkin'))))
    .toBe(true);
}
const enterByName = async (page: Page, name: string): Promise<void> => {
  await search(page).fill(name);
  await page.getByRole('button', { name: /^Dar entrada a/ }).click();
};

test('a phone reads tickets by its camera with the detector that we serve, and counts one once', async ({
  page: visitor,
  baseURL,
}, info) => {
  const created = await event(visitor, ['Débora Conceição']);
  const film = join(info.outputDir, 'ingresso.y4m');
  await mkdir(info.outputDir, { recursive: true });
  await filmQr(film, created.inscricoes[0]!.codigo);
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, ...cameraArguments(film)],
  });
  try {
    const phone = {
      viewport: { width: 390, height: 844 },
      locale: 'pt-BR',
      reducedMotion: 'reduce',
    } as const;
    const page = await browser.newPage({ baseURL: baseURL!, ...phone });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(baseURL!) && !/^(data|blob):/.test(url)) elsewhere.push(url);
    });
    await signIn(page);
    const policies = async (path: string) => {
      const headers = (await page.request.get(path)).headers();
      return [/camera=\([a-z]*\)/, /'wasm-unsafe-eval'/].map(
        (part) => part.exec(`${headers['permissions-policy']} ${headers['content-security-policy']}`)?.[0],
      );
    };
    expect(await policies('/admin/inscricao/checkin')).toEqual(['camera=(self)', "'wasm-unsafe-eval'"]);
    expect(await policies('/admin/inscricao')).toEqual(['camera=()', undefined]);
    // from another page of the office, whose document may not use the camera
    await page.goto('/admin/inscricao');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Check-in' }).click();
    // the list of sign-ups, which the page replaces, has links with the event's name too
    await expect(page.getByRole('heading', { level: 1, name: 'Check-in' })).toBeVisible();
    await page.getByRole('link', { name: created.nome }).click();
    await expect(verdict(page)).toContainText('Pode entrar');
    await expect(verdict(page)).toContainText('Débora Conceição');
    await expect(verdict(page)).toContainText('GG');
    expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    await inTheme(page, 'dark');
    expect(await axeViolations(page, {}, ['color-contrast']), 'dark').toEqual([]);
    await expect(inside(page)).toHaveText('1');
    // the panel closes by itself; the ticket is still in view, and is no second entry
    await expect(verdict(page)).toBeEmpty();
    await expect(page.getByText('Aponte para o QR do ingresso')).toBeVisible();
    await expect(verdict(page)).toBeEmpty();
    const wasm = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.wasm') ? [name] : [])),
    );
    expect([...new Set(wasm.map((name) => new URL(name).origin))]).toEqual([baseURL]);
    expect(elsewhere).toEqual([]);
    // shown again after a reload, it is a second entry
    await page.reload();
    await expect(verdict(page)).toContainText('Já entrou');
    await expect(verdict(page)).toContainText(/Às \d\d:\d\d, em Celular de/);
  } finally {
    await browser.close();
  }
});

test('without a camera, people come in by name or code, without network too, and the door catches up', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const created = await event(page, ['João Pedro Araújo', 'Mariana Gonçalves', 'Ana Ávila']);
  const [joao, mariana] = created.inscricoes;
  await openDoor(page, created, 'Porta A');
  await expect(page.getByRole('heading', { name: 'Nenhuma câmera encontrada' })).toBeVisible();
  await enterByName(page, 'araujo joao');
  await expect(verdict(page)).toContainText('Pode entrar');
  await expect(verdict(page)).toBeInViewport();
  // the button that was pressed is gone: the focus stands before the verdict's own
  await page.keyboard.press('Tab');
  await expect(verdict(page).getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await expect(inside(page)).toHaveText('1');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: created.nome })).toBeVisible();
  await expect(page.getByText('Sem rede: as entradas ficam neste aparelho')).toBeVisible();
  await search(page).fill(joao!.codigo);
  await page.getByRole('button', { name: 'Dar entrada', exact: true }).click();
  await expect(verdict(page)).toContainText('Já entrou');
  await expect(verdict(page)).toContainText('Porta A');
  await search(page).fill(mariana!.codigo);
  await page.getByRole('button', { name: 'Dar entrada', exact: true }).click();
  await expect(verdict(page)).toContainText('Pode entrar');
  await expect(page.getByText('1 entrada por enviar')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 entrada por enviar')).toBeVisible();
  await expect(inside(page)).toHaveText('2');
  await search(page).fill('qualquer código que não existe');
  await expect(page.getByText('Ninguém com este nome na lista')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Em dia com o servidor')).toBeVisible();
  await expect(page.getByText('1 entrada por enviar')).toBeHidden();

  const other = await browser.newContext({ baseURL: baseURL!, locale: 'pt-BR' });
  try {
    const second = await other.newPage();
    await openDoor(second, created, 'Porta B');
    await expect(inside(second)).toHaveText('2');
    await search(second).fill(mariana!.codigo);
    await second.getByRole('button', { name: 'Dar entrada', exact: true }).click();
    await expect(verdict(second)).toContainText('Já entrou');
    await expect(verdict(second)).toContainText('Porta A');
    // an entry on one phone arrives at the other, and so does its undoing
    await enterByName(second, 'ana');
    await expect(inside(page)).toHaveText('3');
    await second.getByRole('button', { name: 'Desfazer a entrada de Ana Ávila' }).click();
    await second.locator('dialog[open]').getByRole('button', { name: 'Desfazer' }).click();
    await expect(inside(page)).toHaveText('2');
  } finally {
    await other.close();
  }
});

test('two phones without network with one ticket: the later entry is a conflict, which the coordinator resolves', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const created = await event(page, ['Ester Nogueira']);
  const other = await browser.newContext({ baseURL: baseURL!, locale: 'pt-BR' });
  try {
    const second = await other.newPage();
    await openDoor(page, created, 'Porta A');
    await openDoor(second, created, 'Porta B');
    const offline = (isOff: boolean) =>
      Promise.all([context, other].map((one: BrowserContext) => one.setOffline(isOff)));
    await offline(true);
    for (const phone of [page, second]) {
      await enterByName(phone, 'ester');
      await expect(verdict(phone)).toContainText('Pode entrar');
      await expect(phone.getByText('1 entrada por enviar')).toBeVisible();
    }
    // the entry that reaches the server first is the one that holds
    await context.setOffline(false);
    await expect(page.getByText('1 entrada por enviar')).toBeHidden();
    await offline(false);
    for (const phone of [page, second]) {
      const conflicts = phone.getByRole('region', { name: 'Conflitos para resolver' });
      await expect(conflicts).toContainText('Ester Nogueira');
      await expect(conflicts).toContainText('Porta B');
      await expect(conflicts).toContainText(/A que vale: Porta A/);
      await expect(phone.getByText('1 entrada por enviar')).toBeHidden();
      await expect(inside(phone)).toHaveText('1');
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dar por resolvido o conflito de Ester Nogueira' }).click();
    for (const phone of [page, second])
      await expect(phone.getByRole('region', { name: 'Conflitos para resolver' })).toBeHidden();
  } finally {
    await other.close();
  }
});

test('signing out removes the list from the phone, and keeps the entries that wait', async ({
  page,
  context,
}) => {
  const created = await event(page, ['Lídia Prado']);
  await openDoor(page, created, 'Porta A');
  await context.setOffline(true);
  await enterByName(page, 'lidia');
  await expect(page.getByText('1 entrada por enviar')).toBeVisible();
  // the server cannot be reached: the data on the phone is removed all the same
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/offline/);
  const stored = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    page: Boolean(await caches.match('/admin/inscricao/checkin')),
  }));
  expect(stored).toEqual({ databases: ['aprisco-entrada-fila'], page: false });

  await context.setOffline(false);
  await openDoor(page, created, 'Porta A');
  await expect(page.getByText('1 entrada por enviar')).toBeHidden();
  await expect(inside(page)).toHaveText('1');
});
