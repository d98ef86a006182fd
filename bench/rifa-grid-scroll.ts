import type { CDPSession, Page } from '@playwright/test';

/** Where the grid of a page is, and what a row of it is. */
export interface Grid {
  view: string;
  row: string;
}

/** What one fling through a grid cost. Times are milliseconds. */
export interface Fling {
  frames: number;
  p50: number;
  p95: number;
  worst: number;
  /** tasks of more than 50 ms, which people see as a jerk */
  longTasks: number;
  /** frames in which a part of the view had no numbers */
  blank: number;
  /** the main thread's work for one frame */
  work: number;
  /** the most elements that the grid had at once */
  elements: number;
}

/** One fling: this far, this fast, as a thumb does it; then back. */
const distance = 24_000;
const speed = 9_000;

/** Records every frame from now on: when it came, whether the view was full, and how large the grid was. */
const record = ({ view, row }: Grid) => {
  const element = document.querySelector<HTMLElement>(view)!;
  const frames = { at: [] as number[], blank: 0, elements: 0, longTasks: 0, stopped: false };
  const observer = new PerformanceObserver((list) => {
    frames.longTasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  const frame = (now: number) => {
    if (frames.stopped) return observer.disconnect();
    frames.at.push(now);
    const box = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll<HTMLElement>(row)].map((one) => one.getBoundingClientRect());
    const covers = (y: number) => rows.some(({ top, bottom }) => top <= y && bottom >= y);
    if (!covers(box.top + 8) || !covers(box.bottom - 8)) frames.blank += 1;
    frames.elements = Math.max(frames.elements, element.getElementsByTagName('*').length);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  Object.assign(window, { frames });
};

const metricsOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

/** Flings through the grid and back, with a processor that is this many times slower. */
export async function fling(page: Page, grid: Grid, slower: number): Promise<Fling> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const box = (await page.locator(grid.view).boundingBox())!;
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(record, grid);
  const before = await metricsOf(session);
  for (const yDistance of [-distance, distance])
    await session.send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance,
      speed,
      gestureSourceType: 'touch',
      preventFling: false,
    });
  const after = await metricsOf(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const frames = await page.evaluate(() => {
    const { frames: recorded } = window as unknown as {
      frames: { at: number[]; blank: number; elements: number; longTasks: number; stopped: boolean };
    };
    recorded.stopped = true;
    return recorded;
  });
  await session.detach();
  const times = frames.at
    .slice(1)
    .map((now, index) => now - frames.at[index]!)
    .toSorted((a, b) => a - b);
  const part = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    frames: times.length,
    p50: part(0.5),
    p95: part(0.95),
    worst: times.at(-1) ?? 0,
    longTasks: frames.longTasks,
    blank: frames.blank,
    elements: frames.elements,
    work: (after - before) / Math.max(1, times.length),
  };
}
