import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { oneLine, type ParentInvitationValues } from './texts.ts';
import { words } from './words.ts';

interface Say {
  subject: string;
  intro(company: string): string;
  action: string;
  notYours(company: string): string;
}

const texts: Record<Language, Say> = {
  en: {
    subject: 'A child was added to your Okur account',
    intro: (company) => `A child at ${company} was added to your Okur account. You can now follow how the child reads:`,
    action: 'Open Okur',
    notYours: (company) => `If this is not your child, please tell ${company}.`,
  },
  tr: {
    subject: 'Okur hesabınıza bir çocuk eklendi',
    intro: (company) =>
      `Okur hesabınıza ${company} kurumundan bir çocuk eklendi. Artık çocuğun nasıl okuduğunu takip edebilirsiniz:`,
    action: 'Okur’u aç',
    notYours: (company) => `Bu sizin çocuğunuz değilse lütfen ${company} kurumuna bildirin.`,
  },
  fr: {
    subject: 'Un enfant a été ajouté à votre compte Okur',
    intro: (company) =>
      `Un enfant de l’établissement ${company} a été ajouté à votre compte Okur. Vous pouvez désormais suivre sa lecture\u00a0:`,
    action: 'Ouvrir Okur',
    notYours: (company) => `Si ce n’est pas votre enfant, prévenez l’établissement ${company}.`,
  },
  pl: {
    subject: 'Do Twojego konta Okur dodano dziecko',
    intro: (company) => `Do Twojego konta Okur dodano dziecko z placówki ${company}. Możesz teraz śledzić, jak czyta:`,
    action: 'Otwórz Okur',
    notYours: (company) => `Jeśli to nie Twoje dziecko, powiadom placówkę ${company}.`,
  },
};

/** To a parent who has an account: a child was added to it, by whichever door. */
export function childLinked(
  { name, children, company, link }: Omit<ParentInvitationValues, 'days'>,
  language: Language,
): MailText {
  const { hello, parent } = words[language];
  const say = texts[language];
  const names = children.flatMap((child) => oneLine(child) ?? []);
  const school = oneLine(company) ?? 'Okur';
  return layOut(
    {
      subject: say.subject,
      before: [
        hello(oneLine(name)),
        say.intro(school),
        parent.children(new Intl.ListFormat(language).format(names), names.length),
      ],
      action: say.action,
      link,
      after: [say.notYours(school)],
    },
    language,
  );
}
