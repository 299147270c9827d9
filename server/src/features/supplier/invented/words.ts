/* Words that invented books are called by and written with. */

export interface WordList {
  /** Templates of titles; {a} is a quality, {n} a thing, {p} a place. */
  titles: readonly string[];
  sentences: readonly string[];
  qualities: readonly string[];
  things: readonly string[];
  scenes: readonly string[];
  firstNames: readonly string[];
  surnames: readonly string[];
  publishers: readonly string[];
  chapter: string;
  blurb: string;
}

const tr: WordList = {
  titles: ['{a} {n}', '{p} {n}', 'Bir {n} Masalı', '{a} {n} ve Ben', '{p} Bir Gece', 'Kayıp {n}'],
  sentences: [
    'Sabah olunca {a} bir {n} kapının önünde duruyordu.',
    'Kimse onun nereden geldiğini bilmiyordu, ama herkes merak ediyordu.',
    'Elif defterine “{n}” yazdı ve altını iki kez çizdi.',
    'Deniz, {a} {n} için uzun bir yol yürümeye hazırdı.',
    'Akşam rüzgârı eserken uzaktan bir {n} sesi duyuldu.',
    'Ninesi gülümsedi: “Her {n} bir gün evine döner.”',
    'O gün öğrendikleri şey küçüktü, ama hiç unutmadılar.',
    'Yağmur dindiğinde sokakta {a} bir sessizlik vardı.',
  ],
  qualities: ['mavi', 'küçük', 'sessiz', 'meraklı', 'eski', 'uzak', 'cesur', 'gizli', 'yorgun', 'neşeli', 'parlak'],
  things: ['fener', 'kuş', 'bahçe', 'mektup', 'saat', 'köprü', 'uçurtma', 'gemi', 'harita', 'anahtar', 'yıldız', 'ada'],
  scenes: ['Ormanda', 'Kıyıda', 'Dağın Ardında', 'Çarşıda', 'Köyde', 'Limanda', 'Çatıda'],
  firstNames: ['Aylin', 'Cem', 'Derya', 'Ege', 'Filiz', 'Kerem', 'Leyla', 'Nehir', 'Ozan', 'Selin', 'Tuna', 'Yaprak'],
  surnames: ['Akdere', 'Bulutsu', 'Çınarlı', 'Denizer', 'Gökırmak', 'Karayel', 'Ovalı', 'Sarıçam', 'Taşkent', 'Yelken'],
  publishers: ['Çınaraltı Kitap', 'Mavi Martı Yayınları', 'Ovaköy Basımevi', 'Yelkovan Çocuk'],
  chapter: 'Bölüm',
  blurb: 'Yeni bir başlangıç, {a} bir {n} ve verilecek bir söz.',
};

const en: WordList = {
  titles: ['The {a} {n}', 'The {n} {p}', 'A {n} of Our Own', 'My {a} {n}', 'One Night {p}', 'The Lost {n}'],
  sentences: [
    'In the morning a {a} {n} stood in front of the door.',
    'Nobody knew where it had come from, but everybody wondered.',
    'Nora wrote “{n}” into her notebook and underlined it twice.',
    'Sam was ready to walk a long way for the {a} {n}.',
    'When the evening wind came up, they heard the {n} far away.',
    'Her grandmother smiled: “Every {n} comes home one day.”',
    'What they learned that day was small, but they never forgot it.',
    'After the rain there was a {a} silence in the street.',
  ],
  qualities: [
    'blue',
    'little',
    'silent',
    'curious',
    'old',
    'distant',
    'brave',
    'hidden',
    'tired',
    'cheerful',
    'bright',
  ],
  things: ['lantern', 'bird', 'garden', 'letter', 'clock', 'bridge', 'kite', 'ship', 'map', 'key', 'star', 'island'],
  scenes: [
    'in the Forest',
    'by the Shore',
    'behind the Hill',
    'at the Market',
    'in the Village',
    'in the Harbour',
    'on the Roof',
  ],
  firstNames: ['Alma', 'Bram', 'Clara', 'Dora', 'Edwin', 'Freya', 'Hugo', 'Ines', 'Jonas', 'Maud', 'Oscar', 'Tilda'],
  surnames: ['Ashdown', 'Bellweather', 'Cobbledick', 'Fennimore', 'Harrowgate', 'Larkspur', 'Millbrook', 'Thistlewood'],
  publishers: ['Lantern Lane Books', 'Paper Kite Press', 'Harbour & Hill', 'Little Bridge'],
  chapter: 'Chapter',
  blurb: 'A new beginning, a {a} {n} and a promise to keep.',
};

export const wordLists = { tr, en } as const;
export type InventedLanguage = keyof typeof wordLists;

/** Fills a template with words that `pick` chooses. */
export const filled = (template: string, list: WordList, pick: <T>(items: readonly T[]) => T): string =>
  template
    .replaceAll('{a}', () => pick(list.qualities))
    .replaceAll('{n}', () => pick(list.things))
    .replaceAll('{p}', () => pick(list.scenes));
