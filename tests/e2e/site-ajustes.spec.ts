// Settings of the site that every page reads: this file runs after the others (playwright.config.ts).
import { expect, type Page } from '@playwright/test';
import { axeViolations, office, signInAs, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

const saved = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Informação' });
  await expect(dialog).toContainText('Foi atualizado com sucesso!');
  await dialog.getByRole('button', { name: 'OK' }).click();
};

test('the communicator changes texts of the site, and visitors see them at once', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const call = await office(request);
  const before = await call('GET', 'site/1');
  const titulo = `Venha ${unique()}`;
  try {
    await signInAs(page, call, 'Comunicação');
    await page.goto('/admin');
    await page
      .getByRole('navigation', { name: 'Navegação' })
      .getByRole('link', { name: 'Site', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site');
    await expect(page.getByRole('button', { name: 'Excluir' })).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Endereço do botão' }).fill('//mau.example');
    await page.getByRole('textbox', { name: 'Texto do botão', exact: true }).fill('Venha');
    await page.getByRole('button', { name: 'Salvar' }).click();
    const refusal = page.getByRole('alertdialog');
    await expect(refusal).toContainText('Use um endereço deste site');
    await refusal.getByRole('button').last().click();
    await page.getByRole('textbox', { name: 'Endereço do botão' }).fill('/eventos');
    const opening = page.getByRole('region', { name: 'Abertura da página inicial' });
    await opening.getByRole('textbox', { name: 'Título', exact: true }).fill(titulo);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await saved(page);

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(titulo);
    await visitor.context().close();
  } finally {
    await call('PUT', 'site/1', { ...before, versao: undefined });
  }
});

test("visitors see the church's colours until they choose their own", async ({ page, context, request }) => {
  const call = await office(request);
  const { cor_claro, cor_escuro } = await call('GET', 'site/1');
  const opening = async (): Promise<string> =>
    /<html[^>]*>/.exec(await (await page.request.get('/')).text())![0];
  const keep = (appearance: object) =>
    context.addCookies([
      {
        name: 'appearance',
        value: encodeURIComponent(JSON.stringify(appearance)),
        url: 'http://localhost:3179',
      },
    ]);
  try {
    await call('PUT', 'site/1', { cor_claro: '#86336f', cor_escuro: '#eba3d6' });
    expect(await opening()).toContain('--light-primary:#86336f');
    await keep({ theme: 'dark', width: 'fluid' });
    expect(await opening()).toContain('--dark-primary:#eba3d6');
    await keep({ light: { primary: '#112233', darker: '#001122' } });
    expect(await opening()).toContain('--light-primary:#112233');
  } finally {
    await call('PUT', 'site/1', { cor_claro, cor_escuro });
  }
});

test('the office calls the church by its new name as soon as it is saved', async ({ page, request }) => {
  const call = await office(request);
  const before = await call('GET', 'site/1');
  const nome = `Aprisco ${unique()}`;
  try {
    await signInAs(page, call, 'Comunicação');
    await page.goto('/admin/site');
    await page.getByRole('textbox', { name: 'Nome no site' }).fill(nome);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await saved(page);
    await expect(
      page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: nome }),
    ).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(nome));
  } finally {
    await call('PUT', 'site/1', { ...before, versao: undefined });
  }
});

test('the communicator writes a text in English, and visitors read it there', async ({
  page,
  request,
  browser,
}) => {
  const call = await office(request);
  const before = await call('GET', 'site/1');
  try {
    await signInAs(page, call, 'Comunicação');
    await page.goto('/admin/site');
    const english = page.getByRole('region', { name: 'Textos em inglês' });
    await expect(english).toContainText(`Em português: ${before.hero_titulo}`);
    await english.getByRole('textbox', { name: 'Título da abertura em inglês' }).fill('Come and see');
    await page
      .getByRole('region', { name: 'Textos em espanhol' })
      .getByRole('textbox', { name: 'Título da abertura' })
      .fill('');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('dialog', { name: 'Informação' })).toContainText(
      'Foi atualizado com sucesso!',
    );
    expect(await axeViolations(page)).toEqual([]);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/?lang=en');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Come and see');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
    await expect(visitor.locator('link[rel=alternate][hreflang]')).toHaveCount(3);
    await visitor.goto('/?lang=es');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(String(before.hero_titulo));
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'pt-BR');
    await visitor.context().close();
  } finally {
    await call('PUT', 'site/1', { ...before, versao: undefined });
  }
});

test('each change of the privacy text stays readable', async ({ page, request }) => {
  const call = await office(request);
  const before = await call('GET', 'site/1');
  const known = await call('GET', 'site/privacidade');
  try {
    await call('PUT', 'site/1', { privacidade: `<p>Texto ${unique()}.</p>` });
    await signInAs(page, call, 'Secretaria');
    await page.goto('/admin/site');
    const versions = page.getByRole('region', { name: 'Versões publicadas' });
    await expect(versions.getByRole('listitem').first()).toContainText(`Versão ${known[0].versao + 1}`);
    await expect(versions.getByRole('listitem').first()).toContainText('Em vigor');
    await expect(versions.getByRole('link', { name: `Versão ${known[0].versao} ` })).toHaveAttribute(
      'href',
      `/politica-privacidade?versao=${known[0].versao}`,
    );
  } finally {
    await call('PUT', 'site/1', { privacidade: before.privacidade });
  }
});

async function askForNotice(page: Page): Promise<void> {
  const done = page.getByText('Falta só um passo');
  await page.getByRole('textbox', { name: 'Seu e-mail' }).fill(`${unique()}@casa.example`);
  await expect(async () => {
    if (await done.isVisible()) return;
    await page.getByRole('button', { name: 'Quero ser avisado' }).click({ timeout: 2_000 });
    await expect(done).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** Shows an event that is over at /redime/homens while `look` runs. */
async function whileOver(page: Page, look: (nome: string) => Promise<void>): Promise<void> {
  const call = await office(page.request);
  const { pagina_redime_homens } = await call('GET', 'site/1');
  const nome = `Redime ${unique()}`;
  const { id } = await call('POST', 'evento', {
    nome,
    tipo: 'retiro',
    status: 'encerrado',
    data: '2030-04-18',
    local: nome,
    horario_inicial: '08:00',
    horario_final: '18:00',
    pagina_propria: true,
  });
  try {
    await call('PUT', 'site/1', { pagina_redime_homens: id });
    await look(nome);
  } finally {
    await call('PUT', 'site/1', { pagina_redime_homens });
  }
}

test('the page of an event that is over offers the next one and a notice by mail', async ({ page }) => {
  await whileOver(page, async (nome) => {
    await page.goto('/redime/homens/checkout');
    await expect(page).toHaveURL('/redime/homens');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nome);
    await expect(page.getByText('Este encontro já aconteceu')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Conhecer o evento' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await askForNotice(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of an event that is over takes the address for a notice', async ({ page }) => {
    await whileOver(page, async () => {
      await page.goto('/redime/homens');
      await askForNotice(page);
    });
  });
});
