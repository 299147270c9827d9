-- What each reading adds to its day.
create view reading_figures as
select f.* from reading_ids i
  cross join lateral okur_figures_of_reading(i.id, i.finished_at, i.kind, i.answered) f
where i.kind is not null;
