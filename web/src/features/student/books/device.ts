import { randomId } from '../../../kit/client/random-id.ts';

/** Which device this is, for this student alone: nothing ties the students of one computer together by it. */
export function deviceId(studentId: string): string {
  const key = `okur-device:${studentId}`;
  const made = localStorage.getItem(key) ?? randomId();
  try {
    localStorage.setItem(key, made);
  } catch {
    // Without room it is another one each time: its own position may be offered, and is declined.
  }
  return made;
}
