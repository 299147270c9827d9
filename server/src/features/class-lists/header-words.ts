import { foldedWords } from '../../platform/database/fold.ts';

/** What a word of a header speaks of. */
export type Topic =
  | 'student'
  | 'parent'
  | 'relative'
  | 'full'
  | 'name'
  | 'surname'
  | 'number'
  | 'branch'
  | 'class'
  | 'grade'
  | 'email'
  | 'phone'
  | 'birth'
  | 'other'
  | 'filler';

/** Turkish, English, French and Polish, folded (see fold.ts); several words of a header are written together. */
const vocabulary: Record<Topic, string> = {
  student:
    'ogrenci ogrencinin ogrencisi student students pupil child eleve etudiant enfant uczen ucznia dziecko dziecka',
  parent:
    'veli velisi velinin ebeveyn guardian parent parents tuteur responsable representant rodzic rodzica opiekun opiekuna',
  relative: 'anne annesi annenin baba babasi babanin mother father mere pere matka matki ojciec ojca',
  full: 'adsoyad adisoyadi fullname nomcomplet',
  name: 'ad adi isim ismi name firstname givenname forename prenom imie imiona',
  surname: 'soyad soyadi soyisim soyismi surname lastname familyname nom nomdefamille nazwisko',
  number: 'no nosu numara numarasi number num nr numer numero matricule id okulno okulnumarasi schoolno schoolnumber',
  branch: 'sube subesi section homeroom oddzial department departman groupe group grup grubu',
  class: 'sinif sinifi class classe klasa',
  grade: 'seviye seviyesi sinifseviyesi sinifduzeyi grade gradelevel yeargroup level niveau poziom poziomklasy',
  email: 'eposta epostasi mail email courriel',
  phone: 'telefon telefonu tel gsm cep cepno ceptelefonu phone mobile cell telephone portable komorka',
  birth: 'dogum birth birthday dob naissance urodzenia',
  other:
    'tc tckn tckimlik kimlik vatandaslik identity national passport pesel insee sira sirano sno satir line row ligne wiersz # lp rang ' +
    'ogretmen ogretmeni teacher professeur enseignant nauczyciel wychowawca adres adresi address adresse cinsiyet cinsiyeti gender sexe plec ' +
    'kullanici username login school okul ecole szkola yeri place lieu miejsce',
  filler: 'i ve and et of the de du d l la le s nin bilgisi yil yili tarih tarihi year date annee rok data',
};

const topicOf = new Map<string, Topic>();
for (const [topic, words] of Object.entries(vocabulary) as [Topic, string][]) {
  for (const word of words.split(' ')) if (!topicOf.has(word)) topicOf.set(word, topic);
}
/** "nom de famille", "imie i nazwisko". */
const longestTerm = 3;

/** Topics in the order of the words, longest terms first; a word nobody knows is undefined. */
export function topicsOf(header: string): (Topic | undefined)[] {
  const words = foldedWords(header);
  const topics: (Topic | undefined)[] = [];
  while (words.length > 0) {
    const length = termLength(words);
    topics.push(topicOf.get(words.splice(0, length).join('')));
  }
  return topics;
}

function termLength(words: string[]): number {
  for (let length = Math.min(longestTerm, words.length); length > 1; length--) {
    if (topicOf.has(words.slice(0, length).join(''))) return length;
  }
  return 1;
}

/** "Nazwisko i imię", "Soyadı Adı", "Nom et prénom": the surname comes first. */
export function surnameFirst(header: string): boolean {
  const words = foldedWords(header);
  const surname = words.findIndex((word) => topicOf.get(word) === 'surname');
  const name = words.findIndex((word) => topicOf.get(word) === 'name');
  return surname >= 0 && surname < name;
}
