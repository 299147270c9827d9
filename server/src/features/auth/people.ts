import type { OwnParent, OwnStudent } from '@okur/contract/accounts';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { zoneOf } from '../companies/store.ts';
import { timeUntil } from '../licences/store.ts';

/** The signed-in parent and student, as their areas need them. */

export const ownParent = async (db: Db, id: string): Promise<OwnParent> =>
  orNotFound(
    await row<OwnParent>(
      db,
      sql`select id, version, created_at, updated_at, email, name, phone, locale,
        case when locale_chosen then locale end as chosen_locale, last_login_at,
        ${zoneOf('parent', sql`p.id`)} as time_zone from parents p where id = ${id}`,
    ),
  );

export const ownStudent = async (db: Db, id: string): Promise<OwnStudent> =>
  orNotFound(
    await row<OwnStudent>(
      db,
      sql`select u.id, u.version, u.created_at, u.updated_at, u.name, u.surname, u.username, u.language, u.grade_level,
        c.company_name, c.time_zone, d.department_name, c.parent_access as may_invite_parents,
        c.recording_access as may_hand_in_recordings, ${timeUntil} as time_until,
            json_build_object('reading_speed_goal', u.reading_speed_goal, 'font_family', u.font_family, 'font_size',
              u.font_size, 'line_spacing', u.line_spacing, 'theme', u.theme,
              'language', u.language, 'locale', u.locale,
                'daily_task_enabled', u.daily_task_enabled, 'sound', u.sound, 'line_focus',
                u.line_focus, 'daily_minutes', u.daily_minutes, 'letter_spacing', u.letter_spacing,
                'word_spacing', u.word_spacing, 'line_length', u.line_length, 'text_level', u.text_level,
                'captions', u.captions, 'avatar', u.avatar) as settings
          from users u join companies c on c.id = u.company_id left join departments d on d.id = u.department_id
            where u.id = ${id}`,
    ),
  );
