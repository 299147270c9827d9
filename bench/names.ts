import { boyNames, girlNames, surnames } from '../server/src/demo/names.ts';

export const givenNames: readonly string[] = [...girlNames, ...boyNames];

/** Beginnings and ends of Turkish surnames; together they make the long tail of seldom ones. */
const beginnings = [
  'Akça',
  'Altun',
  'Balta',
  'Bayram',
  'Çam',
  'Çelik',
  'Dağ',
  'Demir',
  'Deniz',
  'Dur',
  'Er',
  'Gök',
  'Gümüş',
  'Güven',
  'Hacı',
  'Ilgaz',
  'İnal',
  'Karlı',
  'Kavas',
  'Kıyı',
  'Koru',
  'Mert',
  'Oduncu',
  'Öğüt',
  'Özgül',
  'Pamuk',
  'Sancak',
  'Sipahi',
  'Şahin',
  'Taşkın',
  'Tepe',
  'Turna',
  'Ulu',
  'Üstün',
  'Yaman',
  'Yavuz',
  'Yüce',
  'Zeytin',
];
const ends = [
  'alp',
  'baş',
  'can',
  'cı',
  'dere',
  'er',
  'gil',
  'han',
  'kan',
  'kaya',
  'lı',
  'oğlu',
  'öz',
  'soy',
  'su',
  'taş',
  'tay',
  'türk',
  'yurt',
  'zade',
];

/** Put behind a name of the list they make the names of which a country has a handful each. */
export const seldomEnds: readonly string[] = ends.flatMap((first) => ends.map((second) => `${first}${second}`));

/** The common ones first: the fill takes the front of the list far more often than its end. */
export const familyNames: readonly string[] = [
  ...surnames,
  ...beginnings.flatMap((beginning) => ends.map((end) => `${beginning}${end}`)),
];
