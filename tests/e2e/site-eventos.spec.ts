import { expect, type Page } from '@playwright/test';
import { churchToday } from '#shared/dates.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { api, readParts } from './support.ts';

/** A day of the month after next, where no other test has events, whatever today is. */
const month = monthAfter(2);
const day = `${month}-15`;

function monthAfter(months: number): string {
  const today = churchToday(new Date());
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

const newEvento = (page: Page, values: Record<string, unknown>): Promise<{ id: number; slug: string }> =>
  // confirmed, because other tests use the same place and time, which gives a warning
  api(page, 'POST', 'evento?confirmar=true', {
    tipo: 'conferencia',
    status: 'publicado',
    data: day,
    horario_inicial: '19:00',
    horario_final: '21:00',
    local: 'Templo',
    ...values,
  });

const nameOf = (at: string): RegExp => new RegExp(monthLabel(at, 'pt_BR'), 'i');

test('a visitor finds an event in the calendar with the keyboard and takes it along', async ({ page }) => {
  const nome = 'Conferência do teclado';
  const { slug } = await newEvento(page, { nome });
  await page.goto('/eventos');

  // focuses and presses Enter, to show that every step works with the keyboard
  const open = async (name: string | RegExp) => {
    await page.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await open('Calendário');
  await expect(page).toHaveURL(/\?mes=/);
  for (const ahead of [1, 2]) {
    await open(/Próximo mês/);
    await expect(page.getByRole('heading', { level: 2, name: nameOf(monthAfter(ahead)) })).toBeVisible();
  }
  await expect(page.getByRole('table', { name: nameOf(month) })).toBeVisible();
  await open(new RegExp(nome));

  await expect(page).toHaveURL(`/eventos/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nome);
  const download = page.waitForEvent('download');
  await open('Adicionar à agenda');
  expect((await download).suggestedFilename()).toBe(`${slug}.ics`);
});

test('two days of a weekly event have different titles and descriptions for search and sharing', async ({
  page,
}) => {
  const nome = 'Vigília que volta';
  const texts = [];
  for (const data of [day, `${month}-22`]) {
    const { slug } = await newEvento(page, { nome, data, texto: '<p>O mesmo convite.</p>' });
    const [title] = await readParts(page, `/eventos/${slug}`, 'title');
    const [description] = await readParts(page, `/eventos/${slug}`, 'meta[name=description]', 'content');
    texts.push({ title, description });
  }
  expect(texts[0]!.title).toContain(`${nome}, 15 de`);
  expect(texts[1]!.title).toContain(`${nome}, 22 de`);
  expect(texts[0]!.description).toContain('O mesmo convite.');
  expect(texts[0]!.description).not.toBe(texts[1]!.description);
});

test('an event with open sign-ups leads to its sign-up', async ({ page }) => {
  const { slug } = await newEvento(page, {
    nome: 'Retiro com lugares',
    vagas: 40,
    lotes: [{ nome: '1º lote', preco: 12000, quantidade: 40, de: null, ate: day }],
  });
  await page.goto(`/eventos/${slug}`);
  await expect(page.getByText('40 vagas')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '1º lote' })).toContainText('120,00');
  await page.getByRole('link', { name: 'Quero participar' }).click();
  await expect(page).toHaveURL(`/eventos/${slug}/inscricao`);
  await expect(page.getByRole('heading', { name: 'Quantas pessoas vêm?' })).toBeVisible();
});

test('an event says how few places are left, and offers the waiting list once there is none', async ({
  page,
}) => {
  await page.goto('/eventos/redime-mulheres');
  await expect(page.getByText('Restam 5')).toBeVisible();
  await page.goto('/eventos/curso-de-noivos');
  await expect(page.getByText('Vagas esgotadas')).toBeVisible();
  await page.getByRole('link', { name: 'Entrar na lista de espera' }).click();
  await expect(page.getByRole('heading', { name: 'As vagas acabaram' })).toBeVisible();
});

test('a cancelled event says so and has no sign-up', async ({ page }) => {
  const { slug } = await newEvento(page, { nome: 'Tarde cancelada', status: 'cancelado', vagas: 10 });
  await page.goto(`/eventos/${slug}`);
  await expect(page.getByText('Este evento foi cancelado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quero participar' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('list, kinds and months are plain links', async ({ page }) => {
    const nome = 'Curso sem scripts';
    const { slug } = await newEvento(page, { nome, tipo: 'curso' });
    await page.goto('/eventos');
    await page.getByRole('link', { name: 'Curso', exact: true }).click();
    await expect(page).toHaveURL('/eventos?tipo=curso');
    await expect(page.getByRole('link', { name: nome })).toBeVisible();
    await page.getByRole('link', { name: 'Calendário' }).click();
    for (const ahead of [1, 2]) {
      await page.getByRole('link', { name: /Próximo mês/ }).click();
      await expect(page.getByRole('heading', { level: 2, name: nameOf(monthAfter(ahead)) })).toBeVisible();
    }
    await page.getByRole('link', { name: nome }).click();
    await expect(page).toHaveURL(`/eventos/${slug}`);
  });
});
