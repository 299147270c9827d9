import { library } from '@okur/contract';
import { plainText } from '@okur/contract/reading/count';
import { sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { exercisesFor } from '../exercises/store.ts';
import { termsIn } from '../terms/store.ts';
import { choicesOf, listTexts, textOf } from './texts.ts';

export const libraryFeature: Feature = (app, services) =>
  serve(app, services, library, {
    myLibrary: ({ db, caller, query }) => listTexts(db, caller.id, query),
    myLibraryChoices: async ({ db, caller }) => ({ data: await choicesOf(db, caller.id) }),
    myLibraryText: async ({ db, caller, params }) => ({ data: await textOf(db, caller.id, params.id) }),
    glossaryOfExercise: async ({ db, caller, params }) => {
      const { content, language } = orNotFound(
        (await exercisesFor(db, caller.id, sql`e.id = ${params.id} and e.active and m.active`))[0],
      );
      const { text } = content;
      return { data: typeof text === 'string' ? await termsIn(db, text, language) : [] };
    },
    glossaryOfText: async ({ db, caller, params }) => {
      const { title, body, language } = (await textOf(db, caller.id, params.id)).text;
      return { data: await termsIn(db, `${title} ${plainText(body)}`, language) };
    },
  });
