import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = { NODE_ENV: 'production', TOKEN_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://okur.example' };

describe('configuration', () => {
  it('starts without any variable, as a demo with the embedded database', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, demo: true, databaseUrl: undefined, production: false, publicUrl: 'http://localhost:3000' });
  });

  it.each([
    ['PORT', 'eighty'], ['PORT', '70000'], ['DATABASE_URL', 'mysql://db'], ['DEMO', 'yes'], ['TOKEN_SECRET', 'short'], ['PUBLIC_URL', 'okur.example'], ['SMTP_URL', 'http://mail'], ['STORAGE_URL', 'ftp://files'],
    ['PASSWORD_MIN', '5'], ['NODE_ENV', 'staging'], ['LOG_LEVEL', 'loud'],
  ])('stops with one sentence that names %s when it is "%s"', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^.]+(\\.[^.\\s]+)*\\.$`));
  });

  it('treats an empty value as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each(['TOKEN_SECRET', 'PUBLIC_URL'])('has no default for %s in production', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name);
  });

  it('makes no demo in production unless told', () => {
    expect(readConfig(production).demo).toBe(false);
    expect(readConfig({ ...production, DEMO: '1' }).demo).toBe(true);
  });
});
