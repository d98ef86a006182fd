import { expect, type Page } from '@playwright/test';
import { addDays, churchToday } from '#shared/dates.ts';
import { axeViolations, type Office, office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

/** A published month with two volunteers of one department: the first has two duties. */
async function publishedDuties(call: Office) {
  const word = unique();
  const { data: churches } = await call('GET', 'igreja');
  const igreja: number = churches[0].id;
  const departamento = (await call('POST', 'departamento', { nome: `Louvor ${word}`, igreja })).id;
  const volunteer = async (nome: string): Promise<number> => {
    const pessoa = await call('POST', 'pessoa', { nome: `${nome} ${word}`, igreja });
    const body = {
      pessoa: pessoa.id,
      igreja,
      status: 'ativo',
      departamentos: [departamento],
      funcoes: [{ funcao: 'Vocal', nivel: 'experiente' }],
    };
    return (await call('POST', 'voluntario', body)).id;
  };
  const [ana, bia] = [await volunteer('Ana'), await volunteer('Bia')];
  const days = [40, 41].map((count) => addDays(churchToday(new Date()), count));
  for (const data of days) {
    const evento = await call('POST', 'evento', {
      nome: `Culto ${word} ${data}`,
      tipo: 'culto',
      status: 'publicado',
      igreja,
      data,
      horario_inicial: '19:00',
      horario_final: '21:00',
    });
    const place = { evento: evento.id, departamento, funcao: 'Vocal' };
    const [vaga] = (await call('POST', 'escala/vagas', place)).vagas;
    await call('POST', `escala/vagas/${vaga.id}/voluntario`, { voluntario: ana, versao: vaga.versao });
  }
  for (const mes of new Set(days.map((day) => day.slice(0, 7))))
    await call('POST', 'escala/publicar', { departamento, mes });
  const linkOf = async (id: number): Promise<string> =>
    new URL((await call('POST', `escala/voluntarios/${id}/link`)).link).pathname;
  return { ana, word, days, linkOf, links: [await linkOf(ana), await linkOf(bia)] as const };
}

const duty = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a volunteer confirms one duty and swaps the other, all without scripts', async ({ browser, page }) => {
  const call = await office(page.request);
  const { ana, word, days, linkOf, links } = await publishedDuties(call);
  const [first, second] = days.map((day) => `Culto ${word} ${day}`) as [string, string];
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' });
  const her = await plain.newPage();
  const [mine, theirs] = links;

  const answer = await her.goto(mine);
  expect(answer?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  await expect(her.getByRole('heading', { level: 1 })).toHaveText('Olá, Ana');
  await duty(her, first).getByRole('button', { name: 'Confirmar' }).click();
  await expect(her.getByRole('main').getByRole('status')).toContainText('Presença confirmada');
  await expect(duty(her, first)).toContainText('Confirmada');

  // declining asks for a reason
  await duty(her, second).getByRole('link', { name: 'Não posso' }).click();
  await her.getByRole('button', { name: 'Avisar que não posso' }).click();
  await expect(her.getByRole('textbox', { name: 'Por que não pode?' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await duty(her, second).getByRole('link', { name: 'Voltar' }).click();

  await duty(her, second).getByRole('link', { name: 'Pedir troca' }).click();
  await her.getByRole('checkbox', { name: /^Bia/ }).check();
  await her.getByLabel('Recado (opcional)').fill('Vou viajar');
  await her.getByRole('button', { name: 'Pedir a troca' }).click();
  await expect(duty(her, second)).toContainText('Troca pedida');

  await her.goto(theirs);
  await expect(her.getByText('Vou viajar')).toBeVisible();
  await her.getByRole('button', { name: 'Aceitar' }).click();
  await expect(her.getByRole('main').getByRole('status')).toContainText('A escala agora é sua');
  await expect(duty(her, second)).toContainText('Confirmada');

  await her.goto(mine);
  await expect(duty(her, first)).toBeVisible();
  await expect(duty(her, second)).toHaveCount(0);
  await her.getByLabel('De', { exact: true }).fill(days[0]!);
  await her.getByRole('button', { name: 'Marcar os dias' }).click();
  await expect(her.getByRole('main').getByRole('status')).toContainText('a liderança foi avisada');
  await expect(her.getByRole('main').getByRole('status')).toBeInViewport();
  const calendar = await her.request.get(`/api${mine}/agenda.ics`);
  expect(await calendar.text()).toContain('BEGIN:VEVENT');

  // with scripts: the form opens in place, and axe finds nothing
  await page.goto(`${mine}?lang=en`);
  await page.getByLabel('From', { exact: true }).fill(days[1]!);
  await page.getByRole('button', { name: 'Mark the days' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Days marked.');
  await expect(page.getByRole('main').getByRole('status')).toBeInViewport();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  await duty(page, first).getByRole('link', { name: 'I cannot' }).click();
  await expect(page.getByRole('textbox', { name: 'Why can’t you?' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await call('POST', `escala/voluntarios/${ana}/link/renovar`, {});
  expect((await her.goto(mine))?.status()).toBe(404);
  await expect(her.getByRole('heading', { level: 1 })).toHaveText('Este link não vale mais');
  expect(await linkOf(ana)).not.toBe(mine);
  await plain.close();
});
