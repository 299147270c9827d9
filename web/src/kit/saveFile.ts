import type { Download } from './client/http.ts';

/** Hands a downloaded file to the browser. */
export function saveFile({ blob, name }: Download, fallbackName = 'okur'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name ?? fallbackName;
  link.click();
  // The browser reads the file after the click; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
