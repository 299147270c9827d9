import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { oneLine } from './texts.ts';
import { words } from './words.ts';

interface Values {
  name: string;
  /** The colleague who did it, and why. */
  by: string;
  reason: string;
  link: string;
}

interface Say {
  subject: string;
  intro(by: string): string;
  reason(text: string): string;
  next: string;
  action: string;
  notYou: string;
}

const texts: Record<Language, Say> = {
  en: {
    subject: 'Two-step sign-in to Okur was reset',
    intro: (by) => `${by} has switched two-step sign-in off for your Okur account. You are signed out everywhere.`,
    reason: (text) => `Reason given: ${text}`,
    next: 'Sign in with your password and set it up again in your profile:',
    action: 'Sign in',
    notYou: 'If you did not ask for it, tell your administrator at once and change your password.',
  },
  tr: {
    subject: 'Okur iki adımlı doğrulamanız sıfırlandı',
    intro: (by) => `${by}, Okur hesabınızın iki adımlı doğrulamasını kapattı. Tüm oturumlarınız sonlandırıldı.`,
    reason: (text) => `Belirtilen neden: ${text}`,
    next: 'Şifrenizle giriş yapıp profilinizden yeniden kurun:',
    action: 'Giriş yap',
    notYou: 'Bunu siz istemediyseniz hemen yöneticinize haber verin ve şifrenizi değiştirin.',
  },
  fr: {
    subject: 'La connexion en deux étapes à Okur a été réinitialisée',
    intro: (by) =>
      `${by} a désactivé la connexion en deux étapes de votre compte Okur. Toutes vos sessions sont terminées.`,
    reason: (text) => `Motif indiqué\u00a0: ${text}`,
    next: 'Connectez-vous avec votre mot de passe et configurez-la de nouveau dans votre profil\u00a0:',
    action: 'Se connecter',
    notYou: 'Si vous ne l’avez pas demandé, prévenez aussitôt votre administrateur et changez de mot de passe.',
  },
  pl: {
    subject: 'Logowanie dwuetapowe do Okur zostało zresetowane',
    intro: (by) => `${by} wyłączył(a) logowanie dwuetapowe na Twoim koncie Okur. Wszystkie sesje zostały zakończone.`,
    reason: (text) => `Podany powód: ${text}`,
    next: 'Zaloguj się hasłem i ustaw je ponownie w profilu:',
    action: 'Zaloguj się',
    notYou: 'Jeśli o to nie prosiłeś(-aś), natychmiast powiadom administratora i zmień hasło.',
  },
};

/** To somebody whose second factor a colleague has taken away: a thief of the account would ask for it too. */
export function secondFactorReset({ name, by, reason, link }: Values, language: Language): MailText {
  const say = texts[language];
  return layOut(
    {
      subject: say.subject,
      before: [
        words[language].hello(oneLine(name)),
        say.intro(oneLine(by) ?? 'Okur'),
        say.reason(oneLine(reason) ?? '–'),
        say.next,
      ],
      action: say.action,
      link,
      after: [say.notYou],
    },
    language,
  );
}
