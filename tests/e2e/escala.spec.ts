import { expect } from '@playwright/test';
import { axeViolations, navigate, office, officeMenu, signInAs, unique } from './office-support.ts';
import { test } from './shared-context.ts';

test('a leader fills a Sunday by keyboard, reads why somebody cannot serve, undoes and publishes', async ({
  page,
}) => {
  const call = await office(page.request);
  const word = unique();
  const igreja = (await call('GET', 'igreja')).data[0].id;
  const { id: departamento } = await call('POST', 'departamento', { nome: `Louvor ${word}`, igreja });
  const volunteer = async (nome: string, more: object = {}) => {
    const pessoa = await call('POST', 'pessoa', { nome: `${nome} ${word}`, status: 'membro_ativo' });
    await call('POST', 'voluntario', {
      ...{ pessoa: pessoa.id, status: 'ativo', departamentos: [departamento] },
      ...{ funcoes: [{ funcao: 'Voz', nivel: 'experiente' }], ...more },
    });
  };
  await volunteer('Ana');
  await volunteer('Bia', { bloqueios: [{ de: '2031-03-09', ate: '2031-03-09' }] });
  const evento = await call('POST', 'evento', {
    ...{ nome: `Culto ${word}`, tipo: 'culto', status: 'publicado', departamento },
    ...{ data: '2031-03-09', horario_inicial: '19:00', horario_final: '21:00' },
  });
  await call('POST', 'escala/vagas', { evento: evento.id, departamento, funcao: 'Voz', quantidade: 2 });
  await signInAs(page, call, [
    { action: 'read', subject: 'Auth' },
    { action: 'list', subject: 'voluntario' },
    { action: 'create', subject: 'voluntario' },
    { action: 'edit', subject: 'voluntario' },
  ]);

  const address = `dia=2031-03-09&departamento=${departamento}`;
  await page.goto(`/admin/escala/draggable?${address}`);
  const person = (name: string) => page.getByRole('button', { name: `${name} ${word}` }).first();
  const places = page.locator('main [data-vaga]');
  const said = page.locator('[id^="DndLiveRegion"]');
  await expect(places).toHaveCount(2);
  expect(await axeViolations(page, { without: officeMenu })).toEqual([]);

  const drag = async (name: string, ...keys: string[]) => {
    await person(name).focus();
    await page.keyboard.press('Space');
    await expect(said).toContainText(`${name} ${word}`);
    // each key is awaited by what the screen reader says of the place
    for (const key of keys) {
      const before = await said.textContent();
      await page.keyboard.press(key);
      await expect(said).not.toHaveText(before ?? '');
    }
  };
  await drag('Bia', 'ArrowDown');
  await expect(said).toContainText('Não pode: Não pode servir em 09/03/2031');
  await expect(places.first()).toHaveAttribute('data-verdict', 'refused');
  await expect(places.first()).toContainText('Não pode servir em 09/03/2031');
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  await page.keyboard.press('Space');
  await expect(places.first()).toContainText('Vaga livre');

  await drag('Ana', 'ArrowDown');
  await page.keyboard.press('Space');
  await expect(places.first()).toContainText(`Ana ${word}`);
  await expect(page.getByRole('button', { name: 'Desfazer' }).first()).toBeEnabled();
  await page.keyboard.press('Control+z');
  await expect(places.first()).toContainText('Vaga livre');
  await page.keyboard.press('Control+Shift+z');
  await expect(places.first()).toContainText(`Ana ${word}`);

  // without dragging: the best people of a place, and why the others cannot
  await places
    .nth(1)
    .getByRole('button', { name: /^Escalar…/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Voz' });
  await expect(drawer.getByText('Não pode servir em 09/03/2031')).toBeVisible();
  await expect(drawer.getByText('Já serve neste evento como Voz')).toBeVisible();
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');

  await navigate(page, `/admin/escala?${address}`);
  await page.getByRole('button', { name: `Publicar…: Louvor ${word}` }).click();
  const publish = page.getByRole('dialog', { name: 'Publicar a escala' });
  await expect(publish.getByRole('heading', { name: '1 pessoa será avisada' })).toBeVisible();
  await expect(publish.getByText(`Ana ${word}`)).toBeVisible();
  await publish.getByRole('button', { name: 'Publicar e avisar' }).click();
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
  expect(await axeViolations(page, { without: officeMenu })).toEqual([]);
  const { vagas } = await call('GET', `escala?de=2031-03-01&ate=2031-03-31&departamento=${departamento}`);
  expect(vagas.map(({ publicada }: { publicada: boolean }) => publicada)).toEqual([true, true]);
});
