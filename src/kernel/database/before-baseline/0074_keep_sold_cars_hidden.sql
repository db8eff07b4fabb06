-- A car that was reported as sold is hidden. When its dealer's website lists it again after it had dropped it, the operator is asked, and may
-- say that it stays hidden: what was noted of the car until then is settled.
alter table dealer_reports add column kept_hidden_at timestamptz;
