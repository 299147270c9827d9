import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-ekmek-neden-kabarir',
  title: 'Ekmek Neden Kabarır?',
  language: 'tr',
  category: 'science',
  type: 'informative',
  grade_level: 4,
  source: 'Okur',
  body_html: `<p>Mutfakta küçük bir hamur topu düşün. Üstü örtülüp ılık bir köşeye bırakılıyor. Bir saat sonra örtüyü kaldırdığında hamurun neredeyse iki katına çıktığını görüyorsun. Oysa kimse içine bir şey eklemedi. Peki, hamuru kim şişirdi?</p>
<h2>Minik işçiler</h2>
<p>Cevap <strong>mayada</strong> saklı. Maya, gözle göremeyeceğimiz kadar küçük, tek hücreli mantarlardan oluşur. Bir çay kaşığı kuru mayada milyarlarcası bulunur. Kuruyken uyur gibidirler; ılık su ve unla karşılaşınca uyanırlar.</p>
<p>Uyanan maya hücreleri, hamurdaki şekerle beslenir ve karbondioksit adı verilen bir gaz çıkarır. Gazozun kabarcıkları da aynı gazdan oluşur.</p>
<h2>Balonu tutan ağ</h2>
<p>Bu gaz hamurdan kaçıp gidebilirdi. Onu tutan bir ağ vardır. Un suyla yoğrulunca içindeki bazı proteinler birbirine tutunur ve esnek bir yapı kurar. Buna <em>glüten</em> denir. Gaz kabarcıkları bu ağın içinde kalır ve onu minik balonlar gibi gerer. Yeterince yoğrulmamış hamurda ağ zayıf olur, gaz kaçar ve ekmek yayvan kalır.</p>
<h2>Fırında son yükseliş</h2>
<p>Hamur fırına girince içindeki gaz ısınıp genleşir, ekmek biraz daha yükselir. Isı arttıkça maya hücreleri ölür ve gaz çıkarmaz olur. Ağ sertleşir, kabarcıkların yerinde delikler kalır. Bir dilim ekmekte gördüğün gözenekler işte o minik balonların izidir.</p>
<h2>Sen de dene</h2>
<ul>
<li>Küçük bir şişeye bir bardak ılık su, bir tatlı kaşığı şeker ve bir tatlı kaşığı kuru maya koy.</li>
<li>Şişenin ağzına bir balon geçir.</li>
<li>Yarım saat bekle ve balona ne olduğunu gözle.</li>
</ul>
<p>Suyun sıcak değil, ılık olmasına dikkat et. Çok sıcak su mayayı öldürür, çok soğuk suda ise maya ağır ağır çalışır.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Metinde “minik balonlar” sözüyle anlatılan nedir?',
      options: [
        { text: 'Uyanan maya hücreleri', right: false },
        { text: 'Ağın içinde kalan gaz kabarcıkları', right: true },
        { text: 'Şişenin ağzına geçirilen küçük balonlar', right: false },
        { text: 'Un tanecikleri', right: false },
      ],
      explanation: 'Metne göre gaz kabarcıkları glüten ağının içinde kalır ve onu minik balonlar gibi gerer.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Ekmeğin fırında biraz daha yükselmesinin nedeni, maya hücrelerinin ısıyla çoğalmasıdır.',
      options: [
        { text: 'Doğru', right: false },
        { text: 'Yanlış', right: true },
      ],
      explanation: 'Fırında hamurdaki gaz ısınıp genleşir. Maya hücreleri ise ısı arttıkça ölür.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Bir fırıncının ekmekleri yayvan kalıyor. Metne göre bunun nedeni ne olabilir?',
      options: [
        { text: 'Hamuru yeterince yoğurmaması', right: true },
        { text: 'Hamuru ılık bir yerde bekletmesi', right: false },
        { text: 'Hamurun üstünü örtmesi', right: false },
        { text: 'Una şeker eklemesi', right: false },
      ],
      explanation: 'Yeterince yoğrulmayan hamurda glüten ağı zayıf olur, gaz kaçar ve ekmek kabarmaz.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Şişe ve balon deneyi için hangileri gerekir? Doğru olanların hepsini seç.',
      options: [
        { text: 'Ilık su', right: true },
        { text: 'Un', right: false },
        { text: 'Şeker', right: true },
        { text: 'Kuru maya', right: true },
        { text: 'Gazoz', right: false },
      ],
      explanation: 'Deneyde ılık su, şeker ve kuru maya kullanılıyor. Un ve gazoz deneyde geçmiyor.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 1,
      stem: 'Deneyi çok soğuk suyla yapan biri, yarım saat sonra büyük olasılıkla ne görür?',
      options: [
        { text: 'Balonun patladığını', right: false },
        { text: 'Balonun hemen şişip söndüğünü', right: false },
        { text: 'Balonun çok az şiştiğini', right: true },
        { text: 'Suyun katılaştığını', right: false },
      ],
      explanation: 'Soğuk suda maya ağır çalışır; yarım saatte az gaz çıkar, balon da az şişer.',
    },
  ],
};
