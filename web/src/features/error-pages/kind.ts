const kinds: readonly string[] = ['401', '404', '500'];

/** Which error page an address shows; any other type is the general one. */
export const errorKind = (type = '404'): string => (kinds.includes(type) ? type : 'general');
