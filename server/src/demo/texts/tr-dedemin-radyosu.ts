import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-dedemin-radyosu',
  title: 'Dedemin Radyosu',
  language: 'tr',
  category: 'story',
  type: 'narrative',
  grade_level: 6,
  source: 'Okur',
  body_html: `<p>Dedemin radyosu, salondaki büfenin üstünde yıllardır susuyordu. Ceviz kasası, sararmış düğmeleri ve üzerinde şehir adları yazan cam bir yüzü vardı: Ankara, Paris, Roma, Budapeşte… Küçükken o camın arkasında minicik şehirler olduğuna inanırdım.</p>
<p>Geçen kış bir akşam elektrikler kesildi. Telefonlarımızın şarjı da bitince evin içini alışık olmadığımız bir sessizlik kapladı. Dedem mumun ışığında radyoya baktı.</p>
<p>“Eskiden böyle gecelerde bütün mahalle bizde toplanırdı.” dedi. “Radyo tiyatrosu başlayınca çıt çıkmazdı. Fırtına sesini bir tepsi ve bir avuç nohutla yaparlarmış. Biz ise sahiden yağmur yağıyor sanır, pencereye bakardık.”</p>
<p>Ertesi gün radyoyu bir battaniyeye sarıp çarşının arka sokağındaki tamirciye götürdük. Tamirci Nuri Usta, kasanın arkasını açınca içeriden bir toz bulutu yükseldi. Uzun uzun baktı, üfledi, dinledi.</p>
<p>“Kalbi sağlam.” dedi sonunda. “Yalnızca bir lambası pes etmiş.”</p>
<p>Lambanın eşini bulmak üç hafta sürdü. Nuri Usta onu takıp radyoyu fişe bağladığında hiçbir şey olmadı. Düğmeye uzanacaktım ki dedem elimi tuttu. “Bekle.” dedi. “Lambalı radyo ısınmadan konuşmaz. O, sabırlı insanların aletidir.”</p>
<p>Camın arkasında turuncu bir ışık yavaş yavaş canlandı. Önce bir hışırtı duyuldu, sonra uzaktan gelen bir keman sesi. Dedem gözlerini kapadı. Yüzünde daha önce hiç görmediğim, çocuk gibi bir gülümseme vardı.</p>
<p>O günden beri perşembe akşamları saat sekizde telefonları bir sepete koyuyoruz. Dedem düğmeyi ağır ağır çeviriyor, ben şehir adlarını okuyorum. Bazen komşumuz Meryem Teyze de örgüsünü alıp geliyor. İlk hafta kardeşim sıkıntıdan kıvranmıştı. Geçen perşembe ise sepetin başında bekliyordu.</p>
<p>“Hadi.” dedi bana. “Senin telefonun eksik.”</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Radyonun çalışmamasının nedeni neydi?',
      options: [
        { text: 'Kasasının kırılması', right: false },
        { text: 'Bir lambasının bozulması', right: true },
        { text: 'Fişinin kopması', right: false },
        { text: 'Düğmelerinin sararıp sıkışması', right: false },
      ],
      explanation: 'Nuri Usta, “Yalnızca bir lambası pes etmiş.” diyor.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Dedenin anlattığına göre radyo tiyatrosunda fırtına sesi hangileriyle yapılıyordu? Doğru olanların hepsini seçin.',
      options: [
        { text: 'Tepsi', right: true },
        { text: 'Keman', right: false },
        { text: 'Mum', right: false },
        { text: 'Nohut', right: true },
      ],
      explanation: 'Fırtına sesini bir tepsi ve bir avuç nohutla yapıyorlarmış.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Anlatıcının kardeşindeki değişimi en iyi hangisi gösterir?',
      options: [
        { text: 'Battaniyeyi kendisinin taşıması', right: false },
        { text: 'Radyodaki şehir adlarını okuması', right: false },
        { text: 'Elektrikler kesilince radyoya bakması', right: false },
        { text: 'Sepetin başında ötekileri beklemesi', right: true },
      ],
      explanation:
        'İlk hafta sıkılan kardeş, artık radyo saatini ve telefonların sepete konmasını sabırsızlıkla bekliyor.',
    },
    {
      kind: 'true_false',
      skill: 'inferential',
      points: 1,
      stem: 'Anlatıcı, radyo fişe takılınca ses gelmemesini başta bir sorun sanmış olabilir.',
      options: [
        { text: 'Doğru', right: true },
        { text: 'Yanlış', right: false },
      ],
      explanation: 'Anlatıcı hemen düğmeye uzanıyor; dedesi ise lambalı radyonun önce ısınması gerektiğini açıklıyor.',
    },
    {
      kind: 'single_choice',
      skill: 'main_idea',
      points: 1,
      stem: 'Öyküde asıl anlatılmak istenen nedir?',
      options: [
        { text: 'Birlikte dinlemek, insanları birbirine yaklaştırır.', right: true },
        { text: 'Eski eşyalar müzelerde korunmalıdır.', right: false },
        { text: 'Elektrik kesintilerine karşı hazırlıklı olunmalıdır.', right: false },
        { text: 'Tamircilik zor ama kazançlı bir meslektir.', right: false },
      ],
      explanation: 'Onarılan radyo; dede, torunlar ve komşuyu aynı odada, telefonsuz bir saatte buluşturuyor.',
    },
  ],
};
