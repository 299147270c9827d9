import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-kervansarayda-bir-gece',
  title: 'Yolun Ortasında Bir Sığınak',
  language: 'tr',
  category: 'history',
  type: 'informative',
  grade_level: 7,
  source: 'Okur',
  body_html: `<p>Bundan yaklaşık sekiz yüz yıl önce, Konya ile Aksaray arasındaki bozkırda bir kervan ilerliyor. Develerin çanları uzaktan duyuluyor, yüklerin arasında ipek kumaşlar, baharat ve cam eşya var. Güneş alçalırken ufukta kale gibi yüksek duvarlı bir yapı beliriyor. Yolcular derin bir soluk alıyor: Bu gece güvendeler.</p>
<h2>Bir günlük yol</h2>
<p>Anadolu Selçukluları, ticaretin ancak güvenli yollarla büyüyeceğini biliyordu. İpek Yolu’nun Anadolu’dan geçen kollarına, çoğunlukla bir kervanın bir günde alabileceği yola göre, yani otuz kırk kilometrede bir kervansaray yaptırdılar. Bunların en görkemlilerinden biri, Sultan I. Alaeddin Keykubad’ın 1229’da Aksaray yakınında yaptırdığı Sultan Hanı’dır.</p>
<h2>Kapının ardında</h2>
<p>Kervansarayın tek bir büyük kapısı olurdu. Akşam bu kapı kapanır, sabah herkes malının tamam olduğunu gördükten sonra açılırdı. Yazın açık avlu, kışın kalın duvarlı kapalı bölüm kullanılırdı. Avlunun çevresinde mescit, mutfak, depolar, çoğu kez de bir hamam bulunurdu.</p>
<p>Kervansarayların giderleri <strong>vakıf</strong> gelirleriyle karşılanır, yolcular genellikle üç gün boyunca ücretsiz ağırlanırdı. Kayseri yakınındaki Karatay Hanı’nın kuralları, <em>vakfiye</em> denen belgesi sayesinde bugün de biliniyor:</p>
<ul>
<li>Gelen her yolcuya, dini ve konumu ne olursa olsun, eşit yemek verilecek.</li>
<li>Cuma akşamları bal helvası yapılıp bütün yolculara dağıtılacak.</li>
<li>Ayakkabısı eskiyenin ayakkabısı onarılacak, ayakkabısı olmayana yenisi verilecek.</li>
<li>Hayvanlar nallanacak, hastalananlara baytar bakacak.</li>
</ul>
<h2>Taştan fazlası</h2>
<p>Kervansaraylarda yalnızca mallar el değiştirmedi. Ocağın başında farklı diller konuşan insanlar masallar anlattı, tarifler öğrendi, uzak şehirlerden haberler getirdi. Bir bilgin, tüccarın anlattığı yeni bir aleti burada duyabilir; bir aşçı, hiç görmediği bir baharatı ilk kez burada koklayabilirdi.</p>
<p>Deniz yolları önem kazandıkça kervanlar seyrekleşti, kapılar bir bir kapandı. Fakat Anadolu yollarında taş kapıların gölgesi hâlâ durur ve bize eski bir bilgeliği anımsatır: Yolu güvenli kılan, yalnızca duvarlar değil, yolcuya verilen değerdir.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 1,
      stem: 'Kervansaraylar neden otuz kırk kilometrede bir yapılmıştır?',
      options: [
        { text: 'Taş ocakları bu aralıklarla bulunduğu için', right: false },
        { text: 'Kervanlar her gece güvenli bir yerde konaklasın diye', right: true },
        { text: 'Her köye bir kervansaray düşsün diye', right: false },
        { text: 'Vakıf gelirleri daha çok kervansaray yaptırmaya yetmediği için', right: false },
      ],
      explanation:
        'Bu uzaklık, bir kervanın bir günde alabileceği yoldur; böylece akşam olunca sığınacak bir yer bulunur.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Kervansarayın kapısı sabah, herkes malının tamam olduğunu gördükten sonra açılırdı.',
      options: [
        { text: 'Doğru', right: true },
        { text: 'Yanlış', right: false },
      ],
      explanation: 'Metne göre akşam kapanan kapı, mallar denetlendikten sonra açılırdı.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Karatay Hanı’nın vakfiyesinde hangileri yer alır? Doğru olanların hepsini seçin.',
      options: [
        { text: 'Yolculara eşit yemek verilmesi', right: true },
        { text: 'Yolculardan giriş ücreti alınması', right: false },
        { text: 'Cuma akşamları bal helvası dağıtılması', right: true },
        { text: 'Hasta hayvanlara baytarın bakması', right: true },
        { text: 'Tüccarlara ipek kumaş verilmesi', right: false },
      ],
      explanation: 'Ücret ve ipek kumaş maddesi yoktur; yemek, helva, ayakkabı ve hayvan bakımı sayılmıştır.',
    },
    {
      kind: 'single_choice',
      skill: 'vocabulary',
      points: 1,
      stem: 'Metne göre “vakfiye” nedir?',
      options: [
        { text: 'Kervanın yük listesi', right: false },
        { text: 'Yolculara cuma akşamı dağıtılan yemek', right: false },
        { text: 'Kapalı bölümün adı', right: false },
        { text: 'Vakfın kurallarını gösteren belge', right: true },
      ],
      explanation: 'Karatay Hanı’nın kuralları, vakfiye denen belgesi sayesinde biliniyor.',
    },
    {
      kind: 'single_choice',
      skill: 'main_idea',
      points: 2,
      stem: '“Taştan fazlası” başlığıyla yazar ne anlatmak istiyor?',
      options: [
        { text: 'Kervansarayların ahşap bölümleri de olduğunu', right: false },
        { text: 'Kervansarayların çok pahalıya yapıldığını', right: false },
        { text: 'Kervansarayların bilgi ve kültürün de buluştuğu yerler olduğunu', right: true },
        { text: 'Kervansarayların deniz yollarından daha önemli olduğunu', right: false },
      ],
      explanation: 'O bölümde masalların, tariflerin, haberlerin ve bilgilerin paylaşıldığı anlatılıyor.',
    },
  ],
};
