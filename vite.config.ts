import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const icons = '@tabler/icons-react/dist/esm';

/** The package of icons is one barrel of six thousand files: import each by its own, or the build reads them all. */
function iconsByFile(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const barrel = readFileSync(`node_modules/${icons}/tabler-icons-react.mjs`, 'utf8');
      for (const [, names = '', file = ''] of barrel.matchAll(
        /export \{([^}]+)\} from '\.\/(icons\/\w+\.mjs)'/g,
      )) {
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
      }
    },
    transform(code, id) {
      if (!id.includes('/src/web/')) return;
      return code.replace(/import \{([^}]+)\} from '@tabler\/icons-react';/g, (whole, list: string) => {
        const names = list.split(',').flatMap((name) => name.trim() || []);
        if (!names.every((name) => files.has(name))) return whole;
        return names.map((name) => `import ${name} from '${icons}/${files.get(name)}';`).join(' ');
      });
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

export default defineConfig({
  // the router's plugin expects a router build around it, which unit tests have not
  plugins: process.env.VITEST ? [] : [iconsByFile(), reactRouter()],
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // one style sheet for what visitors read: fetched once, and nothing waits for a second; giving has its own
                { name: 'contribuir', test: /src\/web\/pages\/site\/contribuir.*\.css/ },
                // the pages of events with their typefaces, too
                { name: 'landing', test: /src\/web\/pages\/site\/landing\/.*\.css/ },
                {
                  name: 'site',
                  test: /src\/web\/(pages\/(site\/(?!contribuir|landing)|misc)|ui(?!\/office)|shell(?!\/admin)).*\.css/,
                },
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // what every page needs comes in one file instead of thirty; the rules' engine and the texts stay apart
                {
                  name: 'shell',
                  test: /src\/(web\/(lib\/(?!route\/guard)|ui\/(?!drawer|page-head|office|icon)|shell\/(public|dialogs|scroll)|route-table)|shared\/(access\/access|contracts|dates|money|i18n\/[lt]))/,
                },
                {
                  name: 'shell',
                  test: /tabler.*(createReactComponent|defaultAttributes|Icon(AlertTriangle|ArrowUp|Check|Menu2|X|Sun|Moon|DeviceDesktop|Language|Trash|Eye|EyeOff)\.mjs)/,
                },
                // likewise for whoever works in the office: what nearly each of its pages needs, instead of sixty files;
                // what visitors need too stays apart, or they would fetch all of it
                {
                  debugName: 'shell-more',
                  name: (id, build) => (ofOffice(id, build) ? null : 'shell-more'),
                  test: /tabler.*\/icons\/|src\/(shared\/(?!i18n|sections\/index)|web\/ui\/)/,
                },
                {
                  debugName: 'office',
                  name: (id, build) => (ofOffice(id, build) ? 'office' : null),
                  test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|@tanstack|@tabler)\/|src\/web\/(ui|crud\/(?!inputs\/richtext-(editor|link|toolbar)|pages)|shell\/admin\/(?!palette))/,
                },
              ],
            },
          },
        },
      },
    },
  },
  // A thousand small files of the office's libraries would double what a start takes: the server's build holds them.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//, /^@tanstack\//, /^@tiptap\//] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
