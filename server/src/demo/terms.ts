import type { Language } from '@okur/contract/fields';
import { stemOf, wordKey } from '@okur/contract/reading/lookup';
import type { PartOfSpeech } from '@okur/contract/terms';
import { demoStudent } from '../features/demo/accounts.ts';
import { type Db, insertRows, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { relationTerms, terms } from '../platform/database/tables/index.ts';

type Entry = readonly [term: string, part: PartOfSpeech, grade: number, meaning: string, example: string];

/** Words of the demo texts and their neighbours, explained for children. */
const entries: Record<'tr' | 'en', readonly Entry[]> = {
  tr: [
    [
      'akıntı',
      'noun',
      5,
      'Denizde ya da ırmakta suyun bir yöne doğru sürekli akışı.',
      'Akıntı kayığı yavaşça açığa sürükledi.',
    ],
    [
      'anten',
      'noun',
      4,
      'Böceklerin başında bulunan, dokunmaya ve koku almaya yarayan ince uzantı.',
      'Arı, çiçeği antenleriyle yokladı.',
    ],
    ['ayrıntılı', 'adjective', 6, 'Bütün küçük noktalarıyla anlatılan.', 'Gezisini ayrıntılı bir mektupla anlattı.'],
    ['bilinmek', 'verb', 4, 'Herkesçe tanınmak, duyulmuş olmak.', 'Bu köy balıyla bilinir.'],
    [
      'buhar',
      'noun',
      4,
      'Isınan suyun havaya karışan, gözle görülmeyecek kadar ince hâli.',
      'Çaydanlıktan buhar yükseliyordu.',
    ],
    ['dam', 'noun', 5, 'Bir evin düz çatısı.', 'Kediler damda güneşleniyordu.'],
    ['damla', 'noun', 2, 'Yuvarlak, çok küçük su parçası.', 'Yaprağın ucunda bir damla parladı.'],
    ['duyulmak', 'verb', 3, 'Kulağa gelmek, işitilmek.', 'Uzaktan bir flüt sesi duyuldu.'],
    ['eğik', 'adjective', 4, 'Bir yana doğru yatık duran.', 'Rüzgârdan ağaçlar eğik büyümüş.'],
    ['ertesi', 'adjective', 3, 'Bir sonraki.', 'Ertesi sabah yola çıktılar.'],
    ['gerilmek', 'verb', 4, 'İki ucundan çekilerek gergin duruma gelmek.', 'İp gerildi ama kopmadı.'],
    [
      'göç',
      'noun',
      4,
      'Yaşamak için toplu hâlde bir yerden başka bir yere gitme.',
      'Leyleklerin göçü ağustosta başlar.',
    ],
    ['gölge', 'noun', 2, 'Işığın önünü kesen bir şeyin arkasında kalan karanlık yer.', 'Çınarın gölgesinde dinlendik.'],
    ['gövde', 'noun', 3, 'Bir canlının ya da ağacın asıl bölümü.', 'Ağacın gövdesini üç kişi saramadı.'],
    [
      'gözlemek',
      'verb',
      5,
      'Bir şeyi öğrenmek için uzun süre dikkatle izlemek.',
      'Bilim insanı arıları yıllarca gözledi.',
    ],
    [
      'hamur',
      'noun',
      2,
      'Un ile suyun yoğrulmasıyla elde edilen yumuşak karışım.',
      'Hamur bir saatte iki katına çıktı.',
    ],
    ['harita', 'noun', 3, 'Yeryüzünün ya da bir yerin kâğıda küçültülerek çizilmiş hâli.', 'Haritada evimizi bulduk.'],
    ['ırmak', 'noun', 3, 'Denize ya da göle dökülen büyük akarsu.', 'Irmağın üstünde taş bir köprü vardı.'],
    ['istavrit', 'noun', 5, 'Sürüler hâlinde gezen küçük bir deniz balığı.', 'Oltaya beş istavrit birden geldi.'],
    ['kabarmak', 'verb', 3, 'Şişip hacmi büyümek, yükselmek.', 'Hamur sıcakta kabardı.'],
    ['kanat', 'noun', 2, 'Kuşların ve böceklerin uçmasını sağlayan organ.', 'Leylek kanatlarını açıp süzüldü.'],
    ['kaptan', 'noun', 3, 'Bir gemiyi ya da kayığı yöneten kişi.', 'Kaptan dümeni limana çevirdi.'],
    ['katlı', 'adjective', 4, 'Üst üste katları olan.', 'İki katlı bir evde oturuyorlar.'],
    [
      'kervan',
      'noun',
      5,
      'Eskiden çöllerde ve uzun yollarda birlikte giden yolcularla yük hayvanları.',
      'Kervan akşama doğru hana vardı.',
    ],
    [
      'kervansaray',
      'noun',
      5,
      'Eskiden yolcuların ve hayvanların gecelediği, yol üstündeki büyük taş yapı.',
      'Kervansarayın kapısı gün batınca kapanırdı.',
    ],
    ['kıvrılmak', 'verb', 4, 'Dönerek bükülmek.', 'Yol tepenin ardında kıvrılıyordu.'],
    ['kıyı', 'noun', 2, 'Karayla suyun birleştiği yer.', 'Kıyıda midye kabukları topladık.'],
    ['kovan', 'noun', 3, 'Arıların içinde yaşadığı ve bal yaptığı yuva.', 'Kovana yaklaşırken yavaş yürüdük.'],
    ['leylek', 'noun', 2, 'Uzun bacaklı, uzun gagalı, beyaz ve kara tüylü göçmen kuş.', 'Leylek bacaya yuva yaptı.'],
    ['liman', 'noun', 3, 'Gemilerin yanaşıp durduğu korunaklı yer.', 'Gemi sisli limandan ayrıldı.'],
    ['maya', 'noun', 4, 'Hamurun kabarmasını sağlayan çok küçük canlılar.', 'Ilık suya bir kaşık maya koydu.'],
    ['misina', 'noun', 5, 'Oltada kullanılan, ince ve sağlam plastik ip.', 'Misina parmağını kesti.'],
    ['ödül', 'noun', 3, 'Başarılı olana verilen armağan.', 'Yarışmada birincilik ödülü aldı.'],
    ['olta', 'noun', 3, 'Balık tutmaya yarayan iğneli ip.', 'Oltasını sabırla bekledi.'],
    ['petek', 'noun', 4, 'Arıların balmumundan yaptığı altı köşeli gözler.', 'Peteğin gözleri balla doluydu.'],
    ['rakam', 'noun', 2, 'Sayıları yazmaya yarayan işaretlerden her biri.', 'Sekiz rakamını tahtaya çizdi.'],
    ['rüzgâr', 'noun', 2, 'Havanın bir yerden bir yere doğru hareketi.', 'Rüzgâr uçurtmayı yükseğe çıkardı.'],
    ['sinmek', 'verb', 6, 'Bir koku ya da duman bir şeyin içine işleyip kalmak.', 'Paltosuna duman kokusu sinmişti.'],
    ['sokulmak', 'verb', 4, 'Usulca yaklaşmak.', 'Kedi yavaşça ayağımıza sokuldu.'],
    ['süzülmek', 'verb', 5, 'Havada ya da suda kıpırdamadan, sessizce ilerlemek.', 'Martı denizin üstünde süzüldü.'],
    [
      'şifre',
      'noun',
      4,
      'Anlamını yalnızca bilenlerin çözebildiği gizli yazı ya da işaret.',
      'Mektubun şifresini sonunda çözdüler.',
    ],
    [
      'tarif',
      'noun',
      4,
      'Bir şeyin nasıl yapılacağını ya da nerede olduğunu anlatma.',
      'Yolun tarifini iki kez dinledi.',
    ],
    ['titremek', 'verb', 3, 'Küçük ve sık hareketlerle sallanmak.', 'Soğuktan elleri titriyordu.'],
    [
      'uçurtma',
      'noun',
      2,
      'Çıtalara gerilmiş kâğıttan yapılan, ipinden tutularak havada uçurulan oyuncak.',
      'Uçurtmanın kuyruğu rengârenkti.',
    ],
    ['yalı', 'noun', 6, 'Deniz kıyısında, suyun hemen yanında yapılmış ev.', 'Yalının pencereleri denize açılır.'],
    ['yamalı', 'adjective', 4, 'Yırtığı bir parçayla kapatılmış olan.', 'Yamalı pantolonu hâlâ en sevdiğiydi.'],
    ['yankı', 'noun', 4, 'Sesin bir yere çarpıp geri dönmesi.', 'Mağarada sesimizin yankısını duyduk.'],
  ],
  en: [
    [
      'anchor',
      'noun',
      5,
      'A heavy metal thing that keeps a ship in its place.',
      'They dropped the anchor near the beach.',
    ],
    [
      'bitterly',
      'adverb',
      6,
      'In a very strong and unpleasant way, especially of cold.',
      'It was bitterly cold on the ship.',
    ],
    ['board', 'noun', 5, 'A group of people who decide something together.', 'The board offered a prize.'],
    ['careful', 'adjective', 3, 'Thinking about what you do so that nothing goes wrong.', 'Be careful with the glass.'],
    ['compass', 'noun', 5, 'An instrument whose needle always points north.', 'The compass showed the way home.'],
    [
      'craftsman',
      'noun',
      6,
      'A person who makes things skilfully with the hands.',
      'The craftsman worked on one clock for years.',
    ],
    ['current', 'noun', 6, 'Water that moves in one direction.', 'A strong current carried the leaf away.'],
    ['depth', 'noun', 5, 'How far it is from the top to the bottom.', 'The depth of the lake surprised them.'],
    ['equator', 'noun', 6, 'The line drawn round the middle of the earth on a map.', 'It is warm near the equator.'],
    ['fade', 'verb', 5, 'To lose colour or brightness slowly.', 'The green fades from the leaves.'],
    ['fisherman', 'noun', 4, 'A person who catches fish for a living.', 'The fisherman mended his net.'],
    ['forbidden', 'adjective', 6, 'Not allowed.', 'Fishing is forbidden in spring.'],
    ['fortune', 'noun', 7, 'A very large amount of money.', 'The prize was a fortune.'],
    ['freeze', 'verb', 4, 'To turn into ice.', 'The lake does not freeze.'],
    ['gull', 'noun', 4, 'A grey and white bird that lives by the sea.', 'A gull stole the sandwich.'],
    ['harbour', 'noun', 4, 'A place by the sea where boats are safe.', 'Six boats slept in the harbour.'],
    [
      'latitude',
      'noun',
      7,
      'How far north or south of the equator a place is.',
      'Sailors found their latitude by the sun.',
    ],
    [
      'layer',
      'noun',
      5,
      'Something flat that lies over or under another thing.',
      'A thin layer of ice covered the road.',
    ],
    ['lengthen', 'verb', 7, 'To become longer or make longer.', 'Metal lengthens when it is warm.'],
    ['longitude', 'noun', 7, 'How far east or west a place is.', 'Nobody could measure longitude at sea.'],
    ['mineral', 'noun', 6, 'A natural, solid material found in rock.', 'Salt is a mineral.'],
    ['mullet', 'noun', 7, 'A silver fish that lives near the surface.', 'The pearl mullet swims up the river.'],
    ['nobody', 'pronoun', 3, 'No person.', 'Nobody answered the door.'],
    ['octopus', 'noun', 4, 'A soft sea animal with eight arms.', 'The octopus opened the jar.'],
    ['patch', 'noun', 4, 'A small piece that covers a hole.', 'She sewed a patch on the sail.'],
    ['reward', 'noun', 5, 'Something given for good work.', 'The reward came late.'],
    ['scientist', 'noun', 4, 'A person who studies nature and how things work.', 'The scientist counted the fish.'],
    [
      'shadow',
      'noun',
      3,
      'The dark shape behind something that stands in the light.',
      'His shadow grew longer in the evening.',
    ],
    ['shoal', 'noun', 7, 'A large group of fish that swim together.', 'A shoal turned all at once.'],
    ['shore', 'noun', 4, 'The land along the edge of a sea or lake.', 'They walked along the shore.'],
    ['stubborn', 'adjective', 6, 'Not willing to give up or change your mind.', 'He was as stubborn as a mule.'],
    ['supper', 'noun', 3, 'The last meal of the day.', 'We had soup for supper.'],
    ['upright', 'adverb', 6, 'Standing straight up.', 'The stick stood upright in the sand.'],
    ['vapour', 'noun', 6, 'Water in the air, so fine that it cannot be seen.', 'Vapour rises from the lake.'],
    [
      'volcano',
      'noun',
      5,
      'A mountain out of which hot rock and gas can come.',
      'The volcano has been quiet for long.',
    ],
    ['waterfall', 'noun', 4, 'A place where a river falls from a height.', 'The fish jump up the waterfall.'],
  ],
};

type Pairs = readonly (readonly [string, string])[];

const pairs: Record<'synonym' | 'similar', Record<'tr' | 'en', Pairs>> = {
  synonym: {
    tr: [
      ['rüzgâr', 'yel'],
      ['ırmak', 'nehir'],
      ['kıyı', 'sahil'],
      ['ödül', 'mükâfat'],
      ['siyah', 'kara'],
      ['beyaz', 'ak'],
      ['okul', 'mektep'],
      ['öğrenci', 'talebe'],
      ['hatıra', 'anı'],
      ['cevap', 'yanıt'],
      ['soru', 'sual'],
      ['kelime', 'sözcük'],
      ['duyulmak', 'işitilmek'],
      ['buhar', 'buğu'],
      ['ayrıntılı', 'detaylı'],
    ],
    en: [
      ['supper', 'dinner'],
      ['shore', 'coast'],
      ['reward', 'prize'],
      ['forbidden', 'banned'],
      ['careful', 'cautious'],
      ['gull', 'seagull'],
      ['harbour', 'port'],
      ['quick', 'fast'],
      ['begin', 'start'],
    ],
  },
  similar: {
    tr: [
      ['liman', 'iskele'],
      ['ırmak', 'dere'],
      ['gölge', 'karanlık'],
      ['gözlemek', 'incelemek'],
      ['süzülmek', 'kaymak'],
      ['titremek', 'ürpermek'],
      ['göç', 'yolculuk'],
      ['yalı', 'köşk'],
      ['kervansaray', 'han'],
      ['tarif', 'anlatım'],
    ],
    en: [
      ['volcano', 'mountain'],
      ['vapour', 'steam'],
      ['shoal', 'flock'],
      ['fade', 'pale'],
      ['craftsman', 'builder'],
      ['waterfall', 'stream'],
      ['stubborn', 'patient'],
    ],
  },
};

export async function makeTerms(db: Db): Promise<void> {
  const words = Object.entries(entries).flatMap(([language, list]) =>
    list.map((entry) => ({ language: language as Language, entry })),
  );
  await insertRows(
    db,
    terms,
    words.map(({ language, entry: [term, part_of_speech, grade_level, meaning, example] }) => ({
      id: newId(),
      language,
      term,
      part_of_speech,
      grade_level,
      meaning,
      example,
      word: wordKey(term, language),
      stem: stemOf(term, language, part_of_speech),
    })),
  );
  await insertRows(
    db,
    relationTerms,
    (['synonym', 'similar'] as const).flatMap((relation_type) =>
      (['tr', 'en'] as const).flatMap((language) =>
        pairs[relation_type][language].map(([term, related_term]) => ({
          id: newId(),
          relation_type,
          language,
          term,
          related_term,
          word: wordKey(term, language),
          related_word: wordKey(related_term, language),
        })),
      ),
    ),
  );
}

/** Words that the demo's own student looked up while reading in the last weeks. */
export const makeWordLookups = (db: Db): Promise<unknown> =>
  rows(
    db,
    sql`insert into word_lookups (user_id, term_id, looked_up_at)
      select u.id, t.id, now() - interval '1 day' * t.day from users u,
        (select id, 2 * row_number() over (order by word) as day from terms where language = 'tr'
          order by word limit 6) t
      where u.email = ${demoStudent.email}`,
  );
