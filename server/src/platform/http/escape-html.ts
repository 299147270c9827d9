const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that may be in HTML, between tags and in quoted attributes. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (sign) => entities[sign]!);
