/** Common Turkish given names and surnames, to be combined at random into children who do not exist. */
export const girlNames: readonly string[] = [
  'Ada', 'Asel', 'Ayça', 'Ayşe', 'Azra', 'Bade', 'Beren', 'Beril', 'Büşra', 'Ceren',
  'Cemre', 'Çağla', 'Damla', 'Defne', 'Duru', 'Ebrar', 'Ece', 'Ecrin', 'Ela', 'Elif',
  'Esma', 'Eylül', 'Feyza', 'Gökçe', 'Gülce', 'Hatice', 'Hira', 'Ilgın', 'Irmak', 'İdil',
  'İlayda', 'İpek', 'Kumsal', 'Lina', 'Masal', 'Melis', 'Meryem', 'Mina', 'Mira', 'Miray',
  'Naz', 'Nazlı', 'Nehir', 'Nil', 'Nisa', 'Öykü', 'Özge', 'Pelin', 'Pınar', 'Rüya',
  'Selin', 'Simge', 'Sude', 'Şevval', 'Tuana', 'Umay', 'Yağmur', 'Yaren', 'Zehra', 'Zeynep',
];

export const boyNames: readonly string[] = [
  'Ali', 'Alparslan', 'Aras', 'Atlas', 'Barlas', 'Batuhan', 'Berk', 'Bilal', 'Bora', 'Can',
  'Çağan', 'Çınar', 'Demir', 'Doğukan', 'Doruk', 'Efe', 'Ege', 'Emir', 'Eren', 'Eymen',
  'Furkan', 'Göktuğ', 'Görkem', 'Halil', 'Hamza', 'Hasan', 'Hüseyin', 'Ilgaz', 'İbrahim', 'İsmail',
  'Kaan', 'Kerem', 'Kuzey', 'Mehmet', 'Metehan', 'Miraç', 'Mustafa', 'Oğuz', 'Ömer', 'Özgür',
  'Polat', 'Poyraz', 'Rüzgâr', 'Sarp', 'Selim', 'Semih', 'Tahsin', 'Tolga', 'Toprak', 'Tuna',
  'Umut', 'Utku', 'Uzay', 'Ümit', 'Yağız', 'Yavuz', 'Yekta', 'Yiğit', 'Yunus', 'Yusuf',
];

export const surnames: readonly string[] = [
  'Acar', 'Akbulut', 'Akdağ', 'Aksoy', 'Aktaş', 'Alkan', 'Altıntaş', 'Arıkan', 'Arslan', 'Ateş',
  'Avcı', 'Başaran', 'Bayrak', 'Bilgin', 'Bingöl', 'Bozkurt', 'Candan', 'Ceylan', 'Coşkun', 'Çakır',
  'Çakmak', 'Çetin', 'Çiçek', 'Çiftçi', 'Dağdelen', 'Dinç', 'Duman', 'Durmaz', 'Ekinci', 'Elmas',
  'Ercan', 'Ergin', 'Erol', 'Ertaş', 'Gedik', 'Gökmen', 'Gündoğdu', 'Güngör', 'Gürbüz', 'Gürsoy',
  'Işık', 'İnce', 'Kalkan', 'Kaplan', 'Kara', 'Karaca', 'Karadağ', 'Karakaş', 'Kavak', 'Keskin',
  'Kılınç', 'Kızıltaş', 'Kocabaş', 'Köse', 'Kurt', 'Mutlu', 'Oral', 'Özcan', 'Özdemir', 'Öztürk',
  'Parlak', 'Pekcan', 'Sarı', 'Sever', 'Sezer', 'Şanlı', 'Şener', 'Taş', 'Tekin', 'Tunç',
  'Uçar', 'Uğur', 'Uysal', 'Ünal', 'Ünlü', 'Varol', 'Yağcı', 'Yalçın', 'Yıldırım', 'Zengin',
];

interface DemoCompany {
  company_name: string;
  /** Upper case ASCII: it begins the usernames made for the company's students. */
  short_name: string;
  city: string;
  departments: { department_name: string; grade_level: number }[];
}

/** Schools that do not exist, four classes each: a middle school, a primary school, and one of both. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    company_name: 'Yelkovan Koleji', short_name: 'YELKOVAN', city: 'İstanbul',
    departments: [
      { department_name: '5-A', grade_level: 5 },
      { department_name: '6-A', grade_level: 6 },
      { department_name: '7-A', grade_level: 7 },
      { department_name: '8-A', grade_level: 8 },
    ],
  },
  {
    company_name: 'Gelincik Tarlası Okulları', short_name: 'GELINCIK', city: 'Eskişehir',
    departments: [
      { department_name: '3-A', grade_level: 3 },
      { department_name: '3-B', grade_level: 3 },
      { department_name: '4-A', grade_level: 4 },
      { department_name: '4-B', grade_level: 4 },
    ],
  },
  {
    company_name: 'Kuzey Feneri Okulları', short_name: 'KUZEY', city: 'Trabzon',
    departments: [
      { department_name: '4-A', grade_level: 4 },
      { department_name: '5-A', grade_level: 5 },
      { department_name: '6-A', grade_level: 6 },
      { department_name: '7-A', grade_level: 7 },
    ],
  },
];
