// Which room may import which rooms and packages. Anything else fails `npm run check`, and so does an import cycle.
// `import type` counts like any other import. tools/import-rules.test.ts tests these rules.

const page = ['react', 'react-router', '@tabler/icons-react'];
const office = [...page, '@mantine/core', '@mantine/dates', '@mantine/hooks', '@tanstack/react-query'];
const shell = ['web/shell/admin', 'web/shell/dialogs', 'web/shell/public'];
const route = ['fastify', 'zod'];
const shared = ['shared', 'shared/sections'];
/** Small files at the top of src/server that rooms share. */
const file = (...names) => names.map((name) => `server/${name}.ts`);
const server = (...names) => names.map((name) => `server/${name}`);

/**
 * The rooms below src. `name/*` are the files directly in a folder, without its folders; a room leaves out the rooms that
 * lie inside it. Each may import itself, the rooms and packages named here and, where `node` is set, node:* modules.
 */
const rooms = {
  // runs anywhere; code for all sections imports none of them by name
  shared: { packages: ['zod', '@casl/ability', 'qr'] },
  'shared/sections': { rooms: ['shared'] },

  'server/lazy-import.ts': { node: true },
  'server/public-address.ts': { node: true },
  'server/fonts.ts': { node: true },
  'server/concurrency-limit.ts': { rooms: ['shared'] },
  'server/disk-space.ts': { node: true, rooms: ['shared', 'server/ports'] },
  'server/config.ts': { node: true, rooms: ['shared', ...file('public-address')], packages: ['zod'] },
  'server/sharp.ts': { rooms: file('lazy-import'), packages: ['sharp'] },
  'server/setup-code.ts': { node: true, rooms: ['server/db'] },
  'server/db': { node: true, rooms: ['shared', ...file('disk-space')], packages: ['pg'] },
  'server/ports': { node: true, rooms: ['shared', 'server/db'], packages: ['zod'] },
  // the only place for the clients of other companies' services
  'server/drivers': {
    node: true,
    rooms: [
      'shared',
      ...server('db', 'ports', 'workers'),
      ...file('concurrency-limit', 'config', 'disk-space', 'lazy-import', 'public-address'),
    ],
    packages: [
      '@node-rs/argon2',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      '@zxcvbn-ts/language-en',
      '@zxcvbn-ts/language-pt-br',
      'aws4fetch',
      'mercadopago',
      'nodemailer',
      'pg-boss',
      'pusher',
      'stripe',
      'web-push',
    ],
  },
  // writes and restores backups, for the office and the commands
  'server/backup': { node: true, rooms: ['shared', ...server('db', 'http', 'ports')], packages: ['zod'] },
  'server/version.ts': { node: true },
  'server/collect-garbage.ts': { node: true },
  'server/read-settings.ts': { node: true, rooms: file('config') },
  // threads for work on data that callers sent
  'server/workers': { node: true, rooms: file('concurrency-limit') },
  'server/xml': {},
  // amounts written out, for papers that are signed
  'server/amount-words': { rooms: ['shared'], packages: ['extenso'] },
  'server/pdf': { node: true, rooms: ['shared', ...file('fonts', 'lazy-import')], packages: ['pdfkit'] },
  'server/spreadsheet': { node: true, rooms: ['shared', 'server/xml'], packages: ['fflate', 'htmlparser2'] },
  'server/mail': { rooms: ['shared', ...server('db', 'http', 'ports')], packages: ['zod'] },
  'server/http': {
    node: true,
    rooms: [
      'shared',
      ...server('db', 'ports'),
      ...file('concurrency-limit', 'deps', 'disk-space', 'setup-code', 'sharp'),
    ],
    packages: [
      ...route,
      '@fastify/middie',
      '@fastify/multipart',
      '@fastify/static',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      'fastify-type-provider-zod',
      'file-type',
      'react-router',
      'vite',
    ],
  },
  // reads and seals the connections that the office sets
  'server/connections': { rooms: ['shared', ...server('db', 'http', 'ports')], packages: ['zod'] },
  'server/checkout': { node: true, rooms: ['shared', ...server('db', 'http', 'ports')], packages: route },
  // the generic code of all sections imports none of them by name
  'server/crud': {
    node: true,
    rooms: ['shared', ...server('db', 'http', 'pdf', 'ports', 'spreadsheet'), ...file('lazy-import')],
    packages: [...route, 'htmlparser2'],
  },
  'server/calendar': { rooms: ['shared', 'server/crud'], packages: ['ical-generator'] },
  'server/sections': {
    node: true,
    rooms: [...shared, ...server('checkout', 'crud', 'db', 'http', 'ports')],
    packages: ['zod'],
  },
  'server/deps.ts': {
    rooms: ['shared', ...server('crud', 'db', 'http', 'ports'), ...file('config', 'disk-space')],
    packages: ['fastify'],
  },
  // for each feature by itself: features never import each other
  'server/features/(each)': {
    node: true,
    rooms: [
      ...shared,
      ...server(
        'amount-words',
        'calendar',
        'checkout',
        'connections',
        'crud',
        'db',
        'http',
        'mail',
        'pdf',
        'ports',
        'sections',
        'spreadsheet',
        'xml',
      ),
      ...file('concurrency-limit', 'deps', 'fonts', 'lazy-import', 'public-address', 'setup-code', 'sharp'),
    ],
    packages: route,
  },
  'server/features/auth': { packages: ['@simplewebauthn/server', 'otpauth'] },
  'server/features/backup': { rooms: ['server/backup', ...file('version')] },
  'server/features/mcp': { rooms: file('version'), packages: ['@modelcontextprotocol/sdk'] },
  'server/features/novidades': { rooms: file('version') },
  'server/features/cobranca': { rooms: ['server/workers'] },
  'server/features/importacao': { rooms: ['server/workers', ...file('collect-garbage')] },
  'server/features/realtime': { packages: ['@fastify/websocket'] },
  'server/features/escala': { packages: ['satori'] },
  'server/features/site': { packages: ['satori'] },
  'server/features/*': {
    rooms: ['server/features/(each)', 'server/http', ...file('deps')],
    packages: ['fastify'],
  },
  // puts the server together
  'server/*': {
    node: true,
    rooms: [
      ...shared,
      'demo',
      ...server(
        'backup',
        'connections',
        'crud',
        'db',
        'drivers',
        'features/*',
        'http',
        'mail',
        'ports',
        'sections',
      ),
      ...file('collect-garbage', 'config', 'deps', 'disk-space', 'read-settings', 'setup-code', 'version'),
    ],
    packages: [...route, '@fastify/compress', '@fastify/cookie', '@fastify/multipart'],
  },
  demo: {
    node: true,
    // features/escala, documento and transparencia: the demo church's schedule is filled, its documents are issued and its months
    // are published by the product's rules; drivers/storage and the settings: it is filled by a process of its own
    rooms: [
      ...shared,
      ...server(
        'checkout',
        'crud',
        'db',
        'drivers/storage',
        'features/documento',
        'features/escala',
        'features/transparencia',
        'http',
        'ports',
        'sections',
      ),
      ...file('config', 'read-settings', 'sharp'),
    ],
  },

  'web/lib': {
    rooms: [...shared, 'web/ui', 'web/*'],
    packages: [...page, '@simplewebauthn/browser', 'idb', 'react-dom', 'pusher-js'],
  },
  'web/ui': { rooms: ['shared', 'web/lib', 'web/shell/dialogs'], packages: [...page, 'react-dom'] },
  'web/shell/dialogs': { rooms: ['shared', 'web/lib', 'web/ui'], packages: page },
  'web/checkout': { rooms: ['shared', 'web/lib', 'web/ui'], packages: page },
  // the store's cart, on its own page and on all others of the store
  'web/cart': { rooms: [...shared, 'web/lib', 'web/ui'], packages: page },
  'web/shell/public': { rooms: [...shared, 'web/lib', 'web/shell/dialogs', 'web/ui'], packages: page },
  // gets the components of single sections through section-slots.ts, and imports no section by name
  'web/crud': {
    rooms: [...shared, 'web/lib', 'web/shell/dialogs', 'web/ui'],
    packages: [...office, '@tiptap/core', '@tiptap/react', '@tiptap/starter-kit', 'dayjs'],
  },
  'web/sections': {
    rooms: [...shared, 'web/crud', 'web/lib', 'web/shell/dialogs', 'web/ui'],
    packages: office,
  },
  'web/shell/admin': {
    rooms: [...shared, 'web/crud', 'web/lib', 'web/shell/dialogs', 'web/shell/public', 'web/ui', 'web/*'],
    packages: office,
  },
  // the layouts, one for each kind of page
  'web/shell/*': {
    rooms: [...shared, 'web/cart', 'web/lib', 'web/pages/misc', 'web/ui', ...shell],
    packages: page,
  },
  // public pages are plain HTML and CSS: none of the office's rooms, no Mantine
  'web/pages': {
    rooms: [
      ...shared,
      'web/cart',
      'web/checkout',
      'web/lib',
      'web/shell/dialogs',
      'web/shell/public',
      'web/ui',
      'web/*',
    ],
    packages: page,
  },
  'web/pages/misc': { rooms: ['shared', 'web/lib', 'web/shell/public', 'web/ui'], packages: page },
  'web/pages/admin': {
    rooms: [...shared, 'web/crud', 'web/lib', 'web/pages/misc', 'web/sections', 'web/ui', 'web/*', ...shell],
    // for the board of schedules, for reading tickets by camera, and for what a phone stores at a door without network
    packages: [...office, '@dnd-kit/core', 'barcode-detector', 'idb', 'zxing-wasm'],
  },
  // the table of routes, and the code that puts the pages together
  'web/*': {
    rooms: [
      ...shared,
      'web/lib',
      'web/pages/misc',
      'web/shell/*',
      'web/shell/dialogs',
      'web/shell/public',
      'web/ui',
    ],
    packages: [...page, 'react-dom', '@react-router/dev'],
  },
};

const names = Object.keys(rooms);
const escaped = (text) => text.replaceAll('.', '\\.');

/** A regular expression of a room's files. */
function filesOf(name, each = '[^/]+') {
  if (name.endsWith('/(each)')) return `^src/server/features/(${each})/`;
  if (name.endsWith('.ts')) return `^src/${escaped(name)}$`;
  const folder = name.replace('/*', '');
  const inside = names
    .filter((other) => other.startsWith(`${folder}/`) && other !== name && !other.includes('(each)'))
    .map((other) => escaped(other.slice(folder.length + 1)) + (other.endsWith('.ts') ? '$' : '/'))
    .filter((other) => !other.includes('*'));
  const without = inside.length > 0 ? `(?!${inside.join('|')})` : '';
  return `^src/${folder}/${without}${name.endsWith('/*') ? '[^/]+$' : ''}`;
}

/** Files of packages; those that Vite serves by their address (`?url`) are not resolved. */
const packagesOf = (packages) =>
  packages.flatMap((name) => [
    `(^|/)node_modules/(@types/)?${escaped(name)}/`,
    `^${escaped(name)}/[^?]+\\?url$`,
  ]);

const allowedByRoom = Object.entries(rooms).map(([name, { rooms: others = [], packages = [] }]) => ({
  from: { path: filesOf(name) },
  to: {
    path: [
      name.endsWith('/(each)') ? filesOf(name, '$1') : filesOf(name),
      ...others.map((other) => filesOf(other)),
      ...packagesOf(packages),
    ],
  },
}));

export default {
  forbidden: [{ name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } }],
  allowed: [
    ...allowedByRoom,
    {
      from: { path: names.filter((name) => rooms[name].node).map((name) => filesOf(name)) },
      to: { dependencyTypes: ['core'] },
    },
    // unit tests are beside the code: they import all of the same folder below src, src/shared, any package and tests/support
    {
      from: { path: '^src/(server|shared|web|demo)/.*\\.test\\.tsx?$' },
      to: { path: ['^src/$1/', '^src/shared/', '^tests/support/', '(^|/)node_modules/'] },
    },
    { from: { path: '^src/demo/.*\\.test\\.ts$' }, to: { path: '^src/server/' } },
    { from: { path: '\\.test\\.tsx?$' }, to: { dependencyTypes: ['core'] } },
    { from: { path: '^(tests|tools|bench)/|^[^/]+$' }, to: {} },
  ],
  allowedSeverity: 'error',
  options: {
    // TypeScript 7 has no API that dependency-cruiser could use; swc sees the same imports, including those of types.
    parser: 'swc',
    // no rule needs to know which files import a file, and finding out takes a seventh of the time
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
