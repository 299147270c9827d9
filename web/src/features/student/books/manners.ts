import type { ReadingMode } from '@okur/contract/reading/trust';
import { deviceStore } from '../../../kit/client/offline/deviceStore.ts';
import type { Form } from './text-window.ts';

/** As articles have them: a guide through the text, or one word at a time. */
export const pacedModes = ['pacer', 'rapid_serial'] as const satisfies readonly ReadingMode[];
export type PacedMode = (typeof pacedModes)[number];

const formKey = 'okur-book-form';
export const storedForm = (): Form => (deviceStore.getItem(formKey) === 'scroll' ? 'scroll' : 'page');
export const keepForm = (form: Form): void => deviceStore.setItem(formKey, form);

/** How a chapter is read: as a page, as one text, or at a pace. */
export type BookManner = Form | PacedMode;
export const isPaced = (manner: BookManner): manner is PacedMode => pacedModes.some((mode) => mode === manner);
