import { library } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { audioOfText } from './audio.ts';
import {
  myLibrary,
  myLibraryChoices,
  myNextTexts,
  myLibraryText,
  glossaryOfExercise,
  glossaryOfText,
} from './library.ts';

export const libraryFeature: Feature = (app, services) =>
  serve(app, services, library, {
    myLibrary,
    myLibraryChoices,
    myNextTexts,
    myLibraryText,
    audioOfText,
    glossaryOfExercise,
    glossaryOfText,
  });
