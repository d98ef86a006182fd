import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');
/** The server in few files (tests/support/server-bundle.ts), for tests that start many. */
export const bundle = path.join(root, '.cache/test-server/main.mjs');
/** The arguments of Node in `npm start`: its flags, then the server. */
const startArguments = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(1);
const flags = startArguments.slice(0, -1);
const sources = path.join(root, startArguments.at(-1)!);

export const admin = { email: 'admin@igreja.example', password: 'Segredo-123!' };

export interface RunningServer {
  url: string;
  child: ChildProcess;
  /** everything it printed */
  output(): string;
  call(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  login(): Promise<string>;
  /** sends the signal and returns the exit code */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export const temporaryDir = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'aprisco-'));
export const removeDir = (dir: string): Promise<void> =>
  rm(dir, { recursive: true, force: true, maxRetries: 20 });

/** Repeats until there is an answer; the timeout only ends a failing test. */
export async function until<T>(
  what: string,
  condition: () => Promise<T | undefined | false>,
  timeout = 60_000,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const answer = await condition().catch(() => undefined);
    if (answer) return answer as T;
    if (Date.now() > end) throw new Error(`timed out waiting for: ${what}`);
    await delay(50);
  }
}

export function spawnMain(env: Record<string, string>): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [...flags, process.env.SERVER_FILE ?? sources], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // outside of the project, so that its .env is not read
    cwd: os.tmpdir(),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  return { child, output: () => printed };
}

/** The real server in a process of its own, ready to answer. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const { child, output } = spawnMain({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env });
  const printed = Promise.withResolvers<string>();
  const fail = (why: string) => printed.reject(new Error(`${why}\n${output()}`));
  child.stdout!.on('data', () => {
    const address = /http:\/\/localhost:\d+/.exec(output())?.[0];
    if (address) printed.resolve(address);
  });
  child.once('exit', (code) => fail(`the server ended with ${code}`));
  // On a busy machine a start takes its time.
  const patience = setTimeout(() => fail('the server never printed its address'), 150_000);
  const url = await printed.promise
    .catch((error: Error) => {
      child.kill('SIGKILL');
      throw error;
    })
    .finally(() => clearTimeout(patience));
  const call: RunningServer['call'] = (target, { token, ...init } = {}) =>
    fetch(url.replace('localhost', '127.0.0.1') + target, {
      ...init,
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...init.headers,
      },
    });
  return {
    url,
    child,
    output,
    call,
    login: async () => {
      const response = await call('/api/auth/login', { method: 'POST', body: JSON.stringify(admin) });
      if (response.status !== 200)
        throw new Error(`login answered ${response.status}: ${await response.text()}`);
      return ((await response.json()) as { accessToken: string }).accessToken;
    },
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      return (await exited)[0] as number | null;
    },
  };
}

/** Adds an account of the books: a row for tests of what a server keeps. */
export const addConta = (server: RunningServer, token: string, nome: string): Promise<Response> =>
  server.call('/api/admin/conta', { method: 'POST', token, body: JSON.stringify({ nome, tipo: 'caixa' }) });

/** The names of all accounts, for a new session. */
export async function contas(server: RunningServer): Promise<string[]> {
  const answer = await server.call('/api/admin/conta?per_page=100', { token: await server.login() });
  return ((await answer.json()) as { data: { nome: string }[] }).data.map(({ nome }) => nome);
}
