import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeViolations, navigate, type Office, office, routeTo, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';

/** Gives the church a Pix key and an account. */
async function receiving(call: Office): Promise<void> {
  const settings = await call('GET', 'recebimentos/1');
  if (settings.conta && settings.pix_chave) return;
  const conta = settings.conta ?? (await call('POST', 'conta', { nome: `Conta ${unique()}` }));
  await call('PUT', 'recebimentos/1', {
    conta: conta.id,
    pix_tipo: 'email',
    pix_chave: 'pix@igreja.example',
    pix_nome: 'Igreja',
    pix_cidade: 'Recife',
  });
}

test('a giver’s open charge is confirmed from the queue and stands in the books', async ({
  page,
  request,
}) => {
  const call = await office(request);
  await receiving(call);
  const word = unique();
  const answer = await request.post('/api/contribuir', {
    headers: { 'idempotency-key': randomUUID() },
    data: { tipo: 'oferta', valor: 4321, metodo: 'pix', nome: `Rute ${word}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { codigo } = await answer.json();

  await page.goto('/admin/financeiro/cobrancas');
  await page.getByRole('searchbox').fill(word);
  const row = page.getByRole('button', { name: `Rute ${word}`, exact: true });
  // the header and one row: the search result has replaced the list
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  // Keyboard only: C opens the charge with the amount filled in, and shows the effect of another amount.
  await row.focus();
  await page.keyboard.press('c');
  const panel = page.getByRole('dialog');
  const amount = panel.getByLabel('Valor que chegou');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('43,21');
  await amount.fill('40');
  await expect(panel.getByText(/continua pendente, faltando R\$\s3,21/)).toBeVisible();
  await amount.fill('50');
  await expect(panel.getByText(/R\$\s6,79 a mais ficam a decidir/)).toBeVisible();
  await amount.fill('43,21');
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/R\$\s43,21 confirmados/)).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(row).toHaveCount(0);

  const charge = await request.get(`/api/cobrancas/${codigo}`);
  expect(await charge.json()).toMatchObject({ estado: 'paga', recebido: 4321 });
  const paid = page.getByRole('tab', { name: 'Pagas' });
  await paid.click();
  // each tab has a search of its own
  await expect(paid).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('searchbox').fill('43,21');
  await expect(page.getByRole('button', { name: `Rute ${word}`, exact: true })).toBeVisible();
  const { data } = await call('GET', `cobranca/search?term=${word}`);
  // the search writes the address when typing has paused
  await expect(page).toHaveURL(/term=43/);
  // A notification leads to this page, also while it is open.
  await routeTo(page, `/admin/financeiro/cobrancas?id=${data[0].id}`);
  await expect(panel.getByText(`Rute ${word}`).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/id=/);
  const books = await call('GET', 'financeiro?per_page=100&sort_by=criado_em&sort_order=desc');
  const written = books.data.filter(({ origem }: { origem: string }) => origem === `cobranca:${data[0].id}`);
  expect(written).toMatchObject([{ valor: 4321, pago: true, tipo: 'receita' }]);
});

test('a line of a statement is given by hand to a charge that asked for more', async ({ page, request }) => {
  const call = await office(request);
  await receiving(call);
  const word = unique();
  const answer = await request.post('/api/contribuir', {
    headers: { 'idempotency-key': randomUUID() },
    data: { tipo: 'oferta', valor: 98_765, metodo: 'pix', nome: `Noemi ${word}` },
  });
  const { codigo } = await answer.json();

  await navigate(page, '/admin/financeiro/cobrancas');
  await page.getByRole('button', { name: 'Importar extrato' }).click();
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  const csv = `Data;Histórico;Valor\n${today};TED ${word};900,00\n${today};PIX NOEMI;987,65`;
  await page.locator('input[type="file"]').setInputFiles({
    name: 'extrato.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  // a name that the payer typed preselects nothing
  const likely = page.getByRole('row', { name: 'PIX NOEMI' });
  await expect(likely.getByText('Provável')).toBeVisible();
  await expect(likely.getByRole('checkbox')).not.toBeChecked();
  const line = page.getByRole('row', { name: `TED ${word}` });
  await line.getByRole('button', { name: 'Procurar a cobrança' }).click();
  await expect(line.getByRole('searchbox')).toBeFocused();
  await line.getByRole('searchbox').fill(word);
  await line.getByRole('button', { name: `Noemi ${word}` }).click();
  await expect(line.getByRole('button', { name: 'Procurar outra cobrança' })).toBeFocused();
  await expect(line.getByText(/continua pendente, faltando R\$\s87,65/)).toBeVisible();
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar 1' }).click();
  await expect(page.getByText('Cobranças confirmadas: 1.')).toBeVisible();
  const charge = await request.get(`/api/cobrancas/${codigo}`);
  expect(await charge.json()).toMatchObject({ estado: 'pendente', recebido: 90_000 });
});

test('a proof is read beside the amounts', async ({ page, request }) => {
  await receiving(await office(request));
  const word = unique();
  const answer = await request.post('/api/contribuir', {
    headers: { 'idempotency-key': randomUUID() },
    data: { tipo: 'oferta', valor: 5150, metodo: 'pix', nome: `Lia ${word}` },
  });
  const { codigo } = await answer.json();
  const said = await request.post(`/api/cobrancas/${codigo}/comprovante`, {
    multipart: { comprovante: { name: 'pix.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) } },
  });
  expect(said.status(), await said.text()).toBe(200);

  const refused: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy|Refused to/.test(line.text())) refused.push(line.text());
  });
  await navigate(page, `/admin/financeiro/cobrancas?term=${word}`);
  await page.getByRole('button', { name: `Lia ${word}`, exact: true }).click();
  const panel = page.getByRole('dialog');
  const { url } = (await (await office(request))('GET', `cobranca/search?term=${word}`)).data[0].comprovante;
  await expect(panel.getByRole('link', { name: /pix\.pdf/ })).toHaveAttribute('href', url);
  // a browser without a PDF viewer only has the link
  if (await page.evaluate(() => navigator.pdfViewerEnabled))
    await expect(panel.locator('iframe')).toHaveAttribute('src', new RegExp(`^${url}#`));
  await expect(panel.getByLabel('Valor que chegou')).toHaveValue('51,50');
  expect(refused).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
