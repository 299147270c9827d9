import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/platform/database/tables/index.ts',
  out: './server/database/migrations',
});
