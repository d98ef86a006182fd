import { expect, type Page } from '@playwright/test';
import { axeViolations, navigate, unique } from './office-support.ts';
import { testInOpenOffice } from './shared-context.ts';
import { api } from './support.ts';

const testBySecretary = testInOpenOffice.extend({ role: { of: 'Secretaria' } });

interface Evento {
  id: number;
  nome: string;
  lotes: { id: number }[];
}

/** An event far ahead with one lot of R$ 80,00 and a question. */
const newEvento = (page: Page, more: object = {}): Promise<Evento> =>
  api(page, 'POST', 'evento?confirmar=true', {
    nome: `Retiro ${unique()}`,
    tipo: 'retiro',
    status: 'publicado',
    local: 'Sítio',
    data: '2031-04-18',
    horario_inicial: '08:00',
    horario_final: '18:00',
    lotes: [{ nome: 'Primeiro lote', preco: 8_000, quantidade: 20 }],
    perguntas: [{ pergunta: 'Camiseta', tipo: 'camiseta', obrigatoria: true }],
    ...more,
  });

testBySecretary(
  'the secretary signs a person up with cash: the ticket appears, and the money is in the books',
  async ({ page }) => {
    const evento = await newEvento(page);
    const name = `Seu Zé ${unique()}`;
    await page.goto(`/admin/inscricao/cadastrar?evento=${evento.id}`);
    await page.getByRole('textbox', { name: 'Nome' }).fill(name);
    await page.getByRole('radio', { name: 'Dinheiro' }).check();
    await page.getByRole('button', { name: 'Recebi R$ 80,00: inscrever' }).click();
    const question = page.getByRole('combobox', { name: 'Camiseta' });
    await expect(question).toBeFocused();
    await expect(page.getByText('Confira os campos marcados.')).toBeVisible();
    await question.selectOption('M');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Recebi R$ 80,00: inscrever' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Inscrição confirmada' })).toBeFocused();
    await expect(page.getByRole('img', { name: `QR da entrada de ${name}` })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Inscrever outra pessoa' }).click();
    await expect(page.getByRole('combobox', { name: 'Lote' })).toContainText('restam 19');

    const entries = await api(page, 'GET', `financeiro/search?term=${encodeURIComponent(evento.nome)}`);
    expect(entries).toMatchObject({ total: 1, data: [{ valor: 8_000 }] });
  },
);

testBySecretary(
  'a lot that sells out while the form is open is shown as sold out, and another one can be chosen',
  async ({ page }) => {
    const evento = await newEvento(page, {
      lotes: [
        { nome: 'Primeiro lote', preco: 8_000, quantidade: 1 },
        { nome: 'Segundo lote', preco: 0, quantidade: 5 },
      ],
      perguntas: [],
    });
    await navigate(page, `/admin/inscricao/cadastrar?evento=${evento.id}`);
    const lot = page.getByRole('combobox', { name: 'Lote' });
    await lot.selectOption({ label: 'Primeiro lote · R$ 80,00 · restam 1' });
    const bought = await page.request.post('/api/inscricoes', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        evento: evento.id,
        comprador: { nome: 'Rute', email: 'rute@igreja.example' },
        metodo: 'pix',
        participantes: [{ nome: 'Rute', lote: evento.lotes[0]!.id }],
      },
    });
    expect(bought.status()).toBe(201);
    const name = `Davi ${unique()}`;
    await page.getByRole('textbox', { name: 'Nome' }).fill(name);
    await page.getByRole('radio', { name: 'Dinheiro' }).check();
    await page.getByRole('button', { name: 'Recebi R$ 80,00: inscrever' }).click();
    await expect(lot.getByRole('option', { selected: true })).toHaveText(
      'Primeiro lote · R$ 80,00 · esgotado',
    );
    await page.getByRole('button', { name: 'Acrescentar participante' }).click();
    await expect(lot.last().getByRole('option', { selected: true })).toHaveText(/^Segundo lote/);
    await page.getByRole('button', { name: /^Tirar.*Participante 2$/ }).click();
    await lot.selectOption({ label: 'Segundo lote · gratuito · restam 5' });
    await page.getByRole('button', { name: 'Inscrever', exact: true }).click();
    await expect(page.getByRole('img', { name: `QR da entrada de ${name}` })).toBeVisible();
  },
);

testBySecretary(
  'the form and what was typed stay when the last place is sold meanwhile',
  async ({ page }) => {
    const evento = await newEvento(page, {
      lotes: [{ nome: 'Único', preco: 8_000, quantidade: 1 }],
      perguntas: [],
    });
    await navigate(page, `/admin/inscricao/cadastrar?evento=${evento.id}`);
    const name = page.getByRole('textbox', { name: 'Nome' });
    await name.fill('Davi Souza');
    const bought = await page.request.post('/api/inscricoes', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        evento: evento.id,
        comprador: { nome: 'Rute', email: 'rute@igreja.example' },
        metodo: 'pix',
        participantes: [{ nome: 'Rute', lote: evento.lotes[0]!.id }],
      },
    });
    expect(bought.status()).toBe(201);
    await page.getByRole('radio', { name: 'Dinheiro' }).check();
    await page.getByRole('button', { name: 'Recebi R$ 80,00: inscrever' }).click();
    await expect(page.getByText('Não há vagas para vender agora.')).toBeVisible();
    await expect(name).toHaveValue('Davi Souza');
  },
);

testInOpenOffice('a purchase that was not paid is confirmed by hand on its page', async ({ page }) => {
  const evento = await newEvento(page, { perguntas: [] });
  const bought = await page.request.post('/api/inscricoes', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      evento: evento.id,
      comprador: { nome: 'Rute', email: 'rute@igreja.example' },
      metodo: 'pix',
      participantes: [{ nome: 'Rute', lote: evento.lotes[0]!.id }],
    },
  });
  expect(bought.status()).toBe(201);
  const { data } = await api<{ data: { id: number }[] }>(page, 'GET', `inscricao?evento=${evento.id}`);
  await navigate(page, `/admin/inscricao/visualizar/${data[0]!.id}`);
  await page.getByRole('button', { name: 'Confirmar à mão' }).click();
  await page.getByRole('radio', { name: 'Pix que já chegou' }).check();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Recebi R$ 80,00: confirmar' }).click();
  await expect(page.getByText('Inscrição confirmada.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar à mão' })).toHaveCount(0);
});

testBySecretary('the office writes to all who are confirmed', async ({ page }) => {
  const evento = await newEvento(page, {
    lotes: [{ nome: 'Livre', preco: 0, quantidade: 20 }],
    perguntas: [],
  });
  const email = `${unique()}@igreja.example`;
  const lote = evento.lotes[0]!.id;
  await page.request.post('/api/inscricoes', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      evento: evento.id,
      comprador: { nome: 'Rute', email },
      participantes: ['Rute', 'Davi'].map((nome) => ({ nome, lote })),
    },
  });
  const subject = `O que levar ${unique()}`;
  await page.goto(`/admin/inscricao/mensagem?evento=${evento.id}`);
  const subjectField = page.getByRole('textbox', { name: 'Assunto' });
  await page.getByRole('button', { name: 'Enviar um teste para mim' }).click();
  await expect(subjectField).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('O teste vai para o seu e-mail.')).toHaveCount(0);
  await subjectField.fill(subject);
  await expect(subjectField).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Leve roupa de cama.');
  await page.getByRole('button', { name: 'Ver como fica' }).click();
  await expect(page.getByText('Vai para 1 pessoa.')).toBeVisible();
  await expect(page.frameLocator('iframe[title="Como fica"]').getByText('Leve roupa de cama.')).toBeVisible();
  expect(await axeViolations(page, { without: 'iframe' })).toEqual([]);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click();
  const messages = page.getByRole('region', { name: 'Mensagens enviadas' });
  await expect(messages).toContainText(subject);
  await expect(messages).toContainText('1 de 1 enviada', { timeout: 30_000 });
  const { data } = await api<{ data: { para: string; assunto: string }[] }>(page, 'GET', 'mensagens');
  expect(data.filter(({ assunto }) => assunto === subject).map(({ para }) => para)).toEqual([email]);
});

testInOpenOffice('several vouchers are made at once and downloaded', async ({ page }) => {
  const evento = await newEvento(page);
  await navigate(page, `/admin/voucher?evento=${evento.id}`);
  await page.getByRole('link', { name: 'Gerar vários' }).click();
  await page.getByRole('textbox', { name: 'Quantos' }).fill('5');
  await page.getByRole('textbox', { name: 'Começo do código' }).fill('RADIO');
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Nome do conjunto' })).toBeFocused();
  const batch = `Rádio ${unique()}`;
  await page.getByRole('textbox', { name: 'Nome do conjunto' }).fill(batch);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await expect(page.getByRole('heading', { name: '5 vouchers prontos' })).toBeFocused();
  await expect(page.getByText(/^RADIO-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toHaveCount(5);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('link', { name: 'Ver na lista' }).click();
  await expect(page.getByRole('row', { name: /RADIO-/ })).toHaveCount(5);
});
