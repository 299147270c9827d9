const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Base 1024, one decimal above Bytes; empty for null, n/a for 0 (specification, section 9). */
export function fileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '';
  if (bytes === 0) return 'n/a';
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
}
