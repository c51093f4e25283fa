import type { Language } from './fields.ts'

/**
 * The consent text that a sender agrees to before a document is shared, exactly as shown (REF-013 to 017). The consent
 * record keeps a hash of it. Changed text is a new wording; records of the old wording stay unchanged.
 */
export const getConsentWording = (vendorName: string, fileName: string, language: Language): string[] =>
  language === 'fr' ? inFrench(vendorName, fileName) : inEnglish(vendorName, fileName)

const inEnglish = (vendorName: string, fileName: string) => [
  `You are about to send “${fileName}” to ${vendorName}. It may hold personal health information.`,
  `${vendorName} can access the attachment for 48 hours, after which it is deleted and nobody can bring it back.`,
  `Send it only if the person it is about has agreed that ${vendorName} may read it. That you say so here is recorded with the referral.`,
]

const inFrench = (vendorName: string, fileName: string) => [
  `Vous êtes sur le point d’envoyer « ${fileName} » à ${vendorName}. Ce fichier peut contenir des renseignements personnels sur la santé.`,
  `${vendorName} peut consulter la pièce jointe pendant 48 heures; elle est ensuite supprimée et personne ne peut la récupérer.`,
  `Ne l’envoyez que si la personne concernée a accepté que ${vendorName} la lise. Votre déclaration à cet effet est consignée avec la demande.`,
]

const LABELS = { en: 'Consent Provided', fr: 'Consentement donné' }

export const getConsentLabel = (language: Language) => LABELS[language]
