import type { Language } from '@okur/contract/fields';

/** What the mails say. Each function gets the values that its sentence needs, already on one line. */
export interface Words {
  hello(name: string | null): string;
  once(time: string): string;
  expired: string;
  reset: { subject: string; intro: string; action: string; notYou: string };
  invitation: {
    subject(company: string | null): string;
    intro(host: string | null): string;
    start: string;
    action: string;
    unexpected: string;
  };
  notification: { action: string; stop: string };
  registration: {
    subject: string;
    intro: string;
    action: string;
    existingSubject: string;
    existing: string;
    existingAction: string;
    notYou: string;
  };
  parent: { subject: string; intro(company: string): string; children(names: string, count: number): string };
  /** A figure behind what it is. */
  labelled(label: string, value: string): string;
  report: {
    subject: Record<'weekly' | 'monthly', (days: string) => string>;
    intro(days: string): string;
    readings: string;
    time: string;
    speed: string;
    comprehension: string;
    exercises: string;
    /** What it was in as many days before. */
    before: Record<'weekly' | 'monthly', (value: string, days: number) => string>;
    records(value: string, count: number): string;
    wordsAMinute(value: string): string;
    action: string;
    why: string;
    stop: string;
  };
  homework: {
    subject(title: string): string;
    intro(company: string, title: string): string;
    child(name: string, due: string): string;
    action: string;
    why: string;
  };
}

export const words: Record<Language, Words> = {
  en: {
    hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
    once: (time) => `The link works once, for ${time}.`,
    expired: 'If it has expired, ask for a new password on the sign-in page.',
    reset: {
      subject: 'Choose a new password for Okur',
      intro: 'A new password was asked for your Okur account. You can choose it here:',
      action: 'Choose a new password',
      notYou: 'If it was not you, do nothing: your password stays as it is.',
    },
    invitation: {
      subject: (company) => (company ? `${company} invites you to Okur` : 'Your invitation to Okur'),
      intro: (host) => `${host ?? 'Somebody'} has set up an account for you on Okur, the reading-training platform.`,
      start: 'Choose a password and sign in here:',
      action: 'Choose a password',
      unexpected: 'If you did not expect this invitation, ignore this message.',
    },
    notification: {
      action: 'Open Okur',
      stop: 'You no longer want mails about notifications? End them with one click:',
    },
    registration: {
      subject: 'Confirm your e-mail address for Okur',
      intro:
        'A parent account on Okur was asked for with this address. Confirm the address to open it and to see your child:',
      action: 'Confirm and sign in',
      existingSubject: 'You have an Okur account already',
      existing:
        'A parent account was asked for with this address, which has one already. Sign in and add your child there with the code:',
      existingAction: 'Sign in',
      notYou: 'If it was not you, do nothing: no account is made.',
    },
    parent: {
      subject: 'Follow your child’s reading on Okur',
      intro: (company) => `${company} invites you to follow how your child reads: speed, comprehension and homework.`,
      children: (names, count) => `${count === 1 ? 'Child' : 'Children'}: ${names}`,
    },
    labelled: (label, value) => `${label}: ${value}`,
    report: {
      subject: { weekly: (days) => `The week’s reading: ${days}`, monthly: (days) => `The month’s reading: ${days}` },
      intro: (days) => `This is what was read (${days}):`,
      readings: 'Texts read',
      time: 'Reading time',
      speed: 'Reading speed',
      comprehension: 'Comprehension',
      exercises: 'Exercises',
      before: {
        weekly: (value) => `the week before: ${value}`,
        monthly: (value, days) => `in the ${days} days before: ${value}`,
      },
      records: (value, count) => (count === 1 ? 'one reading' : `mean of ${value} readings`),
      wordsAMinute: (value) => `${value} words a minute`,
      action: 'Open Okur',
      why: 'You get this report because you asked for it in Okur.',
      stop: 'You no longer want these reports? End them with one click:',
    },
    homework: {
      subject: (title) => `Homework is waiting: ${title}`,
      intro: (company, title) => `${company} reminds you of a homework that is not finished yet: “${title}”.`,
      child: (name, due) => `${name}: until ${due}`,
      action: 'See the homework',
      why: 'You get this message because your account is linked with your child’s.',
    },
  },
  tr: {
    hello: (name) => (name ? `Merhaba ${name},` : 'Merhaba,'),
    once: (time) => `Bağlantı yalnızca bir kez kullanılabilir ve ${time} geçerlidir.`,
    expired: 'Süresi dolduysa giriş sayfasından yeni şifre isteyebilirsiniz.',
    reset: {
      subject: 'Okur için yeni şifrenizi belirleyin',
      intro: 'Okur hesabınız için yeni bir şifre istendi. Yeni şifrenizi buradan belirleyebilirsiniz:',
      action: 'Yeni şifre belirle',
      notYou: 'Bu isteği siz yapmadıysanız bir şey yapmanıza gerek yok; şifreniz değişmez.',
    },
    invitation: {
      subject: (company) => (company ? `${company} sizi Okur’a davet ediyor` : 'Okur’a davet edildiniz'),
      intro: (host) =>
        host
          ? `${host}, okuma eğitimi platformu Okur’da sizin için bir hesap açtı.`
          : 'Okuma eğitimi platformu Okur’da sizin için bir hesap açıldı.',
      start: 'Şifrenizi belirleyip giriş yapmak için:',
      action: 'Şifre belirle',
      unexpected: 'Böyle bir davet beklemiyorsanız bu iletiyi dikkate almayın.',
    },
    notification: {
      action: 'Okur’u aç',
      stop: 'Bildirimleri e-postayla almak istemiyor musunuz? Tek tıklamayla durdurun:',
    },
    registration: {
      subject: 'Okur için e-posta adresinizi onaylayın',
      intro:
        'Bu adresle Okur’da bir veli hesabı açılmak istendi. Hesabınızı açmak ve çocuğunuzu görmek için adresinizi onaylayın:',
      action: 'Onayla ve giriş yap',
      existingSubject: 'Okur’da zaten bir hesabınız var',
      existing:
        'Bu adresle bir veli hesabı açılmak istendi; ancak bu adrese ait bir hesap zaten var. Giriş yapıp çocuğunuzu kodla ekleyebilirsiniz:',
      existingAction: 'Giriş yap',
      notYou: 'Bu isteği siz yapmadıysanız bir şey yapmanıza gerek yok; hesap açılmaz.',
    },
    parent: {
      subject: 'Çocuğunuzun okuma gelişimini Okur’da izleyin',
      intro: (company) =>
        `${company}, çocuğunuzun okuma hızını, okuduğunu anlama düzeyini ve ödevlerini izlemeniz için sizi Okur’a davet ediyor.`,
      children: (names, count) => `${count === 1 ? 'Öğrenci' : 'Öğrenciler'}: ${names}`,
    },
    labelled: (label, value) => `${label}: ${value}`,
    report: {
      subject: { weekly: (days) => `Haftalık okuma raporu: ${days}`, monthly: (days) => `Aylık okuma raporu: ${days}` },
      intro: (days) => `${days} dönemindeki okumaların özeti:`,
      readings: 'Okunan metin',
      time: 'Okuma süresi',
      speed: 'Okuma hızı',
      comprehension: 'Anlama',
      exercises: 'Egzersiz',
      before: {
        weekly: (value) => `önceki hafta: ${value}`,
        monthly: (value, days) => `önceki ${days} günde: ${value}`,
      },
      records: (value, count) => (count === 1 ? 'tek okuma' : `${value} okumanın ortalaması`),
      wordsAMinute: (value) => `dakikada ${value} kelime`,
      action: 'Okur’u aç',
      why: 'Bu raporu, Okur’da istediğiniz için alıyorsunuz.',
      stop: 'Bu raporları artık almak istemiyor musunuz? Tek tıklamayla durdurun:',
    },
    homework: {
      subject: (title) => `Bekleyen bir ödev var: ${title}`,
      intro: (company, title) => `${company}, henüz tamamlanmamış bir ödevi hatırlatıyor: “${title}”.`,
      child: (name, due) => `${name}: son teslim ${due}`,
      action: 'Ödevi gör',
      why: 'Hesabınız çocuğunuzun hesabıyla bağlantılı olduğu için bu iletiyi alıyorsunuz.',
    },
  },
  fr: {
    hello: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    once: (time) => `Le lien ne fonctionne qu’une fois et reste valable ${time}.`,
    expired: 'S’il a expiré, demandez un nouveau mot de passe sur la page de connexion.',
    reset: {
      subject: 'Choisissez un nouveau mot de passe pour Okur',
      intro: 'Un nouveau mot de passe a été demandé pour votre compte Okur. Vous pouvez le choisir ici\u00a0:',
      action: 'Choisir un nouveau mot de passe',
      notYou:
        'Si vous n’êtes pas à l’origine de cette demande, ne faites rien\u00a0: votre mot de passe reste inchangé.',
    },
    invitation: {
      subject: (company) => (company ? `${company} vous invite sur Okur` : 'Votre invitation sur Okur'),
      intro: (host) =>
        host
          ? `${host} a créé un compte pour vous sur Okur, la plateforme d’entraînement à la lecture.`
          : 'Un compte a été créé pour vous sur Okur, la plateforme d’entraînement à la lecture.',
      start: 'Choisissez un mot de passe et connectez-vous ici\u00a0:',
      action: 'Choisir un mot de passe',
      unexpected: 'Si vous n’attendiez pas cette invitation, ignorez ce message.',
    },
    notification: {
      action: 'Ouvrir Okur',
      stop: 'Vous ne voulez plus recevoir les notifications par e-mail\u00a0? Un clic suffit\u00a0:',
    },
    registration: {
      subject: 'Confirmez votre adresse e-mail pour Okur',
      intro:
        'Un compte parent Okur a été demandé avec cette adresse. Confirmez-la pour l’ouvrir et voir votre enfant\u00a0:',
      action: 'Confirmer et se connecter',
      existingSubject: 'Vous avez déjà un compte Okur',
      existing:
        'Un compte parent a été demandé avec cette adresse, qui en a déjà un. Connectez-vous et ajoutez-y votre enfant avec le code\u00a0:',
      existingAction: 'Se connecter',
      notYou: 'Si ce n’était pas vous, ne faites rien\u00a0: aucun compte n’est créé.',
    },
    parent: {
      subject: 'Suivez la lecture de votre enfant sur Okur',
      intro: (company) =>
        `${company} vous invite à suivre la lecture de votre enfant\u00a0: vitesse, compréhension et devoirs.`,
      children: (names, count) => `${count === 1 ? 'Enfant' : 'Enfants'}\u00a0: ${names}`,
    },
    labelled: (label, value) => `${label}\u00a0: ${value}`,
    report: {
      subject: {
        weekly: (days) => `Les lectures de la semaine\u00a0: ${days}`,
        monthly: (days) => `Les lectures du mois\u00a0: ${days}`,
      },
      intro: (days) => `Voici ce qui a été lu (${days})\u00a0:`,
      readings: 'Textes lus',
      time: 'Temps de lecture',
      speed: 'Vitesse de lecture',
      comprehension: 'Compréhension',
      exercises: 'Exercices',
      before: {
        weekly: (value) => `la semaine d’avant\u00a0: ${value}`,
        monthly: (value, days) => `les ${days} jours d’avant\u00a0: ${value}`,
      },
      records: (value, count) => (count === 1 ? 'une lecture' : `moyenne de ${value} lectures`),
      wordsAMinute: (value) => `${value} mots par minute`,
      action: 'Ouvrir Okur',
      why: 'Vous recevez ce bilan parce que vous l’avez demandé dans Okur.',
      stop: 'Vous ne voulez plus recevoir ces bilans\u00a0? Un clic suffit\u00a0:',
    },
    homework: {
      subject: (title) => `Un devoir attend\u00a0: ${title}`,
      intro: (company, title) =>
        `${company} vous rappelle un devoir qui n’est pas encore terminé\u00a0: «\u00a0${title}\u00a0».`,
      child: (name, due) => `${name}\u00a0: jusqu’au ${due}`,
      action: 'Voir le devoir',
      why: 'Vous recevez ce message parce que votre compte est lié à celui de votre enfant.',
    },
  },
  pl: {
    hello: (name) => (name ? `Dzień dobry, ${name}!` : 'Dzień dobry!'),
    once: (time) => `Link działa tylko raz. Czas ważności: ${time}.`,
    expired: 'Jeśli link wygasł, poproś o nowe hasło na stronie logowania.',
    reset: {
      subject: 'Ustaw nowe hasło do Okur',
      intro: 'Otrzymaliśmy prośbę o nowe hasło do Twojego konta w Okur. Możesz je ustawić tutaj:',
      action: 'Ustaw nowe hasło',
      notYou: 'Jeśli to nie Twoja prośba, nie musisz nic robić: hasło pozostanie bez zmian.',
    },
    invitation: {
      subject: (company) => (company ? `${company} zaprasza do Okur` : 'Zaproszenie do Okur'),
      intro: (host) =>
        `W Okur, platformie do treningu czytania, czeka na Ciebie konto.${host ? ` Zaproszenie od: ${host}.` : ''}`,
      start: 'Ustaw hasło i zaloguj się tutaj:',
      action: 'Ustaw hasło',
      unexpected: 'Jeśli nie spodziewasz się tego zaproszenia, zignoruj tę wiadomość.',
    },
    notification: {
      action: 'Otwórz Okur',
      stop: 'Nie chcesz już dostawać powiadomień e-mailem? Wyłącz je jednym kliknięciem:',
    },
    registration: {
      subject: 'Potwierdź swój adres e-mail w Okur',
      intro:
        'Otrzymaliśmy prośbę o konto rodzica w Okur z tym adresem. Potwierdź adres, aby otworzyć konto i zobaczyć swoje dziecko:',
      action: 'Potwierdź i zaloguj się',
      existingSubject: 'Masz już konto w Okur',
      existing:
        'Otrzymaliśmy prośbę o konto rodzica z tym adresem, a takie konto już istnieje. Zaloguj się i dodaj tam dziecko za pomocą kodu:',
      existingAction: 'Zaloguj się',
      notYou: 'Jeśli to nie Twoja prośba, nie musisz nic robić: konto nie powstanie.',
    },
    parent: {
      subject: 'Śledź postępy dziecka w czytaniu w Okur',
      intro: (company) =>
        `${company} zaprasza do śledzenia postępów dziecka w czytaniu: tempa, rozumienia tekstu i zadań domowych.`,
      children: (names, count) => `${count === 1 ? 'Dziecko' : 'Dzieci'}: ${names}`,
    },
    labelled: (label, value) => `${label}: ${value}`,
    report: {
      subject: {
        weekly: (days) => `Tygodniowy raport z czytania: ${days}`,
        monthly: (days) => `Miesięczny raport z czytania: ${days}`,
      },
      intro: (days) => `Podsumowanie czytania (${days}):`,
      readings: 'Przeczytane teksty',
      time: 'Czas czytania',
      speed: 'Tempo czytania',
      comprehension: 'Rozumienie',
      exercises: 'Ćwiczenia',
      before: {
        weekly: (value) => `tydzień wcześniej: ${value}`,
        monthly: (value, days) => `w ${days} dniach przedtem: ${value}`,
      },
      records: (value, count) => (count === 1 ? 'jeden tekst' : `średnia z ${value} tekstów`),
      wordsAMinute: (value) => `${value} słów na minutę`,
      action: 'Otwórz Okur',
      why: 'Otrzymujesz ten raport, ponieważ został zamówiony w Okur.',
      stop: 'Nie chcesz już dostawać tych raportów? Wyłącz je jednym kliknięciem:',
    },
    homework: {
      subject: (title) => `Zadanie domowe czeka: ${title}`,
      intro: (company, title) => `${company} przypomina o zadaniu, które nie jest jeszcze ukończone: „${title}”.`,
      child: (name, due) => `${name}: termin ${due}`,
      action: 'Zobacz zadanie',
      why: 'Otrzymujesz tę wiadomość, ponieważ Twoje konto jest powiązane z kontem dziecka.',
    },
  },
};
