import { expect } from '@playwright/test';
import { expectAccessible, expectLoaded, navigate, office, officeMenu, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { signIn } from './support.ts';

test.beforeEach(({ page }) => signIn(page));

/** For a page that is open. */
const stay = async (): Promise<void> => {};

test('charges and books are compared at the press of a button, and the demonstration’s agree', async ({
  page,
}) => {
  await page.goto('/admin/financeiro/conciliacao');
  await page.getByRole('button', { name: 'Conferir agora' }).click();
  await expect(page.getByRole('heading', { name: 'Tudo confere' })).toBeVisible();
  await page.getByRole('button', { name: 'Conferir agora' }).click();
  await expect(page.getByRole('heading', { name: 'Conferências anteriores' })).toBeVisible();
  await expectAccessible(page, '/admin/financeiro/conciliacao', { open: stay });
});

test('a month is closed after its checks, and reopened with a reason', async ({ page, request }) => {
  const call = await office(request);
  const nome = `Ponto ${unique()}`;
  const igreja = await call('POST', 'igreja', { nome_fantasia: nome, razao_social: 'Ponto' });
  await expectAccessible(page, `/admin/fechamento?igreja=${igreja.id}`);
  // A church of its own: other tests write entries of the demonstration's.
  await expect(page.getByRole('combobox', { name: 'Igreja' })).toHaveValue(String(igreja.id));
  await page.getByRole('button', { name: /^Fechar / }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading')).toContainText(nome);
  await dialog.getByRole('button', { name: /^Fechar / }).click();
  const closed = page.getByRole('region', { name: 'Meses fechados' });
  await expect(closed.getByText('Fechado', { exact: true })).toBeVisible();
  await closed.getByRole('button', { name: /^Reabrir/ }).click();
  await dialog.getByLabel('Motivo').fill('Nota esquecida');
  await dialog.getByRole('button', { name: 'Reabrir' }).click();
  await expect(closed.getByText(/Nota esquecida/)).toBeVisible();
});

test('receipts and reports: a period is chosen, and a figure opens its entries', async ({ page }) => {
  await page.goto('/admin/recibos');
  await expectLoaded(page, '/admin/recibos');
  await expect(page.getByRole('region', { name: 'Extratos anuais' })).toContainText('Ano');
  // Nothing is issued by the figures of another period, which stay until those of the new one arrive.
  let answer = () => {};
  let answered = Promise.resolve();
  await page.route('**/api/admin/recibos?*', async (route) => {
    await answered;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), sem: 3 } });
  });
  await page.getByLabel('Pago de').fill('2020-01-01');
  const issue = page.getByRole('button', { name: 'Emitir os que faltam' });
  await expect(issue).toBeVisible();
  await expect(issue).not.toHaveAttribute('aria-busy', 'true');
  answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.getByLabel('Pago de').fill('2020-02-01');
  await expect(issue).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(issue).not.toHaveAttribute('aria-busy', 'true');
  await page.unrouteAll({ behavior: 'wait' });
  await navigate(page, '/admin/relatorios');
  await expectLoaded(page, '/admin/relatorios');
  await expect(page.getByRole('heading', { name: 'Fluxo de caixa' })).toBeVisible();
  // Two choices in one moment: the second keeps the first, though the page does not show it yet.
  await page.locator('#content select').evaluateAll(([report, next]) => {
    const choose = (select: HTMLSelectElement, at: number) => {
      select.selectedIndex = at;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const index = [...(report as HTMLSelectElement).options].findIndex(({ value }) => value === 'dre');
    choose(next as HTMLSelectElement, 1);
    choose(report as HTMLSelectElement, index);
  });
  await expect(page).toHaveURL(/\?\w+=\d+&tipo=dre$/);
  await page.locator('#content select').nth(1).selectOption('');
  await expect(page).toHaveURL(/\?tipo=dre$/);
  await expect(page.getByRole('row', { name: /^Despesas/ })).toBeVisible();
  // On paper: the church over it, lines under others indented, and no words about links.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#content').getByText('Aprisco da Graça', { exact: true })).toBeVisible();
  await expect(page.getByText(/Cada número abre/)).toBeHidden();
  const indentation = (level: number) =>
    page
      .locator(`th[data-level="${level}"]`)
      .first()
      .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).paddingInlineStart));
  expect(await indentation(1)).toBeGreaterThan(await indentation(0));
  expect(
    await page
      .locator('[data-bar] > [data-tone="expense"]')
      .first()
      .evaluate((bar) => getComputedStyle(bar).backgroundImage),
  ).toContain('gradient');
  await page.emulateMedia({ media: null });
  await page
    .getByRole('row', { name: /^Despesas/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/admin\/financeiro\?.*competencia_de=/);
});

test('administrators see the server’s jobs by queue and state', async ({ page }) => {
  await page.goto('/admin/tarefas');
  await expect(page.getByRole('rowheader', { name: /Encerrar cobranças vencidas/ })).toContainText(
    'a cada minuto',
  );
  // The schedule enqueues it, and the page shows it without a reload.
  await page.getByRole('button', { name: 'Ver só a fila Encerrar cobranças vencidas' }).click();
  await expect(page).toHaveURL(/nome=cobranca\.varrer/);
  await expect(
    page.getByRole('button', { name: 'Encerrar cobranças vencidas Todas as filas' }),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Concluída' }).first()).toBeVisible({
    timeout: 90_000,
  });
  await page.getByRole('button', { name: 'Falharam', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa aqui' })).toBeVisible();
  await page.getByRole('button', { name: 'Todas', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Concluída' }).first()).toBeVisible();
  await expectAccessible(page, '/admin/tarefas', { open: stay });
});

test('a long list of jobs has numbered pages', async ({ page }) => {
  await page.route('**/api/admin/tarefas?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 400 } });
  });
  await page.goto('/admin/tarefas');
  const pageRequest = page.waitForRequest(/\/api\/admin\/tarefas\?.*page=2/);
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await pageRequest;
  await expect(page.getByRole('button', { name: 'Página 1', exact: true })).toBeVisible();
  await expectAccessible(page, '/admin/tarefas', { open: stay });
});

test('privacy has one place: the register fills itself, and the office adds a line', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const nome = `Câmeras ${unique()}`;
  await page.goto('/admin/privacidade');
  await expect(page.getByRole('region', { name: 'Prazos de guarda' })).toContainText('Pedidos de oração');
  await expectLoaded(page, '/admin/privacidade');
  await page.getByRole('link', { name: 'Abrir o registro' }).click();
  await page.getByRole('link', { name: 'Acrescentar linha' }).click();
  await expect(page).toHaveURL('/admin/tratamento/cadastrar');
  await expect(page.locator(officeMenu).getByRole('link', { name: 'Privacidade' })).toHaveAttribute(
    'aria-current',
    /.+/,
  );
  await call('POST', 'tratamento', {
    nome,
    base_legal: 'legitimo_interesse',
    finalidade: 'Segurança do templo.',
    titulares: 'Quem entra',
    dados: 'Imagens',
    quem_ve: 'Zeladoria',
    guarda: '30 dias',
    medidas: `Gravador de ${nome}`,
  });
  await navigate(page, '/admin/privacidade/registro');
  await page.getByText(nome, { exact: true }).click();
  await expect(page.getByText(`Gravador de ${nome}`)).toBeVisible();
  await page.getByText('Pedidos de oração', { exact: true }).last().click();
  // the text is also in the lines of other confidential data, which are closed
  await expect(page.getByText(/Cada abertura fica registrada/).filter({ visible: true })).toHaveCount(1);
  // with open lines
  await expectAccessible(page, '/admin/privacidade/registro', { open: stay, dark: true });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  expect((await download).suggestedFilename()).toBe('registro-das-operacoes-de-tratamento.pdf');
});
