/** What a page says to the service worker. */
export type Message =
  /** It is loaded: `entry` is its version, `used` the files it has asked for so far. */
  | { type: 'hello'; entry: string; student: boolean; used: string[] }
  /** Which version are you? Answered with the entry. */
  | { type: 'version' }
  /** The reader wants the new version now. */
  | { type: 'take' };

/** Where pictures of texts are put away; the page fills it, and empties it with the session. */
export const picturesCache = 'pictures-of-texts';
