import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** The package of icons is one barrel of six thousand files: import each by its own, or the build reads them all. */
const iconsByFile: Plugin = {
  name: 'icons-by-file',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/src/web/') || !code.includes('@tabler/icons-react')) return;
    return code.replace(/import \{([^}]+)\} from '@tabler\/icons-react';/g, (whole, names: string) => {
      const values = names.split(',').map((name) => name.trim());
      return values
        .filter((name) => name.startsWith('Icon'))
        .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
        .join('')
        .concat(/\n/g.test(whole) ? '\n'.repeat(whole.split('\n').length - 1) : '');
    });
  },
};

export default defineConfig({
  // the router's plugin expects a router build around it, which unit tests have not
  plugins: process.env.VITEST ? [] : [iconsByFile, reactRouter()],
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
