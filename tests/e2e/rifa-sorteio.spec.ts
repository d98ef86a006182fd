import { expect, type Page } from '@playwright/test';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { axeViolations, office, officeMenu, signInAs } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

/** The prizes of the extraction as two people type them; the API's own tests hold what is stored. */
class Typing {
  readonly draw: SorteioDaRifa;
  private typed: { por: string; premios: string[] }[] = [];

  constructor(drawn: SorteioDaRifa) {
    const premios = drawn.premios.map((one) => ({ ...one, numero: null, ganhador: null, entrega: null }));
    const digitacao = { rodada: 1, feitas: [], divergencias: [] };
    this.draw = { ...drawn, passo: 'digitar', resultado: null, premios, digitacao };
  }

  seenBy(name: string): SorteioDaRifa {
    const feitas = this.typed.map(({ por }) => ({ por, em: new Date().toISOString(), minha: por === name }));
    return { ...this.draw, digitacao: { ...this.draw.digitacao, feitas } };
  }

  take(por: string, premios: string[]): void {
    this.typed.push({ por, premios });
    const [one, other] = this.typed;
    if (!one || !other) return;
    if (one.premios.join() === other.premios.join()) this.draw.passo = 'sortear';
    else {
      const em = new Date().toISOString();
      const { rodada, divergencias } = this.draw.digitacao;
      divergencias.push({ rodada, digitadas: this.typed.map((each) => ({ ...each, em })) });
      this.draw.digitacao.rodada = rodada + 1;
      this.typed = [];
    }
  }
}

/** Opens the raffle as one of the two people; answers of the draw come from `typing`, because a real one waits for a lottery. */
async function openAs(page: Page, name: string, typing: Typing): Promise<void> {
  const { id } = typing.draw;
  const path = `**/api/admin/rifa/${id}/sorteio`;
  await page.route(path, (route) => {
    if (route.request().method() === 'POST') typing.draw.passo = 'entregar';
    return route.fulfill({ json: typing.seenBy(name) });
  });
  await page.route(`${path}/premios`, (route) => {
    typing.take(name, route.request().postDataJSON().premios);
    return route.fulfill({ json: typing.seenBy(name) });
  });
  await page.goto(`/admin/rifa/visualizar/${id}`);
}

async function typePrizes(page: Page, prizes: readonly string[]): Promise<void> {
  for (const [at, digits] of prizes.entries()) await page.getByLabel(`${at + 1}º prêmio`).fill(digits);
  await page.getByRole('button', { name: 'Confirmar o que digitei' }).click();
}

test('two people type the prizes: a difference makes both type again, then the raffle can be drawn', async ({
  page,
  context,
}) => {
  const call = await office(page.request);
  const { data } = await call('GET', 'rifa?per_page=50');
  const { id } = data.find(({ nome }: { nome: string }) => nome === 'Rifa das missões');
  const typing = new Typing(await call('GET', `rifa/${id}/sorteio`));
  await signInAs(page, call, 'Tesouraria');
  const other = await context.newPage();
  await openAs(page, 'Ana', typing);
  await openAs(other, 'Bia', typing);
  const prizes = ['48213', '07355', '91764', '30982', '66047'];

  await typePrizes(page, prizes);
  await expect(page.getByText('Você já digitou.')).toBeVisible();
  await other.reload();
  await expect(other.getByText('Ana já digitou e espera por você.')).toBeVisible();
  // what the first person typed is nowhere on the second one's page
  await expect(other.getByText('48213')).toHaveCount(0);
  await typePrizes(other, ['48213', '07355', '91764', '30982', '66048']);
  await expect(other.getByText('As digitações são diferentes.')).toBeVisible();
  await expect(other.getByText('Bia: 48213 · 07355 · 91764 · 30982 · 66048')).toBeVisible();
  expect(await axeViolations(other, { part: 'main', without: officeMenu })).toEqual([]);

  await typePrizes(other, prizes);
  await page.reload();
  await expect(page.getByText('Na rodada 1 as duas digitações foram diferentes.')).toBeVisible();
  await typePrizes(page, prizes);
  await expect(page.getByText('As duas digitações são iguais.')).toBeVisible();
  await page.getByRole('button', { name: 'Sortear agora' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sortear agora' }).click();
  await expect(page.getByRole('button', { name: 'Sortear agora' })).toHaveCount(0);
});
