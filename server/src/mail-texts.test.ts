import { Language } from '@okur/contract/fields';
import { describe, expect, it } from 'vitest';
import { invitation } from './features/admins/mail-texts.ts';
import { reset } from './features/auth/mail-texts.ts';
import { registration } from './features/parent-codes/mail-texts.ts';
import { parentInvitation } from './features/parents/mail-texts.ts';

const link = 'https://okur.example/#/auth/reset-password?token=abc&email=ada%40okur.example';
const linkInHtml = 'href="https://okur.example/#/auth/reset-password?token=abc&amp;email=ada%40okur.example"';

const values = { name: 'Ayşe Işık', link };
const texts = {
  reset: (language: Language) => reset({ ...values, minutes: 30 }, language),
  invitation: (language: Language) =>
    invitation({ ...values, inviter: 'Can Öz', company: 'Çınar Okulu', days: 7 }, language),
  parentInvitation: (language: Language) =>
    parentInvitation({ ...values, children: ['Deniz', 'Ömer'], company: 'Çınar Okulu', days: 7 }, language),
};

describe.each(Object.entries(texts))('the mail %s', (_name, write) => {
  it.each(Language.options)('has its link once as text and twice in HTML, greets by name and is in %s', (language) => {
    const { subject, text, html } = write(language);
    expect(subject).toMatch(/Okur/);
    expect(text).toContain('Ayşe Işık');
    expect(text.split('\n').filter((line) => line === link)).toHaveLength(1);
    expect(html.split(linkInHtml)).toHaveLength(3);
    expect(html).toContain(`<html lang="${language}">`);
  });

  it('says something else in each language', () => {
    expect(new Set(Language.options.map((language) => write(language).text)).size).toBe(4);
  });
});

describe('how long a link works', () => {
  it.each([
    ['en', 'for 30 minutes.', 'for 1 day.'],
    ['tr', '30 dakika geçerlidir.', '1 gün geçerlidir.'],
    ['fr', 'valable 30 minutes.', 'valable 1 jour.'],
    ['pl', 'Czas ważności: 30 minut.', 'Czas ważności: 1 dzień.'],
  ] as const)('is said in the words of %s', (language, minutes, day) => {
    const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(spaced(texts.reset(language).text)).toContain(minutes);
    expect(spaced(invitation({ ...values, days: 1 }, language).text)).toContain(day);
  });
  it('follows the plurals of Polish', () => {
    expect(reset({ ...values, minutes: 2 }, 'pl').text).toContain('2 minuty.');
    expect(reset({ ...values, minutes: 25 }, 'pl').text).toContain('25 minut.');
  });
});

describe('who invites', () => {
  it('is a person of a company, either of the two, or no one known', () => {
    expect(texts.invitation('en').text).toContain('Can Öz (Çınar Okulu) has set up an account');
    expect(invitation({ ...values, company: 'Çınar Okulu', days: 7 }, 'tr').text).toContain(
      'Çınar Okulu, okuma eğitimi',
    );
    expect(invitation({ ...values, inviter: 'Can Öz', days: 7 }, 'fr').text).toContain('Can Öz a créé un compte');
    expect(invitation({ ...values, days: 7 }, 'pl').text).not.toMatch(/Zaproszenie od|null|undefined/);
  });
  it('names one child, several, or none', () => {
    expect(texts.parentInvitation('tr').text).toContain('Öğrenciler: Deniz ve Ömer');
    expect(parentInvitation({ ...values, children: ['Deniz'], company: 'Çınar Okulu', days: 7 }, 'en').text).toContain(
      'Child: Deniz\n',
    );
    expect(parentInvitation({ ...values, children: [], company: 'Çınar Okulu', days: 7 }, 'fr').text).not.toContain(
      'Enfant',
    );
  });
});

describe('names of people and companies', () => {
  it('are shown in HTML, never read as HTML', () => {
    const { html, text } = invitation(
      { name: '<img src=x onerror=alert(1)>', company: 'A & "B"', link, days: 7 },
      'en',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('A &amp; &quot;B&quot;');
    expect(text).toContain('A & "B"');
  });
  it('stay on their line', () => {
    const { subject, text } = invitation(
      { name: 'Ada\nhttps://evil.example', company: 'School\r\nBcc: all@okur.example\u2028x', link, days: 7 },
      'en',
    );
    expect(subject).toBe('School Bcc: all@okur.example x invites you to Okur');
    expect(text).toMatch(/^Hello Ada https:\/\/evil\.example,\n/);
  });
  it('may be missing', () => {
    expect(reset({ name: null, link, minutes: 30 }, 'tr').text).toMatch(/^Merhaba,\n/);
    expect(reset({ name: '  ', link, minutes: 30 }, 'pl').text).toMatch(/^Dzień dobry!\n/);
  });
});

describe.each([true, false])('the answer to a parent who asked for an account, hasAccount: %s', (hasAccount) => {
  it.each(Language.options)('has its link and greets no one by name in %s', (language) => {
    const { subject, text } = registration(
      hasAccount ? { hasAccount, link } : { hasAccount, link, hours: 24 },
      language,
    );
    expect(subject).toMatch(/Okur/);
    expect(text.split('\n').filter((line) => line === link)).toHaveLength(1);
    expect(text).not.toMatch(/null|undefined/);
  });
});
