import { expect } from '@playwright/test';
import { axeViolations, office } from './office-support.ts';
import { test } from './shared-context.ts';
import { hydrate } from './support.ts';

test('parcelas with interest say their total before and after they are paid', async ({ page, request }) => {
  const call = await office(request);
  await call('PUT', 'recebimentos/1', { juros_mes: 2.99, parcelas_sem_juros: 3 });
  try {
    await page.goto('/contribuir');
    await hydrate(page);
    await page.getByLabel('Outro valor').fill('150');
    await page.getByLabel('Seu nome').fill('Rute Alves');
    await page.getByRole('radio', { name: /Cartão de crédito/ }).check();
    const parcelas = page.getByLabel('Parcelas');
    await expect(parcelas.locator('option[value="3"]')).toHaveText(/^3 × R\$\s50,00 sem juros$/);
    await parcelas.selectOption('12');
    await expect(parcelas.locator('option:checked')).toHaveText(/^12 × R\$\s15,06 · total R\$\s180,72$/);
    await expect(page.getByText('Juros de 2,99% ao mês a partir de 4 parcelas.')).toBeVisible();
    expect(await axeViolations(page, { part: 'main' })).toEqual([]);
    // another amount keeps the choice, in the form that is sent too
    for (const [amount, total] of [
      ['300', '361,44'],
      ['150', '180,72'],
    ] as const) {
      await page.getByLabel('Outro valor').fill(amount);
      await expect(parcelas).toHaveValue('12');
      await expect(page.locator('input[name="total"]')).toHaveValue(total.replace(',', ''));
      await expect(page.getByRole('button', { name: new RegExp(`^Pagar R\\$\\s${total}$`) })).toBeVisible();
    }

    // The interest rose meanwhile: nothing is charged, and the new total is shown.
    await call('PUT', 'recebimentos/1', { juros_mes: 3.99 });
    await page.getByRole('button', { name: /^Pagar R\$\s180,72$/ }).click();
    await expect(page.locator('[id$="-error"]')).toHaveText(/^O total .* agora é R\$\s191,64\./);
    await page.getByRole('button', { name: /^Pagar R\$\s191,64$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento de teste aprovado');
    await expect(page.getByText(/12 × R\$\s15,97, com R\$\s41,64 de juros/)).toBeVisible();
  } finally {
    await call('PUT', 'recebimentos/1', { juros_mes: 2.99 });
  }
});
