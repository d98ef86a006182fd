import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { confirmCharge } from './charges.ts';
import { axeViolations, navigate, office, unique } from './office-support.ts';
import { testInOpenOffice } from './shared-context.ts';

const testByTreasurer = testInOpenOffice.extend({ role: { of: 'Tesouraria' } });

interface Sold {
  evento: { id: number; nome: string; lotes: { id: number }[]; perguntas: { id: number }[] };
  /** the names of the participants */
  people: string[];
  word: string;
}

/** An event with a question about T-shirts, for which two people have paid R$ 90,00 each by Pix. */
async function sold(page: Page): Promise<Sold> {
  const call = await office(page.request);
  const word = unique();
  const evento = await call('POST', 'evento', {
    nome: `Retiro ${word}`,
    tipo: 'retiro',
    status: 'publicado',
    local: word,
    data: '2030-04-18',
    horario_inicial: '08:00',
    horario_final: '18:00',
    lotes: [{ nome: 'Primeiro', preco: 9_000, quantidade: 10 }],
    perguntas: [{ pergunta: 'Tamanho da camiseta', tipo: 'camiseta' }],
  });
  const people = [`Rute ${word}`, `Noemi ${word}`];
  const answer = await page.request.post('/api/inscricoes', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      evento: evento.id,
      metodo: 'pix',
      comprador: { nome: people[0], email: `${word}@casa.example` },
      participantes: people.map((nome) => ({
        nome,
        lote: evento.lotes[0].id,
        respostas: { [evento.perguntas[0].id]: 'GG' },
      })),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await confirmCharge(page, (await answer.json()).cobranca.codigo, 18_000);
  return { evento, people, word };
}

testInOpenOffice(
  'the secretary sees how an event sells, cancels one sign-up and links a participant to a new person',
  async ({ page }) => {
    const { evento, people, word } = await sold(page);
    await navigate(page, `/admin/inscricao?evento=${evento.id}`);
    const panel = page.getByRole('region', { name: evento.nome });
    await expect(panel.getByText('2 de 10').first()).toBeVisible();
    await expect(panel.getByText(/R\$\s180,00/).first()).toBeVisible();
    await expect(panel.getByRole('img', { name: /2 inscrições; o melhor dia foi/ })).toBeVisible();
    await expect(panel.getByText('GG')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole('link', { name: people[1]! }).click();
    await expect(page.getByRole('heading', { level: 1, name: people[1]! })).toBeVisible();
    await expect(page.getByText('Tamanho da camiseta')).toBeVisible();
    await expect(page.getByRole('link', { name: people[0]! })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancelar inscrição' }).click();
    const form = page.getByRole('form', { name: 'Cancelar inscrição' });
    await form.getByRole('button', { name: 'Cancelar a inscrição' }).click();
    await expect(form.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Motivo').fill('Adoeceu');
    await expect(form.getByText(/R\$\s90,00 ficam na lista de devoluções/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Cancelar a inscrição' }).click();
    await expect(page.getByText('“Adoeceu”').first()).toBeVisible();
    await expect(page.getByText('Cancelada').first()).toBeVisible();
    await expect(form).toHaveCount(0);

    // what is owed is recorded, and the books of the event follow
    await page.getByRole('button', { name: /Registrar devolução de/ }).click();
    await page.getByRole('form').getByRole('button', { name: 'Registrar devolução' }).click();
    await expect(page.getByText('Devolução registrada.')).toBeVisible();

    await page.getByRole('link', { name: people[0]! }).click();
    // the page that is left has such a button too
    await expect(page.getByRole('heading', { level: 1, name: people[0]! })).toBeVisible();
    await page.getByRole('button', { name: 'Ligar a uma pessoa' }).click();
    await expect(page.getByText('Ninguém com o mesmo CPF')).toBeVisible();
    await page.getByRole('button', { name: 'Criar pessoa com estes dados' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(people[0]!);
    await expect(drawer.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(
      `${word}@casa.example`,
    );
    await drawer.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(`Ligado a ${people[0]}`)).toBeVisible();
    await page.locator('#registro-pessoa').getByRole('link', { name: people[0]! }).click();
    await expect(
      page.locator('#registro-relacionados').getByRole('link', { name: people[0]! }),
    ).toBeVisible();
  },
);

testByTreasurer('the treasurer records in one go what a cancelled event owes', async ({ page }) => {
  const { evento, word } = await sold(page);
  const call = await office(page.request);
  const record = await call('GET', `evento/${evento.id}`);
  const { igreja, departamento } = record;
  await call('PUT', `evento/${evento.id}`, {
    ...record,
    igreja: igreja?.id ?? null,
    departamento: departamento?.id ?? null,
    status: 'cancelado',
  });
  await expect
    .poll(async () => (await call('GET', `inscricao/reembolsos?evento=${evento.id}`)).total)
    .toEqual({ compras: 1, valor: 18_000 });
  await page.goto(`/admin/financeiro/devolucoes?evento=${evento.id}`);
  await expect(page.getByText(`${word}@casa.example`)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Registrar devolução' }).click();
  await page.getByRole('button', { name: 'Sim, registrar' }).click();
  await expect(page.getByText('Nada a devolver')).toBeVisible();
});
