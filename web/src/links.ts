/** Where a presentation account connects, on the marketing site; set VITE_PRESENTATION_CONNECT_LINK at build time. */
const connectLink: string = import.meta.env.VITE_PRESENTATION_CONNECT_LINK ?? 'https://www.okur.example/presentation-account/connect';

export function presentationConnectLink(key: string): string {
  const link = new URL(connectLink);
  link.searchParams.set('key', key);
  return link.href;
}
