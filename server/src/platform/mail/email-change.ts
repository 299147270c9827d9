import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { duration, oneLine } from './texts.ts';
import { words } from './words.ts';

interface Values {
  name: string | null;
  /** The new address. */
  email: string;
  link: string;
}

interface Say {
  confirm: { subject: string; intro(email: string): string; action: string; notYou: string };
  changed: {
    subject: string;
    intro(email: string): string;
    wayBack(time: string): string;
    action: string;
    fine: string;
  };
}

const texts: Record<Language, Say> = {
  en: {
    confirm: {
      subject: 'Confirm your new e-mail address for Okur',
      intro: (email) => `Your Okur account is to use ${email} from now on. It does once you confirm the address:`,
      action: 'Confirm the address',
      notYou: 'If it was not you, do nothing: the account keeps its address.',
    },
    changed: {
      subject: 'The e-mail address of your Okur account was changed',
      intro: (email) => `Your Okur account now uses ${email}. This address is no longer part of it.`,
      wayBack: (time) =>
        `Was it not you? Take the account back: this address returns, everybody is signed out, and you choose a new password. The link works for ${time}:`,
      action: 'Take my account back',
      fine: 'If it was you, there is nothing to do.',
    },
  },
  tr: {
    confirm: {
      subject: 'Okur için yeni e-posta adresinizi onaylayın',
      intro: (email) => `Okur hesabınız bundan sonra ${email} adresini kullanacak. Bunun için adresi onaylayın:`,
      action: 'Adresi onayla',
      notYou: 'Bunu siz istemediyseniz bir şey yapmanıza gerek yok; hesabın adresi değişmez.',
    },
    changed: {
      subject: 'Okur hesabınızın e-posta adresi değişti',
      intro: (email) => `Okur hesabınız artık ${email} adresini kullanıyor. Bu adres hesaptan çıkarıldı.`,
      wayBack: (time) =>
        `Bunu siz yapmadıysanız hesabınızı geri alın: bu adres geri gelir, açık tüm oturumlar kapanır ve yeni bir şifre belirlersiniz. Bağlantı ${time} geçerlidir:`,
      action: 'Hesabımı geri al',
      fine: 'Bunu siz yaptıysanız başka bir şey yapmanıza gerek yok.',
    },
  },
  fr: {
    confirm: {
      subject: 'Confirmez votre nouvelle adresse e-mail pour Okur',
      intro: (email) =>
        `Votre compte Okur doit désormais utiliser ${email}. Ce sera le cas dès que vous aurez confirmé l’adresse\u00a0:`,
      action: 'Confirmer l’adresse',
      notYou: 'Si ce n’était pas vous, ne faites rien\u00a0: le compte garde son adresse.',
    },
    changed: {
      subject: 'L’adresse e-mail de votre compte Okur a été modifiée',
      intro: (email) => `Votre compte Okur utilise désormais ${email}. Cette adresse-ci n’y est plus rattachée.`,
      wayBack: (time) =>
        `Ce n’était pas vous\u00a0? Reprenez votre compte\u00a0: cette adresse revient, toutes les sessions se terminent et vous choisissez un nouveau mot de passe. Le lien est valable ${time}\u00a0:`,
      action: 'Reprendre mon compte',
      fine: 'Si c’était vous, vous n’avez rien à faire.',
    },
  },
  pl: {
    confirm: {
      subject: 'Potwierdź nowy adres e-mail w Okur',
      intro: (email) => `Twoje konto Okur ma odtąd używać adresu ${email}. Stanie się tak, gdy potwierdzisz adres:`,
      action: 'Potwierdź adres',
      notYou: 'Jeśli to nie Ty, nic nie rób: adres konta się nie zmieni.',
    },
    changed: {
      subject: 'Zmieniono adres e-mail Twojego konta Okur',
      intro: (email) => `Twoje konto Okur używa teraz adresu ${email}. Ten adres nie jest już z nim związany.`,
      wayBack: (time) =>
        `To nie Ty? Odzyskaj konto: ten adres wróci, wszystkie sesje zostaną zakończone, a Ty ustawisz nowe hasło. Czas ważności linku: ${time}.`,
      action: 'Odzyskaj konto',
      fine: 'Jeśli to Ty, nie musisz nic robić.',
    },
  },
};

/** To the new address: it counts once this link was followed. */
export function emailConfirmation(
  { name, email, link, hours }: Values & { hours: number },
  language: Language,
): MailText {
  const { hello, once } = words[language];
  const { confirm: say } = texts[language];
  return layOut(
    {
      subject: say.subject,
      before: [hello(oneLine(name)), say.intro(email)],
      action: say.action,
      link,
      after: [once(duration(hours, 'hour', language)), say.notYou],
    },
    language,
  );
}

/** To the old address: what happened, and the way back. */
export function emailChanged({ name, email, link, days }: Values & { days: number }, language: Language): MailText {
  const { changed: say } = texts[language];
  return layOut(
    {
      subject: say.subject,
      before: [words[language].hello(oneLine(name)), say.intro(email), say.wayBack(duration(days, 'day', language))],
      action: say.action,
      link,
      after: [say.fine],
    },
    language,
  );
}
