import { expect } from '@playwright/test';
import { axeViolations, office, signInAs, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

const event = {
  tipo: 'retiro',
  status: 'publicado',
  interno: false,
  data: '2031-05-09',
  data_final: '2031-05-11',
  horario_inicial: '19:00',
  horario_final: '13:00',
};

test('the office edits a landing page beside its preview, and visitors see it once it is saved', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const call = await office(request);
  const name = `Retiro ${unique()}`;
  const { id, slug } = await call('POST', 'evento', { ...event, nome: name });
  const headline = `Venha ${unique()}`;
  const visitor = await (await browser.newContext()).newPage();
  try {
    await signInAs(page, call, 'Comunicação');
    await page.goto(`/admin/evento/visualizar/${id}`);
    await page.getByRole('link', { name: 'Editar a página' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar a página');
    const preview = page.frameLocator('iframe');
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(name);

    await page.getByRole('switch', { name: 'Ter uma página própria' }).click();
    await page.getByRole('button', { name: 'Jovens' }).click();
    await page.getByRole('textbox', { name: 'Chamada' }).fill(headline);
    await expect(preview.getByText(headline)).toBeVisible();
    const landing = preview.locator('[data-landing]');
    await expect(landing).toHaveCSS('background-color', 'rgb(13, 11, 20)');
    await page.getByRole('textbox', { name: 'Fundo' }).fill('#101830');
    await expect(landing).toHaveCSS('background-color', 'rgb(16, 24, 48)');
    // the picker of colours closes
    await page.getByRole('textbox', { name: 'Chamada' }).focus();
    await expect(page.getByRole('slider')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);

    // nothing of it is on the site before it is saved
    await visitor.goto(`/eventos/${slug}`);
    await expect(visitor.getByText(headline)).toHaveCount(0);

    // unreadable colours are reported while they are chosen, and not saved
    await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('#202020');
    await expect(page.getByText('Não se lê sobre “Fundo”')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar' }).click();
    const refusal = page.getByRole('alertdialog');
    await expect(refusal).toContainText('Não se lê sobre “Fundo”');
    await refusal.getByRole('button').last().click();
    await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('#f6f4ff');
    await page.getByRole('button', { name: 'Salvar' }).click();
    // a message without a dialog, so that editing goes on, and a link to the page
    await expect(page.getByText('Foi atualizado com sucesso!')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Ver a página' }).click();
    await (await opened).close();

    await visitor.goto(`/eventos/${slug}`);
    await expect(visitor.getByText(headline)).toBeVisible();
    await expect(visitor.locator('[data-landing]')).toHaveCSS('background-color', 'rgb(16, 24, 48)');
  } finally {
    await visitor.context().close();
    await call('DELETE', `evento/${id}`);
  }
});

test('the preview is framed by our own pages alone, for users who may change events', async ({
  page,
  request,
}) => {
  const call = await office(request);
  await signInAs(page, call, 'Comunicação');
  const address = '/admin/evento/pagina/1/previa';
  const answer = await page.request.get(address);
  expect(answer.headers()['x-frame-options']).toBe('SAMEORIGIN');
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(answer.headers()['cache-control']).toContain('no-store');
  // the editor itself is framed by nobody
  const editor = await page.request.get('/admin/evento/pagina/1');
  expect(editor.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.context().clearCookies();
  const visitor = await page.request.get(address, { maxRedirects: 0 });
  expect([visitor.status(), visitor.headers().location]).toEqual([
    302,
    expect.stringContaining('/auth/login'),
  ]);
});

test.describe('on a phone', () => {
  test('fields and preview take turns', async ({ page, request }) => {
    const call = await office(request);
    const { id } = await call('POST', 'evento', {
      ...event,
      nome: `Retiro ${unique()}`,
      pagina_propria: true,
    });
    try {
      await page.setViewportSize({ width: 390, height: 844 });
      await signInAs(page, call, 'Comunicação');
      await page.goto(`/admin/evento/pagina/${id}`);
      const field = page.getByRole('textbox', { name: 'Chamada' });
      await expect(field).toBeVisible();
      await expect(page.locator('iframe')).toBeHidden();
      await field.fill('No celular também.');
      await page.getByRole('button', { name: 'Prévia', exact: true }).click();
      await expect(field).toBeHidden();
      await expect(page.frameLocator('iframe').getByText('No celular também.')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    } finally {
      await call('DELETE', `evento/${id}`);
    }
  });
});
