import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#shared/i18n/languages.ts';
import { type MailKind, renderMail } from './render.ts';
import { mailSamples } from './samples.ts';

const link = 'https://igreja.example/auth/redefinir-senha?token=a&b';
const team: Record<Locale, string> = { pt_BR: 'equipe', en: 'team', es: 'equipo' };
const vars = mailSamples;
const kinds = Object.keys(vars) as MailKind[];

describe.each(locales)('mail in %s', (locale) => {
  it.each(kinds)('of kind %s says everything, as text and as a page', (kind) => {
    const { subject, text, html } = renderMail(kind, locale, vars[kind]);
    expect(subject).not.toBe('');
    for (const body of [subject, text, html]) expect(body).not.toMatch(/\{\w+\}|undefined/);
    for (const body of [text, html]) {
      expect(body).toContain('name' in vars[kind] ? 'Conceição' : team[locale]);
      expect(body).toContain('Igreja São João');
    }
    expect(text).toContain(link);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(html).toContain(`<html lang="${locale.replace('_', '-')}">`);
  });
});

describe('text that people wrote', () => {
  const wicked = renderMail('registration_waiting', 'pt_BR', {
    ...vars.registration_waiting,
    person: '<img src=x onerror=alert(1)>\r\nBcc: a@b.example {church} $& "\'',
  });

  it('is escaped in the HTML, and its placeholders are not filled in', () => {
    expect(wicked.html).not.toContain('<img');
    expect(wicked.html).toContain(
      '&lt;img src=x onerror=alert(1)&gt; Bcc: a@b.example {church} $&amp; &quot;&#39;',
    );
  });

  it('stays on one line', () => {
    expect(wicked.subject).not.toMatch(/[\r\n]/);
  });

  it('is not escaped in the text', () => {
    expect(wicked.text).toContain('<img src=x onerror=alert(1)>');
  });
});

it('lists facts line by line, and has the link that stops the reminders', () => {
  const { text, html } = renderMail('giving_receipt', 'pt_BR', vars.giving_receipt);
  expect(text).toContain('Por extenso: cinquenta <reais>');
  expect(html).toContain('cinquenta &lt;reais&gt;');
  const reminder = renderMail('giving_reminder', 'pt_BR', vars.giving_reminder);
  expect(reminder.text).toContain('Parar os lembretes mensais:\nhttps://igreja.example/parar?l=a&b');
  expect(reminder.html).toContain('href="https://igreja.example/parar?l=a&amp;b"');
});

it('has the code of the store in the text too, for readers of plain text', () => {
  for (const locale of locales)
    expect(renderMail('store_code', locale, vars.store_code).text).toContain(vars.store_code.code);
});

it('lists what was bought with its prices', () => {
  const { text, html } = renderMail('order_paid', 'pt_BR', vars.order_paid);
  expect(text).toContain('2 × Camiseta <Redime> (M, azul): R$ 90,00\n\nTotal: R$ 90,00');
  expect(html).toContain('2 × Camiseta &lt;Redime&gt;<br>');
});

it('greets a receiver without a name', () => {
  expect(renderMail('giving_statement', 'pt_BR', { ...vars.giving_statement, name: '' }).text).toMatch(
    /^Olá!\n/,
  );
});

it('speaks in the name of the product where the church has no name yet', () => {
  expect(renderMail('verify_email', 'pt_BR', { name: 'Ana', link }).text).toContain('conta em Aprisco');
});
