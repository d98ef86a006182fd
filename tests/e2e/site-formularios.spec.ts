import { expect, type Locator } from '@playwright/test';
import { axeViolations, office, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { hydrate, statusOf } from './support.ts';

/**
 * Submits until it succeeds: the first time a test is faster than people are, and the server asks to send
 * again.
 */
async function send(button: Locator, outcome: Locator, press: 'click' | 'dblclick' = 'click'): Promise<void> {
  await expect(async () => {
    if (await outcome.isVisible()) return;
    await button[press]({ timeout: 2_000 });
    await expect(outcome).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

interface Mail {
  id: string;
  para: string;
  assunto: string;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor asks for prayer without a name; the office reads it, the mail does not contain it', async ({
    page,
    request,
  }) => {
    const secret = `Pela minha casa ${unique()}`;
    await page.goto('/pedido-oracoes');
    await expect(page.getByLabel('Só a equipe de oração')).toBeChecked();
    await page.getByLabel('Pelo que podemos orar?').fill(secret);
    await page.getByLabel('Motivo').selectOption('familia');
    await page.getByLabel('Prefiro não me identificar').check();
    await expect(page.getByLabel('Seu nome')).toBeHidden();
    await page.getByLabel('É urgente').check();
    await expect(page.getByText('ligue 188')).toBeVisible();

    // without the consent: nothing typed is lost
    const button = page.getByRole('button', { name: 'Enviar pedido' });
    await send(button, page.getByRole('alert').getByText('Falta acertar um campo'));
    await expect(page.getByLabel('Pelo que podemos orar?')).toHaveValue(secret);
    await expect(page.getByLabel('Prefiro não me identificar')).toBeChecked();

    await page.getByLabel(/^Concordo que a equipe de oração/).check();
    await button.click();
    await expect(page).toHaveURL(/\/pedido-oracoes\?enviado=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seu pedido está em boas mãos');

    const call = await office(request);
    const { data } = await call('GET', 'pedidooracoes?per_page=10&sort_by=criado_em&sort_order=desc');
    // lists leave out confidential texts: the record itself has them
    const pedidos = await Promise.all(
      data.map(({ id }: { id: number }) => call('GET', `pedidooracoes/${id}`)),
    );
    const pedido = pedidos.find(({ mensagem }: { mensagem: string }) => mensagem === secret);
    expect(pedido).toMatchObject({
      anonimo: true,
      nome: null,
      privado: true,
      urgente: true,
      status: 'pendente',
    });
    await expect
      .poll(async () => {
        const { data: mails }: { data: Mail[] } = await call('GET', 'mensagens?per_page=50');
        const urgent = mails.filter(({ assunto }) => assunto === 'URGENTE: novo pedido de oração');
        const bodies = await Promise.all(urgent.map(({ id }) => call('GET', `mensagens/${id}`)));
        return bodies.map(({ texto }: { texto: string }) => ({
          leads: texto.includes(`/admin/pedidooracoes/visualizar/${pedido.id}\n`),
          tells: texto.includes(secret),
        }));
      })
      .toContainEqual({ leads: true, tells: false });
  });
});

test('a visitor writes to the church, first with errors, and the office is notified', async ({
  page,
  request,
}) => {
  const nome = `Débora ${unique()}`;
  await page.goto('/contato?assunto=visita_pastoral');
  await hydrate(page);
  await expect(page.getByLabel('Assunto')).toHaveValue('visita_pastoral');
  await page.getByLabel('Seu nome').fill(nome);
  await page.getByLabel('Telefone ou WhatsApp').fill('999');
  await page.getByLabel('Mensagem').fill('Podem visitar a minha mãe?');
  const button = page.getByRole('button', { name: 'Enviar mensagem' });
  await send(button, page.getByRole('alert').getByText('Falta acertar 2 campos'));

  const phone = page.getByLabel('Telefone ou WhatsApp');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(/Informe um telefone com DDD/);
  await expect(page.getByLabel('Mensagem')).toHaveValue('Podem visitar a minha mãe?');
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);

  await phone.fill('(27) 98888-7777');
  await page.getByLabel(/^Concordo/).check();
  await button.click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Recebemos a sua mensagem');
  await expect(title).toBeFocused();
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  // the confirmation page can be reloaded without sending again
  await page.reload();
  await expect(title).toHaveText('Recebemos a sua mensagem');

  const call = await office(request);
  const { data } = await call('GET', `contato/search?field=nome&term=${encodeURIComponent(nome)}`);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ telefone: '+5527988887777', assunto: 'visita_pastoral', status: 'novo' });
  await expect
    .poll(async () => (await call('GET', 'mensagens?per_page=50')).data.map(({ assunto }: Mail) => assunto))
    .toContain(`Novo contato pelo site: ${nome} (Visita pastoral)`);
});

test('a double click sends once', async ({ page, request }) => {
  const nome = `Duas Vezes ${unique()}`;
  await page.goto('/contato');
  await hydrate(page);
  await page.getByLabel('Seu nome').fill(nome);
  await page.getByLabel('E-mail').fill('duas@email.example');
  await page.getByLabel('Assunto').selectOption('duvida');
  await page.getByLabel('Mensagem').fill('Uma vez basta.');
  await page.getByLabel(/^Concordo/).check();
  const button = page.getByRole('button', { name: 'Enviar mensagem' });
  await send(button, page.getByRole('heading', { level: 1, name: 'Recebemos a sua mensagem' }), 'dblclick');
  const call = await office(request);
  const { data } = await call('GET', `contato/search?field=nome&term=${encodeURIComponent(nome)}`);
  expect(data).toHaveLength(1);
});

test('a broken connection loses nothing that was typed', async ({ page, context }) => {
  await page.goto('/pedido-oracoes');
  await hydrate(page);
  await page.getByLabel('Pelo que podemos orar?').fill('Escrito no ônibus.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByRole('alert').getByText('Não conseguimos enviar')).toBeVisible();
  await expect(page.getByLabel('Pelo que podemos orar?')).toHaveValue('Escrito no ônibus.');
});

test('a page of another site cannot send our forms, and no copy of them is kept', async ({ request }) => {
  for (const path of ['/contato', '/pedido-oracoes']) {
    const shown = await request.get(path);
    expect(shown.headers()['cache-control']).toBe('private, no-store');
    const foreign = await request.post(path, {
      headers: { origin: 'https://outro.example' },
      form: { nome: 'Alguém' },
    });
    expect(foreign.status()).toBe(403);
    const own = await request.post(path, { form: { nome: 'Alguém' } });
    expect([own.status(), own.headers()['cache-control']]).toEqual([422, 'private, no-store']);
  }
});

test('the privacy text in force says since when, and older ones can be read', async ({ page }) => {
  await page.goto('/politica-privacidade');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidade');
  await expect(page.getByText(/^Versão \d+, em vigor desde/)).toBeVisible();
  expect(await statusOf(page, '/politica-privacidade?versao=1')).toBe(200);
  expect(await statusOf(page, '/politica-privacidade?versao=999')).toBe(404);
});
