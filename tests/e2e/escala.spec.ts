import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations, navigate, type Office, office, signInAs, unique } from './office-support.ts';
import { test } from './shared-context.ts';

const leaderRules = (['list', 'create', 'edit'] as const).map((action) => ({
  action,
  subject: 'voluntario' as const,
}));

/** A Sunday of a department of its own with two places for singers: Ana can serve, Bia has blocked the day. */
async function sunday(call: Office) {
  const word = unique();
  const igreja = (await call('GET', 'igreja')).data[0].id;
  const { id: departamento } = await call('POST', 'departamento', { nome: `Louvor ${word}`, igreja });
  const volunteer = async (nome: string, more: object = {}): Promise<number> => {
    const pessoa = await call('POST', 'pessoa', { nome: `${nome} ${word}`, status: 'membro_ativo' });
    const created = await call('POST', 'voluntario', {
      pessoa: pessoa.id,
      status: 'ativo',
      departamentos: [departamento],
      funcoes: [{ funcao: 'Voz', nivel: 'experiente' }],
      ...more,
    });
    return created.id;
  };
  await volunteer('Ana');
  await volunteer('Bia', { bloqueios: [{ de: '2031-03-09', ate: '2031-03-09' }] });
  const evento = await call('POST', 'evento', {
    nome: `Culto ${word}`,
    tipo: 'culto',
    status: 'publicado',
    departamento,
    data: '2031-03-09',
    horario_inicial: '19:00',
    horario_final: '21:00',
  });
  await call('POST', 'escala/vagas', { evento: evento.id, departamento, funcao: 'Voz', quantidade: 2 });
  return { word, departamento, volunteer, address: `dia=2031-03-09&departamento=${departamento}` };
}

/** The parts of a board that is open on a page. */
const boardOn = (page: Page, word: string) => ({
  person: (name: string) => page.getByRole('button', { name: `${name} ${word}` }).first(),
  places: page.locator('main [data-vaga]'),
  said: page.locator('[id^="DndLiveRegion"]'),
});

test('a leader fills a Sunday by keyboard, reads why a volunteer cannot serve, undoes and publishes', async ({
  page,
}) => {
  const call = await office(page.request);
  const { word, departamento, address } = await sunday(call);
  await signInAs(page, call, [{ action: 'read', subject: 'Auth' }, ...leaderRules]);

  await page.goto(`/admin/escala/draggable?${address}`);
  const { person, places, said } = boardOn(page, word);
  await expect(places).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);

  const drag = async (name: string, ...keys: string[]) => {
    await person(name).focus();
    await page.keyboard.press('Space');
    await expect(said).toContainText(`${name} ${word}`);
    // after each key the test waits for the announcement for screen readers
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

  // without dragging: the best volunteers for a place, and why the others cannot serve
  const assign = places.nth(1).getByRole('button', { name: /^Escalar…/ });
  await assign.click();
  const drawer = page.getByRole('dialog', { name: 'Voz' });
  await expect(drawer.getByText('Não pode servir em 09/03/2031')).toBeVisible();
  await expect(drawer.getByText('Já serve neste evento como Voz')).toBeVisible();
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(assign).toBeFocused();

  await navigate(page, `/admin/escala?${address}`);
  await page.getByRole('button', { name: `Publicar…: Louvor ${word}` }).click();
  const publish = page.getByRole('dialog', { name: 'Publicar a escala' });
  await expect(publish.getByRole('heading', { name: '1 pessoa será avisada' })).toBeVisible();
  await expect(publish.getByText(`Ana ${word}`)).toBeVisible();
  await publish.getByRole('button', { name: 'Publicar e avisar' }).click();
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const { vagas } = await call('GET', `escala?de=2031-03-01&ate=2031-03-31&departamento=${departamento}`);
  expect(vagas.map(({ publicada }: { publicada: boolean }) => publicada)).toEqual([true, true]);
});

test('two leaders see each other and their moves; the slower of two gets a message and the current state', async ({
  page,
  browser,
}) => {
  const call = await office(page.request);
  const { word, volunteer, address } = await sunday(call);
  const caio = await volunteer('Caio');
  await volunteer('Davi');
  const other = await browser.newContext();
  const second = await other.newPage();
  const rules = [{ action: 'read' as const, subject: 'Auth' as const }, ...leaderRules];
  await signInAs(page, call, rules);
  await signInAs(second, call, rules, { fresh: true });
  await page.goto(`/admin/escala/draggable?${address}`);
  await second.goto(`/admin/escala/draggable?${address}`);
  const [mine, theirs] = [boardOn(page, word), boardOn(second, word)];
  await expect(page.getByText(/^Pessoa \S+ está neste quadro\.$/)).toBeVisible();
  await expect(second.getByText(/^Pessoa \S+ está neste quadro\.$/)).toBeVisible();

  /** Drags a volunteer onto a place by mouse. */
  const dragTo = async (on: Page, { person, places }: typeof mine, name: string, at: number) => {
    await person(name).hover();
    await on.mouse.down();
    const target = (await places.nth(at).boundingBox())!;
    await on.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
    await expect(places.nth(at)).toHaveAttribute('data-over', 'true');
    await on.mouse.up();
  };
  await dragTo(page, mine, 'Ana', 0);
  await expect(mine.places.first()).toContainText(`Ana ${word}`);
  // well before the board would poll
  await expect(theirs.places.first()).toContainText(`Ana ${word}`, { timeout: 10_000 });

  // the second leader's board loads nothing while the first one fills the other place
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await second.route('**/api/admin/escala?**', async (route) => {
    await released;
    await route.continue();
  });
  const vaga = Number(await mine.places.nth(1).getAttribute('data-vaga'));
  const { vagas } = await call('GET', 'escala?de=2031-03-01&ate=2031-03-31');
  const { versao } = vagas.find(({ id }: { id: number }) => id === vaga);
  await call('POST', `escala/vagas/${vaga}/voluntario`, { voluntario: caio, versao });
  await expect(mine.places.nth(1)).toContainText(`Caio ${word}`);
  await expect(theirs.places.nth(1)).toContainText('Vaga livre');
  await dragTo(second, theirs, 'Davi', 1);
  await expect(second.getByText('Outra pessoa mudou esta vaga', { exact: false })).toBeVisible();
  await expect(theirs.places.nth(1)).toContainText(`Caio ${word}`);
  await expect(theirs.places.first()).toContainText(`Ana ${word}`);
  release();
  await second.close();
  await expect(page.getByText('está neste quadro')).toBeHidden();
  await other.close();
});

test('on a phone a long touch drags a volunteer, and a short one scrolls', async ({ page, browser }) => {
  const call = await office(page.request);
  const { word, address } = await sunday(call);
  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 600 },
  });
  const touched = await phone.newPage();
  await signInAs(touched, call, [{ action: 'read', subject: 'Auth' }, ...leaderRules]);
  await touched.goto(`/admin/escala/draggable?${address}`);
  const { person, places, said } = boardOn(touched, word);
  await expect(places).toHaveCount(2);
  const screen = await phone.newCDPSession(touched);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };

  const scrolled = () => touched.evaluate(() => scrollY);
  const scrolledAfterFrames = () =>
    touched.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY))),
        ),
    );
  // above the list of people, which stays at the bottom of a phone
  await places.first().evaluate((place) => place.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const from = await middle(person('Ana'));
  await touch('touchStart', from);
  await expect(said).toContainText(`Ana ${word}`);
  // Picking a volunteer up shows a verdict on each place, which moves the places. With the next frame the browser may correct the scroll
  // position for that; and the finger follows the place.
  await expect(places.first()).toHaveAttribute('data-verdict', 'free');
  const before = await scrolledAfterFrames();
  let at = from;
  await expect(async () => {
    const to = await middle(places.first());
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: at.x + (to.x - at.x) * share, y: at.y + (to.y - at.y) * share });
    at = to;
    await expect(places.first()).toHaveAttribute('data-over', 'true', { timeout: 2_000 });
  }).toPass();
  expect(await scrolled()).toBe(before);
  await touch('touchEnd');
  await expect(places.first()).toContainText(`Ana ${word}`);
  expect(await touched.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // a finger that moves at once scrolls, also when it starts on a volunteer; the page keeps scrolling afterwards, so this comes last
  // sent in one go, and again if a busy machine made a long touch of it, which picks Bia up and lets her go where no place is
  await expect(async () => {
    await touched.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(person('Bia')).toBeInViewport();
    const [down, heard] = [await scrolledAfterFrames(), await said.textContent()];
    const { x, y } = await middle(person('Bia'));
    await Promise.all([
      touch('touchStart', { x, y }),
      ...[30, 60, 90, 120].map((moved) => touch('touchMove', { x, y: y + moved })),
      touch('touchEnd'),
    ]);
    await expect.poll(scrolled, { timeout: 5_000 }).toBeLessThan(down);
    expect(await said.textContent()).toBe(heard);
  }).toPass();
  await phone.close();
});

test('changes of others during a drag neither move it nor change which volunteer is dropped', async ({
  page,
}) => {
  const call = await office(page.request);
  const { word, volunteer, address, departamento } = await sunday(call);
  const [caio, davi] = [await volunteer('Caio'), await volunteer('Davi')];
  const find = async () => {
    const { vagas } = await call('GET', `escala?de=2031-03-01&ate=2031-03-31&departamento=${departamento}`);
    return vagas as { id: number; versao: number; evento: number; voluntario: number | null }[];
  };
  const put = async (at: number, voluntario: number | null) => {
    const { id, versao } = (await find())[at]!;
    await call('POST', `escala/vagas/${id}/voluntario`, { voluntario, versao });
  };
  await put(0, davi);
  await signInAs(page, call, [{ action: 'read', subject: 'Auth' }, ...leaderRules]);
  const live = page.waitForResponse(/\/api\/broadcasting\/auth/);
  await page.goto(`/admin/escala/draggable?${address}`);
  const { person, places } = boardOn(page, word);
  await expect(places.first()).toContainText(`Davi ${word}`);
  await live;
  /** Makes another leader's change, and waits until this page has loaded the schedule again. */
  const elsewhere = async (change: () => Promise<unknown>) => {
    const loaded = page.waitForResponse(/\/api\/admin\/escala\?/);
    await change();
    await loaded;
  };
  const raised = page.locator('[data-raised]');
  const pick = async (of: Locator) => {
    await of.hover();
    await page.mouse.down();
    const { x, y } = (await of.boundingBox())!;
    await page.mouse.move(x + 30, y + 30, { steps: 4 });
    await expect(raised).toBeVisible();
  };
  const middleOf = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };

  // Davi leaves the first place; meanwhile Caio gets it, and two more places appear
  await pick(places.first().getByRole('button', { name: `Davi ${word}` }));
  const [before, at] = [await places.nth(1).boundingBox(), await raised.boundingBox()];
  await elsewhere(() => put(0, caio));
  const { evento } = (await find())[0]!;
  await elsewhere(() =>
    call('POST', 'escala/vagas', { evento, departamento, funcao: 'Baixo', quantidade: 2 }),
  );
  await expect(raised).toHaveText(new RegExp(`Davi ${word}`));
  expect([await places.nth(1).boundingBox(), await raised.boundingBox()]).toEqual([before, at]);
  await expect(places).toHaveCount(2);
  await page.mouse.move(...(await middleOf(places.nth(1))), { steps: 6 });
  await expect(places.nth(1)).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  await expect(page.getByText('Outra pessoa mudou esta vaga', { exact: false })).toBeVisible();
  await expect(places).toHaveCount(4);
  const held = async () => (await find()).map(({ voluntario }) => voluntario);
  expect((await held()).filter((one) => one !== null)).toEqual([caio]);

  // a change at another place does not keep a drop from being made
  const free = places.filter({ hasText: 'Voz' }).filter({ hasText: 'Vaga livre' });
  await pick(person('Ana'));
  await elsewhere(async () => {
    const place = (await find()).find(({ voluntario }) => voluntario === caio)!;
    await call('POST', `escala/vagas/${place.id}/voluntario`, { voluntario: null, versao: place.versao });
  });
  await page.mouse.move(...(await middleOf(free)), { steps: 6 });
  await page.mouse.up();
  await expect(places.filter({ hasText: `Ana ${word}` })).toHaveCount(1);
  await expect(places.filter({ hasText: `Caio ${word}` })).toHaveCount(0);
});

test('a place that returns is changed and deleted for this date, the following or all, as the leader answers', async ({
  page,
}) => {
  const call = await office(page.request);
  const word = unique();
  const igreja = (await call('GET', 'igreja')).data[0].id;
  const { id: departamento } = await call('POST', 'departamento', { nome: `Som ${word}`, igreja });
  await call('POST', 'escala_modelo', {
    nome: `Ceia ${word}`,
    departamento,
    tipo: 'santa_ceia',
    posicoes: [{ funcao: 'Mesa', quantidade: 1 }],
  });
  const days = ['2033-05-01', '2033-05-08', '2033-05-15'];
  const eventos: number[] = [];
  for (const data of days) {
    const evento = await call('POST', 'evento', {
      nome: `Ceia ${word}`,
      tipo: 'santa_ceia',
      status: 'publicado',
      departamento,
      data,
      horario_inicial: '19:00',
      horario_final: '21:00',
    });
    eventos.push(evento.id);
  }
  const may = { departamento, de: '2033-05-01', ate: '2033-05-31' };
  await call('POST', 'escala/modelos', may);
  const places = async (): Promise<{ id: number; evento: number; funcao: string }[]> => {
    const { vagas } = await call('GET', `escala?de=${may.de}&ate=${may.ate}&departamento=${departamento}`);
    return vagas.filter(({ evento }: { evento: number }) => eventos.includes(evento));
  };
  const second = (await places())[1]!.id;
  await signInAs(page, call, [{ action: 'read', subject: 'Auth' }, ...leaderRules]);
  await page.goto(`/admin/escala/draggable?dia=${days[1]}&departamento=${departamento}`);
  await page
    .locator(`main [data-vaga="${second}"]`)
    .getByRole('button', { name: /^Escalar…/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Este registro faz parte de uma série' });
  const change = async (from: string, to: string) => {
    const drawer = page.getByRole('dialog', { name: from, exact: true });
    await drawer.getByText('Mudar ou excluir a vaga').click();
    await drawer.getByRole('combobox', { name: 'Função' }).fill(to);
    await drawer.getByRole('button', { name: 'Salvar' }).click();
  };

  await change('Mesa', 'Mesa e luz');
  await expect(
    question.getByRole('radio', { name: 'Somente este: domingo, 8 de maio de 2033, 19h' }),
  ).toBeChecked();
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await question.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog', { name: 'Mesa e luz' })).toBeVisible();
  expect((await places()).map(({ funcao }) => funcao)).toEqual(['Mesa', 'Mesa e luz', 'Mesa']);

  await change('Mesa e luz', 'Mesa digital');
  await question.getByText('Todos (3)', { exact: true }).click();
  await question.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Mais 2 da série mudaram.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  expect((await places()).map(({ funcao }) => funcao)).toEqual(Array(3).fill('Mesa digital'));

  const drawer = page.getByRole('dialog', { name: 'Mesa digital' });
  await drawer.getByText('Mudar ou excluir a vaga').click();
  await drawer.getByRole('button', { name: 'Excluir vaga' }).click();
  await question.getByRole('button', { name: 'Voltar' }).click();
  expect(await places()).toHaveLength(3);
  await drawer.getByRole('button', { name: 'Excluir vaga' }).click();
  await question.getByText('Este e os seguintes (2)', { exact: true }).click();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Mais 1 da série foi excluído.')).toBeVisible();
  expect((await places()).map(({ evento }) => evento)).toEqual([eventos[0]]);
});
