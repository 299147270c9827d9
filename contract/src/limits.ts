/** The numbers of the specification that both sides must agree on. */
export const limits = {
  passwordMin: 6,
  passwordMax: 128,
  /**
   * Made-up passwords, which a child copies from a card: "kft-7mh-d4p", 22^9 of them (40 bits). No vowels, so that no
   * word comes out; nothing that looks like another sign in print: 0 o, 1 l i, 2 z, 5 s, 8 b, 9 g keep their letter
   * alone, w and u are left out beside v.
   */
  firstPassword: { alphabet: 'bcdfghjkmnprstvxyz3467', groups: 3, groupLength: 3 },
  activationCode: { alphabet: 'BCDFGHJKMNPRSTVXYZ3467', length: 12 },
  /**
   * A code that links a parent: "KFT7M-HD4PX", of the same signs, 22^10 of them; so many days, and so many at once for
   * a student.
   */
  parentCode: { alphabet: 'BCDFGHJKMNPRSTVXYZ3467', groups: 2, groupLength: 5, days: 7, atOnce: 4 },
  usernameMin: 4,
  /** Letters with Turkish ones, digits, space, dot, underscore, hyphen. */
  usernamePattern: /^[\p{L}\p{M}\p{N} ._-]+$/u,
  addressMax: 200,
  avatarMinBytes: 1,
  avatarMaxBytes: 2_000_000,
  avatarExtensions: ['png', 'jpg', 'jpeg'],
  phonePrefix: '+90',
  pageSizes: [10, 15, 20, 25, 30],
  perPageMax: 100,
  allRowsMax: 10_000,
  /** Days that a report covers at most. */
  reportDaysMax: 1100,
  toastErrorMs: 3000,
  toastSuccessMs: 2000,
  fadeMs: 250,
  recoveryCodes: 10,
  rollOverUndoDays: 7,
  batchUndoDays: 30,
  /** Hours an erasure waits and can be withdrawn; days a deleted account can be brought back before it is erased. */
  erasureHours: 72,
  deletedDays: 30,
  bodyBytes: 1_000_000,
} as const;
