import { expect, type Locator, type Page } from '@playwright/test';
import { withLargeText } from './large-text.ts';
import { test } from './shared-context.ts';
import { addressOf, mapNames, withLanguage } from './site-addresses.ts';
import { hydrate } from './support.ts';

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const desk = { width: 1440, height: 900 };

const boxOf = async (part: Locator) => (await part.boundingBox())!;

async function expectTwoMaps(page: Page): Promise<void> {
  expect(await mapNames(page.getByRole('main')), page.url()).toEqual(['Google Maps', 'Waze']);
  expect(await mapNames(page.getByRole('contentinfo')), page.url()).toEqual(['Google Maps', 'Waze']);
}

/** No column of the footer runs into the next. */
async function expectFooterColumnsApart(page: Page, where: string): Promise<void> {
  const tooWide = await page
    .locator('footer > div > *')
    .evaluateAll((columns) =>
      columns.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
  expect(tooWide, where).toEqual([]);
}

/** The labels of the tab bar are on the screen of a phone and stay apart. */
async function expectTabLabelsApart(page: Page, where: string): Promise<void> {
  const labels = await page.locator('nav a:has(> svg)').evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { text: link.textContent!, left, right, top, bottom };
    }),
  );
  expect(labels, where).toHaveLength(4);
  for (const [at, one] of labels.entries()) {
    expect(one.left, `${one.text} is on the screen: ${where}`).toBeGreaterThanOrEqual(0);
    expect(one.right, `${one.text} is on the screen: ${where}`).toBeLessThanOrEqual(phone.width);
    for (const other of labels.slice(at + 1)) {
      const isApart =
        one.right <= other.left ||
        other.right <= one.left ||
        one.bottom <= other.top ||
        other.bottom <= one.top;
      expect(isApart, `${one.text} and ${other.text}: ${where}`).toBe(true);
    }
  }
}

/**
 * Scrolls the page from its head to its foot, and returns where the button to the top takes a tap that is meant for a control
 * under it. In the page, because a call for each of more than a hundred places costs more than the check.
 */
const coveredControls = (page: Page): Promise<{ covered: number[]; seen: number }> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const button = () => document.querySelector('button[aria-label="Voltar ao topo"]');
    const coversControl = (): boolean => {
      const up = button();
      if (!up) return false;
      const { left, right, top, bottom } = up.getBoundingClientRect();
      return [left + 1, (left + right) / 2, right - 1].some((x) =>
        [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
          const below = document.elementsFromPoint(x, y).find((part) => !up.contains(part));
          return below?.closest('a[href], button, input, select, textarea, label') != null;
        }),
      );
    };
    const covered: number[] = [];
    let count = 0;
    for (let at = 240; at < document.documentElement.scrollHeight - window.innerHeight; at += 370) {
      window.scrollTo(0, at);
      // the page gets the scroll event in the next frame, and the button gives way in one of those after it
      await nextFrame();
      await nextFrame();
      for (let frame = 0; frame < 60 && coversControl(); frame++) await nextFrame();
      if (button()) count++;
      if (coversControl()) covered.push(at);
    }
    window.scrollTo(0, 0);
    return { covered, seen: count };
  });

test('the button to the top covers no control on a phone, a tablet or a desk', async ({ page }) => {
  let count = 0;
  for (const path of ['/', '/eventos', '/conteudos', '/contribuir', '/bio']) {
    await page.goto(path);
    await hydrate(page);
    for (const [name, size] of Object.entries({ phone, tablet, desk })) {
      await page.setViewportSize(size);
      const found = await coveredControls(page);
      expect(found.covered, `${path} on a ${name}`).toEqual([]);
      count += found.seen;
    }
  }
  expect(count).toBeGreaterThan(20);
});

test('header, footer and tab bar fit in every language, the last two also with text at 200 %', async ({
  page,
}) => {
  for (const lang of ['pt_BR', 'en', 'es']) {
    await page.goto(withLanguage('/', lang));
    for (const width of [1120, 1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const header = page.getByRole('banner');
      const links = header.getByRole('listitem');
      const brand = await boxOf(header.getByRole('link').first());
      const [first, last] = [await boxOf(links.first()), await boxOf(links.last())];
      const search = await boxOf(header.locator('button[popovertarget]').first());
      const where = `${width} ${lang}`;
      expect(brand.width, `${where}: the name of the church`).toBeGreaterThan(120);
      expect(first.x, where).toBeGreaterThanOrEqual(brand.x + brand.width);
      expect(search.x, where).toBeGreaterThanOrEqual(last.x + last.width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(
        width,
      );
    }
    await withLargeText(page, async (way) => {
      for (const width of [820, 1120, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectFooterColumnsApart(page, `${width} in ${lang} (${way})`);
      }
      await page.setViewportSize(phone);
      await expectTabLabelsApart(page, `${lang} (${way})`);
    });
  }
});

test('the home page shows each date once and one colour of bands, and leads to maps and to its top', async ({
  page,
}) => {
  await page.goto('/');
  const agenda = page.getByRole('region', { name: 'Próximos encontros' });
  const dates = agenda.locator('ol > li > time');
  const days = await dates.evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  // a day of several events: every Sunday of the demo church, or today, when other tests made events
  expect(days.length).toBeGreaterThan(0);
  expect(await agenda.getByRole('article').count()).toBeGreaterThan(days.length);
  expect(new Set(days).size).toBe(days.length);

  await expectTwoMaps(page);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = await page
      .locator('section[aria-labelledby="video"], section[aria-labelledby="oracao"]')
      .evaluateAll((bands) => bands.map((band) => getComputedStyle(band).backgroundColor));
    expect(colours).toHaveLength(2);
    expect(new Set(colours).size, colorScheme).toBe(1);
  }

  // the button to the top appears after 200 px
  const up = page.getByRole('button', { name: 'Voltar ao topo' });
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect(up).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 201));
  await expect(up).toBeVisible();
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('other pages offer the same two maps, and those of an event and of a project lead on to others', async ({
  page,
}) => {
  await page.goto('/contato');
  await expectTwoMaps(page);
  const more = page.getByRole('main').locator('section').last();
  await page.goto(await addressOf(page, '/eventos/:first'));
  await expectTwoMaps(page);
  await expect(more.getByRole('heading', { level: 2 })).toHaveText('Próximos encontros');
  expect(await more.getByRole('heading', { level: 3 }).count()).toBe(3);
  await expect(more.getByRole('link', { name: 'Ver a agenda completa' })).toBeVisible();
  await page.goto(await addressOf(page, '/projetos/:first'));
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!;
  await expect(more.getByRole('heading', { level: 2 })).toHaveText('Outros projetos');
  const others = await more.getByRole('heading', { level: 3 }).allTextContents();
  expect(others).toHaveLength(3);
  expect(others).not.toContain(name);
});

test('the giving page fills a tablet without holes', async ({ page }) => {
  await page.setViewportSize(tablet);
  await page.goto('/contribuir');
  const main = page.getByRole('main');
  const picture = await boxOf(main.locator('aside svg').first());
  expect(picture.height).toBeLessThan(400);
  for (const legend of ['Para quê?', 'Como?']) {
    const group = main.getByRole('group', { name: legend });
    const { x, width } = await boxOf(group);
    const tiles = await Promise.all((await group.locator('label:has(> [type="radio"])').all()).map(boxOf));
    const rows = Map.groupBy(tiles, ({ y }) => Math.round(y));
    for (const row of rows.values()) {
      expect(Math.round(Math.max(...row.map((tile) => tile.x + tile.width)))).toBe(Math.round(x + width));
      expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
    }
  }
  const statement = main.getByRole('region', { name: 'Extrato do ano' });
  const button = await boxOf(statement.getByRole('button'));
  const field = await boxOf(statement.getByRole('textbox').locator('..'));
  expect([button.y, button.height]).toEqual([field.y, field.height]);
});
