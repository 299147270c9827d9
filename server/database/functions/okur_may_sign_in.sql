-- Whether a student of this status may sign in, now or with the first password. Such a student takes one of the places
-- of the school's licence (server/src/features/users/store.ts).
create or replace function okur_may_sign_in(status text) returns boolean language sql immutable parallel safe return
  status in ('active', 'invited');
