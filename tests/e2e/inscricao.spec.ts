import { expect, type Page } from '@playwright/test';
import { confirmCharge, mailTo, readQr } from './charges.ts';
import { axeViolations, office, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { hydrate } from './support.ts';

interface Made {
  id: number;
  slug: string;
  nome: string;
  lotes: { id: number }[];
}

/** An event with one lot, made in the office. */
async function event(page: Page, values: object = {}): Promise<Made> {
  const call = await office(page.request);
  const nome = `Retiro ${unique()}`;
  return call('POST', 'evento', {
    nome,
    tipo: 'retiro',
    status: 'publicado',
    local: nome,
    data: '2030-04-18',
    horario_inicial: '08:00',
    horario_final: '18:00',
    lotes: [{ nome: 'Primeiro', preco: 9_000, quantidade: 10 }],
    ...values,
  });
}
const next = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();
const codeIn = (page: Page): string => /inscricoes\/([a-z2-7]{26})/.exec(page.url())![1]!;

async function choose(page: Page, { slug, lotes }: Made, people: number, hasScripts = true): Promise<void> {
  await page.goto(`/eventos/${slug}`);
  if (hasScripts) await hydrate(page);
  await page.getByRole('link', { name: 'Quero participar' }).click();
  await page.locator(`[name="lotes.${lotes[0]!.id}"]`).selectOption(String(people));
  await next(page);
  await page.waitForURL(/\/participantes/);
}
async function fill(page: Page, email: string, people: number): Promise<void> {
  await page.locator('[name="comprador.nome"]').fill('Rute Lima');
  await page.locator('[name="comprador.email"]').fill(email);
  for (let at = 0; at < people; at++)
    await page.locator(`[name="participantes.${at}.nome"]`).fill(`Participante ${at + 1}`);
  await next(page);
  await page.waitForURL(/\/(voucher|pagamento)/);
}
const toPayment = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.waitForURL(/\/pagamento/);
};
/** A voucher that nobody needs: with it the event has the step of vouchers. */
async function addVoucher(page: Page, { id }: Made, values: object = {}): Promise<string> {
  const call = await office(page.request);
  const codigo = unique().toUpperCase();
  await call('POST', 'voucher', { codigo, evento: id, modo: 'percentual', percentual: 100, ...values });
  return codigo;
}

test('a visitor signs two people up by Pix, reloads on the way, and gets the tickets by mail', async ({
  page,
}) => {
  const created = await event(page);
  await addVoucher(page, created);
  const email = `${unique()}@casa.example`;
  await choose(page, created, 2);
  expect(await axeViolations(page)).toEqual([]);
  // the heading of a new step is announced, and the first error is where the writing goes on
  await expect(page.getByRole('heading', { name: 'Quem vem?' })).toBeFocused();
  await next(page);
  await expect(page.getByText('Falta acertar 4 campos')).toBeVisible();
  await expect(page.locator('[name="comprador.nome"]')).toBeFocused();
  // typed and never sent
  await page.locator('[name="participantes.1.nome"]').fill('Davi');
  await page.reload();
  await expect(page.locator('[name="participantes.1.nome"]')).toHaveValue('Davi');
  await fill(page, email, 2);
  await page.reload();
  await expect(page.getByText('2 × Primeiro').last()).toBeAttached();
  await toPayment(page);
  await page.goBack();
  await page.goBack();
  // going back loses nothing
  await expect(page.locator('[name="participantes.1.nome"]')).toHaveValue('Participante 2');
  await page.goForward();
  await toPayment(page);
  await page.reload();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: /^Pix/ }).check();
  await page.getByRole('button', { name: 'Pagar R$ 180,00' }).click();
  await expect(page.getByRole('heading', { name: 'Falta só o Pix' })).toBeVisible();
  expect(await mailTo(page, email, /Falta só o pagamento/)).toContain(`/inscricoes/${codeIn(page)}`);
  await page.reload();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Participante');
  const codigo = codeIn(page);
  const purchase = await (await page.request.get(`/api/inscricoes/${codigo}`)).json();
  await confirmCharge(page, purchase.cobranca.codigo, 18_000);
  await expect(page.getByRole('heading', { name: 'Nos vemos lá!' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await mailTo(page, email, /Inscrição confirmada/)).toContain(`/inscricoes/${codigo}`);
  await page.getByRole('link', { name: /^Participante 1/ }).click();
  await expect(page.getByRole('heading', { name: created.nome })).toBeVisible();
  const ticket = page.url().split('/').at(-1)!;
  expect(await readQr(page.getByRole('img', { name: /Código QR/ }))).toBe(ticket);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByText('Passar para outra pessoa').click();
  await page.getByLabel('Nome completo').fill('Noemi');
  await page.getByLabel('E-mail').fill('noemi@casa.example');
  await page.getByRole('button', { name: 'Passar o ingresso' }).click();
  await expect(page.getByText('o novo ingresso está a caminho de Noemi')).toBeVisible();
});

test('a free event asks for no payment; people come and go, and a minor brings a guardian', async ({
  page,
}) => {
  const created = await event(page, {
    pede_nascimento: true,
    lotes: [{ nome: 'Entrada', preco: 0, quantidade: 5 }],
  });
  await choose(page, created, 2);
  await page.locator('[name="comprador.nome"]').fill('Rute Lima');
  await page.locator('[name="comprador.email"]').fill('rute@casa.example');
  await page.getByLabel('Sou eu').check();
  await expect(page.locator('[name="participantes.0.nome"]')).toHaveValue('Rute Lima');
  await page.locator('[name="participantes.0.data_nascimento"]').fill('1980-05-01');
  const guardian = page.getByRole('group', { name: 'Responsável' });
  await expect(guardian).toBeHidden();
  await page.locator('[name="participantes.1.nome"]').fill('Davi');
  await page.locator('[name="participantes.1.data_nascimento"]').fill('2020-05-01');
  await expect(guardian).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mudar quantas pessoas vêm' }).click();
  await page.waitForURL(/\/passaportes/);
  await page.reload();
  await page.locator(`[name="lotes.${created.lotes[0]!.id}"]`).selectOption('3');
  await next(page);
  await page.waitForURL(/\/participantes/);
  await expect(page.locator('[name="participantes.1.nome"]')).toHaveValue('Davi');
  await page.getByRole('button', { name: 'Tirar o participante 3' }).click();
  await expect(page.locator('[name="participantes.2.nome"]')).toHaveCount(0);
  await page.locator('[name="participantes.1.responsavel.nome"]').fill('Rute Lima');
  await page.getByLabel('autorizo a sua participação').last().check();
  await page.locator('[name="participantes.1.responsavel.nome"]').press('Enter');
  await page.waitForURL(/\/pagamento/);
  await expect(page.getByText('Confirmação').first()).toBeAttached();
  await page.getByRole('button', { name: 'Confirmar a inscrição' }).click();
  await expect(page.getByRole('heading', { name: 'Nos vemos lá!' })).toBeVisible();
});

test('a refused card can be tried again; the place stays held', async ({ page }) => {
  const created = await event(page);
  await choose(page, created, 1);
  // without vouchers the event has no step for them
  await fill(page, 'jo@casa.example', 1);
  await page.waitForURL(/\/pagamento/);
  await page.getByRole('radio', { name: /Cartão/ }).check();
  await page.getByLabel('Cartão de teste').selectOption('decline');
  await page.getByRole('button', { name: 'Pagar R$ 90,00' }).click();
  await expect(page.getByText('O banco não aceitou o cartão.')).toBeVisible();
  await page.getByRole('radio', { name: /Cartão/ }).check();
  await page.getByLabel('Cartão de teste').selectOption('approve');
  await page.getByRole('button', { name: 'Pagar R$ 90,00' }).click();
  await expect(page.getByRole('heading', { name: 'Nos vemos lá!' })).toBeVisible();
  await expect(page.getByText('TESTE: nada foi cobrado')).toBeVisible();
});

test('a voucher makes a place free, and the next visitor joins the waiting list', async ({ page }) => {
  const created = await event(page, { lotes: [{ nome: 'Único', preco: 5_000, quantidade: 1 }] });
  const codigo = await addVoucher(page, created);
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, created, 1);
  await expect(page.getByText('2 de 4 · Participantes')).toBeVisible();
  await fill(page, 'ana@casa.example', 1);
  // the summary is a drawer above the step
  await page.getByText('Resumo · 1 pessoa').first().click();
  await expect(page.getByRole('button', { name: 'Preciso de mais tempo' })).toBeInViewport();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Código do voucher').fill('NADA-DISSO');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Este voucher não existe neste evento.').last()).toBeVisible();
  await page.getByLabel('Código do voucher').fill(codigo);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('vale para 1 pessoa')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continuar sem voucher' })).toHaveCount(0);
  await toPayment(page);
  await page.getByRole('button', { name: 'Confirmar a inscrição' }).click();
  await expect(page.getByRole('heading', { name: 'Nos vemos lá!' })).toBeVisible();
  await page.goto(`/eventos/${created.slug}/inscricao`);
  await expect(page.getByRole('heading', { name: 'As vagas acabaram' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Nome completo').fill('Davi');
  await page.getByLabel('E-mail').fill('davi@casa.example');
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click();
  await expect(page.getByRole('heading', { name: 'Falta confirmar o e-mail' })).toBeVisible();
});

test('a button that is pressed while the page becomes alive stays under the finger', async ({ page }) => {
  const created = await event(page, {
    lotes: [1, 2, 3, 4].map((n) => ({ nome: `Lote ${n}`, preco: 9_000, quantidade: 9 })),
  });
  await page.setViewportSize({ width: 390, height: 640 });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/eventos/${created.slug}/inscricao`, { waitUntil: 'commit' });
  await page.locator(`[name="lotes.${created.lotes[0]!.id}"]`).selectOption('1');
  const button = page.getByRole('button', { name: 'Continuar' });
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  scripts.resolve();
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
  await page.waitForURL(/\/participantes/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor gets as far as the Pix code, which a camera reads', async ({ page }) => {
    const created = await event(page);
    await choose(page, created, 1, false);
    await fill(page, 'sem@casa.example', 1);
    await page.waitForURL(/\/pagamento/);
    await page.getByRole('radio', { name: /^Pix/ }).check();
    await page.getByRole('button', { name: 'Pagar R$ 90,00' }).click();
    await expect(page.getByRole('heading', { name: 'Falta só o Pix' })).toBeVisible();
    expect(await readQr(page.getByRole('img', { name: /QR/ }))).toContain('br.gov.bcb.pix');
    await page.getByRole('button', { name: 'Já paguei' }).click();
    await expect(page.getByRole('heading', { name: 'Recebemos o seu aviso' })).toBeVisible();
  });
});
