import { z } from 'zod';
import { Day, FileAddress, GradeLevel, Id, Instant, Language, stored, toggled, whole } from './fields.ts';
import { roles } from './roles.ts';

/** What the signed-in person's shell needs of a company: its name, picture, clock and flags. */
export const OwnCompany = z.object({
  id: Id,
  version: z.int(),
  company_name: z.string(),
  short_name: z.string(),
  logo: FileAddress.nullable(),
  time_zone: z.string(),
  buy_activation_access: z.boolean(),
  document_access: z.boolean(),
  parent_access: z.boolean(),
  tutorial_access: z.boolean(),
  recording_access: z.boolean(),
});
export type OwnCompany = z.infer<typeof OwnCompany>;

/** One teaching post of a member of staff: the entries of the instructor selector. */
export const OwnInstructor = z.object({ id: Id, instructor_name: z.string(), company_id: Id, company: OwnCompany });
export type OwnInstructor = z.infer<typeof OwnInstructor>;

/** The signed-in member of staff. `company` is that of the header, else the default: the last of the list. */
export const Admin = z.object({
  ...stored,
  ...toggled,
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  address: z.string().nullable(),
  avatar: FileAddress.nullable(),
  /** Of mails. */
  locale: Language,
  /** The same where it was chosen, by its owner or in the invitation: that of pages too, on every device. */
  chosen_locale: Language.nullable(),
  last_login_at: Instant.nullable(),
  /** Until the password is changed, nothing else is answered. */
  must_change_password: z.boolean(),
  second_factor: z.boolean(),
  /** A role has to have a second factor and this account has none: until then, nothing else is answered. */
  must_set_second_factor: z.boolean(),
  roles: z.array(z.object({ name: z.enum(roles) })),
  company_id: Id.nullable(),
  company: OwnCompany.nullable(),
  companies: z.array(OwnCompany),
  instructors: z.array(OwnInstructor),
});
export type Admin = z.infer<typeof Admin>;

/** The signed-in parent. */
export const OwnParent = z.object({
  ...stored,
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of mails. */
  locale: Language,
  /** The same where it was chosen, by its owner or in the invitation: that of pages too, on every device. */
  chosen_locale: Language.nullable(),
  last_login_at: Instant.nullable(),
  /** Of the children's school; of several the one where it is earliest. */
  time_zone: z.string(),
});
export type OwnParent = z.infer<typeof OwnParent>;

export const fontFamilies = ['literata', 'atkinson', 'opendyslexic', 'inter'] as const;
export const readingThemes = ['light', 'sepia', 'dark'] as const;
const spacing = (most: number) =>
  z
    .number({ error: 'validation.number' })
    .min(0, { error: 'validation.range' })
    .max(most, { error: 'validation.range' });

/** Drawn pictures of oneself among which a student chooses. */
export const avatars = ['owl', 'fox', 'cat', 'bear', 'rabbit', 'penguin', 'panda', 'frog'] as const;

/** Minutes a day among which a student chooses. */
export const dailyMinutes = [5, 10, 15, 20] as const;
/** Of films: in a language, or none. */
export const captionChoices = [...Language.options, 'off'] as const;
/** How a student reads. Goal in words a minute; font size in pixels; line spacing as a multiple of the size. */
export const UserSettings = z.object({
  reading_speed_goal: whole(40, 1000).nullable(),
  font_family: z.enum(fontFamilies, { error: 'validation.choice' }),
  font_size: whole(14, 40),
  line_spacing: z
    .number({ error: 'validation.number' })
    .min(1.2, { error: 'validation.range' })
    .max(2.6, { error: 'validation.range' }),
  /** Added to what the typeface has, in parts of the size. */
  letter_spacing: spacing(0.2),
  word_spacing: spacing(0.6),
  /** Characters a line holds at most. */
  line_length: whole(30, 100),
  theme: z.enum(readingThemes, { error: 'validation.choice' }),
  /** The one that the student is taught in, which staff alone set: measurements are in it. */
  language: Language,
  /** The one of the student's pages; null while none is chosen: as the device has it. */
  locale: Language.nullable(),
  daily_task_enabled: z.boolean({ error: 'validation.choice' }),
  sound: z.boolean({ error: 'validation.choice' }),
  line_focus: z.boolean({ error: 'validation.choice' }),
  /** The goal of a day, which is the student's own. */
  daily_minutes: z.literal(dailyMinutes, { error: 'validation.choice' }),
  /** As chosen in the last film that had several; null while none is chosen: as the pages and the film have it. */
  captions: z.enum(captionChoices, { error: 'validation.choice' }).nullable(),
  avatar: z.enum(avatars, { error: 'validation.choice' }),
  /** The grade of the next texts where an instructor fixed it; null: it follows the reader. */
  text_level: GradeLevel.nullable(),
});
export type UserSettings = z.infer<typeof UserSettings>;

/** The signed-in student. */
export const OwnStudent = z.object({
  ...stored,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  language: Language,
  grade_level: z.int().nullable(),
  company_name: z.string(),
  time_zone: z.string(),
  department_name: z.string().nullable(),
  /** The school lets parents in: the student may make codes for the caller's own. */
  may_invite_parents: z.boolean(),
  /** The school takes recordings of reading aloud. */
  may_hand_in_recordings: z.boolean(),
  /** The last day on which the student can read; null in a seat of the contract, or where what lets them in goes on. */
  time_until: Day.nullable(),
  settings: UserSettings,
});
export type OwnStudent = z.infer<typeof OwnStudent>;
