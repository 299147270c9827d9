import type { Language } from '@okur/contract/fields';
import type { GrowthVerdict } from '@okur/contract/reports';
import type { NextStepRule, tileNames } from '@okur/contract/student-reports';

type TileName = (typeof tileNames)[number];

/** What the report says. Numbers come as they are to be read; `count` chooses the plural. */
export interface Words {
  title: string;
  classTitle: string;
  student: string;
  number(value: string): string;
  days(from: string, to: string): string;
  made(day: string): string;
  pages: string;
  tiles: Record<TileName, string>;
  wpm(value: string): string;
  minutes(value: string): string;
  nothing: string;
  from(count: number, shown: string): string;
  notAnswered: string;
  before(value: string): string;
  exercises(count: number, shown: string, minutes: string): string;
  readings(count: number, shown: string): string;
  homework(finished: string, given: string, missed: string): string;
  noHomework: string;
  charts: { speed: string; comprehension: string; none: string; text(first: string, last: string): string };
  growth: {
    title: string;
    text: string;
    head: readonly [string, string, string, string, string];
    measure: Record<'wpm' | 'effective_speed' | 'comprehension', string>;
    inLanguage: Record<Language, string>;
    range(low: string, high: string): string;
    verdict: Record<GrowthVerdict, string>;
    none: string;
  };
  notes: { title: string; none: string };
  next: { title: string; text: Record<NextStepRule, (name: string) => string> };
  how: string;
}

const en: Words = {
  title: 'Reading report',
  classTitle: 'Reading reports',
  student: 'Student',
  number: (value) => `No. ${value}`,
  days: (from, to) => `${from} to ${to}`,
  made: (day) => `Made on ${day}`,
  pages: 'Page {page} of {pages}',
  tiles: {
    speed: 'Reading speed',
    comprehension: 'Comprehension',
    effective_speed: 'Effective speed',
    reading_time: 'Reading time',
    exercises: 'Exercises',
    homework: 'Homework finished',
  },
  wpm: (value) => `${value} words/min`,
  minutes: (value) => `${value} min`,
  nothing: 'none yet',
  from: (count, shown) => (count === 1 ? 'from one measured text' : `from ${shown} measured texts`),
  notAnswered: 'no questions answered yet',
  before: (value) => `before: ${value}`,
  exercises: (count, shown, minutes) =>
    count === 1 ? `one exercise, ${minutes} min` : `${minutes} min in ${shown} exercises`,
  readings: (count, shown) => (count === 1 ? 'one text, practice included' : `${shown} texts, practice included`),
  homework: (finished, given, missed) => `${finished} of ${given}, ${missed} missed`,
  noHomework: 'no homework was due',
  charts: {
    speed: 'Words a minute by month',
    comprehension: 'Comprehension by month (%)',
    none: 'Nothing was measured in these months.',
    text: (first, last) => `${first} in the first month with readings, ${last} in the last.`,
  },
  growth: {
    title: 'What has changed since the beginning',
    text: 'Middle value of the first three and of the last three texts read for the first time, without a pacer.',
    head: ['Measure', 'First three', 'Last three', 'Difference', 'What it means'],
    measure: { wpm: 'Words a minute', effective_speed: 'Effective speed', comprehension: 'Comprehension (%)' },
    inLanguage: { en: 'English', tr: 'Turkish', fr: 'French', pl: 'Polish' },
    range: (low, high) => `between ${low} and ${high}`,
    verdict: {
      better: 'Better: more than chance.',
      no_change_yet: 'No change yet: the difference may be chance.',
      worse: 'Lower than at first: more than chance.',
      too_early: 'Too early to say: six measured texts are needed.',
    },
    none: 'Too early to say: six measured texts are needed.',
  },
  notes: { title: 'From the teacher', none: 'No note has been written for the parents.' },
  next: {
    title: 'Next step',
    text: {
      begin: (name) =>
        `${name} has not read a text here yet. Read the first one together: it takes five minutes and gives the first figures.`,
      read_again: (name) =>
        `${name} has not read here for some time. Three short readings a week, always at the same hour, are a good new beginning.`,
      slow_down: (name) =>
        `${name} has clicked through some texts faster than anybody reads. Slow reading is the aim now: one text a day, then tell what it was about.`,
      understand: (name) =>
        `Understanding comes before speed: after each text ${name} tells in three sentences what happened, and looks for the place in the text when unsure.`,
      homework: (name) =>
        `Some homework was missed. A fixed time on two days of the week helps ${name} more than one long evening.`,
      catch_up: (name) =>
        `The last texts took ${name} longer than the first ones. Easier texts for two weeks, ten minutes a day, bring fluency back; tiredness and eyesight are worth a thought, too.`,
      praise: (name) =>
        `${name} reads better than at the beginning, and it is not chance. Say so, and let ${name} choose the next texts.`,
      stretch: (name) =>
        `${name} understands well. Somewhat longer and harder texts are the next step; the speed follows by itself.`,
      keep_on: (name) =>
        `${name} is on the way. Ten minutes of reading on most days is what moves the figures; keep to it.`,
    },
  },
  how: 'Speed, comprehension and effective speed (speed times comprehension) rest on texts read freely; texts read at a given pace count as practice and only for the time. Texts clicked through too fast are left out.',
};

const tr: Words = {
  title: 'Okuma raporu',
  classTitle: 'Okuma raporları',
  student: 'Öğrenci',
  number: (value) => `No: ${value}`,
  days: (from, to) => `${from} – ${to}`,
  made: (day) => `Hazırlanma tarihi: ${day}`,
  pages: 'Sayfa {page} / {pages}',
  tiles: {
    speed: 'Okuma hızı',
    comprehension: 'Anlama',
    effective_speed: 'Etkin okuma hızı',
    reading_time: 'Okuma süresi',
    exercises: 'Egzersizler',
    homework: 'Biten ödevler',
  },
  wpm: (value) => `${value} kelime/dk`,
  minutes: (value) => `${value} dk`,
  nothing: 'henüz yok',
  from: (_count, shown) => `ölçülen ${shown} metinden`,
  notAnswered: 'henüz soru yanıtlanmadı',
  before: (value) => `önceki dönem: ${value}`,
  exercises: (_count, shown, minutes) => `${shown} egzersiz, ${minutes} dk`,
  readings: (_count, shown) => `${shown} metin, alıştırmalar dâhil`,
  homework: (finished, given, missed) => `${given} ödevden ${finished} bitti, ${missed} yapılmadı`,
  noHomework: 'bu dönemde ödev yoktu',
  charts: {
    speed: 'Aylara göre dakikada kelime',
    comprehension: 'Aylara göre anlama (%)',
    none: 'Bu aylarda ölçüm yok.',
    text: (first, last) => `Okuma yapılan ilk ayda ${first}, son ayda ${last}.`,
  },
  growth: {
    title: 'Başlangıçtan bu yana ne değişti?',
    text: 'Hız göstergesi olmadan, ilk kez okunan ilk üç ve son üç metnin ortanca değeri.',
    head: ['Ölçü', 'İlk üç', 'Son üç', 'Fark', 'Ne anlama geliyor?'],
    measure: { wpm: 'Dakikada kelime', effective_speed: 'Etkin okuma hızı', comprehension: 'Anlama (%)' },
    inLanguage: { en: 'İngilizce', tr: 'Türkçe', fr: 'Fransızca', pl: 'Lehçe' },
    range: (low, high) => `${low} ile ${high} arasında`,
    verdict: {
      better: 'İlerledi: rastlantıyla açıklanamaz.',
      no_change_yet: 'Henüz değişim yok: fark rastlantı olabilir.',
      worse: 'Başlangıçtan düşük: rastlantıyla açıklanamaz.',
      too_early: 'Henüz erken: en az altı ölçüm gerekir.',
    },
    none: 'Henüz erken: en az altı ölçüm gerekir.',
  },
  notes: { title: 'Öğretmenin notu', none: 'Veliler için henüz not yazılmadı.' },
  next: {
    title: 'Sıradaki adım',
    text: {
      begin: (name) =>
        `${name} burada henüz metin okumadı. İlk metni birlikte okuyun: beş dakika sürer ve ilk ölçümü verir.`,
      read_again: (name) =>
        `${name} bir süredir burada okumuyor. Haftada üç kısa okuma, hep aynı saatte, iyi bir yeniden başlangıç olur.`,
      slow_down: (name) =>
        `${name} bazı metinleri okunamayacak kadar hızlı geçti. Şimdiki hedef yavaş okumak: günde bir metin, ardından metnin neyi anlattığını söylemek.`,
      understand: (name) =>
        `Anlamak hızdan önce gelir: ${name} her metinden sonra olanları üç cümleyle anlatsın, emin olmadığında metindeki yerini bulsun.`,
      homework: (name) =>
        `Bazı ödevler yapılmadı. Haftanın iki gününde sabit bir saat, ${name} için uzun tek bir akşamdan daha yararlıdır.`,
      catch_up: (name) =>
        `${name} son metinleri ilk metinlerden daha uzun sürede okudu. İki hafta boyunca daha kolay metinlerle günde on dakika okumak akıcılığı geri getirir; yorgunluğu ve gözleri de düşünmekte yarar var.`,
      praise: (name) =>
        `${name} başlangıçtakinden daha iyi okuyor ve bu bir rastlantı değil. Bunu ona söyleyin; sıradaki metinleri kendisi seçsin.`,
      stretch: (name) =>
        `${name} okuduğunu iyi anlıyor. Sıradaki adım biraz daha uzun ve daha zor metinler; hız kendiliğinden gelir.`,
      keep_on: (name) =>
        `${name} doğru yolda. Sonucu değiştiren, haftanın çoğu günü on dakika okumaktır; böyle devam edin.`,
    },
  },
  how: 'Hız, anlama ve etkin okuma hızı (hız × anlama) serbest okunan metinlere dayanır; belirli bir hızda okunan metinler alıştırmadır, yalnızca süreye katılır. Çok hızlı geçilen metinler hesaba katılmaz.',
};

const fr: Words = {
  title: 'Bulletin de lecture',
  classTitle: 'Bulletins de lecture',
  student: 'Élève',
  number: (value) => `Nº ${value}`,
  days: (from, to) => `du ${from} au ${to}`,
  made: (day) => `Établi le ${day}`,
  pages: 'Page {page} sur {pages}',
  tiles: {
    speed: 'Vitesse de lecture',
    comprehension: 'Compréhension',
    effective_speed: 'Vitesse efficace',
    reading_time: 'Temps de lecture',
    exercises: 'Exercices',
    homework: 'Devoirs terminés',
  },
  wpm: (value) => `${value} mots/min`,
  minutes: (value) => `${value} min`,
  nothing: 'pas encore',
  from: (count, shown) => (count < 2 ? `d’après ${shown} texte mesuré` : `d’après ${shown} textes mesurés`),
  notAnswered: 'pas encore de réponses aux questions',
  before: (value) => `avant\u00a0: ${value}`,
  exercises: (count, shown, minutes) => `${shown} exercice${count < 2 ? '' : 's'}, ${minutes} min`,
  readings: (count, shown) => `${shown} texte${count < 2 ? '' : 's'}, entraînement compris`,
  homework: (finished, given, missed) => `${finished} sur ${given}, ${missed} non rendus`,
  noHomework: 'aucun devoir à rendre',
  charts: {
    speed: 'Mots par minute, par mois',
    comprehension: 'Compréhension par mois (%)',
    none: 'Aucune mesure pendant ces mois.',
    text: (first, last) => `${first} le premier mois de lecture, ${last} le dernier.`,
  },
  growth: {
    title: 'Ce qui a changé depuis le début',
    text: 'Valeur médiane des trois premiers et des trois derniers textes lus pour la première fois, sans guide.',
    head: ['Mesure', 'Au début', 'À la fin', 'Différence', 'Ce que cela veut dire'],
    measure: { wpm: 'Mots par minute', effective_speed: 'Vitesse efficace', comprehension: 'Compréhension (%)' },
    inLanguage: { en: 'anglais', tr: 'turc', fr: 'français', pl: 'polonais' },
    range: (low, high) => `entre ${low} et ${high}`,
    verdict: {
      better: 'Mieux\u00a0: plus que le hasard.',
      no_change_yet: 'Pas encore de changement\u00a0: la différence peut être due au hasard.',
      worse: 'Moins qu’au début\u00a0: plus que le hasard.',
      too_early: 'Trop tôt pour le dire\u00a0: il faut six textes mesurés.',
    },
    none: 'Trop tôt pour le dire\u00a0: il faut six textes mesurés.',
  },
  notes: { title: 'Mot de l’enseignant', none: 'Aucune note n’a été écrite pour les parents.' },
  next: {
    title: 'Prochaine étape',
    text: {
      begin: (name) =>
        `${name} n’a encore lu aucun texte ici. Lisez le premier ensemble\u00a0: cinq minutes suffisent pour les premières mesures.`,
      read_again: (name) =>
        `${name} n’a pas lu ici depuis quelque temps. Trois courtes lectures par semaine, toujours à la même heure, sont une bonne reprise.`,
      slow_down: (name) =>
        `${name} a parcouru des textes plus vite qu’on ne peut lire. L’objectif est maintenant de ralentir\u00a0: un texte par jour, puis raconter de quoi il parlait.`,
      understand: (name) =>
        `Comprendre passe avant la vitesse\u00a0: après chaque texte, ${name} raconte en trois phrases ce qui s’est passé et retrouve le passage en cas de doute.`,
      homework: (name) =>
        `Des devoirs n’ont pas été rendus. Une heure fixe deux jours par semaine aide davantage ${name} qu’une longue soirée.`,
      catch_up: (name) =>
        `Les derniers textes ont demandé plus de temps à ${name} que les premiers. Deux semaines de textes plus faciles, dix minutes par jour, redonnent de l’aisance\u00a0; pensez aussi à la fatigue et à la vue.`,
      praise: (name) =>
        `${name} lit mieux qu’au début, et ce n’est pas le hasard. Dites-le, et laissez ${name} choisir les prochains textes.`,
      stretch: (name) =>
        `${name} comprend bien. Des textes un peu plus longs et plus difficiles sont la prochaine étape\u00a0; la vitesse suivra.`,
      keep_on: (name) =>
        `${name} est sur la bonne voie. Dix minutes de lecture presque chaque jour font bouger les chiffres\u00a0; continuez ainsi.`,
    },
  },
  how: 'La vitesse, la compréhension et la vitesse efficace (vitesse × compréhension) reposent sur les textes lus librement\u00a0; les textes lus à une allure donnée sont de l’entraînement et ne comptent que pour le temps. Les textes parcourus trop vite sont écartés.',
};

/** 1 tekst, 2 teksty, 5 tekstów. */
const plural = new Intl.PluralRules('pl');
const pick = (count: number, one: string, few: string, many: string): string =>
  ({ one, few })[plural.select(count) as 'one' | 'few'] ?? many;

const pl: Words = {
  title: 'Raport z czytania',
  classTitle: 'Raporty z czytania',
  student: 'Uczeń',
  number: (value) => `Nr ${value}`,
  days: (from, to) => `${from} – ${to}`,
  made: (day) => `Sporządzono: ${day}`,
  pages: 'Strona {page} z {pages}',
  tiles: {
    speed: 'Tempo czytania',
    comprehension: 'Zrozumienie',
    effective_speed: 'Tempo efektywne',
    reading_time: 'Czas czytania',
    exercises: 'Ćwiczenia',
    homework: 'Ukończone zadania',
  },
  wpm: (value) => `${value} słów/min`,
  minutes: (value) => `${value} min`,
  nothing: 'jeszcze brak',
  from: (count, shown) => `na podstawie ${shown} ${count === 1 ? 'mierzonego tekstu' : 'mierzonych tekstów'}`,
  notAnswered: 'brak odpowiedzi na pytania',
  before: (value) => `wcześniej: ${value}`,
  exercises: (count, shown, minutes) => `${shown} ${pick(count, 'ćwiczenie', 'ćwiczenia', 'ćwiczeń')}, ${minutes} min`,
  readings: (count, shown) => `${shown} ${pick(count, 'tekst', 'teksty', 'tekstów')}, razem z ćwiczeniowymi`,
  homework: (finished, given, missed) => `${finished} z ${given}, nieoddane: ${missed}`,
  noHomework: 'nie było zadań z terminem',
  charts: {
    speed: 'Słowa na minutę w miesiącach',
    comprehension: 'Zrozumienie w miesiącach (%)',
    none: 'W tych miesiącach nic nie zmierzono.',
    text: (first, last) => `${first} w pierwszym miesiącu czytania, ${last} w ostatnim.`,
  },
  growth: {
    title: 'Co zmieniło się od początku',
    text: 'Mediana z trzech pierwszych i trzech ostatnich tekstów czytanych po raz pierwszy, bez narzuconego tempa.',
    head: ['Miara', 'Na początku', 'Teraz', 'Różnica', 'Co to znaczy'],
    measure: { wpm: 'Słowa na minutę', effective_speed: 'Tempo efektywne', comprehension: 'Zrozumienie (%)' },
    inLanguage: { en: 'angielski', tr: 'turecki', fr: 'francuski', pl: 'polski' },
    range: (low, high) => `od ${low} do ${high}`,
    verdict: {
      better: 'Lepiej: to więcej niż przypadek.',
      no_change_yet: 'Jeszcze bez zmian: różnica może być przypadkowa.',
      worse: 'Niżej niż na początku: to więcej niż przypadek.',
      too_early: 'Za wcześnie, by ocenić: potrzeba sześciu mierzonych tekstów.',
    },
    none: 'Za wcześnie, by ocenić: potrzeba sześciu mierzonych tekstów.',
  },
  notes: { title: 'Od nauczyciela', none: 'Nie ma jeszcze notatki dla rodziców.' },
  next: {
    title: 'Następny krok',
    text: {
      begin: (name) =>
        `${name}: nie ma tu jeszcze przeczytanych tekstów. Przeczytajcie pierwszy razem: zajmie pięć minut i da pierwsze wyniki.`,
      read_again: (name) =>
        `${name}: od pewnego czasu brak czytania. Trzy krótkie czytania w tygodniu o stałej porze to dobry nowy początek.`,
      slow_down: (name) =>
        `${name}: niektóre teksty zostały przewinięte szybciej, niż da się czytać. Teraz celem jest spokojne czytanie: jeden tekst dziennie, a potem opowiedzenie, o czym był.`,
      understand: (name) =>
        `Zrozumienie jest ważniejsze od tempa. ${name}: po każdym tekście trzy zdania o tym, co się wydarzyło, a w razie wątpliwości odszukanie miejsca w tekście.`,
      homework: (name) =>
        `Niektóre zadania nie zostały oddane. ${name}: stała pora w dwa dni tygodnia pomoże bardziej niż jeden długi wieczór.`,
      catch_up: (name) =>
        `${name}: ostatnie teksty zajęły więcej czasu niż pierwsze. Dwa tygodnie łatwiejszych tekstów, dziesięć minut dziennie, przywracają płynność; warto też pomyśleć o zmęczeniu i wzroku.`,
      praise: (name) =>
        `${name} czyta lepiej niż na początku i nie jest to przypadek. Warto to powiedzieć i pozwolić samodzielnie wybrać kolejne teksty.`,
      stretch: (name) =>
        `${name} dobrze rozumie teksty. Następny krok to teksty nieco dłuższe i trudniejsze; tempo przyjdzie samo.`,
      keep_on: (name) =>
        `${name} jest na dobrej drodze. Wyniki zmienia dziesięć minut czytania niemal każdego dnia; tak trzymać.`,
    },
  },
  how: 'Tempo, zrozumienie i tempo efektywne (tempo × zrozumienie) opierają się na tekstach czytanych swobodnie; teksty czytane w zadanym tempie to ćwiczenia i liczą się tylko do czasu. Teksty przewinięte zbyt szybko są pominięte.',
};

export const words: Record<Language, Words> = { en, tr, fr, pl };
