import { expect, type Page, type Request } from '@playwright/test';
import { admin } from '../support/server.ts';
import { accountPassword, office, signInAs } from './office-support.ts';
import { test } from './shared-context.ts';
import { adminToken, signIn, statusOf, weightOf } from './support.ts';

test('signing in leads to the office page that was asked for', async ({ page }) => {
  await page.goto('/admin/pessoa?status=membro_ativo');
  await expect(page).toHaveURL(`/auth/login?to=${encodeURIComponent('/admin/pessoa?status=membro_ativo')}`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Senha', { exact: true }).fill('Errada-123!');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Atenção' });
  await expect(dialog).toContainText('E-mail ou senha incorretos.');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await page.getByLabel('Senha', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/admin/pessoa?status=membro_ativo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listar Pessoas');
});

/** Opens the page of sign-in, whose scripts arrive when the returned function is called. */
async function openWithoutScripts(page: Page, path = '/auth/login'): Promise<() => void> {
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return late.resolve;
}

test('nothing moves under the finger when the scripts of the sign-in page arrive', async ({ page }) => {
  const letScriptsIn = await openWithoutScripts(page);
  const buttons = () =>
    page.getByRole('button').evaluateAll((all) =>
      all.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return { text: button.textContent, place: [x, y, width, height] };
      }),
    );
  await expect(page.getByRole('button', { name: 'Entrar com chave de acesso' })).toBeVisible();
  // the whole page with its styles and fonts, which do not wait for scripts
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')).every(
        ({ sheet }) => sheet !== null,
      ),
  );
  await page.evaluate(() => document.fonts.ready);
  const before = await buttons();
  letScriptsIn();
  await expect(page.locator('html[data-awake]')).toBeAttached();
  expect(await buttons()).toEqual(before);
});

test('the way back after signing in never leads to another site', async ({ page }) => {
  // the button works before the page has its scripts
  const letScriptsIn = await openWithoutScripts(page, '/auth/login?to=https://elsewhere.example/');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Senha', { exact: true }).fill(admin.password);
  // Without a wait for the next page: its scripts are held back too.
  await page.getByRole('button', { name: 'Entrar', exact: true }).click({ noWaitAfter: true });
  letScriptsIn();
  await expect(page).toHaveURL('/admin');
});

/** Where the server leads to from a page that is not drawn. */
async function redirectOf(page: Page, path: string): Promise<[status: number, location?: string]> {
  const answer = await page.request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}

test('an anonymous visitor of the store signs in at the store', async ({ page }) => {
  expect(await redirectOf(page, '/loja-virtual/auth/account')).toEqual([
    302,
    expect.stringMatching(/^\/loja-virtual\/auth\/login\?to=/),
  ]);
});

test('redirects a signed-in user from the sign-in page', async ({ page }) => {
  await signIn(page);
  expect(await redirectOf(page, '/auth/login')).toEqual([302, '/admin']);
});

test('the first view of the office loads few scripts', async ({ page }) => {
  await signIn(page);
  for (const [path, shown] of [
    ['/admin', 'main h2'],
    ['/admin/pessoa', 'main [data-row-link]'],
  ] as const) {
    const scripts = new Set<string>();
    const note = (request: Request): void => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    };
    page.on('request', note);
    await page.goto(path);
    await expect(page.locator(shown).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    expect(await weightOf(page, scripts), `${path}: JavaScript in bytes, gzipped`).toBeLessThanOrEqual(
      300_000,
    );
  }
});

test('signing out ends the session in every tab', async ({ context, page }) => {
  await signIn(page);
  await page.goto('/admin');
  const other = await context.newPage();
  await other.goto('/admin/conta');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Listar Contas');
  await page.getByRole('button', { name: /Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  // the other tab is notified and goes there by itself
  await expect(other).toHaveURL(/\/auth\/login/);
  await other.goto('/admin/conta');
  await expect(other).toHaveURL(/\/auth\/login/);
});

test('a new colleague registers, waits for a role and sees so', async ({ page }) => {
  await page.goto('/auth/cadastrar');
  await page.getByLabel('Nome').fill('Colega Nova');
  await page.getByLabel('E-mail').fill('colega.nova@igreja.example');
  await page.getByLabel('Senha', { exact: true }).fill('Forte-123!');
  await page.getByLabel('Repita a senha').fill('Forte-123!');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('A administração vai definir o seu perfil de acesso.')).toBeVisible();
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill('colega.nova@igreja.example');
  await page.getByLabel('Senha', { exact: true }).fill('Forte-123!');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeVisible();
  await page.goto('/admin/pessoa');
  await expect(page).toHaveURL('/not-authorized');
});

test('a forgotten password is replaced by the link in the mail', async ({ page }) => {
  await page.goto('/auth/cadastrar');
  await page.getByLabel('Nome').fill('Esquecida da Senha');
  await page.getByLabel('E-mail').fill('esquecida@igreja.example');
  await page.getByLabel('Senha', { exact: true }).fill('Antiga-123!');
  await page.getByLabel('Repita a senha').fill('Antiga-123!');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  // leaving before the answer would abort the request
  await expect(page.getByText('A administração vai definir o seu perfil de acesso.')).toBeVisible();
  await page.goto('/auth/esqueceu-senha');
  await page.getByLabel('E-mail').fill('esquecida@igreja.example');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Confira seu e-mail')).toBeVisible();
  const headers = { authorization: `Bearer ${await adminToken()}` };
  let link = '';
  await expect(async () => {
    const { data } = await (await page.request.get('/api/admin/mensagens', { headers })).json();
    const mail = data.find(
      ({ para, assunto }: { para: string; assunto: string }) =>
        para.includes('esquecida@') && /senha/i.test(assunto),
    );
    const { texto } = await (await page.request.get(`/api/admin/mensagens/${mail.id}`, { headers })).json();
    link = /http\S+redefinir-senha\?token=\S+/.exec(texto)![0];
  }).toPass();
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('Nova senha').fill('Nova-Senha-123!');
  await page.getByLabel('Repita a senha').fill('Nova-Senha-123!');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha alterada.')).toBeVisible();

  // a used link sets no second password, and offers a new link
  await page.goto(link);
  await page.getByLabel('Nova senha').fill('Outra-Senha-123!');
  await page.getByLabel('Repita a senha').fill('Outra-Senha-123!');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('main').getByText('Este link já foi usado ou venceu')).toBeVisible();
  await page.getByRole('link', { name: 'Pedir outro link' }).click();
  await expect(page).toHaveURL('/auth/esqueceu-senha');
});

test('the forms of the entry show errors beside their fields, and focus the first', async ({ page }) => {
  const close = () => page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click();
  const saidAt = (label: string) => expect(page.getByLabel(label, { exact: true }));
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('E-mail: Informe o e-mail.');
  await expect(page.getByRole('alertdialog')).toContainText('Senha: Informe a senha.');
  await close();
  await saidAt('E-mail').toBeFocused();
  await saidAt('E-mail').toHaveAccessibleDescription('Informe o e-mail.');
  await saidAt('Senha').toHaveAccessibleDescription('Informe a senha.');

  // a refusal of the whole entry names no field: the password is typed again
  await page.getByLabel('E-mail').fill('ninguem@igreja.example');
  await page.getByLabel('Senha', { exact: true }).fill('Errada#2026');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await close();
  await saidAt('Senha').toBeFocused();

  await page.goto('/auth/cadastrar');
  await page.getByLabel('Nome').fill('Colega');
  await page.getByLabel('E-mail').fill('colega@igreja.example');
  await page.getByLabel('Senha', { exact: true }).fill('fraca');
  await page.getByLabel('Repita a senha').fill('outra');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await close();
  await saidAt('Senha').toBeFocused();
  await saidAt('Senha').toHaveAccessibleDescription(/Use pelo menos 8 caracteres/);
  await saidAt('Repita a senha').toHaveAccessibleDescription('As senhas não são iguais.');

  await page.goto('/auth/esqueceu-senha');
  await page.getByLabel('E-mail').fill('colega@');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await close();
  await saidAt('E-mail').toBeFocused();
  await saidAt('E-mail').toHaveAccessibleDescription('Informe um e-mail válido.');
});

test('one’s own password is changed in the security tab', async ({ page }) => {
  await signInAs(page, await office(page.request), 'Secretaria', { fresh: true });
  await page.goto('/admin/settings/security');
  const submit = page.getByRole('button', { name: 'Salvar nova senha' });
  await page.getByLabel('Senha atual').fill(accountPassword);
  await page.getByLabel('Nova senha').fill('fraca');
  await page.getByLabel('Repita a senha').fill('outra');
  await submit.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Nova senha: Use pelo menos 8 caracteres');
  await expect(dialog).toContainText('Repita a senha: As senhas não são iguais.');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByLabel('Nova senha')).toBeFocused();
  await page.getByLabel('Nova senha').fill('Nova-Senha-123!');
  await page.getByLabel('Repita a senha').fill('Nova-Senha-123!');
  await submit.click();
  await expect(page.getByText('Senha alterada.')).toBeVisible();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByLabel('Senha atual')).toHaveValue('');
  // the page goes on with its new session
  await page.goto('/admin/pessoa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listar Pessoas');
});

test('unknown and forbidden pages say so with their status', async ({ page }) => {
  expect((await page.goto('/nao-existe'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada');
  expect(await statusOf(page, '/pages/misc/not-found/qualquer')).toBe(404);
  expect(await statusOf(page, '/not-authorized')).toBe(403);
  expect(await statusOf(page, '/pages/misc/not-authorized')).toBe(403);
  await signIn(page);
  for (const place of ['profile', 'settings']) {
    expect(await statusOf(page, `/admin/${place}/security`)).toBe(200);
    expect(await statusOf(page, `/admin/${place}/nada`)).toBe(404);
  }
  expect((await page.goto('/admin/profile/nada'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada');
  for (const way of ['visualizar', 'editar'])
    for (const [id, status] of [
      ['1', 200],
      ['99999999', 404],
      ['nada', 404],
    ] as const)
      expect(await statusOf(page, `/admin/igreja/${way}/${id}`), `${way} ${id}`).toBe(status);
});
