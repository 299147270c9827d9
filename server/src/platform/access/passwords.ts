import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { isBreached } from './breached-passwords.ts';
import { isCommonest } from './common-passwords.ts';
import { invalidField, ApiError } from '../http/api-error.ts';
import { sameText, type Secrets } from './secrets.ts';

/** argon2id, 46 MiB, one pass (OWASP's first choice). */
const parameters = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
const parameterMark = `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`;

/**
 * Words of this product and of those who use it (ASVS 6.1.2): refused with whatever digits and signs stand around them.
 */
const contextWords: ReadonlySet<string> = new Set(
  `okur okuma okul okurdemo kitap sınıf öğretmen ogretmen öğrenci ogrenci veli yönetici yonetici
  reader reading school class admin manager instructor teacher student parent support
  lecture école élève professeur szkoła uczeń nauczyciel`.split(/\s+/),
);
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');
/** However it is spelled: in capitals, or a name of two words as one. */
const plainOf = (text: string): string => text.toLocaleLowerCase('tr').replace(/\s/gu, '');

export interface PasswordRules {
  passwordMin: number;
  /** A file of breached passwords, where the operator has one. */
  breachedPasswords: string | undefined;
}

/**
 * Refuses what anyone would try first: the commonest and leaked ones, words of the product and the person's own (ASVS
 * 6.2).
 */
export function checkPassword(
  password: string,
  own: readonly (string | null | undefined)[],
  rules: PasswordRules,
  field = 'password',
): void {
  const { passwordMin, breachedPasswords } = rules;
  if ([...password].length < passwordMin)
    throw invalidField(field, 'validation.field_min_chars', { count: passwordMin });
  const words = own.flatMap((word) => (word ? [word, word.split('@')[0]!] : [])).map(plainOf);
  const spellings = [password.toLocaleLowerCase('tr'), password.toLowerCase()];
  if (spellings.some((spelling) => contextWords.has(lettersOf(spelling))))
    throw invalidField(field, 'validation.password_of_product');
  if (spellings.some(isCommonest)) throw invalidField(field, 'validation.password_common');
  if (words.some((word) => word.length >= 4 && plainOf(password) === word))
    throw invalidField(field, 'validation.password_own');
  if (breachedPasswords && isBreached(breachedPasswords, password))
    throw invalidField(field, 'validation.password_leaked');
}

/** Two hashes at a time and a short queue: a flood of sign-ins never takes the machine. */
class HashQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= 2) {
      if (this.#waiting.length >= 50) throw new ApiError('overloaded', { retryAfter: 2 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`stored` null) as for a wrong password. `rehash`: store a fresh hash. */
  verify(stored: string | null, password: string): Promise<{ right: boolean; rehash: boolean }>;
  /** A made-up first password: hashed fast with a key that is not in the database, properly at the first sign-in. */
  hashFirst(password: string): string;
}

export function passwords(secrets: Secrets): Passwords {
  const queue = new HashQueue();
  const decoy = hash(randomBytes(16).toString('hex'), parameters);
  return {
    hash: (password) => queue.run(() => hash(password, parameters)),
    hashFirst(password) {
      const salt = randomBytes(12).toString('base64url');
      return `first:${salt}:${secrets.firstPassword(password, salt)}`;
    },
    async verify(stored, password) {
      const [kind, salt, mac] = (stored ?? '').split(':');
      if (kind === 'first' && salt && mac) {
        await queue.run(async () => verify(await decoy, password));
        return { right: sameText(mac, secrets.firstPassword(password, salt)), rehash: true };
      }
      const right = await queue.run(async () => verify(stored ?? (await decoy), password));
      return { right: right && stored !== null, rehash: stored !== null && !stored.includes(parameterMark) };
    },
  };
}
