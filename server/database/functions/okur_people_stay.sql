-- Records refer to people without a foreign key.
create or replace function okur_people_stay() returns trigger language plpgsql as $$
begin
  raise exception 'users takes no DELETE'
    using errcode = 'insufficient_privilege', hint = 'People are erased: their row stays, without a name.';
end $$;
