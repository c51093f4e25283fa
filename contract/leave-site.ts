import type { Language } from './fields.ts'

/** Where 'Leave this site' leads: a neutral page that many people have open, the weather. */
export const LEAVE_SITE_URLS: Record<Language, string> = { en: 'https://weather.gc.ca/', fr: 'https://meteo.gc.ca/' }
