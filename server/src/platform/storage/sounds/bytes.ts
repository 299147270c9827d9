export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** More parts than a recording of hours has: a file made of them is there to hold others up. */
const partsMax = 200_000;
/** Counts the parts of a file. */
export function counter(): () => void {
  let parts = 0;
  return () => {
    if (++parts > partsMax) throw new RangeError('Too many parts');
  };
}

/** So many bytes as letters; a text that is shorter where the file ends. */
export const lettersAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
