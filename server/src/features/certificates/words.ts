import type { Language } from '@okur/contract/fields';

/** What stands on a certificate besides its own text. */
interface Words {
  serial: string;
  verify: string;
  withdrawn: string;
  /** Name of the file, before the holder's. */
  file: string;
  /** The student of a preview. */
  sample: { student: string; class: string };
}

export const words: Record<Language, Words> = {
  en: {
    serial: 'Serial number',
    verify: 'Check that it is genuine:',
    withdrawn: 'Withdrawn',
    file: 'Certificate',
    sample: { student: 'Name Surname', class: '5-A' },
  },
  tr: {
    serial: 'Seri numarası',
    verify: 'Belgeyi doğrulayın:',
    withdrawn: 'Geri alındı',
    file: 'Sertifika',
    sample: { student: 'Adı Soyadı', class: '5-A' },
  },
  fr: {
    serial: 'Numéro de série',
    verify: 'Vérifier l’authenticité\u00a0:',
    withdrawn: 'Retiré',
    file: 'Certificat',
    sample: { student: 'Prénom Nom', class: '5-A' },
  },
  pl: {
    serial: 'Numer seryjny',
    verify: 'Sprawdź autentyczność:',
    withdrawn: 'Wycofany',
    file: 'Certyfikat',
    sample: { student: 'Imię Nazwisko', class: '5-A' },
  },
};
