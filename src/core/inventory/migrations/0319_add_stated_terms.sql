-- More of what dealers state of a car. Null where a dealer does not say.
alter table vehicles
  add column engine_layout text,
  add column aspiration text,
  add column towing_pounds integer,
  add column interior_material text,
  add column prior_use text,
  add column certified_program text,
  add column warranty text,
  -- The day since which it has been on the dealer's lot: 2026-10-02.
  add column stocked_on text,
  add column video_url text;
