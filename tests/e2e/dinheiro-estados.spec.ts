import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { axeViolations, inBothThemes, inTheme, type Office, office, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { hydrate, signIn } from './support.ts';

// Payment pages differ by the state of the charge: each state is checked for accessibility.

interface Given {
  codigo: string;
  estado: string;
}

async function give(request: APIRequestContext, more: object): Promise<Given> {
  const answer = await request.post('/api/contribuir', {
    headers: { 'idempotency-key': randomUUID() },
    data: { tipo: 'oferta', valor: 7300, metodo: 'pix', nome: 'Estados de Teste', ...more },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

async function idOf(call: Office, codigo: string): Promise<number> {
  const { data } = await call('GET', 'cobranca?per_page=50&sort_by=criado_em&sort_order=desc');
  return data.find((row: Given) => row.codigo === codigo).id;
}

/** Checks the open panel in the light theme, then in the dark. */
async function bothThemes(page: Page, part: string): Promise<void> {
  await inTheme(page, 'light');
  expect(await axeViolations(page, { part }), 'light').toEqual([]);
  await inTheme(page, 'dark');
  expect(await axeViolations(page, { part }, ['color-contrast']), 'dark').toEqual([]);
}

test('whoever gave reads how it stands, whatever became of it', async ({ page, request }) => {
  const call = await office(request);
  const state = async (codigo: string): Promise<string> =>
    (await (await request.get(`/api/cobrancas/${codigo}`)).json()).estado;
  const titles: [codigo: string, title: string][] = [];
  const seen = async (codigo: string, estado: string, title: string): Promise<void> => {
    await expect.poll(() => state(codigo), { timeout: 60_000 }).toBe(estado);
    titles.push([codigo, title]);
  };

  const declined = await give(request, { metodo: 'cartao', token: 'decline' });
  const slow = await give(request, { metodo: 'boleto', token: 'unpaid' });
  const disputed = await give(request, { metodo: 'cartao', token: 'chargeback' });
  const said = await give(request, {});
  await request.post(`/api/cobrancas/${said.codigo}/comprovante`, { multipart: {} });
  const left = await give(request, {});
  await request.post(`/api/cobrancas/${left.codigo}/cancelar`);
  const refused = await give(request, {});
  await call('POST', `cobranca/${await idOf(call, refused.codigo)}/recusar`, { motivo: 'Nada no extrato' });
  const part = await give(request, {});
  await call('POST', `cobranca/${await idOf(call, part.codigo)}/confirmar`, { valor: 2000 });
  const back = await give(request, {});
  const id = await idOf(call, back.codigo);
  await call('POST', `cobranca/${id}/confirmar`, { valor: 7300 });
  await call('POST', `cobranca/${id}/estornar`, { valor: 300, motivo: 'Pediu de volta' });

  await seen(declined.codigo, 'recusada', 'O cartão não foi aceito');
  await seen(slow.codigo, 'pendente', 'Seu boleto está pronto');
  await seen(said.codigo, 'em_analise', 'Recebemos o seu aviso');
  await seen(left.codigo, 'cancelada', 'Esta contribuição foi cancelada');
  await seen(refused.codigo, 'recusada', 'O pagamento não foi confirmado');
  await seen(part.codigo, 'pendente', 'Falta só o Pix');
  await seen(back.codigo, 'estorno_parcial', 'Obrigado, Estados!');
  await seen(disputed.codigo, 'contestada', 'Pagamento em contestação');
  for (const [codigo, title] of titles) {
    await inBothThemes(page, `/contribuir/${codigo}`, { part: 'main' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await call('POST', `cobranca/${id}/estornar`, { valor: 7000, motivo: 'E o resto' });
  await expect.poll(() => state(back.codigo), { timeout: 60_000 }).toBe('estornada');
  await inBothThemes(page, `/contribuir/${back.codigo}`, { part: 'main' });
});

test('links that lead nowhere, forms that were refused and papers are for everyone', async ({ page }) => {
  for (const path of ['extrato?l=nada', 'mensal?l=nada', 'parar?l=nada', 'cartaz?campanha=telhado-novo'])
    await inBothThemes(page, `/contribuir/${path}`);
  await page.goto('/contribuir');
  await hydrate(page);
  await page.getByRole('radio', { name: 'Todo mês' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await bothThemes(page, 'main');
});

test('the treasurer decides, refuses and gives back, in every light', async ({ page, request }) => {
  const call = await office(request);
  const word = unique();
  const { codigo } = await give(request, { nome: `Abigail ${word}` });
  const id = await idOf(call, codigo);
  await signIn(page);
  await page.goto(`/admin/financeiro/cobrancas?aba=todas&term=${word}`);
  await page.getByRole('button', { name: `Abigail ${word}`, exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Recusar', exact: true }).click();
  await panel.getByRole('button', { name: 'Recusar', exact: true }).last().click();
  await expect(panel.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  await bothThemes(page, 'dialog[open]');
  await call('POST', `cobranca/${id}/confirmar`, { valor: 8000 });
  // the address says which charge is open
  await page.reload();
  await panel.getByRole('button', { name: 'Devolver', exact: true }).click();
  await bothThemes(page, 'dialog[open]');
  await panel.getByRole('button', { name: 'Devolver dinheiro' }).click();
  await bothThemes(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  for (const tab of ['A decidir', 'Pagas', 'Todas']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await bothThemes(page, 'main');
  }
});

test('the key is tried with one centavo', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/recebimentos');
  await page.getByRole('button', { name: 'Fazer o teste' }).click();
  await expect(page.getByRole('button', { name: 'Chegou', exact: true })).toBeVisible();
  await bothThemes(page, 'html');
});
