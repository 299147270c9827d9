/** A reason not to start that the person at the keyboard can mend: the message is the whole output, no stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
