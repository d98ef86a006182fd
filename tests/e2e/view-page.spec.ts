import { expect, type Page } from '@playwright/test';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { sections } from '#shared/sections/index.ts';
import { minimalCover, ownPages, partsOf } from '../support/section-choice.ts';
import {
  axeViolations,
  expectAccessible,
  expectLoaded,
  navigate,
  office,
  signInAs,
  unique,
  watchErrors,
} from './office-support.ts';
import { test, testInOpenOffice } from './shared-context.ts';

/** May see everything that has a page, and change nothing. */
const readAndList: AbilityRule[] = [
  { action: 'read', subject: 'Auth' },
  ...[...new Set(sections.filter(({ hidden }) => !hidden).map(({ subject }) => subject))].flatMap(
    (subject): AbilityRule[] => [
      { action: 'read', subject },
      // a single section has no list
      ...(sections.some((one) => one.subject === subject && !one.single)
        ? [{ action: 'list', subject } as const]
        : []),
    ],
  ),
];
const testByReader = testInOpenOffice.extend({ role: { of: readAndList } });
const testBySecretary = testInOpenOffice.extend({ role: { of: 'Secretaria' } });

/** Together they have every kind of field and all components of single sections; sections.spec.ts opens the page of each. */
const withPage = sections.filter(({ hidden }) => !hidden);
const looked = minimalCover(
  withPage,
  partsOf.view,
  withPage.filter((section) => ownPages(section).includes('view')),
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

testByReader(
  'a reader opens a record from its row and reads it with its history and what refers to it',
  async ({ page, request }) => {
    const call = await office(request);
    const word = unique();
    const mae = await call('POST', 'pessoa', {
      nome: `Marta ${word}`,
      status: 'membro_ativo',
      profissao: 'Médica',
    });
    const filha = await call('POST', 'pessoa', {
      nome: `Ester ${word}`,
      status: 'congregado',
      mae_id: mae.id,
    });
    await navigate(page, `/admin/pessoa?term=Marta+${word}`);
    const link = page.getByRole('link', { name: `Marta ${word}` });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/pessoa/visualizar/${mae.id}`);
    await expect(heading(page, `Marta ${word}`)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Marta ${word} · Pessoa · `));
    await expect(
      page.getByRole('link', { name: 'Pessoas', exact: true, includeHidden: false }).first(),
    ).toBeVisible();
    await expect(panel(page, 'Dados pessoais').getByText('Médica')).toBeVisible();
    await expect(panel(page, 'Arquivos')).toContainText('Nenhum arquivo.');
    await expect(panel(page, 'Histórico de alterações')).toContainText('cadastrou');
    // nothing on the page changes the record
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Imprimir']);
    await page.keyboard.press('Escape');
    // the references to it are links
    await panel(page, 'Registros relacionados')
      .getByRole('link', { name: `Ester ${word}` })
      .click();
    await expect(page).toHaveURL(`/admin/pessoa/visualizar/${filha.id}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: `Marta ${word}` })
      .click();
    await expect(page).toHaveURL(`/admin/pessoa/visualizar/${mae.id}`);
  },
);

testBySecretary(
  'the menu of a row says "Ver", and search leads to the same page with "Editar" for users who may edit',
  async ({ page, request }) => {
    const call = await office(request);
    const word = unique();
    const { id } = await call('POST', 'pessoa', { nome: `Tiago ${word}`, status: 'congregado' });
    await navigate(page, `/admin/pessoa?term=${word}`);
    await page.getByRole('button', { name: `Ações de Tiago ${word}` }).click();
    await page.getByRole('menuitem', { name: 'Ver', exact: true }).click();
    await expect(page).toHaveURL(`/admin/pessoa/visualizar/${id}`);
    await navigate(page, '/admin');
    await page.getByRole('button', { name: 'Buscar em tudo' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill(`tiago ${word}`);
    await expect(page.getByRole('option', { name: `Tiago ${word}` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/pessoa/visualizar/${id}`);
    await page.getByRole('link', { name: 'Editar' }).click();
    await expect(page).toHaveURL(`/admin/pessoa/editar/${id}`);
    await expect(page.getByRole('textbox', { name: 'Nome', exact: true }).first()).toHaveValue(
      `Tiago ${word}`,
    );
  },
);

test('the readers of a prayer request are shown only to those who are responsible for it', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const { id } = await call('POST', 'pedidooracoes', {
    nome: `Rute ${unique()}`,
    motivo_pedido: 'saude',
    mensagem: 'Pela cirurgia.',
    status: 'pendente',
  });
  await signInAs(page, call, 'Intercessão');
  await page.goto(`/admin/pedidooracoes/visualizar/${id}`);
  await expect(panel(page, 'Pedido').getByText('Pela cirurgia.')).toBeVisible();
  await expect(panel(page, 'Quem viu')).toHaveCount(0);
  // the open page would find another account, and load itself again
  await page.goto('about:blank');
  await signInAs(page, call, 'Pastor');
  await page.goto(`/admin/pedidooracoes/visualizar/${id}`);
  await expect(panel(page, 'Quem viu')).toContainText('2 pessoas');
  await expect(panel(page, 'Quem viu').getByRole('listitem')).toHaveText([
    /Pastor.*no escritório/,
    /Intercessão.*no escritório/,
  ]);
  await expectLoaded(page, `/admin/pedidooracoes/visualizar/${id}`);
  expect(await axeViolations(page)).toEqual([]);
});

testByReader(
  'a record that does not exist is reported, and one that cannot be loaded can be tried again',
  async ({ page }) => {
    // as the server sends it, and as the router opens it
    await page.goto('/admin/pessoa/visualizar/999999');
    await expect(page.getByText('Este registro não existe')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Voltar à lista' }).click();
    await expect(page).toHaveURL('/admin/pessoa');
    await navigate(page, '/admin/pessoa/visualizar/abc');
    await expect(page.getByText('Este registro não existe')).toBeVisible();
    await navigate(page, '/admin/pessoa');
    await page.route(
      '**/api/admin/pessoa/1',
      (route) => route.fulfill({ status: 500, json: { message: 'x' } }),
      {
        times: 2,
      },
    );
    await navigate(page, '/admin/pessoa/visualizar/1');
    await expect(page.getByText('O registro não pôde ser carregado')).toBeVisible();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(panel(page, 'Histórico de alterações')).toBeVisible();
  },
);

test('a reader without the permission is redirected', async ({ page, request }) => {
  await signInAs(page, await office(request), [{ action: 'read', subject: 'Auth' }]);
  await page.goto('/admin/pessoa/visualizar/1');
  await expect(page).toHaveURL('/not-authorized');
});

testByReader(
  'every kind of record is shown to a reader who has the permission',
  async ({ page, request }) => {
    test.slow();
    const call = await office(request);
    const errors = watchErrors(page);
    const shown: string[] = [];
    for (const { name, single } of looked) {
      const id: number | undefined = single ? 1 : (await call('GET', `${name}?per_page=2`)).data[0]?.id;
      // the demo church has no record of it yet
      if (id === undefined) continue;
      shown.push(name);
      await navigate(page, `/admin/${name}/visualizar/${id}`);
      await expectLoaded(page, name);
      await expect(panel(page, 'Histórico de alterações')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
      // Fields that choose the content of a file, or what is shown, change no record.
      const fields = 'input:not([type="hidden"], [data-file] *), textarea, select:not([data-filter] *)';
      await expect(page.getByRole('main').locator(fields)).toHaveCount(0);
    }
    expect(errors).toEqual([]);
    expect(shown.length).toBeGreaterThan(10);
  },
);

// sections.spec.ts checks the pages that show a person and an entry, in both themes
testByReader('everyone can read it, on a desk and on a phone', async ({ page }) => {
  const look = (path: string, dark: boolean): Promise<void> =>
    expectAccessible(page, path, { open: () => navigate(page, path), dark });
  await look('/admin/site/visualizar/1', true);
  await page.setViewportSize({ width: 390, height: 844 });
  await look('/admin/pessoa/visualizar/1', false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
