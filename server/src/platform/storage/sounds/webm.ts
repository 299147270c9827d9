import { counter, lettersAt, viewOf } from './bytes.ts';

/** Elements of WebM that say what there is and when it plays. */
const element = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
/** What they hold is read as what follows: those of a recorder do not say how long they are. */
const opened = new Set<number>([
  element.header,
  element.segment,
  element.info,
  element.tracks,
  element.track,
  element.cluster,
  element.group,
]);
const soundTrack = 2;

/**
 * By the last block that plays: a browser's recorder writes while it records and cannot say the length at the
 * beginning.
 */
export function secondsOfWebm(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  if (bytes.byteLength < 8 || view.getUint32(0) !== element.header) return null;
  const found = { docType: '', sounds: 0, others: 0, scale: 1_000_000, duration: 0, cluster: 0, last: 0 };
  const count = counter();
  for (let at = 0; at < bytes.byteLength;) {
    count();
    const id = idAt(view, at);
    const size = sizeAt(view, id.next);
    const content = size.next;
    if (id.value === element.docType) found.docType = lettersAt(bytes, content, size.value);
    else if (id.value === element.trackType)
      found[uintAt(view, content, size.value) === soundTrack ? 'sounds' : 'others']++;
    else if (id.value === element.scale) found.scale = uintAt(view, content, size.value);
    else if (id.value === element.duration)
      found.duration = size.value === 8 ? view.getFloat64(content) : view.getFloat32(content);
    else if (id.value === element.clusterTime) found.cluster = uintAt(view, content, size.value);
    else if (id.value === element.block || id.value === element.simpleBlock)
      found.last = Math.max(found.last, found.cluster + view.getInt16(sizeAt(view, content).next));
    at = opened.has(id.value) ? content : content + size.value;
  }
  if (found.docType !== 'webm' || found.sounds !== 1 || found.others > 0) return null;
  return (Math.max(found.last, found.duration) * found.scale) / 1e9;
}

/** A number and where it ends. */
interface Read {
  value: number;
  next: number;
}

/** How many bytes a number takes is in front of it: so many bits that are not set. */
const lengthOf = (first: number): number => Math.clz32(first) - 23;

function idAt(view: DataView, at: number): Read {
  const length = lengthOf(view.getUint8(at));
  if (length > 4) throw new RangeError('No element begins here');
  return { value: uintAt(view, at, length), next: at + length };
}

function sizeAt(view: DataView, at: number): Read {
  const first = view.getUint8(at);
  const length = lengthOf(first);
  if (length > 8) throw new RangeError('No size begins here');
  const value =
    length === 1 ? first & 0x7f : (first & (0xff >> length)) * 256 ** (length - 1) + uintAt(view, at + 1, length - 1);
  return { value, next: at + length };
}

function uintAt(view: DataView, at: number, length: number): number {
  let value = 0;
  for (let byte = 0; byte < length && byte < 8; byte++) value = value * 256 + view.getUint8(at + byte);
  return value;
}
