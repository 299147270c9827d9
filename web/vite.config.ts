import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store)|i18next|react-i18next|zod)\//,
  /@mantine\/core\/esm\/core\//,
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Button|Checkbox|CloseButton|Group|InlineInput|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)\//,
];

export default defineConfig({
  plugins: [react(), noJsonSchema, precompress],
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
        codeSplitting: {
          groups: [{ name: 'base', test: (id) => onEveryPage.some((place) => place.test(id)) }],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/files': server } },
  preview: { proxy: { '/api': server, '/files': server } },
});
