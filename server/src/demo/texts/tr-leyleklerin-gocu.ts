import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-leyleklerin-gocu',
  title: 'İstanbul’un Üstündeki Kanatlar',
  language: 'tr',
  category: 'nature',
  type: 'informative',
  grade_level: 6,
  source: 'Okur',
  body_html: `<p>Ağustosun son günleri… Vapurda çayını yudumlayan bir yolcu başını kaldırır ve gökyüzünde yavaşça dönen beyaz bir sarmal görür. Bu, yüzlerce leylektir. Avrupa’daki yuvalarından ayrılmış, Afrika’ya doğru yola çıkmışlardır.</p>
<h2>Neden İstanbul?</h2>
<p>Leylek iri ve ağır bir kuştur; kanatları açıldığında iki metreye yaklaşır. Binlerce kilometreyi kanat çırparak aşmaya gücü yetmez. O yüzden başka bir yol bulmuştur: Güneş karayı ısıttığında yükselen sıcak hava akımlarına, yani <strong>termallere</strong> girer. Dönerek yükselir, sonra kanatlarını açıp kilometrelerce süzülür. Bir sonraki termalde yeniden tırmanır.</p>
<p>Ne var ki deniz üzerinde böyle güçlü sıcak hava sütunları pek oluşmaz. Bu nedenle leylekler geniş denizlerden kaçınır, karaların birbirine en çok yaklaştığı yerleri seçer. Avrupa’nın doğusundan gelen leyleklerin çoğu için bu kapı İstanbul Boğazı’dır. Her sonbahar yüz binlerce leylek buradan geçer. Ardından Anadolu’yu aşar, Hatay üzerinden güneye iner ve Nil boyunca Afrika’nın içlerine ilerler.</p>
<h2>Gündüz yolcuları</h2>
<p>Termaller güneşle doğup güneşle söndüğü için leylekler gündüz uçar. Akşama doğru tarlalara, sulak alanlara konar; geceyi orada geçirir. Yağmurlu ve kapalı günlerde bekledikleri de olur. Yolculuğun en büyük tehlikelerinden biri elektrik telleridir. Bu yüzden bazı yerlerde teller yalıtılır, direklerin tepesine yuva yapmaları için güvenli platformlar konur.</p>
<h2>Leyleği havada görmek</h2>
<p>Leylekler ilkbaharda aynı yoldan geri döner, çoğu kez bir önceki yılın yuvasını bulur. Anadolu’da bahar, bacalardan gelen gaga tıkırtısıyla anlaşılırdı. Halk arasında, yılın ilk leyleğini uçarken gören kişinin o yıl çok gezeceği söylenir. Sürekli yolculuk edenlere bugün de “Leyleği havada gördün galiba!” deriz.</p>
<p>Belki vapurdaki yolcu da bu sözü anımsar ve çayından bir yudum daha alır. Gideceği yer karşı kıyıdır; tepesindekilerin önünde ise koca bir kıta vardır.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Leylekler metne göre neden geniş denizlerin üzerinden uçmaktan kaçınır?',
      options: [
        { text: 'Denizde konacak ağaç bulamadıkları için', right: false },
        { text: 'Deniz rüzgârları çok soğuk olduğu için', right: false },
        { text: 'Deniz üzerinde güçlü termaller pek oluşmadığı için', right: true },
        { text: 'Denizde yollarını şaşırdıkları için', right: false },
      ],
      explanation:
        'Leylekler süzülmek için termallere gerek duyar; bunlar ise daha çok ısınan karanın üzerinde oluşur.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Leylekler, sıcaktan korunmak için daha çok geceleri uçar.',
      options: [
        { text: 'Doğru', right: false },
        { text: 'Yanlış', right: true },
      ],
      explanation: 'Termaller güneşle doğup söndüğü için leylekler gündüz uçar, geceyi yerde geçirir.',
    },
    {
      kind: 'single_choice',
      skill: 'vocabulary',
      points: 1,
      stem: 'Metinde “Leyleği havada gördün galiba!” sözü kimler için kullanılıyor?',
      options: [
        { text: 'Çok dalgın olanlar', right: false },
        { text: 'Sürekli yolculuk edenler', right: true },
        { text: 'Söz verdiği işleri geciktirenler', right: false },
        { text: 'Baharı özleyenler', right: false },
      ],
      explanation: 'Halk arasında, ilk leyleği uçarken görenin o yıl çok gezeceği söylenir.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Leylekleri korumak için yapılanlar olarak metinde hangileri geçiyor? Doğru olanların hepsini seçin.',
      options: [
        { text: 'Elektrik tellerinin yalıtılması', right: true },
        { text: 'Sulak alanlara yem bırakılması', right: false },
        { text: 'Direklere güvenli yuva platformları konması', right: true },
        { text: 'Vapur seferlerinin azaltılması', right: false },
        { text: 'Leyleklerin yuvalarının taşınması', right: false },
      ],
      explanation: 'Metin, tellerin yalıtılmasından ve direklere konan güvenli platformlardan söz ediyor.',
    },
    {
      kind: 'single_choice',
      skill: 'evaluative',
      points: 1,
      stem: 'Yazar, metni vapurdaki yolcuyla başlatıp yine onunla bitirerek en çok hangi etkiyi sağlıyor?',
      options: [
        { text: 'Gündelik bir an ile büyük bir yolculuğu yan yana getiriyor.', right: true },
        { text: 'Vapur yolculuğunun uçmaktan güvenli olduğunu kanıtlıyor.', right: false },
        { text: 'Leylekleri izlemenin yalnızca vapurdan olabileceğini gösteriyor.', right: false },
        { text: 'Yolcunun da Afrika’ya gideceğini sezdiriyor.', right: false },
      ],
      explanation: 'Yolcu karşı kıyıya, leylekler ise başka bir kıtaya gidiyor; son cümle bu karşıtlığı kuruyor.',
    },
  ],
};
