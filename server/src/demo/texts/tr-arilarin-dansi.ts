import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-arilarin-dansi',
  title: 'Dans Ederek Konuşanlar',
  language: 'tr',
  category: 'nature',
  type: 'informative',
  grade_level: 5,
  source: 'Okur',
  body_html: `<p>Bir bal arısı, çiçek dolu bir bahçe bulduğunda bu haberi kendine saklamaz. Kovana döner ve arkadaşlarına yolu tarif eder. Ne haritası vardır ne de sözcükleri. O, <strong>dans ederek</strong> konuşur.</p>
<h2>Sekiz çizen arı</h2>
<p>Kovanın içi karanlıktır, petekler de dik durur. Haberci arı peteğin üstünde kısa ve düz bir çizgi boyunca yürürken gövdesini hızla iki yana sallar. Çizginin sonunda bir yana kıvrılıp başladığı yere gelir, çizgiyi yeniden yürür ve bu kez öteki yana döner. Böylece izlediği yol sekiz rakamına benzer. Bilim insanları buna <em>sallanma dansı</em> adını verir.</p>
<h2>Dansın anlattıkları</h2>
<p>Bu dansta iki önemli bilgi saklıdır:</p>
<ul>
<li><strong>Yön:</strong> Petekte “yukarı”, güneşin yönü demektir. Arı dümdüz yukarı yürüyorsa çiçekler güneş tarafındadır. Çizgi ne kadar sağa eğikse arılar da güneşin o kadar sağına uçmalıdır.</li>
<li><strong>Uzaklık:</strong> Sallanma ne kadar uzun sürerse çiçekler o kadar uzaktadır.</li>
</ul>
<p>Çevredeki arılar karanlıkta dansı göremez; dansçıya sokulup antenleriyle onun hareketlerini izler. Dansçının üzerine sinen çiçek kokusu da onlara ne arayacaklarını söyler.</p>
<p>Çiçekler kovana çok yakınsa uzun bir tarife gerek kalmaz. O zaman arı küçük daireler çizer. Bu, “Yakında yiyecek var, çevreye bakın!” demektir.</p>
<h2>Şifreyi çözen adam</h2>
<p>Bu dili Avusturyalı bilim insanı Karl von Frisch çözdü. Arıları küçük boya noktalarıyla işaretledi, camlı kovanlarda yıllarca gözledi. Çalışmaları ona 1973 yılında Nobel Ödülü’nü kazandırdı. Başlangıçta pek çok kişi, bu kadar küçük bir canlının böyle ayrıntılı haber verebileceğine inanmamıştı. Arılar ise kimsenin inanmasını beklemeden, çok uzun zamandır dans ediyordu.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Bir arı, peteğin üstünde dümdüz yukarı yürürken gövdesini uzun süre sallıyor. Bu dans ne anlatır?',
      options: [
        { text: 'Çiçekler güneşin sağında ve yakındadır.', right: false },
        { text: 'Çiçekler güneş tarafında ve uzaktadır.', right: true },
        { text: 'Çiçekler güneşin tersi yönünde ve uzaktadır.', right: false },
        { text: 'Çiçekler kovanın hemen yanındadır.', right: false },
      ],
      explanation: 'Yukarı yürümek güneşin yönünü, uzun sallanma ise uzaklığı anlatır.',
    },
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Kovandaki öteki arılar dansı nasıl izler?',
      options: [
        { text: 'Uzaktan bakarak', right: false },
        { text: 'Dansçının arkasından uçarak', right: false },
        { text: 'Işığın petekteki yansımasından', right: false },
        { text: 'Yaklaşıp antenleriyle', right: true },
      ],
      explanation: 'Kovanın içi karanlık olduğundan arılar dansı göremez, hareketleri antenleriyle izler.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Çiçekler kovana çok yakın olduğunda arı küçük daireler çizer.',
      options: [
        { text: 'Doğru', right: true },
        { text: 'Yanlış', right: false },
      ],
      explanation: 'Metne göre yakındaki yiyecek için uzun tarife gerek yoktur, arı küçük daireler çizer.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Arılar gidecekleri çiçekleri bulmak için dansçıdan hangi bilgileri alır? Doğru olanların hepsini seç.',
      options: [
        { text: 'Çiçeklerin yönü', right: true },
        { text: 'Çiçeklerin rengi', right: false },
        { text: 'Çiçeklerin uzaklığı', right: true },
        { text: 'Çiçeklerin kokusu', right: true },
        { text: 'Çiçeklerin sayısı', right: false },
      ],
      explanation: 'Dans yönü ve uzaklığı anlatır, dansçının üzerine sinen koku da ne aranacağını bildirir.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 1,
      stem: 'Karl von Frisch’in arıları boya noktalarıyla işaretlemesinin nedeni ne olabilir?',
      options: [
        { text: 'Arıları kovana giren düşmanlarından korumak', right: false },
        { text: 'Dansı arılara öğretmek', right: false },
        { text: 'Hangi arının ne yaptığını ayırt etmek', right: true },
        { text: 'Arıların sevdiği rengi bulmak', right: false },
      ],
      explanation: 'Birbirine benzeyen arıları tek tek izleyebilmek için onları ayırt etmek gerekir.',
    },
  ],
};
