import { library } from '@okur/contract';
import { plainText } from '@okur/contract/reading/count';
import { type Feature, serve } from '../../platform/serve.ts';
import { termsIn } from '../terms/store.ts';
import { choicesOf, listTexts, textOf } from './texts.ts';

export const libraryFeature: Feature = (app, services) =>
  serve(app, services, library, {
    myLibrary: ({ db, caller, query }) => listTexts(db, caller.id, query),
    myLibraryChoices: async ({ db, caller }) => ({ data: await choicesOf(db, caller.id) }),
    myLibraryText: async ({ db, caller, params }) => ({ data: await textOf(db, caller.id, params.id) }),
    glossaryOfText: async ({ db, caller, params }) => {
      const { title, body, language } = (await textOf(db, caller.id, params.id)).text;
      return { data: await termsIn(db, `${title} ${plainText(body)}`, language) };
    },
  });
