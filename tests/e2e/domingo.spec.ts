import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { addDays, churchToday } from '#shared/dates.ts';
import { launchOptions } from '../support/browser.ts';
import { axeViolations, inTheme, office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { signIn } from './support.ts';

test.use({ serviceWorkers: 'allow' });

const waiting = (page: Page) => page.getByTestId('por-enviar');

test('a card for a service of yesterday says so, and names who invited by the register', async ({ page }) => {
  const call = await office(page.request);
  const mark = unique();
  const { id: evento } = await call('POST', 'evento', {
    nome: `Culto ${mark}`,
    tipo: 'culto',
    status: 'publicado',
    interno: true,
    data: addDays(churchToday(new Date()), -1),
    horario_inicial: '19:00',
    horario_final: '21:00',
  });
  const nome = `Otília ${mark}`;
  const { id: pessoa } = await call('POST', 'pessoa', { nome, status: 'membro_ativo' });
  await signIn(page);
  await page.goto(`/admin/domingo/visitantes?evento=${evento}`);
  await expect(page.getByText(/^Este culto já foi, em /)).toBeVisible();
  // without a name the field is shown and focused, and nothing says that a card was kept
  await page.getByRole('button', { name: 'Guardar a ficha' }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.getByLabel('Nome', { exact: true }).fill(`Noemi ${mark}`);
  await page.getByLabel('Quem convidou').fill(nome);
  await page.getByRole('button', { name: nome }).click();
  await expect(page.getByText('pessoa do cadastro')).toBeVisible();
  // a double tap keeps one card
  await page.getByRole('button', { name: 'Guardar a ficha' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(`Feito: a ficha de Noemi ${mark}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fichas deste culto: 1' })).toContainText(`Noemi ${mark}`);
  await page.getByRole('button', { name: 'Guardar a ficha' }).click();
  await expect(page.getByText(`Feito: a ficha de Noemi ${mark}`)).toBeHidden();
  await expect(waiting(page)).toHaveText('0 por enviar');
  const cards = await call('GET', `visitante?evento=${evento}`);
  expect(cards).toMatchObject({
    total: 1,
    data: [{ nome: `Noemi ${mark}`, convidado_por_id: { id: pessoa } }],
  });
});

test('on a phone without network, attendance and a visitor’s card outlive a browser that dies, and arrive once', async ({
  page: desk,
  baseURL,
}, info) => {
  const call = await office(desk.request);
  const mark = unique();
  const nome = `Culto ${mark}`;
  const { id: evento } = await call('POST', 'evento', {
    nome,
    tipo: 'culto',
    status: 'publicado',
    interno: true,
    data: churchToday(new Date()),
    horario_inicial: '00:01',
    horario_final: '23:59',
    local: nome,
  });
  await call('POST', 'pessoa', { nome: `Débora Âncora ${mark}`, status: 'membro_ativo' });

  /** The phone, with the data that was on its disk. */
  const openPhone = async (offline: boolean): Promise<{ phone: BrowserContext; page: Page }> => {
    const phone = await chromium.launchPersistentContext(info.outputPath('celular'), {
      ...launchOptions,
      baseURL: baseURL!,
      locale: 'pt-BR',
      reducedMotion: 'reduce',
      offline,
      viewport: { width: 390, height: 844 },
    });
    return { phone, page: phone.pages()[0] ?? (await phone.newPage()) };
  };
  /** The battery is empty: nothing is closed, nothing is asked. */
  const die = async ({ phone, page }: { phone: BrowserContext; page: Page }): Promise<void> => {
    const closed = phone.waitForEvent('close');
    const session = await phone.newCDPSession(page);
    await session.send('Browser.crash').catch(() => undefined);
    await closed;
  };
  const isCached = (page: Page, path: string) =>
    expect.poll(() => page.evaluate(async (at) => Boolean(await caches.match(at)), path)).toBe(true);

  let one = await openPhone(false);
  try {
    await signIn(one.page);
    await one.page.goto(`/admin/domingo?evento=${evento}`);
    await expect(one.page.getByRole('link', { name: 'Presença' })).toBeVisible();
    await isCached(one.page, '/admin/domingo/visitantes');
    expect(await axeViolations(one.page)).toEqual([]);
    await one.page.getByRole('link', { name: 'Presença' }).click();
    const search = one.page.getByRole('searchbox', { name: 'Digite um nome' });
    await search.fill(mark);
    await expect(one.page.getByRole('button', { name: `Débora Âncora ${mark}` })).toBeVisible();

    await one.phone.setOffline(true);
    await one.page.reload();
    await search.fill(`ancora ${mark}`);
    const person = one.page.getByRole('button', { name: `Débora Âncora ${mark}` });
    await person.click();
    await expect(person).toHaveAttribute('aria-pressed', 'true');
    await expect(waiting(one.page)).toHaveText('1 por enviar');
    // a mark that may have left is taken back by an entry of its own
    await person.click();
    await expect(person).toHaveAttribute('aria-pressed', 'false');
    await expect(waiting(one.page)).toHaveText('2 por enviar');
    await person.click();
    await expect(waiting(one.page)).toHaveText('3 por enviar');
    expect(await axeViolations(one.page)).toEqual([]);

    await one.page.getByRole('link', { name: 'Domingo', exact: true }).last().click();
    await one.page.getByRole('link', { name: 'Visitantes' }).last().click();
    await one.page.getByLabel('Nome', { exact: true }).fill(`Noemi ${mark}`);
    await one.page.getByLabel(/guarde meu nome e WhatsApp/).check();
    const whatsapp = one.page.getByLabel('WhatsApp', { exact: true });
    await whatsapp.fill('(27) 99911-2233');
    // the typed text is on the disk of the phone a moment later
    await expect(one.page.locator('form').filter({ has: whatsapp })).toHaveAttribute('data-kept', 'true');
    await die(one);

    one = await openPhone(true);
    await one.page.goto(`/admin/domingo/visitantes?evento=${evento}`);
    await expect(one.page.getByLabel('Nome', { exact: true })).toHaveValue(`Noemi ${mark}`);
    await expect(one.page.getByLabel('WhatsApp', { exact: true })).toHaveValue('(27) 99911-2233');
    await expect(waiting(one.page)).toHaveText('3 por enviar');
    await inTheme(one.page, 'dark');
    expect(await axeViolations(one.page), 'dark').toEqual([]);
    await one.page.getByRole('button', { name: 'Guardar a ficha' }).click();
    await expect(one.page.getByText(`Feito: a ficha de Noemi ${mark}`)).toBeVisible();
    await die(one);

    one = await openPhone(true);
    await one.page.goto(`/admin/domingo/visitantes?evento=${evento}`);
    await expect(waiting(one.page)).toHaveText('4 por enviar');
    await expect(one.page.getByLabel('Nome', { exact: true })).toHaveValue('');
    // the session did not outlive the battery: the waiting entries are sent after signing in again
    await one.page.goto('about:blank');
    await one.phone.setOffline(false);
    await signIn(one.page);
    await one.page.goto(`/admin/domingo/presenca?evento=${evento}`);
    await expect(waiting(one.page)).toHaveText('0 por enviar');
    await expect(one.page.getByTestId('presentes')).toHaveText('1');
    const cards = await call('GET', `visitante?evento=${evento}`);
    expect(cards).toMatchObject({ total: 1, data: [{ nome: `Noemi ${mark}`, whatsapp: '+5527999112233' }] });
  } finally {
    await one.phone.close().catch(() => undefined);
  }
});
