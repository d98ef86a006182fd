import { expect, type Page } from '@playwright/test';
import { readQr } from './charges.ts';
import { axeViolations, office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

test.use({ serviceWorkers: 'allow' });

/** A ticket of a free event without a place of its own, bought over the API. */
async function ticket(page: Page): Promise<{ evento: string; compra: string; codigo: string }> {
  const call = await office(page.request);
  const evento = await call('POST', 'evento', {
    nome: `Vigília ${unique()}`,
    tipo: 'retiro',
    status: 'publicado',
    data: '2030-04-20',
    horario_inicial: '19:00',
    horario_final: '22:00',
    lotes: [{ nome: 'Entrada', preco: 0, quantidade: 10 }],
  });
  const bought = await page.request.post('/api/inscricoes', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      evento: evento.id,
      comprador: { nome: 'Rute Lima', email: `${unique()}@casa.example` },
      participantes: [{ nome: 'Rute Lima', lote: evento.lotes[0].id }],
    },
  });
  expect(bought.status(), await bought.text()).toBe(201);
  const { codigo: compra, inscricoes } = await bought.json();
  return { evento: evento.nome, compra, codigo: inscricoes[0].codigo };
}

/** The stored copy of a page, whatever stored it. */
const stored = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (url) => (await (await caches.match(url))?.text()) ?? '', path);
const code = (page: Page) => page.getByRole('img', { name: /Código QR/ });

test('a ticket that was opened once is shown again without a network, and its QR is read', async ({
  page,
  context,
}) => {
  const { evento, compra, codigo } = await ticket(page);
  await context.clearCookies();
  await page.goto(`/ingresso/${codigo}`);
  await expect(page.getByText('Sábado, 20 de abril de 2030, 19h–22h')).toBeVisible();
  await expect(page.getByText('Sem conexão.')).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => stored(page, `/ingresso/${codigo}`)).toContain('data-kept');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: evento })).toBeVisible();
  await expect(
    page.getByText(/Sem conexão\. Este ingresso foi guardado neste aparelho em .+ de \d{4}/),
  ).toBeVisible();
  expect(await readQr(code(page))).toBe(codigo);
  await expect(page.getByRole('link', { name: 'Baixar em PDF' })).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);

  // the purchase is not stored; the offline page leads to the ticket
  await page.goto(`/inscricoes/${compra}`);
  await expect(page).toHaveURL(/\/offline\?de=/);
  await page.getByRole('link', { name: `Ingresso: Rute Lima, ${evento}` }).click();
  await expect(code(page)).toBeVisible();

  // back in the network it refreshes by itself
  await context.setOffline(false);
  await expect(page.getByText('Sem conexão.')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Baixar em PDF' })).toBeVisible();
});

test('a ticket that is given up is stored as such, and no other personal page is', async ({
  page,
  context,
}) => {
  const { compra, codigo } = await ticket(page);
  await context.clearCookies();
  await page.goto(`/inscricoes/${compra}`);
  await page.getByRole('link', { name: /^Rute Lima/ }).click();
  await expect.poll(() => stored(page, `/ingresso/${codigo}`)).toContain('data-state="confirmada"');
  await page.getByText('Desistir', { exact: true }).first().click();
  await page.getByLabel('Quero desistir desta inscrição').check();
  await page.getByRole('button', { name: 'Desistir' }).click();
  await expect(page.getByText('Inscrição cancelada.')).toBeVisible();
  await expect.poll(() => stored(page, `/ingresso/${codigo}`)).toContain('data-state="cancelada"');

  await context.setOffline(true);
  await page.goto(`/ingresso/${codigo}`);
  await expect(page.getByText('Cancelado', { exact: true })).toBeVisible();
  await expect(code(page)).toBeHidden();
  const cached = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
  expect(cached.filter((path) => path.startsWith('/inscricoes/') || path.startsWith('/api/'))).toEqual([]);
});
