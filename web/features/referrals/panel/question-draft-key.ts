import type { Referral } from '#contract/referrals.ts'

/** The name under which an unsent question about a referral is kept, see `web/api/drafts.ts`. */
export const getQuestionDraftKey = ({ id }: Pick<Referral, 'id'>) => `question.${id}`
