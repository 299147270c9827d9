import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanContract } from './lean-contract.ts';
import { offline } from './offline.ts';

const server = process.env.OKUR_API ?? 'http://localhost:3000';

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

/** Modules whose address has one of these names between the two parts. */
const oneOf = (before: RegExp, names: string, after: RegExp): RegExp =>
  new RegExp(`${before.source}(${names.trim().split(/\s+/).join('|')})${after.source}`);

/** Of the libraries that every page needs, what no sign-in does: it comes with the first page that uses it. */
const signedInOnly = [
  /@tanstack\/(react-query\/.*\/useMutation|query-core\/.*\/mutationObserver|react-router\/.*\/useBlocker)\./,
  oneOf(
    /@mantine\/core\/esm\/core\/.*\//,
    `
      create-scoped-keydown-handler find-element-in-shadow-dom use-mantine-color-scheme use-computed-color-scheme
      close-on-escape
    `,
    /\.mjs/,
  ),
];
/** What every page needs stands in one file: it compresses better, and a browser asks less often. */
const onEveryPage = [
  /rolldown\/runtime/,
  oneOf(
    /node_modules\//,
    `
      react react-dom scheduler use-sync-external-store
      @tanstack/(react-router|router-core|history|store|react-store|query-core|react-query) i18next react-i18next
      zod @mantine/store
    `,
    /\//,
  ),
  /@mantine\/core\/esm\/core\//,
  oneOf(
    /@mantine\/core\/esm\/components\//,
    `
      ActionIcon Alert Anchor Button Checkbox CloseButton Group InlineInput Input InputBase Loader
      PasswordInput Stack Text TextInput ThemeIcon Title Transition UnstyledButton
    `,
    /\//,
  ),
  /@mantine\/notifications\/esm\/notifications\.store/,
  oneOf(
    /@tabler\/icons-react\/dist\/esm\//,
    `
      createReactComponent defaultAttributes icons/Icon(AlertCircle|AlertTriangle|Check|PlugConnectedX|WifiOff)
    `,
    /\./,
  ),
  oneOf(
    /web\/src\/kit\//,
    `
      client/(account|api|claims|failure|http|identity|query|random-id|refresh|selection|session|useCall) i18n idle
      repeats zod
    `,
    /\.ts/,
  ),
  oneOf(
    /web\/src\/kit\//,
    `
      feedback/(ErrorState|OfflineBanner|failureText|toast) fields/TextField form/(rules|useServerForm)
    `,
    /\./,
  ),
  /web\/src\/shell\/(Brand|Page|guards|touch)\./,
  /contract\/src\/(errors|limits|localization|roles|route|sessions)\.ts/,
];
/**
 * What the frame of every signed-in page is made of, and what most pages show in it; students and parents load it as
 * well.
 */
const frame = [
  /web\/src\/shell\/(student\/StudentShell|parent\/ParentShell)\./,
  oneOf(
    /web\/src\/kit\//,
    `
      PageHeader names list/useExport saveFile useAddress feedback/(EmptyState|Skeletons|StateBadge)
      format/(text|useFormat)
    `,
    /\./,
  ),
  /contract\/src\/(list|exercises\/names)\./,
  oneOf(
    /node_modules\/@mantine\/core\/esm\/components\//,
    `
      Badge Card ModalBase Paper Progress SimpleGrid Skeleton Table Tooltip
    `,
    /\//,
  ),
  /@mantine\/hooks\/esm\/use-local-storage\//,
  // Of the menu, and of most pages: fifty files of a few bytes cost more than one.
  oneOf(
    /@tabler\/icons-react\/dist\/esm\/icons\/Icon/,
    `
      ArrowDownRight ArrowRight ArrowUpRight Article Award Barbell Bell Books Bulb Building Certificate
      ChalkboardTeacher ChartLine ChevronRight Download ExternalLink FileText Folder HeartHandshake History Home Key
      ListCheck Loader2 Mail MessageQuestion Metronome MoodSmile Notebook Package PlayerPlay PlayerStop Presentation
      Receipt Refresh School Search Selector ShieldLock ShoppingCart Ticket Tools Users UsersGroup Vocabulary
    `,
    /\./,
  ),
];

const matches = (parts: readonly RegExp[], id: string): boolean => parts.some((part) => part.test(id));

export default defineConfig({
  plugins: [react(), leanContract, offline(), precompress],
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
        // The first file lists the names of all others: a hash is all that they need. `.vite/manifest.json` tells them.
        chunkFileNames: 'assets/app/[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'base',
              priority: 3,
              test: (id) => matches(onEveryPage, id) && !matches(signedInOnly, id),
            },
            { name: 'frame', priority: 2, test: (id) => matches(frame, id) },
            // With the cards of the first page of staff, which other pages show one by one.
            {
              name: 'charts',
              priority: 1,
              test: /web\/src\/(kit\/(charts\/|drill)|features\/(dashboard|reports)\/.*(Card|Summary|Reasons))/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/files': server } },
  preview: { proxy: { '/api': server, '/files': server } },
});
