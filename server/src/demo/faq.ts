import type { Language } from '@okur/contract/fields';
import { type Db, insertRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { faqs } from '../platform/database/tables/index.ts';

type Entry = readonly [question: string, answer: string];

/** What students, parents and teachers ask most. The last one of each language is still being written. */
const entries: Record<Language, readonly Entry[]> = {
  tr: [
    [
      'Okuma hızı nasıl ölçülür?',
      '<p>Metindeki kelime sayısı, okurken geçen süreye bölünür. Sonuç <strong>dakikadaki kelime</strong> olarak gösterilir.</p><p>Verilen aralar ve sayfanın arka planda kaldığı süre hesaba katılmaz.</p>',
    ],
    [
      'Anlama yüzdesi ne demek?',
      '<p>Metinden sonraki sorulara verilen doğru cevapların puanı, tüm puanlara bölünür. Sonuç 0 ile 100 arasındadır.</p>',
    ],
    [
      'Etkin hız neden daha düşük?',
      '<p>Etkin hız, okuma hızının anlama yüzdesiyle çarpımıdır. Hızlı okuyup az anlayan bir öğrencinin etkin hızı düşük kalır; böylece yalnızca hız değil, anlayarak okuma görülür.</p>',
    ],
    [
      'Şifremi unuttum, ne yapmalıyım?',
      '<ul><li><strong>Öğrenciler:</strong> Öğretmeninizden ya da okulunuzdan yeni şifre isteyin.</li><li><strong>Veliler ve çalışanlar:</strong> Giriş sayfasında “Şifrenizi mi unuttunuz?” bağlantısına dokunun. E-postayla gelen bağlantı 30 dakika geçerlidir.</li></ul>',
    ],
    [
      'Veli olarak çocuğumu nasıl takip ederim?',
      '<p>Okulunuz sizi e-postayla davet eder ya da size bir kod verir; çocuğunuz da kodu “İlerlemem” sayfasında oluşturabilir. Kodla veli girişinden kaydolun. Giriş yaptığınızda her çocuğunuz için hız, anlama ve ödevleri gösteren bir kart görürsünüz.</p>',
    ],
    [
      'Okurken internet kesilirse ne olur?',
      '<p>Hiçbir şey kaybolmaz. Okuma ve cevaplar cihazda saklanır, bağlantı gelince kendiliğinden gönderilir.</p>',
    ],
    [
      'Yazı tipini ve boyutunu değiştirebilir miyim?',
      '<p>Evet. Okuma sayfasının ayarlarında dört yazı tipi, yazı boyutu, satır aralığı ve üç renk teması vardır. Yazı tiplerinden biri disleksisi olan okurlar içindir.</p>',
    ],
    [
      'Bazı okumalar neden ortalamaya girmiyor?',
      '<p>5 saniyeden kısa süren ya da dakikada 1.500 kelimenin üzerinde görünen okumalar saklanır ama ortalamalara katılmaz.</p>',
    ],
  ],
  en: [
    [
      'How is reading speed measured?',
      '<p>The number of words in the text is divided by the time spent reading. The result is shown in <strong>words a minute</strong>.</p><p>Pauses, and time in which the page was hidden, do not count.</p>',
    ],
    [
      'What does comprehension mean?',
      '<p>The points of the right answers to the questions after the text, divided by all points. It lies between 0 and 100.</p>',
    ],
    [
      'Why is the effective speed lower?',
      '<p>Effective speed is reading speed multiplied by comprehension. Somebody who reads fast and understands little has a low effective speed, so that it shows reading with understanding.</p>',
    ],
    [
      'I forgot my password. What now?',
      '<ul><li><strong>Students:</strong> ask your teacher or your school for a new one.</li><li><strong>Parents and staff:</strong> follow “Forgot your password?” on the sign-in page. The link in the mail works for 30 minutes.</li></ul>',
    ],
    [
      'How do I follow my child as a parent?',
      '<p>The school invites you by mail or gives you a code; your child can make one on the page “My progress”, too. Sign up with it on the parents’ sign-in page. After signing in you see a card for each of your children, with speed, comprehension and homework.</p>',
    ],
    [
      'What happens when the connection is lost while reading?',
      '<p>Nothing is lost. The reading and the answers stay on the device and are sent as soon as it is online again.</p>',
    ],
    [
      'Can I change the font and its size?',
      '<p>Yes. The settings of the reading page offer four fonts, the size, the line spacing and three colour themes. One of the fonts is made for readers with dyslexia.</p>',
    ],
    [
      'Why are some readings left out of the averages?',
      '<p>Readings of less than 5 seconds, or of more than 1,500 words a minute, are kept but do not enter the averages.</p>',
    ],
  ],
  fr: [
    [
      'Comment la vitesse de lecture est-elle mesurée ?',
      '<p>Le nombre de mots du texte est divisé par le temps de lecture. Le résultat est donné en <strong>mots par minute</strong> ; les pauses ne comptent pas.</p>',
    ],
    [
      'Que signifie la compréhension ?',
      '<p>Les points des bonnes réponses divisés par le total des points, entre 0 et 100.</p>',
    ],
    [
      'J’ai oublié mon mot de passe. Que faire ?',
      '<ul><li><strong>Élèves :</strong> demandez-en un nouveau à votre enseignant.</li><li><strong>Parents et personnel :</strong> suivez « Mot de passe oublié ? » sur la page de connexion.</li></ul>',
    ],
    [
      'Que se passe-t-il si la connexion est perdue ?',
      '<p>Rien n’est perdu : la lecture et les réponses restent sur l’appareil et sont envoyées dès que la connexion revient.</p>',
    ],
  ],
  pl: [
    [
      'Jak mierzy się szybkość czytania?',
      '<p>Liczbę słów tekstu dzieli się przez czas czytania. Wynik podajemy w <strong>słowach na minutę</strong>; przerwy się nie liczą.</p>',
    ],
    ['Co oznacza zrozumienie?', '<p>Punkty za poprawne odpowiedzi podzielone przez wszystkie punkty, od 0 do 100.</p>'],
    [
      'Nie pamiętam hasła. Co zrobić?',
      '<ul><li><strong>Uczniowie:</strong> poproście nauczyciela o nowe.</li><li><strong>Rodzice i pracownicy:</strong> użyjcie odnośnika „Nie pamiętasz hasła?” na stronie logowania.</li></ul>',
    ],
    [
      'Co się stanie, gdy zerwie się połączenie?',
      '<p>Nic nie przepadnie: czytanie i odpowiedzi zostają na urządzeniu i zostaną wysłane po odzyskaniu połączenia.</p>',
    ],
  ],
};

export async function makeFaq(db: Db): Promise<void> {
  const rows = Object.entries(entries).flatMap(([language, questions]) =>
    questions.map(([question, answer], at) => ({
      id: newId(),
      language: language as Language,
      question,
      answer,
      order: at + 1,
      published: at < questions.length - 1,
    })),
  );
  await insertRows(db, faqs, rows);
}
