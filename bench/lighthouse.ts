// Lighthouse's results for the public pages on a simulated phone; see bench/README.md.
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { freePort } from '#server/drivers/postgres/free-port.ts';
import { enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import { launchOptions } from '../tests/support/browser.ts';
import { admin, removeDir, startServer, temporaryDir } from '../tests/support/server.ts';
import { firstInMap } from '../tests/support/sitemap.ts';
import { lighthouse, type Report } from './lighthouse-package.ts';
import { openCold } from './office-list.ts';
import { type Aim, printAims, writeResults } from './report.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const least = { performance: 0.99, accessibility: 1, 'best-practices': 1, seo: 1 };
const maxJavaScript = 120_000;
const latestPaint = 1800;
/** of the office: bytes as they are sent, and milliseconds until the first row of a list can be tapped */
const maxOfficeJavaScript = 300_000;
const latestRow = 1000;
/** One run depends on the machine's other load: the median counts. */
const runs = 5;

const runLighthouse = await lighthouse();
const dir = await temporaryDir();
const port = await freePort();
const base = `http://localhost:${port}`;
const server = await startServer({ DATA_DIR: dir, PORT: String(port), BASE_URL: base });
const debugging = await freePort();
const browser = await chromium.launch({
  ...launchOptions,
  args: [...launchOptions.args, `--remote-debugging-port=${debugging}`],
});
const rows: Record<string, unknown>[] = [];
const aims: Aim[] = [];

try {
  const map = await (await fetch(`${base}/sitemap.xml`)).text();
  const firstOf = (kind: string): string => firstInMap(map, kind);
  const landing = enderecosPagina.map((address) => `/${address}`);
  const store = ['/loja-virtual', firstOf('loja-virtual/produto')];
  // the raffle of the demo church that sells numbers
  const others = ['/conteudos', '/rifa/rifa-da-reforma-do-templo'];
  for (const page of ['/', firstOf('noticias'), firstOf('eventos'), ...others, ...store, ...landing]) {
    // Visits first, because pictures are resized on their first request and then stored.
    const visit = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    await visit.goto(base + page, { waitUntil: 'networkidle' });
    await visit.close();
    const reports: Report[] = [];
    for (let times = 0; times < runs; times += 1) {
      const result = await runLighthouse(base + page, {
        port: debugging,
        logLevel: 'error',
        onlyCategories: [...categories],
      });
      reports.push(result.lhr);
    }
    const paintOf = (audits: Report['audits']): number =>
      Math.round(audits['largest-contentful-paint']!.numericValue!);
    const performanceOf = (report: Report): number => report.categories.performance!.score ?? 0;
    const inOrder = reports.toSorted(
      (a, b) => performanceOf(a) - performanceOf(b) || paintOf(b.audits) - paintOf(a.audits),
    );
    const { audits, categories: found } = inOrder[(runs - 1) / 2]!;
    const all = reports.map((report) => [performanceOf(report), paintOf(report.audits)]);
    const scores = Object.fromEntries(categories.map((name) => [name, found[name]!.score ?? 0]));
    const requests = (audits['network-requests']!.details as { items: { url: string }[] }).items;
    const scripts = requests.map(({ url }) => url).filter((url) => /\.js(\?|$)/.test(url));
    let javaScript = 0;
    for (const url of new Set(scripts))
      javaScript += gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length;
    const foreign = requests.filter(({ url }) => /^https?:/.test(url) && !url.startsWith(base)).length;
    const paint = paintOf(audits);
    // no run may shift the layout
    const shift = Math.max(
      ...reports.map((report) => report.audits['cumulative-layout-shift']!.numericValue!),
    );
    const failed = Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ id }) => id);
    const row = { ...scores, paint, shift, javaScript, foreign, failed, all };
    rows.push({ page, ...row });
    console.log(page, JSON.stringify(row));
    for (const name of categories)
      aims.push({
        text: `${page}: ${name} ${scores[name]}, aim ≥ ${least[name]}`,
        holds: scores[name]! >= least[name],
      });
    aims.push({
      text: `${page}: largest paint ${paint} ms, aim ≤ ${latestPaint}`,
      holds: paint <= latestPaint,
    });
    aims.push({ text: `${page}: layout shift ${shift}, aim 0`, holds: shift === 0 });
    aims.push({
      text: `${page}: ${javaScript} bytes of JavaScript, aim ≤ ${maxJavaScript}`,
      holds: javaScript <= maxJavaScript,
    });
    aims.push({ text: `${page}: ${foreign} requests to others, aim 0`, holds: foreign === 0 });
  }

  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]!.split('=');
  const cold = [];
  for (let times = 0; times < runs; times += 1)
    cold.push(await openCold(browser, { url: `${base}/admin/pessoa`, cookie: { name, value } }));
  const { usable, javaScript } = cold.toSorted((a, b) => a.usable - b.usable)[(runs - 1) / 2]!;
  rows.push({ page: '/admin/pessoa', usable, javaScript, all: cold });
  aims.push({
    text: `/admin/pessoa, cold: first row after ${usable} ms, aim ≤ ${latestRow} ms`,
    holds: usable <= latestRow,
  });
  aims.push({
    text: `/admin/pessoa, cold: ${javaScript} bytes of JavaScript, aim ≤ ${maxOfficeJavaScript}`,
    holds: javaScript <= maxOfficeJavaScript,
  });
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await removeDir(dir);
}
printAims(aims);
await writeResults('results-lighthouse.json', { rows, aims });
