const pageHead = 27;
/** Its page begins a stream, and says what is in it. */
const begins = 0x02;
/** How the streams begin that the library tells of, and one that names the others and plays nothing. */
const readable = ['OpusHead', '\u0001vorbis', 'fishead\0'];

/**
 * How many streams of an Ogg file the library says nothing of: it knows sounds alone, and would take a film with a
 * sound for one. Streams begin together, at the start of the file or of a further part of it.
 */
export function unknownStreams(file: Uint8Array): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let count = 0;
  for (let at = 0; at + pageHead <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS';) {
    const content = at + pageHead + bytes[at + 26]!;
    const first = bytes.toString('latin1', content, content + 8);
    if (bytes[at + 5]! & begins && !readable.some((head) => first.startsWith(head))) count += 1;
    at = bytes.subarray(at + pageHead, content).reduce((end, length) => end + length, content);
  }
  return count;
}
