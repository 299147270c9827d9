import type { Language } from '@okur/contract/fields';
import type { GrowthVerdict } from '@okur/contract/reports';

/** What stands in the heading of the students' report. Times are in minutes, speeds in words a minute. */
interface Words {
  sheet: string;
  heading: readonly string[];
  growth: Record<GrowthVerdict, string>;
}

export const fileWords: Record<Language, Words> = {
  en: {
    sheet: 'Students',
    heading: [
      'Surname',
      'Name',
      'Username',
      'Student number',
      'Class',
      'School',
      'Readings',
      'Words',
      'Reading minutes',
      'Words a minute',
      'Comprehension (%)',
      'Effective speed',
      'Exercises',
      'Exercise minutes',
      'Last reading',
      'Change since the beginning',
    ],
    growth: { better: 'faster', no_change_yet: 'no change yet', worse: 'slower', too_early: 'too early to say' },
  },
  tr: {
    sheet: 'Öğrenciler',
    heading: [
      'Soyadı',
      'Adı',
      'Kullanıcı adı',
      'Öğrenci no',
      'Sınıf',
      'Okul',
      'Okuma sayısı',
      'Kelime',
      'Okuma süresi (dk)',
      'Okuma hızı (kelime/dk)',
      'Anlama (%)',
      'Etkin okuma hızı',
      'Alıştırma sayısı',
      'Alıştırma süresi (dk)',
      'Son okuma',
      'Başlangıca göre değişim',
    ],
    growth: { better: 'hızlandı', no_change_yet: 'henüz değişim yok', worse: 'yavaşladı', too_early: 'henüz erken' },
  },
  fr: {
    sheet: 'Élèves',
    heading: [
      'Nom',
      'Prénom',
      'Identifiant',
      'Numéro d’élève',
      'Classe',
      'École',
      'Lectures',
      'Mots',
      'Minutes de lecture',
      'Mots par minute',
      'Compréhension (%)',
      'Vitesse efficace',
      'Exercices',
      'Minutes d’exercice',
      'Dernière lecture',
      'Évolution depuis le début',
    ],
    growth: {
      better: 'plus rapide',
      no_change_yet: 'pas encore de changement',
      worse: 'plus lent',
      too_early: 'trop tôt pour le dire',
    },
  },
  pl: {
    sheet: 'Uczniowie',
    heading: [
      'Nazwisko',
      'Imię',
      'Nazwa użytkownika',
      'Numer ucznia',
      'Klasa',
      'Szkoła',
      'Czytania',
      'Słowa',
      'Minuty czytania',
      'Słowa na minutę',
      'Zrozumienie (%)',
      'Szybkość efektywna',
      'Ćwiczenia',
      'Minuty ćwiczeń',
      'Ostatnie czytanie',
      'Zmiana od początku',
    ],
    growth: {
      better: 'szybciej',
      no_change_yet: 'jeszcze bez zmian',
      worse: 'wolniej',
      too_early: 'za wcześnie, by ocenić',
    },
  },
};
