-- The last step to the baselines: what a rename of the table left under its former name.
alter table vehicle_change_log_state rename constraint vehicle_feed_pkey to vehicle_change_log_state_pkey;
alter table vehicle_change_log_state rename constraint vehicle_feed_only_row_check to vehicle_change_log_state_only_row_check;
