/** The largest number that a record can have; the database would fail at a larger one instead of finding nothing. */
export const MAX_ID = 2_147_483_647;
