import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-yeni-okulda-ilk-gun',
  title: 'On Yedi Numaralı Askı',
  language: 'tr',
  category: 'daily_life',
  type: 'narrative',
  grade_level: 4,
  source: 'Okur',
  body_html: `<p>Sınıfın kapısında durdum ve içeriye baktım. Yirmi dört çift göz de bana bakıyordu. Çantamın askısını öyle sıkı tutmuştum ki parmaklarım uyuşmuştu.</p>
<p>Bir hafta önce Ordu’dan Eskişehir’e taşınmıştık. Eski okulumun penceresinden deniz görünürdü. Buradan ise tramvay yolu ve sıra sıra akasyalar görünüyordu. “Güzel.” diye düşündüm ama içimden bir ses “Deniz yok.” dedi.</p>
<p>Sevgi Öğretmen beni sınıfa tanıttıktan sonra koridordaki askılara götürdü. Her askının üstünde bir isim ve küçük bir resim vardı. On yedi numaralı askıda benim adım yazıyordu: Kerem. Adımın yanına bir martı çizilmişti.</p>
<p>“Bunu kim çizdi?” diye sordum.</p>
<p>“Senin deniz kıyısından geldiğini öğrenince arkadaşların düşündü.” dedi öğretmenim. “Denizi özleyebileceğini söylediler.”</p>
<p>Boğazım düğümlendi ama bu kez üzüntüden değildi.</p>
<p>Teneffüste herkes bahçeye koştu. Ben merdivenin başında kaldım. O sırada yanıma gözlüklü, kısa saçlı bir kız geldi.</p>
<p>“Ben Nehir.” dedi. “Martıyı ben çizdim. Kanatları biraz eğri oldu, değil mi?”</p>
<p>Gerçekten de biraz eğriydi. “Rüzgâra karşı uçuyor da ondan.” dedim. İkimiz de güldük.</p>
<p>Nehir, geçen yıl Mardin’den geldiğini anlattı. İlk gün öyle utanmıştı ki kimseyle konuşamamıştı. “O zaman askılarda resim yoktu.” dedi. “Yalnızca numaralar vardı. Bir isim, bir resim olsaydı kendimi buraya ait hissederdim. Bunu öğretmenime söyledim, sonra hep birlikte başladık.”</p>
<p>Akşam annem günümün nasıl geçtiğini sordu. Ona tramvaydan, akasyalardan, Nehir’den söz ettim. Sonra masanın başına oturup bir kâğıt çıkardım. Pazartesi günü sınıfımıza Van’dan yeni bir öğrenci gelecekti. Göl kıyısında uyuyan bir kedi çizmeye başladım.</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Kerem’in yeni okulunun penceresinden ne görünüyordu?',
      options: [
        { text: 'Deniz ve martılar', right: false },
        { text: 'Tramvay yolu ve akasyalar', right: true },
        { text: 'Göl kıyısı ve kediler', right: false },
        { text: 'Okulun bahçesi ve merdivenler', right: false },
      ],
      explanation:
        'Deniz, Kerem’in Ordu’daki eski okulundan görünüyordu. Yeni okulundan tramvay yolu ve akasyalar görünüyor.',
    },
    {
      kind: 'single_choice',
      skill: 'vocabulary',
      points: 1,
      stem: 'Kerem, askıdaki martıyı görüp öğretmenini dinleyince “Boğazım düğümlendi.” diyor. Bununla ne anlatmak istiyor?',
      options: [
        { text: 'Üşüttüğünü', right: false },
        { text: 'Çok acıktığını', right: false },
        { text: 'Öğretmenine kızdığını', right: false },
        { text: 'Çok duygulandığını', right: true },
      ],
      explanation:
        'Kerem, arkadaşlarının onu düşünmesinden etkileniyor; “bu kez üzüntüden değildi” demesi de bunu gösteriyor.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Nehir okula ilk geldiğinde askılarda yalnızca numaralar vardı.',
      options: [
        { text: 'Doğru', right: true },
        { text: 'Yanlış', right: false },
      ],
      explanation: 'Nehir, “O zaman askılarda resim yoktu. Yalnızca numaralar vardı.” diyor.',
    },
    {
      kind: 'multiple_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Metne göre Nehir için hangileri söylenebilir? Doğru olanların hepsini seç.',
      options: [
        { text: 'Yeni gelenlerin duygularını anlıyor.', right: true },
        { text: 'Bu okula o da sonradan gelmiş.', right: true },
        { text: 'Çizdiği resmi kusursuz buluyor.', right: false },
        { text: 'Düşüncesini öğretmeniyle paylaşmaktan çekinmemiş.', right: true },
        { text: 'Kerem’i Ordu’dan tanıyor.', right: false },
      ],
      explanation:
        'Nehir Mardin’den gelmiş, ilk gün utanmış ve resim düşüncesini öğretmenine söylemiş. Çizdiği kanatları ise eğri buluyor.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Kerem akşam neden göl kıyısında uyuyan bir kedi çizmeye başladı?',
      options: [
        { text: 'Annesine armağan etmek için', right: false },
        { text: 'Denizi artık özlemediğini göstermek için', right: false },
        { text: 'Yeni gelecek öğrenci kendini buraya ait hissetsin diye', right: true },
        { text: 'Nehir’in martısından daha güzel bir resim yapmak için', right: false },
      ],
      explanation: 'Pazartesi günü Van’dan bir öğrenci gelecek. Kerem, kendisine yapılan inceliği şimdi ona yapıyor.',
    },
  ],
};
