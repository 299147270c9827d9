import type { DemoText } from './types.ts';

export const text: DemoText = {
  slug: 'tr-damlanin-yolculugu',
  title: 'Pırıl’ın Uzun Yolculuğu',
  language: 'tr',
  category: 'nature',
  type: 'narrative',
  grade_level: 3,
  source: 'Okur',
  body_html: `<p>Pırıl, denizin en üstünde salınan küçücük bir su damlasıydı. Bir yaz sabahı güneş denizi ısıttı. Pırıl önce gıdıklandığını sandı, sonra hafiflediğini fark etti. Artık gözle görülmeyen su buharı olmuştu. Denizin tuzu aşağıda kaldı, o ise yavaşça göğe yükseldi.</p>
<p>Yukarılarda hava serindi. Pırıl üşüyünce minik bir toz tanesine tutundu ve yeniden damlacığa dönüştü. Çevresinde kendisi gibi sayısız damlacık vardı. Hepsi bir araya gelince kocaman, beyaz bir bulut oldular. Rüzgâr, bulutu önüne katıp dağlara doğru sürdü.</p>
<p>“Nereye gidiyoruz?” diye sordu Pırıl.</p>
<p>“Susamış bir yere.” dedi yanındaki damlacık. “Ama önce büyümemiz gerek.”</p>
<p>Damlacıklar birbirine çarptı, birleşti, ağırlaştı. Bulutun rengi griye döndü. Sonunda Pırıl kendini bırakıverdi. Düştü, düştü ve susuzluktan kıvrılmış bir fındık yaprağının üstüne “Tıp!” diye kondu. Yaprak sevinçle titredi. Pırıl oradan toprağa süzüldü. Bir karınca yuvasının yanından geçti, taşların arasından sızdı. Toprağın altı karanlıktı ama hiç de korkutucu değildi. Günler sonra, bir kayanın dibindeki buz gibi pınardan yeniden gün ışığına çıktı.</p>
<p>Pınarın başında bir kız matarasını dolduruyordu. Pırıl mataraya girmedi; akıntıyla birlikte önce dereye, sonra ırmağa karıştı. Eski bir değirmenin çarkını döndürdü, söğütlerin gölgesinden geçti. Bir akşamüstü tanıdık bir koku duydu. Bu, denizin kokusuydu.</p>
<p>“Eve döndüm!” diye bağırdı Pırıl.</p>
<p>Yaşlı bir dalga gülümsedi: “Hoş geldin. Ama çok yerleşme. Yarın hava yine güneşli olacak.”</p>`,
  questions: [
    {
      kind: 'single_choice',
      skill: 'literal',
      points: 1,
      stem: 'Pırıl buluttan düşünce ilk olarak nereye kondu?',
      options: [
        { text: 'Bir karınca yuvasına', right: false },
        { text: 'Bir değirmenin çarkına', right: false },
        { text: 'Bir fındık yaprağına', right: true },
        { text: 'Bir kayanın dibine', right: false },
      ],
      explanation: 'Pırıl önce susuzluktan kıvrılmış bir fındık yaprağına konuyor, oradan toprağa süzülüyor.',
    },
    {
      kind: 'true_false',
      skill: 'literal',
      points: 1,
      stem: 'Pırıl, pınarın başındaki kızın matarasına girdi.',
      options: [
        { text: 'Doğru', right: false },
        { text: 'Yanlış', right: true },
      ],
      explanation: 'Pırıl mataraya girmiyor; akıntıyla birlikte dereye, oradan da ırmağa karışıyor.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 1,
      stem: 'Yaprak, Pırıl üstüne konunca neden sevinçle titremiş olabilir?',
      options: [
        { text: 'Susuz kaldığı için', right: true },
        { text: 'Bulutu ilk kez gördüğü için', right: false },
        { text: 'Rüzgârdan korktuğu için', right: false },
        { text: 'Denizi özlediği için', right: false },
      ],
      explanation: 'Yaprağın susuzluktan kıvrıldığı söyleniyor; damla ona gereken suyu getirmiştir.',
    },
    {
      kind: 'multiple_choice',
      skill: 'literal',
      points: 2,
      stem: 'Pırıl, pınardan çıktıktan sonra hangilerini yaptı? Doğru olanların hepsini seç.',
      options: [
        { text: 'Irmağa karıştı.', right: true },
        { text: 'Bir toz tanesine tutundu.', right: false },
        { text: 'Değirmenin çarkını döndürdü.', right: true },
        { text: 'Söğütlerin gölgesinden geçti.', right: true },
        { text: 'Karınca yuvasının yanından geçti.', right: false },
      ],
      explanation: 'Toz tanesi bulutta, karınca yuvası ise pınardan önce, toprağın altında karşısına çıkıyor.',
    },
    {
      kind: 'single_choice',
      skill: 'inferential',
      points: 2,
      stem: 'Yaşlı dalga, Pırıl’a neden “Çok yerleşme.” dedi?',
      options: [
        { text: 'Denizde ona yer kalmadığı için', right: false },
        { text: 'Yakında yeniden göğe yükseleceğini bildiği için', right: true },
        { text: 'Fırtına çıkacağını sezdiği için', right: false },
        { text: 'Onu başka bir damlayla karıştırdığı için', right: false },
      ],
      explanation:
        'Dalga, yarın havanın güneşli olacağını söylüyor. Güneş Pırıl’ı ısıtınca yolculuk yeniden başlayacak.',
    },
  ],
};
