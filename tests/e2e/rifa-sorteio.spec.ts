import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sql } from '#server/db/sql.ts';
import { connectToServer } from '../support/e2e-database.ts';
import { readPdf } from '../support/pdf.ts';
import { freezeInPast, insertRaffle } from '../support/rifa-in-past.ts';
import { confirmCharge } from './charges.ts';
import { axeViolations, office, signInAs, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { hydrate } from './support.ts';

const yesterday = new Date(Date.now() - 86_400_000);
/** The search for prize 1 begins at 13, for prize 2 at 55. */
const prizes = ['48213', '07355', '91764', '30982', '66047'];

/** A purchase whose payment the treasurer confirmed; returns the secret code of its address. */
async function buy(page: Page, slug: string, numeros: readonly number[], nome: string): Promise<string> {
  const answer = await page.request.post(`/api/rifas/${slug}/comprar`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { numeros, nome, whatsapp: `279${randomInt(10_000_000, 99_999_999)}`, aceite: true, metodo: 'pix' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { codigo, cobranca } = await answer.json();
  await confirmCharge(page, cobranca.codigo, numeros.length * 1000);
  return codigo;
}

async function typePrizes(page: Page, typed: readonly string[]): Promise<void> {
  for (const [at, digits] of typed.entries()) await page.getByLabel(`${at + 1}º prêmio`).fill(digits);
  await page.getByRole('button', { name: 'Confirmar o que digitei' }).click();
}

test('two people close and draw a raffle, hand its prizes over, and anyone verifies it', async ({
  page,
  browser,
}) => {
  const db = connectToServer();
  const slug = `sorteio-${unique()}`;
  const id = await insertRaffle(db, { slug, extraction: yesterday, total: 100, modo: 'federal' });
  const codigo = await buy(page, slug, [4, 13], 'Rute Alves');
  await buy(page, slug, [3], 'João Batista');
  const call = await office(page.request);
  const ana = await signInAs(page, call, 'Tesouraria');
  await page.goto(`/admin/rifa/visualizar/${id}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar vendas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim' }).click();
  // frozen as of a time before the extraction, for which the test cannot wait
  await expect(page.getByRole('heading', { name: 'Feche a lista' })).toBeVisible();
  await freezeInPast(db, id);
  await db.close();

  await page.reload();
  await typePrizes(page, prizes);
  await expect(page.getByText('Você já digitou.')).toBeVisible();
  const second = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'pt-BR' });
  const other = await second.newPage();
  const bia = await signInAs(other, call, 'Tesouraria', { fresh: true });
  await other.goto(`/admin/rifa/visualizar/${id}`);
  await expect(other.getByText(`${ana.name} já digitou e espera por você.`)).toBeVisible();
  // the prizes that the first person typed are not on the second one's page
  await expect(other.getByText('48213')).toHaveCount(0);
  const wrong = prizes.with(4, '66048');
  await typePrizes(other, wrong);
  await expect(other.getByText('As digitações são diferentes.')).toBeVisible();
  await expect(other.getByText(`${bia.name}: ${wrong.join(' · ')}`)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sortear agora' })).toHaveCount(0);
  expect(await axeViolations(other, { part: 'main' })).toEqual([]);
  await typePrizes(other, prizes);
  await page.reload();
  await expect(page.getByText('Na rodada 1 as duas digitações foram diferentes.')).toBeVisible();
  await typePrizes(page, prizes);
  await page.getByRole('button', { name: 'Sortear agora' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sortear agora' }).click();

  // 55 and what follows is unsold up to 99: the search goes on at 00
  await expect(page.getByRole('listitem').filter({ hasText: '1º prêmio: Bicicleta' })).toContainText(
    'Rute Alves',
  );
  const basket = page.getByRole('listitem').filter({ hasText: '2º prêmio: Cesta' });
  await expect(basket).toContainText('João Batista');
  await basket.getByRole('button', { name: 'Registrar a entrega' }).click();
  await basket.getByLabel('Documento').fill('12.345-6');
  await basket.getByRole('button', { name: 'Registrar a entrega' }).click();
  await expect(basket).toContainText('Entregue a João Batista');
  const download = page.waitForEvent('download');
  await basket.getByRole('button', { name: 'Recibo para assinar' }).click();
  const receipt = await readPdf(await readFile(await (await download).path()));
  for (const part of ['João Batista', '12.345-6', 'Cesta', '03']) expect(receipt.texts[0]).toContain(part);
  await second.close();

  await page.context().clearCookies();
  await page.goto(`/rifa/${slug}`);
  await expect(page.getByText('Número 13, de Rute A.')).toBeVisible();
  await expect(page.getByText('Rute Alves')).toHaveCount(0);
  await page.goto(`/rifa/${slug}/verificar`);
  await hydrate(page);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^Tudo confere/);
  await page.getByLabel('Endereço da compra').fill(`/rifa/${slug}/compra/${codigo}`);
  await page.getByLabel('Endereço da compra').press('Enter');
  await expect(page.getByText('Sim. Os números 04, 13 estavam na lista congelada.')).toBeVisible();
  await expect(page.getByText('E o número 13 ganhou o 1º prêmio!')).toBeVisible();
});

test('a raffle that had another address before it was published is found there', async ({ request }) => {
  const call = await office(request);
  const [before, after] = [unique(), unique()];
  const { id, versao } = await call('POST', 'rifa', {
    nome: before,
    slug: before,
    valor_cota: 500,
    total_cotas: 10,
  });
  await call('PUT', `rifa/${id}`, { slug: after, versao });
  const db = connectToServer();
  // published without the certificate that the office asks for
  await db.query(
    sql`update rifa set status = 'pausada', data_sorteio = now() + interval '1 day' where id = ${id}`,
  );
  await db.close();
  for (const path of ['', '/verificar']) {
    const answer = await request.get(`/rifa/${before}${path}?v=JOVEM11`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `/rifa/${after}${path}?v=JOVEM11`]);
  }
});
