import { expect } from '@playwright/test';
import { churchToday } from '#shared/dates.ts';
import { axeViolations, navigate, office, signInAs, unique } from './office-support.ts';
import { test, testInOpenOffice } from './shared-context.ts';

const testBySecretary = testInOpenOffice.extend({ role: { of: 'Secretaria' } });

test('a treasurer hides values, arranges the cards by keyboard, and finds both again', async ({ page }) => {
  await signInAs(page, await office(page.request), 'Tesouraria', { fresh: true });
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/admin/painel')) requests += 1;
  });
  await page.goto('/admin');
  const balances = page.getByRole('region', { name: 'Saldo das contas hoje' });
  await expect(balances).toContainText('R$');
  expect(requests).toBe(1);
  expect(await axeViolations(page)).toEqual([]);

  const chart = page.getByRole('region', { name: 'Entradas e saídas por mês' });
  await chart.getByText('Ver como tabela').click();
  await expect(chart.getByRole('row')).toHaveCount(13);
  const amount = chart.getByRole('row').last().getByRole('link').first();
  const shown = await amount.textContent();
  await amount.click();
  await expect(page).toHaveURL(/\/admin\/financeiro\?data_pagamento_de=/);
  await expect(page.getByText(shown!, { exact: true }).first()).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Esconder valores' }).click();
  await expect(balances).not.toContainText('R$');
  await page.getByRole('button', { name: 'Arrumar painel' }).click();
  const drawer = page.getByRole('dialog', { name: 'Arrumar painel' });
  await drawer.getByRole('checkbox', { name: 'Mostrar Despesas por categoria' }).uncheck();
  const up = drawer.getByRole('button', { name: 'Subir Entradas e saídas por mês' });
  await up.focus();
  const stored = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && (response.request().postData() ?? '').includes('"ordem":["'),
  );
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('status')).toHaveText(/^Entradas e saídas por mês: lugar \d+ de \d+$/);
  await expect(up).toBeFocused();
  expect(await axeViolations(page, { part: '[role=dialog], dialog' })).toEqual([]);

  await stored;
  await page.reload();
  await expect(balances).toContainText('••••');
  await expect(page.getByRole('region', { name: 'Despesas por categoria' })).toHaveCount(0);
});

testBySecretary('attendance is recorded on a phone in three taps, and taken back', async ({ page }) => {
  const call = await office(page.request);
  const nome = `Culto ${unique()}`;
  await call('POST', 'evento', {
    nome,
    tipo: 'culto',
    status: 'publicado',
    data: churchToday(new Date()),
    horario_inicial: '23:58',
    horario_final: '23:59',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await navigate(page, '/admin');
  await page.getByRole('button', { name: 'Registrar presença' }).click();
  const drawer = page.getByRole('dialog', { name: 'Quantas pessoas vieram?' });
  await expect(drawer.getByRole('combobox', { name: 'Culto' })).toContainText(nome);
  await expect(drawer.getByLabel('Adultos')).toBeFocused();
  await page.keyboard.type('87');
  await drawer.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Presença salva: 87')).toBeVisible();
  const { data } = await call('GET', 'frequencia?sort_by=id&sort_order=desc&per_page=2');
  expect(data[0]).toMatchObject({ adultos: 87, evento: { rotulo: nome } });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Presença desfeita')).toBeVisible();
  const after = await call('GET', 'frequencia?sort_by=id&sort_order=desc&per_page=2');
  expect(after.data[0].id).not.toBe(data[0].id);
});

test('a church without records sees its first steps, and each leads to its page', async ({ page }) => {
  await signInAs(page, await office(page.request), 'Administrador');
  const steps = ['igreja', 'aparencia', 'pix', 'pessoas', 'evento'];
  await page.route('**/api/admin/painel', async (route) => {
    const response = await route.fetch();
    const guia = steps.map((passo) => ({ passo, feito: passo === 'igreja', permitido: true }));
    await route.fulfill({ response, json: { ...(await response.json()), guia } });
  });
  await page.goto('/admin');
  const guide = page.getByRole('region', { name: 'Vamos deixar tudo pronto' });
  await expect(guide).toContainText('1 de 5 passos feitos');
  await expect(guide.getByRole('listitem').first()).toContainText('feito');
  await guide.getByRole('link', { name: 'Chave Pix' }).click();
  await expect(page).toHaveURL('/admin/recebimentos');
});
