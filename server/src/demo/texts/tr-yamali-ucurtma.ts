import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-yamali-ucurtma',
  title: 'Elif’in Yamalı Uçurtması',
  language: 'tr',
  category: 'story',
  type: 'narrative',
  grade_level: 3,
  source: 'Okur',
  body_html: `<p>Elif, mavi uçurtmasını çınar ağacının altında buldu. Kuyruğu kopmuş, kâğıdının ortasında kocaman bir delik açılmıştı. Çıtalarından biri de kırılmıştı. Oysa pazar günü mahallede uçurtma şenliği vardı.</p>
<p>“Üzülme, sana yenisini alırız.” dedi annesi.</p>
<p>Elif başını iki yana salladı. Bu uçurtmayı geçen yaz dayısıyla birlikte yapmıştı. Dayısı şimdi uzak bir şehirde çalışıyordu. Elif uçurtmayı atmak istemiyordu.</p>
<p>O akşam işe koyuldu. Kırık çıtayı ölçtü, bahçeden aynı boyda ince bir kamış buldu. Kamışı kesmesine babası yardım etti. Sonra deliği kapatmak için evde mavi kâğıt aradı ama bulamadı. Elinde yalnızca eski bir takvimin yaprakları vardı. Nisan yaprağında bir gelincik tarlası görünüyordu. Elif onu deliğin üstüne özenle yapıştırdı. Kuyruğu da ninesinin kumaş parçalarından yaptı: bir kırmızı, bir sarı, bir çizgili…</p>
<p>Ertesi gün uçurtmayı denedi. Uçurtma biraz yükseldi, sağa sola yalpaladı, sonra yere düştü. Bir daha denedi, yine olmadı. “Yama ağır geldi galiba.” diye düşündü. Kardeşi Can, uçurtmaya uzun uzun baktı.</p>
<p>“Kuyruğu kısa kalmış.” dedi. “Biraz daha uzatalım mı?”</p>
<p>Kuyruğa üç kumaş parçası daha bağladılar. Bu kez uçurtma yalpalamadan yükseldi.</p>
<p>Pazar günü gökyüzü rengârenk uçurtmalarla doldu. Elif’inki ne en büyük ne de en yeni olandı. Ama herkes gökteki gelincik tarlasını birbirine gösteriyordu. Elif uçurtmanın fotoğrafını dayısına yolladı. Çok geçmeden yanıt geldi: “Bu uçurtma ilk hâlinden bile güzel olmuş!”</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Elif, annesinin yeni uçurtma alma önerisini neden kabul etmedi?',
      options: [
        { text: 'Yeni uçurtmalar pahalı olduğu için', right: false },
        { text: 'Bu yıl şenliğe katılmayı hiç istemediği için', right: false },
        { text: 'Mavi rengi çok sevdiği için', right: false },
        { text: 'Uçurtmayı dayısıyla birlikte yaptığı için', right: true },
      ],
      explanation: 'Uçurtma, şimdi uzakta olan dayısıyla birlikte yapılmıştı; Elif için değeri buradan geliyordu.',
    },
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Elif, uçurtmanın ortasındaki deliği neyle kapattı?',
      options: [
        { text: 'Mavi bir kâğıtla', right: false },
        { text: 'Bir takvim yaprağıyla', right: true },
        { text: 'Çizgili bir kumaş parçasıyla', right: false },
        { text: 'Çınar yapraklarıyla', right: false },
      ],
      explanation: 'Evde mavi kâğıt bulamayınca eski takvimin nisan yaprağını yapıştırdı.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Uçurtmanın onarılmasına kimler yardım etti ya da fikir verdi? Doğru olanların hepsini seç.',
      options: [
        { text: 'Babası', right: true },
        { text: 'Dayısı', right: false },
        { text: 'Annesi', right: false },
        { text: 'Kardeşi Can', right: true },
      ],
      explanation: 'Babası kamışı kesmesine yardım etti, Can da kuyruğun uzatılmasını önerdi. Dayısı uzaktaydı.',
    },
    {
      kind: 'true_false',
      skill: 'inferential',
      points: 1,
      stem: 'Uçurtma ilk denemede, yama ağır geldiği için düşmüştü.',
      options: [
        { text: 'Doğru', right: false },
        { text: 'Yanlış', right: true },
      ],
      explanation:
        'Elif öyle sandı; ama yama yerinde kaldığı hâlde kuyruk uzatılınca uçurtma yükseldi. Sorun kısa kuyruktu.',
    },
    {
      kind: 'single_choice',
      skill: 'main_idea',
      points: 1,
      stem: 'Bu öykünün ana fikri aşağıdakilerden hangisidir?',
      options: [
        { text: 'Emek verip onardığımız bir eşya yenisinden değerli olabilir.', right: true },
        { text: 'Şenliklere en büyük uçurtmayla katılmak gerekir.', right: false },
        { text: 'Kırılan eşyaların yerine hemen yenisi alınmalıdır.', right: false },
        { text: 'Uçurtma uçurmak için rüzgârlı bir gün seçilmelidir.', right: false },
      ],
      explanation: 'Elif’in uçurtması en yeni olan değildi; ama emekle onarıldığı için en çok beğenilen oldu.',
    },
  ],
};
