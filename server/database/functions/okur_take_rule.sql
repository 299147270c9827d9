-- A server of the version before stores no rule with what it gives by one, and it goes on while the first of this
-- version starts.
create or replace function okur_take_rule() returns trigger language plpgsql as $$
begin
  new.rule := (select rule from certificate_templates where id = new.template_id);
  return new;
end $$;
