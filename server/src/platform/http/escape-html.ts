const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that may be in HTML and in XML, between tags and in quoted attributes: both read these names and the number. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (sign) => entities[sign]!);
