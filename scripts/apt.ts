import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of the system, which only root may; answers whether that went well. */
export function aptInstall(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} with apt-get`);
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
      // Without a network it must not hold up a run, whose own limit cannot end what is waited for like this.
      timeout: 300_000,
    });
  try {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...packages);
    return true;
  } catch {
    return false;
  }
}
