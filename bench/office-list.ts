import type { Browser, CDPSession } from '@playwright/test';

/** The phone and the network of Lighthouse, applied by the browser (its constants for "mobile, slow 4G"). */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const slowerProcessor = 4;

export interface ColdList {
  /** milliseconds from the navigation until a click on the first row would open it */
  usable: number;
  /** bytes of JavaScript as they were sent, until the first row was usable and after */
  javaScript: number;
}

declare global {
  interface Window {
    usableAt?: number;
  }
}

/** Notes when the first row is a link that a tap would reach. */
function watchFirstRow(): void {
  const look = (): void => {
    const row = document.querySelector<HTMLElement>(
      '#content a[href*="/editar/"], #content a[href*="/visualizar/"]',
    );
    const box = row?.getBoundingClientRect();
    const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 10));
    if (row && hit && (row === hit || row.contains(hit) || hit.contains(row)))
      window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function throttle(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
}

/** Opens a page of the office as a person who is signed in, with nothing in the browser's cache. */
export async function openCold(
  browser: Browser,
  { url, cookie }: { url: string; cookie: { name: string; value: string } },
): Promise<ColdList> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    await context.addCookies([{ ...cookie, url }]);
    await context.addInitScript(watchFirstRow);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await throttle(cdp);
    const scripts = new Set<string>();
    let javaScript = 0;
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (/\.js(\?|$)/.test(request.url)) scripts.add(requestId);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) javaScript += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.usableAt !== undefined, undefined, { timeout: 60_000 });
    const usable = Math.round((await page.evaluate(() => window.usableAt)) ?? 0);
    await page.waitForLoadState('networkidle');
    return { usable, javaScript };
  } finally {
    await context.close();
  }
}
