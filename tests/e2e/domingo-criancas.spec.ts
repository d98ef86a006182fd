import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { qrOfCodigo } from '#shared/criancas/codigo.ts';
import { churchToday, yearsBefore } from '#shared/dates.ts';
import { launchOptions } from '../support/browser.ts';
import { cameraArguments, filmQr } from '../support/fake-camera.ts';
import { axeViolations, inTheme, office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { signIn } from './support.ts';

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

/** A service of today with a room and a child. */
async function service(page: Page): Promise<{ id: number; crianca: string; sala: string; salaId: number }> {
  const call = await office(page.request);
  const churches: { id: number; sede: boolean }[] = (await call('GET', 'igreja?per_page=100')).data;
  const sede = churches.find((one) => one.sede)!;
  const [crianca, sala] = [`Lia ${unique()}`, `Sala ${unique()}`];
  await call('POST', 'pessoa', {
    nome: crianca,
    data_nascimento: yearsBefore(churchToday(new Date()), 5),
    igreja: sede.id,
    status: 'congregado',
    responsavel_nome: 'Marta Souza',
  });
  const { id: salaId } = await call('POST', 'sala', {
    nome: sala,
    igreja: sede.id,
    idade_de: 5,
    idade_ate: 5,
    capacidade: 1,
  });
  const { id } = await call('POST', 'evento', {
    nome: `Culto ${unique()}`,
    tipo: 'culto',
    status: 'publicado',
    interno: true,
    igreja: sede.id,
    data: churchToday(new Date()),
    horario_inicial: '00:01',
    horario_final: '23:59',
  });
  return { id, crianca, sala, salaId };
}

test('a phone without network takes a child in, hands it over by its code alone, and sends both later', async ({
  page,
}) => {
  const { id, crianca, sala } = await service(page);
  await signIn(page);
  const codes = page.waitForResponse(/\/domingo\/criancas\/codigos$/);
  await page.goto(`/admin/domingo/criancas?evento=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Crianças' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/admin/domingo/criancas'))))
    .toBe(true);
  expect((await codes).ok()).toBe(true);

  await page.context().setOffline(true);
  await page.getByRole('searchbox', { name: 'Nome da criança' }).fill(crianca);
  await page.getByRole('button', { name: crianca }).click();
  await page.getByLabel('Sala', { exact: true }).selectOption({ label: sala });
  await page.getByLabel('Alergias').fill('Amendoim');
  await page.getByLabel('Responsável', { exact: true }).fill('Marta Souza');
  await page.getByRole('button', { name: 'Receber a criança' }).click();
  const code = (await page.getByTestId('codigo').textContent())!;
  expect(code).toMatch(/^[CDFGHJKMNPQRTVWXY279]{5}$/);
  await expect(page.getByTestId('por-enviar')).toHaveText('1 por enviar');

  // The battery dies: the entries are stored on the phone.
  await page.reload();
  await expect(page.getByTestId('por-enviar')).toHaveText('1 por enviar');
  await page.getByText('Salas', { exact: true }).click();
  await expect(page.getByTestId('criancas-dentro')).toHaveText('1');
  await expect(page.getByText('A sala está cheia.')).toBeVisible();
  await expect(page.getByText('Amendoim')).toBeVisible();

  await page.getByText('Saída', { exact: true }).click();
  const wayOut = page.getByLabel('Código do responsável');
  await wayOut.fill('CCCCC');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Este celular não conhece este código.')).toBeVisible();
  await wayOut.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByRole('button', { name: `Entregar ${crianca}` }).click();
  await expect(page.getByRole('status').filter({ hasText: `${crianca} saiu` })).toBeVisible();
  await wayOut.fill(code);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText(`${crianca} já saiu`)).toBeVisible();
  await expect(page.getByTestId('por-enviar')).toHaveText('2 por enviar');

  await page.context().setOffline(false);
  await expect(page.getByTestId('por-enviar')).toHaveText('0 por enviar', { timeout: 30_000 });
  const call = await office(page.request);
  const { data } = await call('GET', `crianca_entrada?evento=${id}`);
  expect(data).toMatchObject([{ nome: crianca, sem_codigo: false }]);
  expect(data[0].saiu_em).not.toBeNull();

  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    for (const way of ['Entrada', 'Salas', 'Saída']) {
      await page.getByText(way, { exact: true }).click();
      expect(await axeViolations(page, {}, theme === 'dark' ? ['color-contrast'] : undefined)).toEqual([]);
    }
  }
});

test('the camera reads the label of the guardian, and shows the child to hand over', async ({
  page: desk,
  baseURL,
}, info) => {
  const { id: evento, crianca, salaId } = await service(desk);
  const call = await office(desk.request);
  const aparelho = randomUUID();
  const { codigos } = await call('POST', 'domingo/criancas/codigos', { evento, aparelho });
  await call('POST', 'domingo/entradas', {
    entradas: [
      {
        id: randomUUID(),
        tipo: 'crianca_entrada',
        momento: new Date().toISOString(),
        dados: {
          evento,
          aparelho,
          codigo: codigos[0],
          sala: salaId,
          nome: crianca,
          data_nascimento: yearsBefore(churchToday(new Date()), 5),
          responsavel_nome: 'Marta Souza',
          responsavel_whatsapp: '(27) 99911-2233',
        },
      },
    ],
  });
  const film = join(info.outputDir, 'etiqueta.y4m');
  await mkdir(info.outputDir, { recursive: true });
  await filmQr(film, qrOfCodigo(codigos[0]));
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, ...cameraArguments(film)],
  });
  try {
    const page = await browser.newPage({
      baseURL: baseURL!,
      locale: 'pt-BR',
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
    });
    await signIn(page);
    // from another page, whose document may not use the camera
    await page.goto(`/admin/domingo?evento=${evento}`);
    await page.getByRole('link', { name: 'Crianças' }).click();
    await page.getByText('Saída', { exact: true }).click();
    await page.getByRole('button', { name: 'Ler o QR da etiqueta' }).click();
    await expect(page.getByRole('button', { name: `Entregar ${crianca}` })).toBeVisible();
    // read once, the camera is closed
    await expect(page.locator('video')).toHaveCount(0);
    await page.getByRole('button', { name: `Entregar ${crianca}` }).click();
    await expect(page.getByRole('status').filter({ hasText: `${crianca} saiu` })).toBeVisible();
  } finally {
    await browser.close();
  }
});
