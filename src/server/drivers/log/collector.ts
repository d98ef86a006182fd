import type { Fetch } from '#server/ports/fetch.ts';

interface CollectorOptions {
  url: string;
  token?: string | undefined;
  fetch: Fetch;
  /** called at the first failure of an outage, and at its end */
  onOutage(message: string): void;
  /** the pause between two batches, and after the first failure; doubles with each failure in a row */
  pauseMs?: number;
}

export interface LogCollector {
  write(line: string): void;
  /** sends the remaining lines, once */
  close(): Promise<void>;
}

const answerTimeout = 10_000;
const longestPause = 60_000;
/** The most that one request holds. */
const maxBatchBytes = 512 * 1024;
/** The most that waits while the collector does not answer; beyond it the oldest lines are dropped, and counted. */
const maxWaitingBytes = 4 * 1024 * 1024;

/**
 * Sends the lines of the log to a collector on another machine: JSON lines by POST, in batches, in order. A batch that fails is sent again,
 * so a collector that answers too late stores its lines twice. No request of the server waits for it.
 */
export function createLogCollector({
  url,
  token,
  fetch,
  onOutage,
  pauseMs = 1000,
}: CollectorOptions): LogCollector {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  async function post(lines: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: lines.join(''),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`it answered ${response.status}`);
  }

  /** The next batch: at least one line, however long. */
  function takeBatch(): string[] {
    let bytes = 0;
    const end = waiting.findIndex((line, at) => {
      bytes += line.length;
      return at > 0 && bytes > maxBatchBytes;
    });
    return waiting.slice(0, end < 0 ? waiting.length : end);
  }

  function drop(count: number): void {
    for (const line of waiting.slice(0, count)) waitingBytes -= line.length;
    waiting = waiting.slice(count);
  }

  /** Makes room for many lines at once: dropping one at a time would copy all others each time. */
  function dropOldest(): void {
    let count = 0;
    for (let left = waitingBytes; left > maxWaitingBytes * 0.9 && count < waiting.length - 1; count++)
      left -= waiting[count]!.length;
    drop(count);
    lost += count;
  }

  async function sendBatch(): Promise<void> {
    const lostBefore = lost;
    const batch = takeBatch();
    const notice =
      lostBefore > 0
        ? [
            `${JSON.stringify({ level: 40, time: Date.now(), msg: `${lostBefore} lines of the log were lost` })}\n`,
          ]
        : [];
    try {
      await post([...notice, ...batch]);
      // lines that were lost meanwhile are the oldest, which this batch held
      drop(Math.max(0, batch.length - (lost - lostBefore)));
      lost = Math.max(0, lost - lostBefore - batch.length);
      if (failures > 0) onOutage('takes the log again');
      failures = 0;
    } catch (error) {
      if (failures === 0) onOutage(`does not take the log: ${(error as Error).message}`);
      failures += 1;
    }
  }

  function schedule(): void {
    if (timer || sending || waiting.length === 0) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        sending = sendBatch().finally(() => {
          sending = undefined;
          schedule();
        });
      },
      Math.min(pauseMs * 2 ** failures, longestPause),
    );
    timer.unref();
  }

  return {
    write(line) {
      waiting.push(line);
      waitingBytes += line.length;
      if (waitingBytes > maxWaitingBytes) dropOldest();
      schedule();
    },
    async close() {
      clearTimeout(timer);
      await sending;
      clearTimeout(timer);
      if (waiting.length > 0) await sendBatch();
    },
  };
}
