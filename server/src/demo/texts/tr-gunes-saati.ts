import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-gunes-saati',
  title: 'Gölgenin Söylediği Saat',
  language: 'tr',
  category: 'science',
  type: 'informative',
  grade_level: 6,
  source: 'Okur',
  body_html: `<p>Bileğinizdeki saatin pili biter, duvardaki saatin yayı gevşer. Güneş saatinin ise ne pili vardır ne de çarkı. Onun tek hareketli parçası bir gölgedir.</p>
<h2>Dönen aslında kim?</h2>
<p>Güneş’in gün boyunca gökyüzünde doğudan batıya ilerlediğini görürüz. Gerçekte dönen Dünya’dır: Kendi çevresindeki bir turunu yaklaşık yirmi dört saatte tamamlar, yani saatte on beş derece döner. Bu yüzden yere dikilen bir çubuğun gölgesi de sabahtan akşama kadar yer değiştirir. Gölge sabah ve akşam uzun, öğle vakti ise en kısa hâlindedir.</p>
<h2>Eğik duran çubuk</h2>
<p>Güneş saati yapmak için yere dik bir çubuk çakmak yetmez. Dik çubuğun gölgesi aynı saatte yazın başka, kışın başka bir yönü gösterir. Ustalar bu sorunu, <em>mil</em> adı verilen çubuğu eğerek çözdüler. Milin eğimi, bulunulan yerin enlemi kadar olmalı ve ucu, yarım küremizde kuzeyi göstermelidir. İstanbul kırk birinci enlemde olduğundan orada mil yatayla kırk bir derecelik bir açı yapar. Böylece mil, Dünya’nın dönme eksenine paralel durur ve gölgesi her mevsimde aynı saatte aynı çizgiye düşer. Başka bir deyişle, Kahire için yapılmış bir güneş saatini getirip İstanbul’a koyarsanız saat yanlış gösterir.</p>
<h2>Kusurlu ama vefalı</h2>
<p>İnsanlar binlerce yıl önce Mısır’da günü gölgelerle bölüyordu. İstanbul’da da birçok tarihî caminin duvarında güneş saati çizgileri hâlâ durur. Elbette bu saatlerin kusurları vardır: Bulutlu havada susarlar, gece uyurlar. Üstelik Dünya, Güneş’in çevresindeki yolunda hep aynı hızla ilerlemediği ve ekseni eğik olduğu için güneş saati ile kol saati yılın bazı günlerinde çeyrek saati aşan bir fark gösterir.</p>
<p>Yine de bir bahçe duvarında sessizce ilerleyen o gölgeye bakan kişi, başka hiçbir saatin göstermediği bir şeyi görür: üzerinde durduğu gezegenin döndüğünü.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Metne göre güneş saatinin mili neden eğik yerleştirilir?',
      options: [
        { text: 'Gölge her mevsimde aynı saatte aynı çizgiye düşsün diye', right: true },
        { text: 'Gölge sabahtan akşama kadar hep aynı uzunlukta kalsın diye', right: false },
        { text: 'Saat bulutlu havada da çalışsın diye', right: false },
        { text: 'Mil rüzgârdan devrilmesin diye', right: false },
      ],
      explanation: 'Eğik mil Dünya’nın dönme eksenine paralel olur; böylece gölge mevsimden mevsime kaymaz.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Otuz altıncı enlemdeki bir kasabada yatay bir güneş saati yapılacaktır. Metne göre milin yatayla yaptığı açı kaç derece olmalıdır?',
      options: [
        { text: 'On beş', right: false },
        { text: 'Yirmi dört', right: false },
        { text: 'Otuz altı', right: true },
        { text: 'Kırk bir', right: false },
      ],
      explanation: 'Milin eğimi, bulunulan yerin enlemi kadar olmalıdır.',
    },
    {
      kind: 'true_false',
      skill: 'inferential',
      points: 1,
      stem: 'Metne göre güneş saati, açık havada yılın her günü kol saatiyle aynı zamanı gösterir.',
      options: [
        { text: 'Doğru', right: false },
        { text: 'Yanlış', right: true },
      ],
      explanation: 'Metin, ikisi arasında yılın bazı günlerinde çeyrek saati aşan bir fark olduğunu belirtiyor.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Güneş saati ile kol saati arasındaki farkın nedeni olarak metinde hangileri verilmiştir? Doğru olanların hepsini seçin.',
      options: [
        { text: 'Dünya’nın Güneş çevresinde hep aynı hızla ilerlememesi', right: true },
        { text: 'Bulutların gölgeyi silmesi', right: false },
        { text: 'Dünya’nın ekseninin eğik olması', right: true },
        { text: 'Kol saatinin pilinin zayıflaması', right: false },
      ],
      explanation: 'Metin iki neden sayıyor: Dünya’nın yolundaki hızının değişmesi ve ekseninin eğik olması.',
    },
    {
      kind: 'single_choice',
      skill: 'evaluative',
      points: 1,
      stem: 'Yazar, son paragrafta güneş saatinin hangi yönünü öne çıkarıyor?',
      options: [
        { text: 'Ucuza yapılabilmesini', right: false },
        { text: 'Bütün saatlerden daha doğru olmasını', right: false },
        { text: 'Bahçeleri güzelleştirmesini', right: false },
        { text: 'Dünya’nın döndüğünü gözle görülür kılmasını', right: true },
      ],
      explanation: 'Yazara göre gölgeye bakan kişi, üzerinde durduğu gezegenin döndüğünü görür.',
    },
  ],
};
