import { expect, type Page } from '@playwright/test';
import { confirmCharge, mailTo, readQr } from './charges.ts';
import { axeViolations, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { hydrate, statusOf } from './support.ts';

const paymentPage = /\/contribuir\/[a-z2-7]{26}$/;
const codeOf = (page: Page): string => page.url().split('/').at(-1)!;
const opened = (page: Page) => page.waitForURL(paymentPage, { waitUntil: 'commit' });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor gives up to the Pix code, which a camera reads; the page is personal', async ({ page }) => {
    await page.goto('/contribuir');
    await page.getByRole('radio', { name: 'Dízimo' }).check();
    await expect(page.getByLabel('Qual campanha?')).toBeHidden();
    await page.getByLabel('Seu nome').fill('Rute Alves');
    // without an amount: nothing typed is lost
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('alert')).toContainText('Falta acertar um campo');
    await expect(page.getByLabel('Seu nome')).toHaveValue('Rute Alves');
    await expect(page.getByRole('radio', { name: 'Dízimo' })).toBeChecked();

    await page.getByLabel('Outro valor').fill('37,5');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(paymentPage);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Falta só o Pix');
    await expect(page.getByText('R$ 37,50')).toBeVisible();
    const code = await page.getByLabel('Pix copia e cola').inputValue();
    expect(code).toMatch(/^000201.*540537\.50.*6304[0-9A-F]{4}$/);
    expect(await readQr(page.getByRole('img', { name: /QR code do Pix/ }))).toBe(code);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    // without scripts the page does not claim to update itself
    await expect(page.getByText('Esta página muda sozinha')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Já paguei: atualizar esta página' })).toBeVisible();

    const again = await page.request.get(page.url());
    expect(again.headers()['cache-control']).toContain('no-store');
    expect(again.headers()['x-robots-tag']).toContain('noindex');
  });
});

test('an amount is typed, paid, and confirmed on the page without a reload', async ({ page }) => {
  const email = `${unique()}@casa.example`;
  await page.goto('/contribuir');
  await hydrate(page);
  await page.getByRole('radio', { name: 'R$ 100' }).check();
  await expect(page.getByRole('button', { name: /Gerar o Pix de R\$.100,00/ })).toBeVisible();
  const amount = page.getByLabel('Outro valor');
  await amount.pressSequentially('1250');
  await expect(amount).toHaveValue('1250');
  await expect(page.getByRole('radio', { name: 'R$ 100' })).not.toBeChecked();
  await amount.blur();
  await expect(amount).toHaveValue('1.250,00');
  await page.getByRole('radio', { name: 'R$ 50' }).check();
  await expect(amount).toHaveValue('');
  await page.getByLabel('Seu nome').fill('Débora Prado');
  await page.getByLabel('E-mail').first().fill(email);
  await page.getByRole('button', { name: /Gerar o Pix de R\$.50,00/ }).dblclick();
  await opened(page);

  await expect(page.getByRole('timer')).toContainText(/Restam \d\d:\d\d:\d\d/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar código' }).click();
  await expect(page.getByText('Copiado. Agora cole no aplicativo do banco.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByLabel('Pix copia e cola').inputValue(),
  );
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);

  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await confirmCharge(page, codeOf(page), 5000);
  const thanks = page.getByRole('heading', { level: 1, name: 'Obrigado, Débora!' });
  await expect(thanks).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  const number = await page.getByRole('heading', { name: /Recibo nº \d+\/\d{4}/ }).innerText();
  await expect(page.getByText('(cinquenta reais)')).toBeVisible();
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  const mail = await mailTo(page, email, /^Recibo/);
  expect(mail).toContain(number.replace('Recibo nº ', 'Recibo nº: '));
  expect(mail).toContain('Por extenso: cinquenta reais');

  // the yearly statement, by a link mailed to the same address
  await page.goto('/contribuir');
  await hydrate(page);
  const statement = page.getByRole('region', { name: 'Extrato do ano' });
  await statement.getByLabel('E-mail').fill(email);
  await statement.getByRole('button', { name: 'Receber o extrato' }).click();
  await expect(statement.getByRole('status')).toContainText('Se houver contribuições com este e-mail');
  const link = (await mailTo(page, email, /^As suas contribuições/)).match(
    /\/contribuir\/extrato\?l=\S+/,
  )![0];
  await page.goto(link);
  await expect(page.getByRole('row', { name: /Total de \d{4}/ })).toContainText('50,00');
  await expect(page.getByText('cinquenta reais')).toBeVisible();
  // on a phone the total is below the amounts
  await page.setViewportSize({ width: 390, height: 800 });
  const ends = await page
    .locator('table :is(th, td):last-child')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  expect(new Set(ends).size).toBe(1);
  await page.goto(`${link}x`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este link não é nosso');
});

test('a giver who reports a payment sends a proof and waits', async ({ page }) => {
  await page.goto('/contribuir?tipo=oferta&valor=2000');
  await hydrate(page);
  await page.getByRole('radio', { name: 'Sem me identificar' }).check();
  await expect(page.getByLabel('Seu nome')).toBeHidden();
  await page.getByRole('button', { name: /Gerar o Pix/ }).click();
  await opened(page);
  await page.getByRole('button', { name: 'Já paguei' }).click();
  const body = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  await page
    .getByLabel('Comprovante')
    .setInputFiles({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: body });
  await page.getByRole('button', { name: 'Avisar que paguei' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recebemos o seu aviso');
  const { estado, comprovante } = await (await page.request.get(`/api/cobrancas/${codeOf(page)}`)).json();
  expect({ estado, comprovante }).toEqual({ estado: 'em_analise', comprovante: true });
});

test('a test card is charged nothing, and every page says so', async ({ page }) => {
  await page.goto('/contribuir?valor=10000');
  await hydrate(page);
  await page.getByLabel('Seu nome').fill('Ana Teste');
  await page.getByRole('radio', { name: /Cartão de crédito/ }).check();
  await expect(page.getByText('Ambiente de teste.').first()).toBeVisible();
  await page.getByLabel('Cartão de teste').selectOption('approve');
  await page.getByLabel('Parcelas').selectOption('3');
  await page.getByRole('button', { name: /Pagar R\$.100,00/ }).click();
  await opened(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento de teste aprovado', {
    timeout: 60_000,
  });
  await expect(page.getByText('Ambiente de teste.')).toBeVisible();
});

test('a campaign has a page and a poster, whose code leads there', async ({ page, baseURL }) => {
  await page.goto('/contribuir?campanha=telhado-novo');
  await expect(page.getByRole('heading', { level: 2, name: 'Telhado novo' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/og\/campanha\/telhado-novo\.png\?/,
  );
  await expect(page.getByRole('radio', { name: 'Campanha' })).toBeChecked();
  await expect(page.getByLabel('Qual campanha?')).toHaveValue('telhado-novo');
  await page.getByRole('link', { name: 'Cartaz para imprimir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Telhado novo');
  expect(await readQr(page.getByRole('img', { name: /contribuir\?campanha/ }))).toBe(
    `${baseURL}/contribuir?campanha=telhado-novo`,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Imprimir o cartaz' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });
  expect(await statusOf(page, '/contribuir/cartaz?campanha=nenhuma')).toBe(404);
  await page.goto('/contribuir?campanha=nenhuma');
  await expect(page.getByText('Esta campanha não está recebendo agora')).toBeVisible();
});

test('projects lead to the giving page with the project chosen', async ({ page }) => {
  await page.goto('/projetos/mesa-cheia');
  await page.getByRole('link', { name: 'Doar para este projeto' }).click();
  await expect(page.getByRole('radio', { name: 'Projeto social' })).toBeChecked();
  await expect(page.getByLabel('Qual projeto?')).toHaveValue('mesa-cheia');
});
