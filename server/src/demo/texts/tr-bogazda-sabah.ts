import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-bogazda-sabah',
  title: 'Boğaz’da Balıkçı Sabahı',
  language: 'tr',
  category: 'daily_life',
  type: 'narrative',
  grade_level: 5,
  source: 'Okur',
  body_html: `<p>İstanbul daha uyanmamıştı. Beykoz’daki küçük limanda yalnızca suyun kayıklara vururken çıkardığı şıpırtı duyuluyordu. Zeynep, kalın kazağının üstüne can yeleğini bağlayıp dedesinin kayığına bindi. Hasan Kaptan kırk yıldır bu sularda balık tutuyordu.</p>
<p>Motor pat pat çalışmaya başladı. Kıyıdan uzaklaştıkça yalıların ışıkları küçüldü. Hasan Kaptan bir süre sonra motoru susturdu.</p>
<p>“Bak şimdi.” dedi. “Motor durdu ama kayık durmadı.”</p>
<p>Gerçekten de kayık kendiliğinden güneye doğru süzülüyordu.</p>
<p>“Boğaz’ın üst suyu Karadeniz’den Marmara’ya akar.” diye anlattı dedesi. “Derinde ise Marmara’dan Karadeniz’e giden, daha tuzlu bir akıntı vardır. Yani biz iki katlı bir ırmağın üstünde çalışırız.”</p>
<p>Sonra, ucunda küçük tüyler bağlı bir sürü iğne bulunan oltasını suya bıraktı. Bu oltaya çapari deniyordu. İstavritler, suda titreyen tüyleri minik balık sanıyordu. Az sonra misina gerildi. Yukarı çektiklerinde oltada beş gümüş parıltı çırpınıyordu.</p>
<p>Zeynep balıkları kovaya koyarken birinin parmağından bile kısa olduğunu gördü. “Bunu da alalım mı?” diye sordu.</p>
<p>“Hayır.” dedi dedesi. Küçük balığı ıslattığı avucuna alıp denize bıraktı. “Bugünün küçüğünü alırsan yarının büyüğünü bulamazsın. Bu denizden senin torunların da pay alacak.”</p>
<p>Güneş Beykoz sırtlarının ardından yükselirken ilk vapur düdüğünü çaldı. Martılar kayığın çevresinde dönmeye başladı. Kova yarıya kadar dolmuştu. Zeynep daha çok balık tutabileceklerini düşünüyordu ama dedesi oltayı toplamaya başlamıştı bile.</p>
<p>“Bu kadarı bize de komşulara da yeter.” dedi Hasan Kaptan. Termosundan iki bardak ıhlamur doldurdu. Şehir yeni uyanıyordu; onlar ise günün en güzel işini çoktan bitirmişti.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Motor sustuktan sonra kayık neden ilerlemeyi sürdürdü?',
      options: [
        { text: 'Akıntı onu sürüklediği için', right: true },
        { text: 'Rüzgâr arkadan estiği için', right: false },
        { text: 'Hasan Kaptan kürek çektiği için', right: false },
        { text: 'Geçen vapurun dalgaları onu ittiği için', right: false },
      ],
      explanation: 'Dedesi, üst suyun Karadeniz’den Marmara’ya, yani güneye aktığını anlatıyor.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 1,
      stem: 'Hasan Kaptan’ın “iki katlı ırmak” sözüyle anlattığı nedir?',
      options: [
        { text: 'Boğaz’a iki ayrı derenin dökülmesi', right: false },
        { text: 'Boğaz’da üst üste, ters yönde iki akıntının bulunması', right: true },
        { text: 'Boğaz’ın iki kıyısının birbirine benzemesi', right: false },
        { text: 'Boğaz’ın suyunun gece güneye, gündüz kuzeye doğru akması', right: false },
      ],
      explanation: 'Üstte Marmara’ya, derinde Karadeniz’e giden iki akıntı üst üste bulunuyor.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Metne göre Boğaz’ın derinindeki akıntı, üst sudan daha tuzludur.',
      options: [
        { text: 'Doğru', right: true },
        { text: 'Yanlış', right: false },
      ],
      explanation: 'Hasan Kaptan, derinde Marmara’dan Karadeniz’e giden “daha tuzlu” bir akıntı olduğunu söylüyor.',
    },
    {
      kind: 'multiple_choice',
      skill: 'evaluative',
      points: 2,
      stem: 'Hasan Kaptan’ın hangi davranışları denizi koruduğunu gösterir? Doğru olanların hepsini seç.',
      options: [
        { text: 'Küçük balığı denize geri bırakması', right: true },
        { text: 'Çapari ile balık tutması', right: false },
        { text: 'Yetecek kadar balık tutunca oltayı toplaması', right: true },
        { text: 'Kayıkta ıhlamur içmesi', right: false },
      ],
      explanation: 'Küçük balığı bırakmak ve gerektiği kadarını almak, balıkların çoğalmasına fırsat verir.',
    },
    {
      kind: 'single_choice',
      skill: 'main_idea',
      points: 2,
      stem: 'Zeynep’in bu sabah öğrendiği en önemli şey nedir?',
      options: [
        { text: 'Balığa çıkmak için erken kalkmak gerekir.', right: false },
        { text: 'Boğaz’da istavrit tutmak çok kolaydır.', right: false },
        { text: 'İyi bir balıkçının motorlu kayığı olmalıdır.', right: false },
        { text: 'Doğadan yalnızca gerektiği kadar almak gerekir.', right: true },
      ],
      explanation: 'Dedesinin hem küçük balıkla hem de yarısı dolu kovayla ilgili sözleri bu düşünceyi anlatıyor.',
    },
  ],
};
