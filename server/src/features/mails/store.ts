export { layOut, type MailText } from './layout.ts';
export { afterInvitation, duration, greeting, namesOf, oneLine, worksOnce } from './phrases.ts';
