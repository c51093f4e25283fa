import { t } from '@lingui/core/macro'

/** The filter by availability, in the words of the public directory's form. */
export const getOpenToReferralsLabel = () => t`Only vendors open to new referrals`
