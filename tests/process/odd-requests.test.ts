import { describe, expect, it } from 'vitest';
import { sessionCookie } from '#server/http/session.ts';
import { webHost } from '#server/http/web-host.ts';
import { formFields } from '#shared/contracts/site.ts';
import { routeTable } from '#web/route-table.ts';
import { password } from '../support/app.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';

/** The built pages, called with requests that no page of ours ever makes. */
const s = await signUpFixture(webHost({ dev: false }));
const evento = await s.evento({ vagas: 500, lotes: [{ nome: 'Lote', preco: 100, quantidade: 500 }] });
const lote = evento.lotes[0]!.id;

let visitors = 0;
/** Asks as a new visitor each time, whom no limit refuses. */
async function request(
  method: 'GET' | 'POST',
  url: string,
  [type, payload]: readonly [string?, string?] = [],
) {
  visitors += 1;
  const { statusCode, headers, body } = await s.t.app.inject({
    method,
    url,
    remoteAddress: `10.1.${visitors >> 8}.${visitors & 255}`,
    headers: { accept: 'text/html', ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, location: headers.location, cookies: headers['set-cookie'], text: body };
}
const urlencoded = 'application/x-www-form-urlencoded';
const form = (fields: Record<string, string>) =>
  [urlencoded, new URLSearchParams(fields).toString()] as const;
const startPurchase = async (): Promise<string> => {
  const first = form({ [formFields.formToken]: s.formToken(), [`lotes.${lote}`]: '1' });
  const { location } = await request('POST', `/eventos/${evento.slug}/inscricao`, first);
  return /^\/inscricoes\/([a-z2-7]{26})\/participantes$/.exec(location ?? '')![1]!;
};

const odd = [
  '%00',
  '%ED%A0%80',
  '%0d%0aSet-Cookie:%20a=b',
  '%E6%97%A5',
  '%',
  '%2500',
  'a'.repeat(900),
  'a'.repeat(5000),
  '..%2f..%2f%2fevil.example',
  '%5c%5cevil.example',
  '99999999999999999999',
  '__proto__',
];
const parameters = [
  'lang',
  'q',
  'evento',
  'assunto',
  'tipo',
  'page',
  'mes',
  'categoria',
  'campanha',
  'projeto',
  'l',
  'versao',
  'espera',
  'enviado',
  'devolucao',
  'passado',
  'foto',
  'extrato',
  'valor',
  '_routes',
  'token',
];
const fields = [
  'nome',
  'email',
  'telefone',
  'mensagem',
  'assunto',
  'voucher',
  'tirar',
  'certeza',
  'sair',
  'voltar',
  'comprador.nome',
  'comprador.email',
  'participantes.0.nome',
  'participantes.0.respostas.1',
  'valor',
  'metodo',
  'token',
  'documento',
  'campanha',
  'projeto',
  formFields.formToken,
  `lotes.${lote}`,
];
const intents = ['', 'renovar', 'lugares', 'participantes', 'voucher', 'outro', 'paguei', 'espera', 'passar'];
const noForms: [string?, string?][] = [
  [],
  ['text/plain', 'formulario=participantes'],
  ['application/json', '{"formulario":"participantes"}'],
  ['multipart/form-data', 'abc'],
  ['multipart/form-data; boundary=x', '--x\r\nfoo'],
  ['image/png; charset=\u00ff', 'x'],
];
const oddForms: [string, string][] = [
  '',
  'formulario=%ff%fe%zz&&=&nome',
  ...intents.map((formulario) =>
    [`formulario=${formulario}`, ...fields.map((name) => `${name}=a%00%ED%A0%80`)].join('&'),
  ),
].map((body) => [urlencoded, body]);

/** What no answer may contain, however odd the request: a server error, a redirect to another site, a header from the request. */
function wrong({ status, location, cookies }: Awaited<ReturnType<typeof request>>): string | undefined {
  if (status >= 500) return String(status);
  if (location !== undefined && !/^\/(?![/\\])[!-~]*$/.test(location)) return `leads to ${location}`;
  if (location?.startsWith('/evil')) return `leads to ${location}`;
  return String(cookies ?? '').includes('a=b') ? `sets ${cookies}` : undefined;
}

const pages = routeTable.filter(({ access }) => access.kind === 'public' || access.kind === 'guest');

/** What reads a request before a page does is the same for all: these pages get everything, each other page some of it in turn. */
const inAllWays = new Set(['/contato', '/inscricoes/:codigo/:passo', '/rifa/:slug']);

describe('every public page answers odd requests without failing', () => {
  it.each(pages.map(({ path }, at) => [path, at] as const))('%s', async (path, pageAt) => {
    const isTurn = (at: number, of: number): boolean => inAllWays.has(path) || (pageAt + at) % of === 0;
    const found: string[] = [];
    const check = async (method: 'GET' | 'POST', url: string, body?: readonly [string?, string?]) => {
      const fault = wrong(await request(method, url, body));
      if (fault) found.push(`${method} ${url.slice(0, 120)} ${body?.join(' ').slice(0, 80) ?? ''}: ${fault}`);
    };
    const isStep = path.endsWith(':passo');
    const codigo = path.startsWith('/inscricoes') ? await startPurchase() : 'x';
    const usual = path
      .replace(':codigo', codigo)
      .replace(':passo', 'participantes')
      .replace(/:\w+|\*/, path.startsWith('/eventos') ? evento.slug : 'x');
    const takesForms = (await request('POST', usual, form({}))).status !== 405;
    for (const [at, value] of odd.entries()) {
      const query = `?${parameters.map((name) => `${name}=${value}`).join('&')}`;
      await check('GET', usual + query);
      if (takesForms && isTurn(at, 4)) await check('POST', usual + query, form({ formulario: 'espera' }));
      if (usual === path) continue;
      // a purchase of its own, because one is renewed only once
      const address = path
        .replace(':codigo', isStep ? await startPurchase() : value)
        .replace(/:\w+|\*/, value);
      await check('GET', address);
      if (isTurn(at + 1, 4)) await check('GET', `${address}.data`);
      if (!takesForms) continue;
      for (const [intentAt, formulario] of ['renovar', 'desistir'].entries())
        if (isTurn(at + 2 + intentAt, 4)) await check('POST', address, form({ formulario }));
    }
    // The action of each page has its own way to read the fields of its forms.
    if (takesForms) for (const body of oddForms) await check('POST', usual, body);
    const refused = takesForms ? noForms : noForms.slice(0, 2);
    for (const [at, body] of refused.entries()) {
      if (isTurn(at, 2)) await check('POST', usual, body);
      if (takesForms && isTurn(at + 1, 2)) await check('POST', `${usual}.data`, body);
    }
    expect(found).toEqual([]);
  });
});

describe('a session of the store', () => {
  it('is extended by the pages that its consumer opens, once a day, and its cookie with it', async () => {
    const { t } = s;
    const { cookie } = await t.consumidor();
    const before = t.clock.now();
    const days = (count: number) => t.clock.advance(count * 24 * 60);
    const open = async (url: string) => {
      const headers = { accept: 'text/html', cookie: `sessao_consumidor=${cookie}` };
      const answer = await t.app.inject({ method: 'GET', url, headers });
      return [answer.statusCode, answer.cookies.find(({ name }) => name === 'sessao_consumidor')];
    };
    const page = '/loja-virtual/auth/account';
    const sessionCookie = expect.objectContaining({ value: cookie, maxAge: 30 * 24 * 3600, httpOnly: true });
    expect(await open(page)).toEqual([200, undefined]);
    days(20);
    expect(await open('/loja-virtual')).toEqual([200, sessionCookie]);
    expect(await open(page)).toEqual([200, undefined]);
    days(20);
    expect(await open(page)).toEqual([200, sessionCookie]);
    days(31);
    expect((await open(page))[0]).toBe(302);
    t.clock.set(before);
  });
});

describe('a request to a step of a purchase', () => {
  it('is refused as a page in the language of the visitor when it is no form, or a broken one', async () => {
    const step = `/inscricoes/${await startPurchase()}/participantes`;
    const plain = await request('POST', `${step}?lang=en`, ['text/plain', 'formulario=renovar']);
    expect(plain).toMatchObject({ status: 415, text: expect.stringContaining('Go back and send the form') });
    const broken = await request('POST', step, ['multipart/form-data; boundary=x', '--x\r\nfoo']);
    expect(broken).toMatchObject({
      status: 400,
      text: expect.stringContaining('envie o formulário de novo'),
    });
  });

  it('keeps a refused form whose name has a NUL, and says what is wrong', async () => {
    const codigo = await startPurchase();
    const typed = {
      formulario: 'participantes',
      'comprador.nome': 'Ru\u0000te',
      'comprador.email': 'r@x.example',
    };
    const answer = await request('POST', `/inscricoes/${codigo}/participantes`, form(typed));
    expect(answer).toMatchObject({
      status: 422,
      text: expect.stringContaining('caracteres que não são aceitos'),
    });
    expect((await request('GET', `/inscricoes/${codigo}/participantes`)).text).toContain('r@x.example');
  });

  it('is refused with a voucher of characters that none has', async () => {
    const answer = await request(
      'POST',
      `/inscricoes/${await startPurchase()}/participantes`,
      form({ formulario: 'voucher', voucher: 'a\u0000b' }),
    );
    expect(answer.status).toBe(422);
  });

  it('leads only to steps that exist', async () => {
    const codigo = await startPurchase();
    const renew = form({ formulario: 'renovar' });
    expect(await request('POST', `/inscricoes/${codigo}/participantes`, renew)).toMatchObject({
      status: 303,
      location: `/inscricoes/${codigo}/participantes`,
    });
    for (const step of ['%E6%97%A5', 'fim', 'x%3fy', '..%2f..%2f%2fevil.example'])
      expect((await request('POST', `/inscricoes/${codigo}/${step}`, renew)).status, step).toBe(404);
  });
});

it('keeps only a known language from the address', async () => {
  const start = async (lang: string) => {
    const first = form({ [formFields.formToken]: s.formToken(), [`lotes.${lote}`]: '1' });
    return request('POST', `/eventos/${evento.slug}/inscricao?lang=${lang}`, first);
  };
  expect((await start('en')).location).toMatch(/\/participantes\?lang=en$/);
  for (const lang of ['%E6%97%A5', '%0d%0aSet-Cookie:x=y', 'en%26x=1'])
    expect(await start(lang)).toMatchObject({
      status: 303,
      location: expect.stringMatching(/\/participantes$/),
    });
});

it('answers 404 for a ticket with an odd code, and does not redirect', async () => {
  for (const codigo of ['%E6%97%A5', 'a'.repeat(26), '..%2f..%2f%2fevil.example'])
    expect((await request('POST', `/ingresso/${codigo}`, form({ formulario: 'desistir' }))).status).toBe(404);
});

describe('files that are not for visitors', () => {
  const hidden = [
    '/.git/config',
    '/.git/HEAD',
    '/.git/',
    '/.svn/entries',
    '/.env',
    '/.env.example',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
    '/vite.config.ts',
    '/node_modules/zod/package.json',
    '/src/server/main.mjs',
    '/src/server/config.ts',
    '/migrations/0001_base.sql',
    '/docs/security.md',
    '/build/server/index.js',
    '/build/client/assets',
    '/server/index.js',
    '/assets',
    '/assets/',
    '/fonts/',
    '/data/app-secret',
    '/data/admin-password',
    '/app-secret',
    '/copias',
    '/copias/',
    '/backup.zip',
    '/dump.sql',
    '/arquivos/',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ];

  it('are not served, nor is a list of any folder, signed in or not', async () => {
    const { t } = s;
    const { email } = await t.user('Administrador');
    const opened = await t.request({ url: '/api/auth/login', body: { email, password } });
    const found: string[] = [];
    for (const cookie of [undefined, `${sessionCookie}=${opened.cookie}`])
      for (const url of hidden) {
        const headers = { accept: 'text/html', ...(cookie && { cookie }) };
        const { statusCode, body } = await t.app.inject({ method: 'GET', url, headers });
        if (statusCode !== 404 || /index of|\[core\]|"dependencies"|create table|APP_SECRET/i.test(body))
          found.push(`${url}: ${statusCode}`);
      }
    expect(found).toEqual([]);
  });
});
