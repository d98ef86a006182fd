import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { isNumberTaken } from '#shared/rifa/numeros.ts';
import { readBitmap } from '#web/lib/rifa/numbers.ts';
import { blackPng } from '../support/pictures.ts';
import { makeRaffle, publishRaffle } from '../support/rifa-proofs.ts';
import { confirmCharge } from './charges.ts';
import { axeViolations, office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { raffleOnSale } from './site-addresses.ts';
import { adminToken, hydrate } from './support.ts';

const purchasePage = /\/rifa\/[a-z0-9-]+\/compra\/[^/]+$/;
const apiOf = (path: string): string => path.replace('/rifa/', '/api/rifas/');
const phone = (): string => `279${randomInt(10_000_000, 99_999_999)}`;

/** Two numbers side by side that nobody has. */
async function freePair(page: Page): Promise<[number, number]> {
  const { ocupados } = await (await page.request.get(`${apiOf(raffleOnSale)}/numeros`)).json();
  const taken = readBitmap(ocupados);
  for (let first = randomInt(1000, 4000); ; first += 10) {
    const number = first - (first % 10);
    if (!isNumberTaken(taken, number) && !isNumberTaken(taken, number + 1)) return [number, number + 1];
  }
}

/** Begins to buy these numbers; returns the codes of the purchase and of its charge. */
async function takeNumbers(
  page: Page,
  numeros: readonly number[],
): Promise<{ codigo: string; cobranca: { codigo: string } }> {
  const answer = await page.request.post(`${apiOf(raffleOnSale)}/comprar`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { numeros, nome: 'Outra Pessoa', whatsapp: phone(), aceite: true, metodo: 'pix' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** A raffle on sale whose numbers come at random, two of them at least, made in the office; its path. */
async function randomRaffle(page: Page): Promise<string> {
  const certificate = await page.request.post('/api/admin/rifa/arquivos/certificado', {
    headers: { authorization: `Bearer ${await adminToken()}` },
    multipart: { arquivo: { name: 'certificado.png', mimeType: 'image/png', buffer: blackPng(20, 10) } },
  });
  const { id } = await certificate.json();
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const call = await office(page.request);
  const { slug } = await call('POST', 'rifa', {
    nome: `Rifa ${unique()}`,
    status: 'ativa',
    distribuicao: 'aleatoria',
    minimo_por_comprador: 2,
    valor_cota: 500,
    total_cotas: 300,
    data_sorteio: `${day}T15:00:00Z`,
    modo_sorteio: 'auditoria',
    premios: [{ descricao: 'Violão' }],
    extracao_numero: '05999',
    extracao_data: day,
    regulamento: 'Um número, um prêmio.',
    numero_autorizacao: 'SPA 1',
    certificado: id,
  });
  return `/rifa/${slug}`;
}

async function fillBuyer(page: Page, whatsapp: string): Promise<void> {
  await page.getByLabel('Nome completo').fill('Rute Alves');
  await page.getByRole('textbox', { name: 'WhatsApp' }).fill(whatsapp);
  await page.getByLabel('Tenho 18 anos ou mais').check();
}

test('a buyer chooses numbers, loses one to another buyer, pays by Pix and finds them again', async ({
  page,
}) => {
  const [kept, lost] = (await freePair(page)).map(String) as [string, string];
  await page.goto(raffleOnSale);
  await hydrate(page);
  await page.getByLabel('Procurar um número').fill(kept);
  await page.getByRole('button', { name: 'Procurar', exact: true }).click();
  await page.getByRole('button', { name: 'Ficar com ele' }).click();
  await expect(page.getByText(`O ${kept} já está na sua escolha.`)).toBeVisible();
  await page.getByRole('gridcell', { name: lost, exact: true }).click();
  await expect(page.getByRole('gridcell', { name: lost })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/2 números: R\$.20,00/)).toBeVisible();

  // kept over a reload, until another buyer takes one
  await page.reload();
  await hydrate(page);
  await expect(page.getByText(/2 números: R\$.20,00/)).toBeVisible();
  await takeNumbers(page, [Number(lost)]);
  await expect(page.getByText(`O número ${lost} acabou de ser vendido`)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Mais 5', exact: true }).click();
  await expect(page.getByText(/6 números: R\$.60,00/)).toBeVisible();

  await page.getByRole('link', { name: 'Comprar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Comprar números' });
  await dialog.getByRole('button', { name: /Gerar o Pix de R\$.60,00/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nome completo');
  const whatsapp = phone();
  await fillBuyer(page, whatsapp);
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  // what was typed stays while the buyer looks at the numbers once more
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Comprar', exact: true }).click();
  await expect(dialog.getByLabel('WhatsApp')).toHaveValue(whatsapp);
  await expect(dialog.getByLabel('Tenho 18 anos ou mais')).toBeChecked();
  const polled = page.waitForRequest(/\/api\/cobrancas\/[^/]+$/);
  await dialog.getByRole('button', { name: /Gerar o Pix/ }).click();
  await page.waitForURL(purchasePage);
  await expect(page.getByRole('heading', { level: 1, name: 'Falta só o Pix' })).toBeInViewport();
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible();
  await expect(page.getByText(kept, { exact: true })).toBeVisible();
  const chave = await page.locator('section code').innerText();
  const address = page.url();

  await confirmCharge(page, (await polled).url().split('/').at(-1)!, 6000);
  await expect(page.getByRole('heading', { level: 1, name: 'Você está concorrendo!' })).toBeVisible({
    timeout: 60_000,
  });
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);

  await page.getByRole('link', { name: 'Voltar à rifa' }).click();
  await page.getByRole('link', { name: 'Meus números', exact: true }).click();
  const mine = page.getByRole('dialog', { name: 'Meus números' });
  await mine.getByRole('textbox', { name: 'WhatsApp' }).fill(whatsapp);
  await mine.getByRole('button', { name: 'Ver meus números' }).click();
  await expect(mine.getByRole('alert')).toContainText('Código da compra');
  await mine.getByLabel('Código da compra').fill(chave.toLowerCase());
  await mine.getByRole('button', { name: 'Ver meus números' }).click();
  await expect(mine.getByText('Paga: você está concorrendo')).toBeVisible();
  await expect(mine.getByRole('link', { name: 'Abrir a compra' })).toHaveAttribute(
    'href',
    new URL(address).pathname,
  );
});

test('numbers are chosen by keyboard, few of them in the page at a time', async ({ page }) => {
  await page.goto(raffleOnSale);
  await hydrate(page);
  const grid = page.getByRole('grid', { name: 'Números da rifa' });
  await grid.getByRole('gridcell').first().focus();
  const at = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.number);
  for (const [key, to] of [
    ['ArrowRight', '1'],
    ['ArrowDown', '11'],
    ['End', '19'],
    ['Home', '10'],
    ['Control+End', '4999'],
    ['ArrowUp', '4989'],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await at()]).toEqual([key, to]);
  }
  const isFree = () => page.evaluate(() => document.activeElement?.ariaDisabled !== 'true');
  while (!(await isFree())) await page.keyboard.press('ArrowLeft');
  const chosen = await at();
  await page.keyboard.press('Space');
  await expect(page.getByText(/1 número: R\$.10,00/)).toBeVisible();
  await page.keyboard.press('PageUp');
  expect(Number(await at())).toBeLessThan(Number(chosen));
  expect(await grid.getByRole('gridcell').count()).toBeLessThan(400);
  await page.getByRole('button', { name: `Tirar o ${chosen}` }).click();
  await expect(page.getByText('Nenhum número escolhido')).toBeVisible();
});

test('a buyer asks for a quantity where numbers come at random', async ({ page }) => {
  await page.goto(await randomRaffle(page));
  await hydrate(page);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais 10' }).click();
  await expect(page.getByText(/15 números: R\$.75,00/)).toBeVisible();
  for (let left = 15; left > 2; left--) await page.getByRole('button', { name: 'Um a menos' }).click();
  // the least that one may buy
  await expect(page.getByRole('button', { name: 'Um a menos' })).toBeDisabled();
  await page.getByRole('button', { name: 'Um a mais' }).click();
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  await page.getByRole('link', { name: 'Comprar', exact: true }).click();
  await expect(page.getByLabel('Quantos números?')).toHaveValue('3');
  await fillBuyer(page, phone());
  await page.getByRole('button', { name: /Gerar o Pix de R\$.15,00/ }).click();
  await page.waitForURL(purchasePage);
  await expect(page.getByRole('heading', { name: 'Seus 3 números' })).toBeVisible();
});

test('a buyer whose money came after the numbers were sold to another chooses others', async ({ page }) => {
  const [taken, free] = await freePair(page);
  const { codigo, cobranca } = await takeNumbers(page, [taken, free]);
  const purchase = `${raffleOnSale}/compra/${codigo}`;
  await page.goto(purchase);
  await page.getByText('Desistir destes números').click();
  await page.getByRole('button', { name: 'Sim, desistir' }).click();
  await page.waitForURL(raffleOnSale);
  await takeNumbers(page, [taken]);
  await confirmCharge(page, cobranca.codigo, 2000);
  const title = page.getByRole('heading', { name: 'O seu pagamento chegou. Escolha outros números' });
  await expect(async () => {
    await page.goto(purchase);
    await expect(title).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Escolha mais 2 números' })).toBeDisabled();
  await page.getByLabel('Procurar um número').fill(String(free));
  await page.getByRole('button', { name: 'Procurar', exact: true }).click();
  await page.getByRole('button', { name: 'Ficar com ele' }).click();
  await expect(page.getByRole('button', { name: 'Escolha mais 1 número' })).toBeDisabled();
  await page.getByLabel('Outra quantidade').fill('1');
  await page.getByRole('button', { name: 'Escolher por mim' }).click();
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Ficar com estes números' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Você está concorrendo!' })).toBeVisible();
  await expect(page.getByText(String(free), { exact: true })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor buys a quantity and gets the Pix of the numbers', async ({ page }) => {
    await page.goto(raffleOnSale);
    await page.getByRole('link', { name: 'Comprar', exact: true }).click();
    await page.getByLabel('Quantos números?').fill('3');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('alert')).toContainText('WhatsApp');
    await expect(page.getByLabel('Quantos números?')).toHaveValue('3');
    await fillBuyer(page, phone());
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(purchasePage);
    expect(await page.getByLabel('Pix copia e cola').inputValue()).toContain('540530.00');
    await expect(page.getByRole('heading', { name: 'Seus 3 números' })).toBeVisible();
  });
});

test('anyone recomputes a draw; a changed byte is named, and a buyer proves that they were in the list', async ({
  page,
}) => {
  const drawn = '/rifa/rifa-das-missoes';
  await page.goto(`${drawn}/verificar`);
  await page.getByRole('button', { name: 'Conferir agora' }).click();
  const answer = page.getByRole('main').getByRole('status').first();
  await expect(answer).toHaveText(/^Tudo confere/);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Os ganhadores saem desta conta' }),
  ).toContainText('1º prêmio: a Loteria Federal deu');

  const again = page.getByRole('button', { name: 'Conferir outra vez' });
  const list = await (await page.request.get(`${apiOf(drawn)}/lista.txt`)).text();
  const changed = list.replace(/[0-9a-f]\n/, (end) => (end.startsWith('0') ? '1\n' : '0\n'));
  await page.route('**/lista.txt', (route) => route.fulfill({ body: changed }));
  await again.click();
  await expect(answer).toHaveText(/não confere. O passo 5/);

  const raffle = makeRaffle(8, { slug: 'rifa-das-missoes', modo: 'federal', total_cotas: 100 });
  const { texts } = await publishRaffle(raffle);
  await page.route('**/prova.json', (route) => route.fulfill({ body: texts.prova }));
  await page.route('**/lista.txt', (route) => route.fulfill({ body: texts.lista }));
  await again.click();
  await expect(answer).toHaveText(/^Tudo confere/);
  const { codigo } = raffle.pagos[0]!;
  const own = raffle.pagos.filter((one) => one.codigo === codigo).map(({ numero }) => numero);
  const address = page.getByLabel('Endereço da compra');
  await address.fill(`https://igreja.example${drawn}/compra/${codigo}`);
  await address.press('Enter');
  const numbers = own.map((number) => String(number).padStart(2, '0')).join(', ');
  await expect(page.getByText(new RegExp(`^Sim\\. Os? números? ${numbers} estava`))).toBeVisible();
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  await address.fill('outra-compra');
  await address.press('Enter');
  await expect(page.getByText('Esta compra não está na lista congelada')).toBeVisible();
});
