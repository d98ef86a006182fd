// Plain JavaScript for any Node on the machine: it installs the Node that everything else runs on.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const cache = path.join(root, 'node_modules', '.aprisco');
const step = process.argv[2];

const hash = (parts) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
};
const isDone = (name, print) => {
  const file = path.join(cache, name);
  return existsSync(file) && readFileSync(file, 'utf8') === print;
};
const done = (name, print) => {
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, name), print);
};
const npm = (args) =>
  new Promise((resolve) => {
    const child = spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1)));
  });

async function install() {
  const print = hash(
    ['package-lock.json', 'package.json'].map((file) => readFileSync(path.join(root, file))),
  );
  if (isDone('installed', print)) return;
  console.log('Installing what is in package-lock.json …');
  await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  done('installed', print);
}

function* filesBelow(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield file;
  }
}

const printOf = (files) => hash(files.flatMap((file) => [path.relative(root, file), readFileSync(file)]));
const below = (...folders) => folders.flatMap((folder) => [...filesBelow(path.join(root, folder))]);

async function buildServer() {
  const inputs = [
    'package-lock.json',
    'package.json',
    'tools/build-server.ts',
    'tools/server-bundle-options.ts',
  ].map((name) => path.join(root, name));
  const print = printOf([...inputs, ...below('src/shared', 'src/server', 'src/demo')]);
  if (isDone('server-built', print) && existsSync(path.join(root, 'build/app/main.mjs'))) return;
  await npm(['run', '--silent', 'build:server']);
  done('server-built', print);
}

async function buildPages() {
  const inputs = [
    'package-lock.json',
    'tsconfig.base.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tools/server-bundle-options.ts',
  ].map((name) => path.join(root, name));
  const print = printOf([...inputs, ...below('src/shared', 'src/web', 'public')]);
  if (isDone('built', print) && existsSync(path.join(root, 'build/server/index.js'))) return;
  console.log('Building the pages …');
  await npm(['run', '--silent', 'build:pages']);
  done('built', print);
}

/**
 * Installs Chromium's headless shell as root on Debian; it needs half the time of a full Chromium, which is enough elsewhere.
 * Returns an error text, or nothing.
 */
async function browser() {
  const isThere = (name) => existsSync(`/usr/bin/${name}`);
  if (isThere('chromium-headless-shell')) return undefined;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const others = ['chromium', 'chromium-browser', 'google-chrome'];
  if (!isRootOnDebian)
    return others.some(isThere)
      ? undefined
      : 'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium-headless-shell) and run npm test again.';
  console.log('Installing Chromium for the browser tests …');
  const apt = (...args) =>
    new Promise((resolve) => {
      const child = spawn('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      child.once('exit', (code) => resolve(code === 0));
      child.once('error', () => resolve(false));
    });
  const add = (name) =>
    apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-color-emoji');
  await apt('update', '-qq');
  if ((await add('chromium-headless-shell')) || others.some(isThere) || (await add('chromium')))
    return undefined;
  return 'Chromium could not be installed with apt-get.';
}

// The browser and the packages come from different servers, so both are fetched at once.
const browsing = step === 'test' ? browser() : undefined;
await install();
if (step === 'build' || step === 'test') {
  await buildPages();
  await buildServer();
}
const fault = await browsing;
if (fault) {
  console.error(fault);
  process.exit(1);
}
