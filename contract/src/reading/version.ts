/**
 * Names the rules of this folder: how words, sentences and syllables are counted and which formulas are used.
 * Stored with every result. Raise it when a change can alter a result, so that old figures stay explainable.
 */
export const formulaVersion = '4';
