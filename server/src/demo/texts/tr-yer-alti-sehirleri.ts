import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-yer-alti-sehirleri',
  title: 'Toprağın Altındaki Şehirler',
  language: 'tr',
  category: 'geography',
  type: 'informative',
  grade_level: 7,
  source: 'Okur',
  body_html: `<p>Kapadokya denince akla önce peribacaları gelir. Oysa bölgenin en şaşırtıcı yapıları göğe doğru değil, yerin derinlerine doğru uzanır. Nevşehir’de bir evin bodrumundan inen basamaklar, kat kat oyulmuş koca bir şehre açılabilir.</p>
<h2>Taşın sırrı</h2>
<p>Erciyes ve Hasan Dağı gibi yanardağlar çok eski çağlarda çevrelerine kül püskürttü. Üst üste yığılan küller zamanla sıkışıp <strong>tüf</strong> denen taşa dönüştü. Tüf, kazıldığında el aletleriyle bile kolayca oyulur; hava ile temas ettikçe yüzeyi sertleşir. Böylece hem kazması kolay hem de çökmesi zor, geniş odalar açılabilmiştir.</p>
<h2>Bir saklanma yeri</h2>
<p>İlk odaların ne zaman ve kimler tarafından oyulduğu kesin olarak bilinmiyor. Bilinen şu ki bu mekânlar yüzyıllar boyunca genişletildi ve özellikle Bizans döneminde, bölge akınlara uğradığında halk için sığınak oldu. Tehlike yaklaşınca insanlar hayvanlarını, tahıllarını, küplerini alıp aşağı iniyordu.</p>
<p>Derinkuyu’nun derinliği yaklaşık seksen beş metredir; bugün katlarının yalnızca bir bölümü gezilebilir. Yakınındaki Kaymaklı’nın geçitleri ise daha dar ve alçaktır. Şehirlerin düzeni rastgele değildir:</p>
<ul>
<li><strong>Ahırlar</strong> genellikle girişe yakın katlardadır; çünkü hayvanları dar merdivenlerden derine indirmek güçtür.</li>
<li><strong>Havalandırma bacaları</strong> katlar boyunca iner, en derindeki odalara bile temiz hava ulaştırır.</li>
<li><strong>Kuyular</strong> suyu içeriden sağlar. Bazılarının ağzı yeryüzüne açılmaz; böylece dışarıdan kimse suyu zehirleyemez.</li>
<li><strong>Sürgü taşları</strong>, değirmen taşına benzeyen ağır kapılardır. İçeriden yuvarlanıp geçidi kapatır, dışarıdan açılmaları neredeyse olanaksızdır.</li>
</ul>
<h2>Yazın serin, kışın ılık</h2>
<p>Kalın taş, dışarıdaki sıcağı da soğuğu da içeri bırakmaz. Bu yüzden derin katlarda sıcaklık yıl boyunca çok az değişir. Yöre halkı bu özellikten bugün de yararlanır: Tüfe oyulmuş depolarda patates, limon ve elma aylarca tazeliğini korur.</p>
<p>Yer altı şehirleri bize yalnızca korkuyu anlatmaz. Karanlıkta havayı, suyu, yiyeceği ve güvenliği birlikte düşünmüş insanların aklını da anlatır.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Metne göre tüfü yer altı şehirleri için elverişli kılan özellik nedir?',
      options: [
        { text: 'Çok ağır ve su geçirmez olması', right: false },
        { text: 'Yalnızca Nevşehir ve çevresinde bulunan bir taş olması', right: false },
        { text: 'Işığı içeri geçirmesi', right: false },
        { text: 'Kolay oyulup hava ile temas ettikçe sertleşmesi', right: true },
      ],
      explanation: 'Tüf el aletleriyle bile oyulabilir; yüzeyi hava ile temas ettikçe sertleşir.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Bazı kuyuların ağzının yeryüzüne açılmaması hangi düşüncenin ürünüdür?',
      options: [
        { text: 'Kuşatma sırasında suyu güvende tutma', right: true },
        { text: 'Suyu yazın serin tutma', right: false },
        { text: 'Kuyuları havalandırma için kullanma', right: false },
        { text: 'Hayvanları karanlıkta kuyuya düşmekten koruma', right: false },
      ],
      explanation: 'Ağzı dışarıya kapalı bir kuyunun suyunu dışarıdakiler zehirleyemez.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Metne göre ilk odaları Bizanslıların oyduğu kesin olarak bilinmektedir.',
      options: [
        { text: 'Doğru', right: false },
        { text: 'Yanlış', right: true },
      ],
      explanation:
        'İlk odaların ne zaman ve kimler tarafından oyulduğu kesin olarak bilinmiyor. Bizans dönemi, genişletildiği ve sığınak olarak kullanıldığı dönemlerdendir.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Metne göre hangileri doğrudur? Doğru olanların hepsini seçin.',
      options: [
        { text: 'Ahırlar genellikle girişe yakındır.', right: true },
        { text: 'Derinkuyu’nun bütün katları gezilebilir.', right: false },
        { text: 'Sürgü taşları içeriden kapatılır.', right: true },
        { text: 'Kaymaklı’nın geçitleri, Derinkuyu’nunkilerden daha dardır.', right: true },
        { text: 'Temiz hava en derin odalara ulaşamaz.', right: false },
      ],
      explanation:
        'Derinkuyu’nun katlarının yalnızca bir bölümü gezilebilir; bacalar ise en derindeki odalara bile hava ulaştırır.',
    },
    {
      kind: 'single_choice',
      skill: 'evaluative',
      points: 1,
      stem: 'Tüfe oyulmuş depolarda meyve ve sebze saklanması, metindeki hangi bilgiyi destekleyen bir örnektir?',
      options: [
        { text: 'Bölgenin akınlara uğradığını', right: false },
        { text: 'Yanardağların kül püskürttüğünü', right: false },
        { text: 'Derinde sıcaklığın yıl boyunca az değiştiğini', right: true },
        { text: 'Sürgü taşlarının dışarıdan açılamadığını', right: false },
      ],
      explanation: 'Yiyecekler, sıcaklık pek değişmediği için bu depolarda aylarca taze kalır.',
    },
  ],
};
