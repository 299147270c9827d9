import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstPagesAhead } from './first-pages.ts';
import { leanContract } from './lean-contract.ts';
import { offline } from './offline.ts';

const server = process.env.OKUR_API ?? 'http://localhost:3000';

/** The API's documentation is made on the server: the browser's zod comes without its writer of JSON schemas (6 KB compressed). */
const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => code.replace(/^.*\bprocessJSONSchema = .*$/gm, '').replace(/create(Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, '(() => undefined)'),
  },
};

/** Compressed once here instead of for every reader: the server sends the `.br` or `.gz` beside a file. */
let dist = '';
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  configResolved({ root, build }) {
    dist = resolve(root, build.outDir);
  },
  closeBundle() {
    for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|json|svg)$/.test(name)) continue;
      const file = join(dist, name);
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

/** What every page needs stands in one file: it compresses better, and a browser asks less often. */
const onEveryPage = [
  /rolldown\/runtime/,
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query)|i18next|react-i18next|zod|@mantine\/store)\//,
  /@mantine\/core\/esm\/core\//,
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Button|Checkbox|CloseButton|Divider|Group|InlineInput|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|ThemeIcon|Title|Transition|UnstyledButton)\//,
  /@mantine\/notifications\/esm\/notifications\.store/,
  /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(AlertCircle|AlertTriangle|Check|PlugConnectedX|Trash|WifiOff)\.)/,
  /web\/src\/kit\/(account|api|claims|failure|http|i18n|identity|idle|query|random-id|refresh|selection|session|useCall)\.ts/,
  /web\/src\/kit\/(feedback\/(ErrorState|OfflineBanner|failureText|toast)|fields\/TextField|form\/(rules|useServerForm|values))\./,
  /web\/src\/shell\/(Brand|Page|guards|headStart|touch)\./,
  /contract\/src\/(accounts|auth|errors|fields|limits|localization|roles|route)\.ts/,
];
/** What the frame of every signed-in page is made of, and what most pages show in it; students and parents load it as well. */
const frame = [
  /web\/src\/shell\/(student\/StudentShell|parent\/ParentShell)\./,
  /web\/src\/kit\/(PageHeader|names|list\/useExport|saveFile|useAddress|feedback\/(EmptyState|Skeletons|StateBadge)|format\/(text|useFormat))\./,
  /contract\/src\/(list|exercises\/names)\./,
  /node_modules\/@mantine\/core\/esm\/components\/(Badge|Card|ModalBase|Paper|Progress|SimpleGrid|Skeleton|Table|Tooltip)\//,
  /@mantine\/hooks\/esm\/use-local-storage\//,
  // Of the menu, and of most pages: fifty files of a few bytes cost more than one.
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(ArrowDownRight|ArrowRight|ArrowUpRight|Article|Award|Barbell|Bell|Books|Bulb|Building|Certificate|ChalkboardTeacher|ChartLine|ChevronRight|Download|ExternalLink|FileText|Folder|HeartHandshake|History|Home|Key|ListCheck|Loader2|Mail|MessageQuestion|Metronome|MoodSmile|Notebook|Package|PlayerPlay|PlayerStop|Receipt|Refresh|School|Search|Selector|ShieldLock|ShoppingCart|Ticket|Tools|Users|UsersGroup|Vocabulary)\./,
];
/** Of the back office alone. */
const staff = /web\/src\/shell\/admin\/AdminShell\.|contract\/src\/companies\./;
/** Of staff, parents and students. */
const charts = /web\/src\/kit\/charts\/|contract\/src\/reports\./;
/** Parts of many screens, of students and parents as well. */
const parts = /web\/src\/kit\/(feedback|format)\/|node_modules\/(@tabler|@floating-ui|@mantine\/(hooks|core\/esm\/components\/(?!Checkbox|Combobox|Chip|Multi|NumberInput|Pagination|Pill|Select|Switch|Tabs|TagsInput)\w+))\//;
/** What most screens of the back office share: lists, records, fields. */
const office = /web\/src\/kit\/|node_modules\/(@mantine(?!\/dates)|mantine-datatable)\//;
/** Fields for days stand in many forms and on no first page. */
const days = /node_modules\/(@mantine\/dates|dayjs)\//;

export default defineConfig({
  plugins: [react(), noJsonSchema, leanContract, firstPagesAhead(), offline(), precompress],
  build: {
    outDir: 'dist',
    // Hashed files alone stand here, so that the server may tell browsers to keep them for ever.
    assetsDir: 'assets/app',
    target: 'es2022',
    manifest: true,
    // The CSP lets no font or picture come as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Every page loads the list of all files' names: no longer than they must be, and an icon needs none.
        chunkFileNames: ({ name }) => (name.startsWith('Icon') ? 'assets/app/[hash:8].js' : 'assets/app/[name]-[hash:7].js'),
        codeSplitting: {
          groups: [
            { name: 'start', priority: 3, test: /vite\/preload-helper|web\/src\/kit\/first\/layer\./ },
            { name: 'base', priority: 2, test: (id) => onEveryPage.some((place) => place.test(id)) },
            // Each with all it needs and none before it has: a first page comes in a handful of files, not in fifty.
            { name: 'frame', priority: 1.9, test: (id) => frame.some((place) => place.test(id)) },
            { name: 'staff', priority: 1.8, test: staff },
            { name: 'charts', priority: 1.7, test: charts },
            { name: 'dashboard', priority: 1.6, test: /web\/src\/features\/dashboard\/Dashboard\./ },
            { name: 'parts', priority: 1, minShareCount: 12, test: parts },
            { name: 'office', minShareCount: 12, test: office },
            { name: 'days', test: days },
            // Together: every file that is loaded later costs its name in the first one.
            { name: 'kept', test: /web\/src\/kit\/offline\/(keptAnswers|version)\.ts/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/files': server } },
  preview: { proxy: { '/api': server, '/files': server } },
});
