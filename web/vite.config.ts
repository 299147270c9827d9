import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanContract } from './lean-contract.ts';
import { offline } from './offline.ts';

const server = process.env.OKUR_API ?? 'http://localhost:3000';
/** The metronome without a slash leads to where it is; the page with one is a file of this folder. */
const proxy = { '/api': server, '/files': server, '^/metronome$': server };

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
  /@tanstack\/react-query\/.*\/use(Mutation|Queries)\./,
  /@tanstack\/query-core\/.*\/(mutation|queries)Observer\./,
  /@tanstack\/react-router\/.*\/useBlocker\./,
  oneOf(
    /@mantine\/core\/esm\/core\/.*\//,
    `
      create-scoped-keydown-handler find-element-in-shadow-dom use-mantine-color-scheme use-computed-color-scheme
      close-on-escape
    `,
    /\.mjs/,
  ),
];
/** What every page needs is in one file: it compresses better, and a browser asks less often. */
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
      ActionIcon Alert Anchor Button CloseButton Group Input Loader Stack Text ThemeIcon Title Transition
      UnstyledButton
    `,
    /\//,
  ),
  /@mantine\/core\/esm\/components\/Checkbox\/CheckIcon/,
  oneOf(/@mantine\/hooks\/esm\//, 'use-merged-ref use-uncontrolled', /\//),
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
      client/(account|api|claims|draft-keys|entries|failure|http|identity|offline/area|query)
      client/(random-id|refresh|selection|session|useCall)
      focus i18n idle repeats zod
    `,
    /\.ts/,
  ),
  oneOf(
    /web\/src\/kit\//,
    `
      feedback/(ErrorState|OfflineBanner|failureText|sayFailure|toast)
    `,
    /\./,
  ),
  /web\/src\/shell\/(Brand|Page|guards|touch)\./,
  /contract\/src\/(errors|limits|localization|roles|route|sessions)\.ts/,
];
/** The first page after the sign-in has no form; the sign-in and most other pages do. */
const forms = [
  oneOf(/node_modules\//, '@mantine/form klona fast-deep-equal', /\//),
  oneOf(
    /@mantine\/core\/esm\/(?:components|utils)\//,
    'Checkbox InlineInput InputBase InputsGroupFieldset PasswordInput TextInput',
    /\//,
  ),
  oneOf(/web\/src\/kit\//, 'fields/TextField form/(binding|limits|refusals|rules|useServerForm|useSubmission)', /\./),
  /@tabler\/icons-react\/dist\/esm\/icons\/IconEye\./,
];
/**
 * What the frame of every signed-in page is made of, and what most pages show in it; students and parents load it as
 * well.
 */
const frame = [
  /web\/src\/shell\/(AccountMenu|LanguageMenu|Notices|useTheme)\./,
  oneOf(
    /web\/src\/kit\//,
    `
      PageHeader client/choose list/useExport saveFile useAddress useNow
      feedback/(EmptyState|Skeletons|StateBadge|confirm)
      format/(fileSize|text|useFormat)
    `,
    /\./,
  ),
  /contract\/src\/(list|mails|names|exercises\/names)\./,
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
      ChalkboardTeacher ChartLine ChevronRight Clock CloudUp CreditCard Download ExternalLink FileText Folder
      HeartHandshake History Home Key ListCheck ListDetails Loader2 Lock Mail MessageQuestion Metronome MoodSmile
      Notebook Package PlayerPlay PlayerStop Presentation Receipt Refresh School Search Selector ShieldLock
      ShoppingCart Sun Ticket Tools Users UsersGroup Vocabulary
    `,
    /\./,
  ),
];

const charts = [
  /web\/src\/(kit\/charts|reading\/reports)\//,
  /web\/src\/features\/(dashboard|reports)\/.*(?<!Platform|Exercise|Homework)(Card|Summary|Reasons)\./,
];

/** What goes along with every navigation: it comes after the first page, and lists and forms share it. */
const history = /web\/src\/kit\/client\/(comingBack|drafts|draftsOfSession|seenLabels)\./;

/** Beside the form itself: what most lists, records and forms share. */
const lists =
  /web\/src\/kit\/(list\/(?!FromTo)|record\/|form\/|feedback\/use|fields\/(?!Date|File|Number|Rich|Upload))/;
const signIn = /web\/src\/(shell\/auth\/|features\/auth\/(Login|SignInForm|showIn|useAuthForm)\.)/;
/** How exercises are planned and scored, and reading is counted. */
const training = /contract\/src\/(exercises|reading)[/.]/;
/** Of it, what lists of exercises and the students' first page say without any of that. */
const tasks = oneOf(
  /contract\/src\//,
  `
    exercises/(evidence|kind|ladders|names|parts|steps|student)
    reading/(evenness|kind|next-level|speed|trust|window)
    share student
  `,
  /\./,
);

/** Lists that grow, which the pages of students and parents are made of. */
const portions = /web\/src\/kit\/list\/(usePortions|Portions|portion)\./;

/** What questions are edited with. */
const questions = oneOf(
  /web\/src\/reading\/questions\//,
  'editing QuestionFields QuestionOptions QuestionImageField QuestionEditor QuestionsEditor',
  /\./,
);

/** Small ones of which no first page has any need: each file has its name in the first one. */
const helpers = oneOf(
  /(?:web|contract)\/src\/.*\//,
  'ClientFields CopyLine crumbs keyed stages useInvitation useTradeLevels useNameOf userName useSave',
  /\.ts/,
);

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
        assetFileNames: ({ names }) => `assets/app/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:6][extname]`,
        codeSplitting: {
          groups: [
            {
              name: 'base',
              priority: 3,
              test: (id) => matches(onEveryPage, id) && !matches(signedInOnly, id),
            },
            { name: 'history', priority: 2.6, test: history },
            { name: 'forms', priority: 2.5, test: (id) => matches(forms, id) },
            { name: 'frame', priority: 2, test: (id) => matches(frame, id) },
            { name: 'sign-in', priority: 1.5, test: signIn },
            // With the cards of the first page of staff, which other pages show one by one.
            {
              name: 'charts',
              priority: 1,
              test: (id) => matches(charts, id),
            },
            { name: 'tasks', priority: 1.2, test: tasks },
            { name: 'training', priority: 1, test: training },
            { name: 'lists', minShareCount: 20, test: lists },
            { name: 'hooks', minShareCount: 3, test: /node_modules\/@mantine\/hooks/ },
            { name: 'portions', priority: 1, test: portions },
            { name: 'questions', priority: 1, test: questions },
            { name: 'helpers', test: helpers },
            // The first file names every file: forty small ones cost more there than one. Today shows those apart.
            {
              name: 'icons',
              minShareCount: 2,
              test: /@tabler\/icons-react\/dist\/esm\/icons\/Icon(?!BellRinging|CalendarPlus|Sparkles)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
