import { afterAll, beforeEach, expect, it } from 'vitest';
import { startMockServer } from '../../../../tests/support/mock-server.ts';
import { createLogCollector } from './collector.ts';

const server = await startMockServer(() => ({ status: 200, body: {} }));
afterAll(() => server.close());
const outages: string[] = [];
beforeEach(() => {
  outages.length = 0;
  server.requests.length = 0;
  server.faults.length = 0;
});
const collector = (token?: string) =>
  createLogCollector({
    url: `${server.url}/registro`,
    token,
    fetch,
    pauseMs: 1,
    onOutage: (message) => void outages.push(message),
  });
const line = (n: number, more = ''): string => `${JSON.stringify({ n, more })}\n`;
const received = (): number[] =>
  server.requests
    .flatMap(({ body }) => body.trimEnd().split('\n'))
    .map((text) => JSON.parse(text).n)
    .filter((n) => n !== undefined);

it('sends lines in order and in batches, with its key, and the remaining ones when it closes', async () => {
  const log = collector('chave-do-coletor');
  for (let n = 0; n < 50; n++) log.write(line(n));
  await log.close();
  expect(received()).toEqual([...Array(50).keys()]);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    path: '/registro',
    headers: { 'content-type': 'application/x-ndjson', authorization: 'Bearer chave-do-coletor' },
  });
  expect(outages).toEqual([]);
});

it('sends lines again that the collector did not take, reports the outage once, and loses nothing', async () => {
  server.faults.push({ status: 503 }, 'lost', { status: 302, headers: { location: 'http://localhost:1/' } });
  const log = collector();
  log.write(line(1));
  await expect.poll(() => server.requests.length).toBe(4);
  log.write(line(2));
  await expect.poll(() => server.requests.length).toBe(5);
  await log.close();
  expect(received()).toEqual([1, 1, 1, 1, 2]);
  expect(outages).toEqual(['does not take the log: it answered 503', 'takes the log again']);
});

it('keeps a bounded number of lines while the collector is away, and reports to it how many were lost', async () => {
  server.faults.push(...Array.from({ length: 3 }, () => ({ status: 500 })));
  const log = collector();
  const long = 'x'.repeat(100_000);
  for (let n = 0; n < 60; n++) log.write(line(n, long));
  await expect.poll(() => server.requests.length).toBeGreaterThan(3);
  await expect.poll(() => received().at(-1)).toBe(59);
  await log.close();
  const lossReport = server.requests.map(({ body }) => body).find((body) => body.includes('were lost'))!;
  const lost = Number(/(\d+) lines of the log were lost/.exec(lossReport)![1]);
  const taken = new Set(received());
  expect(lost).toBeGreaterThan(15);
  expect([...taken].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 60 - lost }, (_, index) => lost + index),
  );
});
