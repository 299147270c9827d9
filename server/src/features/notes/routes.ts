import { notes as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { notesOfUser, createNote, updateNote, deleteNote } from './notes.ts';

export const notesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    notesOfUser,
    createNote,
    updateNote,
    deleteNote,
  });
