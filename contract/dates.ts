/** The zone in which days begin and end and in which people read dates (specification 9). */
export const TIME_ZONE = 'America/Toronto'

/** How people read a moment, in dayjs' tokens (specification 9). */
export const DATE_FORMAT = 'ddd, MMM D YYYY, h:mma'
