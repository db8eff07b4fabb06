/** The highest level of `crowding`: eight times the usual is over. */
const MAX_CROWDING = 3;
/** The most that is stored of a day, as a multiple of the usual, because disks have an end. One network reaches less than the usual. */
export const MOST_TIMES_USUAL = 16;

/**
 * Returns how crowded a day is: 0 below its usual total, 1 from there on, and one more each time the total doubles, at most 3. At each
 * level the work that a browser does doubles, and what one network may do becomes half, so that networks with little are still served.
 */
export const crowding = (today: number, usual: number): number =>
  today < usual ? 0 : Math.min(MAX_CROWDING, 1 + Math.floor(Math.log2(today / usual)));

/** How many levels a browser that has not done the work is behind one that has. */
const LEVELS_WITHOUT_WORK = 2;

/** Returns the share of the narrowest network at a level of `crowding`; nobody's is nothing. @param share the one on a quiet day */
export const shareAt = (share: number, level: number, hasWorked: boolean): number =>
  level === 0 ? share : Math.max(1, Math.floor(share / 2 ** (level + (hasWorked ? 0 : LEVELS_WITHOUT_WORK))));
