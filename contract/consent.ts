/**
 * What a sender agrees to before a document leaves, word for word as it is shown (REF-013 to 017): the record of the
 * consent keeps a hash of it. Changed words are a new wording; the records of the old one stay what they are.
 */
export const consentWording = (vendorName: string, fileName: string) => [
  `You are about to send “${fileName}” to ${vendorName}. It may hold personal health information.`,
  `${vendorName} can access the attachment for 48 hours, after which it is deleted and nobody can bring it back.`,
  `Send it only if the person it is about has agreed that ${vendorName} may read it. That you say so here is recorded with the referral.`,
]

export const CONSENT_LABEL = 'Consent Provided'
