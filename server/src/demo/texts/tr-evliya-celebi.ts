import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-evliya-celebi',
  title: 'Meraklı Bir Yolcu: Evliya Çelebi',
  language: 'tr',
  category: 'history',
  type: 'informative',
  grade_level: 8,
  source: 'Okur',
  body_html: `<p>Kimi insan gördüğünü unutur, kimi insan gördüğünü anlatır. Evliya Çelebi ise gördüğünü, duyduğunu, tattığını, hatta uydurduğunu yazdı ve ardında on ciltlik bir dünya bıraktı: <em>Seyahatname</em>.</p>
<h2>Bir rüya, bir yanlış söz</h2>
<p>1611’de İstanbul’da, Unkapanı’nda doğdu. Babası sarayın kuyumcubaşısıydı. Evlerine gelen konukların uzak ülkeler üstüne anlattıkları, çocuğun içindeki merakı besledi. Kendi anlattığına göre yirmi yaşına yaklaştığı bir gece rüyasında Hz. Muhammed’i gördü. Heyecandan dili sürçtü, “Şefaat!” diyecek yerde “Seyahat!” deyiverdi. Böylece ona yollar bağışlandı. Bu rüyanın ne kadarı düş, ne kadarı söz ustalığıdır, bilinmez; ama Evliya kırk yılı aşkın bir süre gezdi. Anadolu’yu, Balkanlar’ı, Kafkasya’yı, Arap ülkelerini, Mısır’ı gördü; Viyana’ya kadar gitti.</p>
<h2>Merakın yöntemi</h2>
<p>Evliya bir şehre girince yalnızca camilere ve kalelere bakmazdı. Surları adımlarıyla ölçer, çarşıdaki dükkânları sayar, suların tadını karşılaştırırdı. Yörenin yemeklerini, giysilerini, kişi adlarını, şakalarını not ederdi. Karşılaştığı dillerden sözcükler ve cümleler derlerdi; bazı dillerin bilinen en eski örnekleri arasında onun yazdıkları da vardır. Bugün o çağda ne yendiğini, neye gülündüğünü merak eden araştırmacılar önce onun sayfalarını açar.</p>
<h2>Damdan dama atlayan kedi</h2>
<p>Ne var ki Seyahatname’yi okurken uyanık olmak gerekir. Erzurum’un soğuğunu anlatırken şöyle bir öykü aktarır: Bir kedi damdan dama atlarken havada donup kalır. Sekiz ay sonra bahar gelince buzu çözülür ve kedi “Mırnav!” diyerek yere düşer. Evliya, bunun şaka yollu anlatılan bir söz olduğunu da ekler.</p>
<p>Öyleyse ona inanmalı mı, inanmamalı mı? Belki soruyu değiştirmek gerekir. Evliya abartırken bile bize bir şey öğretir: Erzurum’da kışın ne kadar uzun sürdüğünü kuru bir sayıdan daha iyi hissettirir. Sayı verdiğinde kuşku duyarız, kediyi anlattığında gülümseriz; ama her iki durumda da on yedinci yüzyılın insanını dinlemiş oluruz.</p>
<p>Onun asıl mirası, gezdiği yerlerin uzunluğu değildir. Sıradan görüneni kaydetmeye değer bulan bakışıdır. Evliya’nın gözüyle bakılınca, her gün geçilen bir sokakta bile yazılmayı bekleyen bir ayrıntı vardır.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Evliya Çelebi’nin rüyasında yaptığı dil sürçmesi nedir?',
      options: [
        { text: '“Seyahat” yerine “şefaat” demesi', right: false },
        { text: '“Merak” yerine “miras” demesi', right: false },
        { text: '“Şefaat” yerine “seyahat” demesi', right: true },
        { text: '“Saray” yerine “seyahat” demesi', right: false },
      ],
      explanation: 'Evliya, heyecandan “Şefaat!” diyecek yerde “Seyahat!” dediğini anlatır.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Metne göre Evliya Çelebi gittiği şehirlerde hangilerini yapardı? Doğru olanların hepsini seçin.',
      options: [
        { text: 'Surları adımlarıyla ölçerdi.', right: true },
        { text: 'Konuşulan dillerden sözcükler derlerdi.', right: true },
        { text: 'Şehirlerin resmini yapardı.', right: false },
        { text: 'Kuyumcu dükkânı açardı.', right: false },
        { text: 'Dükkânları sayardı.', right: true },
      ],
      explanation: 'Kuyumculuk babasının mesleğidir; resim yapmaktan ise metinde söz edilmez.',
    },
    {
      kind: 'true_false',
      skill: 'inferential',
      points: 1,
      stem: 'Metne göre Evliya Çelebi, donan kedi öyküsünü gerçek bir olay gibi sunmuş ve şaka olduğunu gizlemiştir.',
      options: [
        { text: 'Doğru', right: false },
        { text: 'Yanlış', right: true },
      ],
      explanation: 'Evliya, bunun şaka yollu anlatılan bir söz olduğunu kendisi de ekler.',
    },
    {
      kind: 'single_choice',
      skill: 'evaluative',
      points: 2,
      stem: 'Yazar, Seyahatname’deki abartılara nasıl yaklaşıyor?',
      options: [
        { text: 'Eserin tarihsel değerini bütünüyle ortadan kaldırdıklarını düşünüyor.', right: false },
        { text: 'Dikkatli okunursa onlardan da bir şey öğrenileceğini savunuyor.', right: true },
        { text: 'Hepsinin gerçek olduğunu kanıtlamaya çalışıyor.', right: false },
        { text: 'Onları sonradan başkalarının eklediğini öne sürüyor.', right: false },
      ],
      explanation:
        'Yazar “uyanık olmak gerekir” diyor; ardından abartının bile dönemin insanını anlattığını gösteriyor.',
    },
    {
      kind: 'single_choice',
      skill: 'main_idea',
      points: 2,
      stem: 'Yazara göre Evliya Çelebi’nin asıl mirası nedir?',
      options: [
        { text: 'Gezdiği yolların uzunluğu', right: false },
        { text: 'Şehirler için verdiği sayıların kesinliği', right: false },
        { text: 'Sarayla olan yakınlığı', right: false },
        { text: 'Sıradan olanı değerli gören bakışı', right: true },
      ],
      explanation: 'Son paragrafta asıl mirasın, sıradan görüneni kaydetmeye değer bulan bakışı olduğu söyleniyor.',
    },
  ],
};
