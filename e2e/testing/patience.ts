/** Milliseconds that anything a person waits for may take, on a machine that does much else. */
export const PATIENCE = 20_000;
