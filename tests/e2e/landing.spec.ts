import { expect, type Page } from '@playwright/test';
import { axeViolations } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { hydrate, readParts } from './support.ts';

const backgroundOf = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);
/** The ivory of the Encontro das Rosas. */
const ivory = 'rgb(253, 246, 241)';

test('a visitor finds the Encontro das Rosas, reads the programme and signs up in its colours', async ({
  page,
}) => {
  const [canonical] = await readParts(page, '/eventos/encontro-das-rosas', 'link[rel="canonical"]', 'href');
  expect(new URL(canonical!).pathname).toBe('/encontro-das-rosas');
  await page.goto('/encontro-das-rosas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encontro das Rosas');
  await page.getByRole('navigation', { name: 'Nesta página' }).getByText('Programação').click();
  await expect(page).toHaveURL(/#programacao$/);
  await expect(page.getByRole('heading', { name: 'Portas abertas' })).toBeInViewport();
  await expect(page.getByRole('img', { name: 'Débora Vasconcelos' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Garantir meu lugar' }).first().click();
  await expect(page).toHaveURL('/encontro-das-rosas/checkout');
  await expect(page.getByRole('heading', { name: 'Quantas pessoas vêm?' })).toBeVisible();
  expect(await backgroundOf(page, '[data-themed]')).toBe(ivory);
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByRole('combobox', { name: /Quantidade/ })
    .first()
    .selectOption('1');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(/\/inscricoes\/\w+\/participantes/);
  expect(await backgroundOf(page, '[data-themed]')).toBe(ivory);
});

test('on a phone the sign-up button stays in view, and says how few places are left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/redime/mulheres');
  await page.getByRole('heading', { name: 'Programação', exact: true }).scrollIntoViewIfNeeded();
  const call = page.getByRole('link', { name: 'Inscrever-se' });
  await expect(call).toBeInViewport();
  await expect(call.locator('..')).toContainText('Últimas 5 vagas');
  await call.click();
  await expect(page).toHaveURL('/redime/mulheres/checkout');
});

test('a landing page keeps its colours for visitors who read in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/encontro-das-rosas');
  expect(await backgroundOf(page, '[data-landing]')).toBe(ivory);
  await expect(page.getByRole('button', { name: /^Tema/ })).toHaveCount(0);
});

test('a video asks its provider for nothing until a visitor plays it', async ({ page }) => {
  const requestedUrls: string[] = [];
  await page.route(/youtube/, (route) => {
    requestedUrls.push(route.request().url());
    return route.fulfill({ body: 'vídeo', contentType: 'text/html' });
  });
  await page.goto('/redime/jovens');
  await hydrate(page);
  expect(requestedUrls).toEqual([]);
  await page.getByRole('button', { name: /^Assistir/ }).click();
  await expect(page.locator('iframe[title="Redime Jovens"]')).toBeVisible();
  expect(requestedUrls[0]).toContain('youtube-nocookie.com');
});

/** Asks for the notice; a form that is sent within seconds is refused as a robot's, and sent again. */
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is read, and questions open', async ({ page }) => {
    await page.goto('/encontro-das-rosas');
    await page.getByText('Posso levar meus filhos?').click();
    await expect(page.getByText(/sala com voluntárias treinadas/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Assistir/ })).toHaveAttribute(
      'href',
      /youtube\.com\/watch/,
    );
  });
});
