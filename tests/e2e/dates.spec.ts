import { expect } from '@playwright/test';
import { churchToday, formatDate, formatMoment } from '#shared/dates.ts';
import { office, signInAs, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';

// a browser twelve hours ahead of the church
test.use({ timezoneId: 'Asia/Tokyo' });

test("dates are those of the church's clock, in figures, or in words by choice", async ({
  page,
  request,
}) => {
  const call = await office(request);
  const word = unique();
  const today = churchToday(new Date());
  const { id, criado_em } = await call('POST', 'contato', {
    nome: `Rute ${word}`,
    email: 'rute@igreja.example',
    assunto: 'duvida',
    mensagem: 'Olá',
    status: 'novo',
  });
  await signInAs(page, call, 'Secretaria', { fresh: true });

  // the evening before midnight in São Paulo is the morning after in Tokyo
  await page.clock.setFixedTime('2026-11-16T02:30:00Z');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Boa noite');
  await expect(page.getByText('domingo, 15 de novembro de 2026')).toBeVisible();
  await page.clock.setFixedTime(new Date());

  await page.goto(`/admin/contato/editar/${id}`);
  await expect(page.getByText(`Atualizado em ${formatMoment(new Date(criado_em))}`)).toBeVisible();

  await page.goto(`/admin/contato?term=${word}`);
  const date = page.getByRole('main').locator('time').first();
  await expect(date).toContainText(formatDate(today));
  await expect(date).toHaveAttribute('title', /^hoje/);
  await page.getByRole('button', { name: 'Exibição' }).click();
  await page.getByLabel('Datas nas listas').selectOption('Por extenso');
  await expect(date).toContainText('hoje');
  // the choice stays
  await page.reload();
  await expect(date).toContainText('hoje');
  await page.getByRole('button', { name: 'Exibição' }).click();
  await page.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await expect(date).toContainText(formatDate(today));
});
