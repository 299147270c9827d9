/** The numbers of the specification's sections 5 and 9 that both sides must agree on. */
export const limits = {
  passwordMin: 6,
  passwordMax: 128,
  usernameMin: 4,
  /** Letters with Turkish ones, digits, space, dot, underscore, hyphen (decision F4). */
  usernamePattern: /^[\p{L}\p{M}\p{N} ._-]+$/u,
  addressMax: 200,
  avatarMinBytes: 1,
  avatarMaxBytes: 2_000_000,
  avatarExtensions: ['png', 'jpg', 'jpeg'],
  phonePrefix: '+90',
  pageSizes: [10, 15, 20, 25, 30],
  perPageMax: 100,
  allRowsMax: 10_000,
  toastErrorMs: 3000,
  toastSuccessMs: 2000,
  fadeMs: 250,
  bodyBytes: 1_000_000,
} as const;
