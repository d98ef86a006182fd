import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import type { Section } from './src/shared/crud/section.ts';
import { escapeNonAscii, serverBundleOutput } from './tools/server-bundle-options.ts';

interface Barrel {
  package: string;
  /** the folder of its modules, from the root of the project */
  dir: string;
  index: string;
  /** the exported names, each with the file that has it and its name there */
  read(index: string): Iterable<readonly [name: string, imported: string, file: string]>;
}

function* tablerNames(index: string) {
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]+)\} from '\.\/(icons\/\w+\.mjs)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) yield [name, 'default', file] as const;
}

function* mantineNames(index: string) {
  for (const [, names = '', file = ''] of index.matchAll(/^import \{([^}]+)\} from "\.\/([^"]+)";$/gm))
    for (const one of names.split(',')) {
      const [imported = '', name = imported] = one.trim().split(' as ');
      yield [name, imported, file] as const;
    }
}

/**
 * Packages whose one entry names hundreds of files. Each name is imported from its own file: otherwise the build reads all
 * icons, and cannot tell the components of the office's first view from those of its forms.
 */
const barrels: Barrel[] = [
  {
    package: '@tabler/icons-react',
    dir: 'node_modules/@tabler/icons-react/dist/esm',
    index: 'tabler-icons-react.mjs',
    read: tablerNames,
  },
  { package: '@mantine/core', dir: 'node_modules/@mantine/core/esm', index: 'index.mjs', read: mantineNames },
];

function importByFile(): Plugin {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return {
    name: 'import-by-file',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const { package: name, dir, index, read } of barrels)
        known.set(
          name,
          new Map(
            [...read(readFileSync(path.join(dir, index), 'utf8'))].map(([exported, imported, file]) => [
              exported,
              `import { ${imported} as NAME } from '${path.resolve(dir, file)}';`,
            ]),
          ),
        );
    },
    transform(code, id) {
      if (!/\/src\/web\/|\/@mantine\/dates\//.test(id)) return;
      return code.replace(
        /^import \{([^}]+)\} from ['"](@tabler\/icons-react|@mantine\/core)['"];/gm,
        (whole, list: string, name: string) => {
          const wanted = list
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one && !one.startsWith('type '))
            .map((one) => one.split(' as '));
          const files = wanted.map(([imported = '']) => known.get(name)!.get(imported));
          if (!files.every((file) => file !== undefined)) return whole;
          return wanted
            .map(([imported = '', local = imported], at) => files[at]!.replace('NAME', local))
            .join(' ');
        },
      );
    },
  };
}

/** Also writes scripts and style sheets compressed: once, and better than a server could while a visitor waits. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, files) {
      const texts = Object.keys(files).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(dir, name);
          const body = await readFile(file);
          if (body.length > 1024) await writeFile(`${file}.br`, await promisify(brotliCompress)(body));
        }),
      );
    },
  };
}

const dataPrefix = 'virtual:section/';

/**
 * Sections are data. The browser gets the heads of all of them as one literal and the declaration of each as a file of its
 * own, so that a list loads one declaration instead of all (src/shared/sections/heads.ts and load.ts).
 */
function sectionData(): Plugin {
  let sections: readonly Section[] = [];
  let headOf: (section: Section) => unknown;
  const load = (file: string) => import(pathToFileURL(path.resolve(file)).href);
  return {
    name: 'section-data',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      ({ sections } = await load('src/shared/sections/index.ts'));
      ({ headOf } = await load('src/shared/crud/section.ts'));
    },
    resolveId: (id) => (id.startsWith(dataPrefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${dataPrefix}`)) return;
      const found = sections.find(({ name }) => id.endsWith(`/${name}`));
      // only the server needs `personal`, for the register of treatment
      const { personal: _personal, ...section } = found!;
      assert.deepEqual(JSON.parse(JSON.stringify(section)), section, `${section.name} is not data alone`);
      return `export default ${JSON.stringify(section)}`;
    },
    transform(_code, id) {
      if (id.endsWith('/src/shared/sections/heads.ts'))
        return [
          `export const sectionHeads = ${JSON.stringify(sections.map(headOf))};`,
          'export const findHead = (name) => sectionHeads.find((section) => section.name === name);',
        ].join('\n');
      if (id.endsWith('/src/shared/sections/load.ts'))
        return [
          `const files = {${sections.map(({ name }) => `${name}: () => import('${dataPrefix}${name}')`).join()}};`,
          'export const loadSection = async (name) =>',
          '  Object.hasOwn(files, name) ? (await files[name]()).default : undefined;',
        ].join('\n');
      return undefined;
    },
  };
}

const officeRooms = /src\/web\/(crud|sections|shell\/admin|pages\/admin)\//;

/** Whether only the office imports a file, or a library's file that only such files import. */
function ofOffice(id: string, build: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (officeRooms.test(id) || seen.has(id)) return true;
  seen.add(id);
  const importers = build.getModuleInfo(id)?.importers ?? [];
  return importers.length > 0 && importers.every((importer) => ofOffice(importer, build, seen));
}

/** The modules that every page runs; the pages that most users of the office open first; and its dashboard. */
const entries = /src\/web\/(entry\.client|root)\.tsx/;
const officeViews = /src\/web\/(shell\/admin\/admin-layout|pages\/admin\/section-list)\.tsx/;
const dashboard = /src\/web\/pages\/admin\/dashboard\.tsx/;

/** Whether one of these files imports a file statically, directly or through others. */
function isLoadedBy(
  roots: RegExp,
  id: string,
  build: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (roots.test(id)) return true;
  seen.add(id);
  const importers = build.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isLoadedBy(roots, importer, build, seen));
}

/** Whether a file is needed by every page, or by the first views of the office. */
const isAlwaysLoaded = (id: string, build: Rolldown.ChunkingContext): boolean =>
  isLoadedBy(entries, id, build) || isLoadedBy(officeViews, id, build);

export default defineConfig({
  // the router's plugin expects a router build around it, which unit tests do not have
  plugins: process.env.VITEST
    ? []
    : [importByFile(), sectionData(), reactRouter(), compressed(), escapeNonAscii()],
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: {
    ssr: { build: { rolldownOptions: { output: serverBundleOutput } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // one style sheet for public pages: it is fetched once, and no page waits for a second; giving has its own
                { name: 'contribuir', test: /src\/web\/pages\/site\/contribuir.*\.css/ },
                // the landing pages of events, with their typefaces, have their own too
                { name: 'landing', test: /src\/web\/pages\/site\/landing\/.*\.css/ },
                {
                  name: 'site',
                  test: /src\/web\/(pages\/(site\/(?!contribuir|landing)|misc)|ui(?!\/office)|shell(?!\/admin)).*\.css/,
                },
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // the library of access rules (CASL) stays apart: few public pages need it
                {
                  name: 'access',
                  test: /node_modules\/@(casl|ucast)\/|src\/(shared\/access\/ability|web\/lib\/route\/guard)\.ts/,
                },
                // One file instead of thirty for all that every page needs, and for what the first views of the office share
                // with public pages. A group takes all that its files import, so the groups that load first are listed first.
                {
                  debugName: 'shell',
                  name: (id, build) => (isAlwaysLoaded(id, build) && !ofOffice(id, build) ? 'shell' : null),
                  test: /node_modules|src\/(shared|web)\//,
                },
                // the same for the office: one file for what its first views need, and groups for its dashboard
                {
                  debugName: 'office',
                  name: (id, build) => (isLoadedBy(officeViews, id, build) ? 'office' : null),
                  test: /node_modules|src\/(shared|web)\//,
                },
                {
                  debugName: 'shell-more',
                  name: (id, build) =>
                    isLoadedBy(dashboard, id, build) && !ofOffice(id, build) ? 'shell-more' : null,
                  test: /node_modules|src\/(shared|web)\//,
                },
                {
                  debugName: 'dashboard',
                  name: (id, build) =>
                    ofOffice(id, build) && isLoadedBy(dashboard, id, build) ? 'painel' : null,
                  test: /node_modules|src\/(shared|web)\//,
                },
                // what many public pages need
                {
                  name: 'site-shell',
                  test: /src\/(web\/(lib\/(?!escala|offline|office)|ui\/site|shell\/(public|dialogs))|shared\/contracts)\//,
                },
                {
                  debugName: 'shell-more',
                  name: (id, build) => (ofOffice(id, build) ? null : 'shell-more'),
                  test: /tabler.*\/icons\/|src\/(shared\/(?!i18n|sections\/index)|web\/ui\/)/,
                },
                // what the other pages of the office need besides: declarations, and forms with their inputs
                {
                  debugName: 'sections',
                  name: (id, build) => (ofOffice(id, build) ? 'sections' : null),
                  test: /src\/shared\/sections\//,
                },
                {
                  debugName: 'forms',
                  name: (id, build) => (ofOffice(id, build) ? 'forms' : null),
                  test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|@tanstack|@tabler|zod)\/|src\/(shared\/kit|web\/(ui|crud\/(?!inputs\/richtext-(editor|link|toolbar))))/,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The server's build includes the office's libraries: loading their thousand small files would double the time of a start.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//, /^@tanstack\//, /^@tiptap\//] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
