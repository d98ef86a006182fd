import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeViolations, navigate, office, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';

test('saving one of a series asks which of them are meant, and says which stayed', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const word = unique();
  const conta = await call('POST', 'conta', { nome: `Caixa ${word}` });
  const first = await call('POST', 'financeiro?confirmar=true', {
    descricao: `Aluguel ${word}`,
    tipo: 'despesa',
    valor: 150_000,
    conta: conta.id,
    data_vencimento: '2035-01-10',
    repeticao: 'mensal',
    repeticoes: 4,
  });
  const rows = async () =>
    (await call('GET', `financeiro?recorrencia=${first.id}&sort_by=data_vencimento`)).data as {
      id: number;
      valor: number;
    }[];
  const [one, two] = await rows();
  await call('POST', `financeiro/${one!.id}/liquidar`);
  await navigate(page, `/admin/financeiro/editar/${two!.id}`);
  // equal entries of the same days would be warned about
  const valor = randomInt(200_000, 900_000);
  await page.getByRole('textbox', { name: 'Valor' }).fill((valor / 100).toFixed(2).replace('.', ','));
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Este registro faz parte de uma série' });
  await expect(
    dialog.getByRole('radio', { name: 'Somente este: sábado, 10 de fevereiro de 2035' }),
  ).toBeChecked();
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await expect(dialog.getByRole('radio', { name: 'Este e os seguintes (3)' })).toBeAttached();
  await dialog.getByText('Todos (3)', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Mais 2 da série mudaram.')).toBeVisible();
  await expect(page.getByText(`Ficou como estava: Aluguel ${word}, 10/01/2035 (já pago).`)).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  expect((await rows()).map((row) => row.valor)).toEqual([150_000, valor, valor, valor]);

  // a change of values that belong to one entry alone asks no question
  await page.getByRole('switch', { name: 'Pago' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Foi atualizado com sucesso!')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
});

test('a prayer is recorded at once, and can be undone', async ({ page, request }) => {
  const call = await office(request);
  const nome = `Ana ${unique()}`;
  const pedido = await call('POST', 'pedidooracoes', {
    nome,
    motivo_pedido: 'saude',
    mensagem: 'Por saúde.',
    status: 'pendente',
  });
  await navigate(page, `/admin/pedidooracoes?term=${encodeURIComponent(nome)}`);
  await page.getByRole('button', { name: `Ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Orei por este pedido' }).click();
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeVisible();
  expect(await call('GET', `pedidooracoes/${pedido.id}`)).toMatchObject({ oracoes: 1, status: 'em_oracao' });
  await undo.click();
  await expect(page.getByText('Desfeito.')).toBeVisible();
  expect(await call('GET', `pedidooracoes/${pedido.id}`)).toMatchObject({ oracoes: 0, status: 'pendente' });
});

test('on a phone each half of a transfer says which side it is', async ({ page, request }) => {
  const call = await office(request);
  const word = unique();
  const [caixa, banco] = [
    await call('POST', 'conta', { nome: `Caixa ${word}` }),
    await call('POST', 'conta', { nome: `Banco ${word}` }),
  ];
  await call('POST', 'financeiro?confirmar=true', {
    descricao: `Depósito ${word}`,
    tipo: 'transferencia',
    valor: 7_100,
    conta: caixa.id,
    conta_destino: banco.id,
    pago: true,
    data_pagamento: '2026-01-11',
  });
  await navigate(page, `/admin/financeiro?term=${word}`);
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    const said = `Caixa ${word} → Banco ${word}`;
    await expect(page.getByText(`${said} · Saída`)).toBeVisible();
    await expect(page.getByText(`${said} · Entrada`)).toBeVisible();
  }
});
