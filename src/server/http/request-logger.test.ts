import Fastify, { LogController } from 'fastify';
import { describe, expect, it } from 'vitest';
import { requestLogger } from './request-logger.ts';

describe('the logger of a request', () => {
  it('adds the id of the request to each line, and creates no logger for a request without lines', async () => {
    const lines: Record<string, unknown>[] = [];
    let created = 0;
    const app = Fastify({
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
      logController: new LogController({ disableRequestLogging: true }),
      childLoggerFactory: (of, bindings, options) =>
        requestLogger(
          Object.create(of, {
            child: {
              value: (...given: Parameters<typeof of.child>) => {
                created += 1;
                return of.child(...given);
              },
            },
          }),
          bindings,
          options,
        ),
    });
    app.get('/silent', async () => 'ok');
    app.get('/logged', async ({ log }) => {
      log.warn({ what: 'refused' }, 'first');
      log.info('second');
      log.debug('below the level');
      return log.level;
    });
    await app.inject('/silent');
    expect([created, lines]).toEqual([0, []]);
    expect((await app.inject('/logged')).body).toBe('info');
    expect(created).toBe(1);
    expect(lines).toMatchObject([
      { msg: 'first', what: 'refused', reqId: 'req-2' },
      { msg: 'second', reqId: 'req-2' },
    ]);
  });
});
