import { listTexts, choicesOf, textOf } from './texts.ts';
import type { library } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { nextTextsOf } from './next-texts.ts';
import { textsLeft } from './texts-left.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { exercisesFor, playable } from '../exercises/store.ts';
import { sql } from '../../platform/database/index.ts';
import { termsIn } from '../terms/store.ts';
import { plainText } from '@okur/contract/reading/count';

export function myLibrary({ db, caller, query }: ContextOf<typeof library.myLibrary>) {
  return listTexts(db, caller.id, query);
}

export async function myLibraryChoices({ db, caller }: ContextOf<typeof library.myLibraryChoices>) {
  return { data: await choicesOf(db, caller.id) };
}

export async function myNextTexts({ db, caller }: ContextOf<typeof library.myNextTexts>) {
  return { data: await nextTextsOf(db, caller.id), texts_left: await textsLeft(db, caller.id) };
}

export async function myLibraryText({ db, caller, params }: ContextOf<typeof library.myLibraryText>) {
  return { data: await textOf(db, caller.id, params.id) };
}

export async function glossaryOfExercise({ db, caller, params }: ContextOf<typeof library.glossaryOfExercise>) {
  const { content, language } = orNotFound(
    (await exercisesFor(db, caller.id, sql`e.id = ${params.id} and ${playable}`))[0],
  );
  const { text } = content;
  return { data: typeof text === 'string' ? await termsIn(db, text, language) : [] };
}

export async function glossaryOfText({ db, caller, params }: ContextOf<typeof library.glossaryOfText>) {
  const { title, body, language } = (await textOf(db, caller.id, params.id)).text;
  return { data: await termsIn(db, `${title}\n${plainText(body)}`, language) };
}
