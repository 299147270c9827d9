import { line, makeEpub } from '../../server/src/features/books/epub/testing.ts';
import { signIn } from './accounts.ts';

/** A word of a chapter that is nowhere else in it. */
export const wordOf = (at: number): string => `kelime${at}x`;

/** So many words in paragraphs of fifty. */
export const numberedText = (words: number): string =>
  Array.from({ length: Math.ceil(words / 50) }, (_, paragraph) => {
    const length = Math.min(50, words - paragraph * 50);
    return `<p>${Array.from({ length }, (__, at) => wordOf(paragraph * 50 + at)).join(' ')}.</p>`;
  }).join('');

interface OfBook {
  title: string;
  pages: Record<string, string>;
  files?: Record<string, [type: string, content: Buffer]>;
}

/** A published book made of an EPUB, a chapter a page, given to every class; answers its id and its chapters. */
export async function giveBook(url: string, { title, pages, files = {} }: OfBook) {
  const { token } = await signIn(url, 'SP');
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const nav = Object.keys(pages).map((name) => line(name, name.replace('.xhtml', '')));
  const epub = await makeEpub({ pages, files, nav: nav.join('') });
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, language: 'tr', rights: 'own' })) form.set(name, value);
  form.set('epub', new Blob([new Uint8Array(epub)], { type: 'application/epub+zip' }), 'book.epub');
  const { id } = await ask<{ id: string }>('POST', 'books', form);
  const status = async () => (await ask<{ status: string }>('GET', `books/${id}`)).status;
  // Each question is answered when the server has time: until the file is in the book.
  while ((await status()) === 'processing');
  await ask('PUT', `books/${id}`, { status: 'published' });
  const classes = await ask<{ id: string }[]>('GET', 'departments?per_page=100');
  await ask('PUT', `books/${id}/departments`, { department_ids: classes.map((one) => one.id) });
  const student = await signIn(url, 'student');
  const detail = async (): Promise<BookOfChild> => {
    const answer = await fetch(`${url}/api/v1/student/books/${id}`, {
      headers: { authorization: `Bearer ${student.token}` },
    });
    return ((await answer.json()) as { data: BookOfChild }).data;
  };
  const chapters = (await detail()).chapters.filter(({ words }) => words > 0);
  return { id, chapters, detail };
}

interface BookOfChild {
  chapters: { id: string; title: string; words: number; read_words: number; skimmed_words: number }[];
  active_seconds: number;
}
