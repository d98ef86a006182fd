import { expect, type Page } from '@playwright/test';
import { confirmCharge, mailTo, readQr } from './charges.ts';
import { axeViolations, office, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { hydrate } from './support.ts';

interface Made {
  id: number;
  slug: string;
  nome: string;
  versao: number;
  variantes: { id: number }[];
}

/** A product on sale, made in the office: R$ 45,00, three units. */
async function product(page: Page, values: object = {}): Promise<Made> {
  const call = await office(page.request);
  const nome = `Camiseta ${unique()}`;
  return call('POST', 'produto', {
    nome,
    preco: 4_500,
    ref: unique(),
    ativo: true,
    variantes: [{ tamanho: 'm', estoque: 3 }],
    ...values,
  });
}

async function change(page: Page, { id }: Made, values: object): Promise<void> {
  const call = await office(page.request);
  const { versao, variantes } = await call('GET', `produto/${id}`);
  await call('PUT', `produto/${id}`, { versao, variantes, ...values });
}

/** Opens the product and puts one into the cart, whose drawer opens. */
async function put(page: Page, { slug }: Made): Promise<void> {
  await page.goto(`/loja-virtual/produto/${slug}`);
  await hydrate(page);
  await page.getByRole('button', { name: 'Pôr no carrinho' }).click();
  await expect(page.getByRole('dialog', { name: 'Carrinho' })).toBeVisible();
  await expect(page.getByText('Colocado no carrinho.')).toBeVisible();
}

/** The newest code that was mailed to an address: its mail's subject begins with it. */
async function codeFor(page: Page, email: string): Promise<string> {
  const call = await office(page.request);
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await call('GET', 'mensagens?per_page=50');
      const found = data.find(
        ({ para, assunto }: { para: string; assunto: string }) => para === email && /^\d{6} /.test(assunto),
      );
      code = found?.assunto.slice(0, 6);
      return code !== undefined && !used.has(code);
    })
    .toBe(true);
  used.add(code!);
  return code!;
}
const used = new Set<string>();

/** Signs in, or up, by the code that is mailed. */
async function enter(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Receber código' }).click();
  await page.getByRole('textbox', { name: 'Código' }).fill(await codeFor(page, email));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const toPayment = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click();
  await page.waitForURL(/\/pagamento/);
};
const orderIn = (page: Page): string => /checkout\/(\d+)/.exec(page.url())![1]!;

test('a newcomer buys two things by Pix, signing in by a code on the way, and follows the order', async ({
  page,
}) => {
  const [shirt, mug] = [await product(page), await product(page, { preco: 3_000 })];
  const email = `${unique()}@casa.example`;
  await put(page, shirt);
  const more = page.getByRole('button', { name: /^Um a mais/ });
  await more.press('Enter');
  await expect(page.getByRole('link', { name: 'Carrinho (2)', includeHidden: true })).toBeAttached();
  await expect(page.getByText('R$ 90,00').first()).toBeVisible();
  await expect(more).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await put(page, mug);
  await page.getByRole('link', { name: 'Ver o carrinho' }).click();
  await expect(page.getByRole('heading', { name: 'Carrinho', level: 1 })).toBeVisible();
  // removed by mistake, and put back
  await page.getByRole('button', { name: `Tirar ${mug.nome} do carrinho` }).click();
  await expect(page.getByRole('spinbutton')).toHaveCount(1);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('spinbutton')).toHaveCount(2);
  // none by mistake: as many as before come back
  const shirts = page.getByRole('spinbutton', { name: new RegExp(shirt.nome) });
  await shirts.fill('0');
  await shirts.blur();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(shirts).toHaveValue('2');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Fechar o pedido' }).click();
  await enter(page, email);
  await page.waitForURL(/\/checkout\/\d+\/entrega/);
  // pickup at the head church is chosen already
  await expect(page.getByRole('radio', { name: /^Retirar em/ }).first()).toBeChecked();
  await page.getByLabel('É um presente').check();
  await page.getByLabel('Recado que vai com o presente').fill('Com carinho');
  expect(await axeViolations(page)).toEqual([]);
  await toPayment(page);
  await page.goBack();
  await expect(page.getByLabel('Recado que vai com o presente')).toHaveValue('Com carinho');
  await page.goForward();
  await page.reload();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: /^Pix/ }).check();
  await page.getByRole('button', { name: 'Pagar R$ 120,00' }).click();
  await expect(page.getByRole('heading', { name: 'Falta só o Pix' })).toBeVisible();
  const link = /\/loja-virtual\/acompanhar\/\w+/.exec(await mailTo(page, email, /Falta só o pagamento/))![0];
  const id = orderIn(page);
  const charge = /api\/cobrancas\/(\w+)/.exec((await page.waitForRequest(/api\/cobrancas\//)).url())![1]!;
  await confirmCharge(page, charge, 12_000);
  await expect(page.getByRole('heading', { name: 'Pedido feito!' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Acompanhar o pedido' }).click();
  await expect(page.getByRole('heading', { name: `Pedido ${id}` })).toBeVisible();
  await expect(page.getByText('Pagamento confirmado')).toBeVisible();
  // the bought products have left the cart
  await expect(page.getByRole('link', { name: 'Carrinho', exact: true })).toBeVisible();
  const code = await page.getByText('Código da retirada').locator('strong').innerText();
  expect((await readQr(page.getByRole('img', { name: /Código QR da retirada/ })))?.toUpperCase()).toContain(
    code,
  );
  expect(await axeViolations(page)).toEqual([]);
  // the link of the mails shows it to a visitor who is not signed in
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText(code)).toBeVisible();
});

test('a declined card can be tried again; the products stay held', async ({ page }) => {
  const created = await product(page);
  await put(page, created);
  await page.getByRole('link', { name: 'Fechar o pedido' }).click();
  await enter(page, `${unique()}@casa.example`);
  await toPayment(page);
  for (const token of ['decline', 'approve']) {
    await page.getByRole('radio', { name: /Cartão/ }).check();
    await page.getByLabel('Cartão de teste').selectOption(token);
    await page.getByRole('button', { name: 'Pagar R$ 45,00' }).click();
    if (token === 'decline') await expect(page.getByText('O banco não aceitou o cartão.')).toBeVisible();
  }
  await expect(page.getByText('TESTE: nada foi cobrado').or(page.getByText('Era só um teste'))).toBeVisible();
  await page.getByRole('link', { name: 'Acompanhar o pedido' }).first().click();
  await expect(page.getByText('Ambiente de teste.')).toBeVisible();
});

test('the cart survives a reload and joins the one of the account; sold-out and dearer products are reported', async ({
  page,
}) => {
  const [kept, dearer, gone] = [await product(page), await product(page), await product(page)];
  const email = `${unique()}@casa.example`;
  await page.goto('/loja-virtual/auth/login?to=/loja-virtual/carrinho');
  await enter(page, email);
  await page.waitForURL('/loja-virtual/carrinho');
  await put(page, kept);
  await page.context().clearCookies();
  for (const product of [dearer, gone]) await put(page, product);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Carrinho (2)' })).toBeVisible();
  await change(page, dearer, { preco: 5_000 });
  await change(page, gone, { variantes: [{ id: gone.variantes[0]!.id, tamanho: 'm', estoque: 0 }] });
  await page.goto('/loja-virtual/auth/login?to=/loja-virtual/carrinho');
  await enter(page, email);
  await expect(page.getByRole('listitem').filter({ hasText: kept.nome })).toBeVisible();
  await expect(page.getByText('O preço subiu de R$ 45,00 para R$ 50,00')).toBeVisible();
  await expect(page.getByText('Esgotou.')).toBeVisible();
  await expect(page.getByText('R$ 95,00')).toBeVisible();
  await page.getByRole('link', { name: 'Fechar o pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Algo mudou desde o carrinho' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Aceitar e continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Como você quer receber?' })).toBeVisible();
  await toPayment(page);
  await expect(page.getByRole('button', { name: 'Pagar R$ 95,00' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor gets as far as the Pix code, which a camera reads', async ({ page }) => {
    const created = await product(page);
    await page.goto(`/loja-virtual/produto/${created.slug}`);
    await page.getByRole('button', { name: 'Pôr no carrinho' }).click();
    await page.getByRole('spinbutton', { name: `Quantidade de ${created.nome}` }).fill('2');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(page.getByText('R$ 90,00').first()).toBeVisible();
    await page.getByRole('link', { name: 'Fechar o pedido' }).click();
    await enter(page, `${unique()}@casa.example`);
    await toPayment(page);
    await page.getByRole('radio', { name: /^Pix/ }).check();
    await page.getByRole('button', { name: 'Pagar R$ 90,00' }).click();
    await expect(page.getByRole('heading', { name: 'Falta só o Pix' })).toBeVisible();
    expect(await readQr(page.getByRole('img', { name: /QR/ }))).toContain('br.gov.bcb.pix');
    await page.getByRole('button', { name: 'Já paguei' }).click();
    await expect(page.getByRole('heading', { name: 'Recebemos o seu aviso' })).toBeVisible();
  });
});
