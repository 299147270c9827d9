import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** The script that paints the first picture: one file with all it needs, since every further one is asked for later. */
export async function painter(): Promise<{ file: string; code: string }> {
  const [bundle] = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    css: { modules: { generateScopedName: 'first-[local]' } },
    build: {
      write: false, target: 'es2022', copyPublicDir: false,
      lib: { entry: join(import.meta.dirname, 'src/kit/first/paint.ts'), formats: ['iife'], name: 'first' },
    },
  })) as Rolldown.RolldownOutput[];
  const { output } = bundle!;
  const styles = output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [])).join('');
  // The rules of the charts stand in the script as well: a sheet of its own would be asked for, and waited for.
  const code = output[0].code.replace('STYLES_OF_THE_DRAWING', styles.replaceAll(/[`\\]|\$\{/g, '\\$&').trim());
  return { file: `assets/app/paint-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`, code };
}
