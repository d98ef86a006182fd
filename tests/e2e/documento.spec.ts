import { expect } from '@playwright/test';
import { axeViolations, navigate, office, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';

test('the office issues a document, anyone verifies it, and it can be revoked', async ({ page, request }) => {
  const call = await office(request);
  const nome = `Zélia Prado ${unique()}`;
  const person = await call('POST', 'pessoa', { nome, status: 'membro_ativo' });
  await navigate(page, `/admin/pessoa/visualizar/${person.id}`);
  const panel = page.getByRole('region', { name: 'Documentos', exact: true });
  await panel.getByRole('button', { name: 'Emitir documento' }).click();
  const form = panel.getByRole('form', { name: 'Emitir documento' });
  await form.getByRole('combobox', { name: 'Modelo' }).click();
  await page.getByRole('option', { name: 'Certificado de batismo' }).click();
  await expect(form.getByText('Falta no cadastro: Data do batismo')).toBeVisible();
  await form.getByRole('combobox', { name: 'Modelo' }).click();
  await page.getByRole('option', { name: 'Declaração de membro' }).click();
  await form.getByRole('button', { name: 'Emitir' }).click();
  await expect(form.getByLabel('Finalidade')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Finalidade').fill('matrícula');
  await form.getByLabel('Quem assina').fill('Pr. Paulo');
  expect(await axeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Emitir' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: /^Baixar PDF/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^declaracao-.*zelia-prado-.*\.pdf$/);

  await panel.getByRole('link', { name: 'Declaração' }).click();
  const verification = page.getByRole('link', { name: 'Ver a página de verificação' });
  const address = (await verification.getAttribute('href'))!;
  await page.getByRole('button', { name: 'Revogar' }).click();
  await page.getByLabel('Motivo', { exact: true }).fill('Nome errado');
  expect(await axeViolations(page)).toEqual([]);

  const visitor = await page.context().newPage();
  await visitor.goto('/verificar');
  expect(await axeViolations(visitor, { part: 'main' })).toEqual([]);
  await visitor.getByLabel('Código do documento').fill(address.split('/').at(-1)!.toLowerCase());
  await visitor.getByRole('button', { name: 'Verificar' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Documento verdadeiro');
  expect(await axeViolations(visitor, { part: 'main' })).toEqual([]);
  await expect(visitor.getByText('Zélia')).toHaveCount(0);

  await page.getByRole('button', { name: 'Revogar o documento' }).click();
  await expect(page.getByText('Documento revogado.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Documento revogado');
  await visitor.close();
});
