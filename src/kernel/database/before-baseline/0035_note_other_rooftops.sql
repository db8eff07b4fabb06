-- Why a run removed a car, where that is not its absence: the website names it as another rooftop's.
alter table sync_run_changes add column reason text check (reason in ('other_rooftop'));
