/**
 * The French of this product, one term a thing: what a translation says for an English term, and what it does not say.
 * Checked by `catalogue.test.ts`.
 */
export const frenchTranslationRules: { english: string; french: string; avoided: RegExp }[] = [
  { english: 'hub', french: 'plateforme', avoided: /carrefour/i },
  { english: 'token (two-step)', french: 'code', avoided: /jeton(?! du service de paiement)/i },
  { english: 'intake form', french: 'formulaire d’accueil', avoided: /formulaire d[’']admission/i },
  { english: 'location', french: 'lieu', avoided: /emplacement/i },
  { english: 'contact', french: 'contact', avoided: /personnes?-ressources?/i },
  {
    english: 'email (the address)',
    french: 'adresse courriel',
    avoided: /adresses? de courriel|e-mail|\ble courriel «/i,
  },
  { english: 'text message', french: 'message texte', avoided: /\btextos?\b|\bSMS\b/ },
  { english: 'required', french: 'obligatoire', avoided: /(?:est|sont) requise?s?\b/i },
  { english: 'status', french: 'état', avoided: /\bstatuts?\b/i },
  { english: 'mailbox', french: 'boîte de courriel', avoided: /boîtes? aux lettres/i },
  { english: 'network request', french: 'invitation de réseau', avoided: /demandes? de réseau/i },
  { english: 'reject', french: 'refuser', avoided: /\brejet/i },
  { english: 'row of a file', french: 'ligne', avoided: /rangée/i },
  { english: 'Enter, Shift, Esc (keys)', french: 'Entrée, Maj, Échap', avoided: /\b(?:Enter|Shift|Esc)\b/ },
  { english: 'a colleague', french: 'un ou une collègue', avoided: /\bun collègue/i },
  {
    english: 'anything, anybody (in a filter)',
    french: 'peu importe, tout le monde',
    avoided: /n[’']importe (?:qui|quoi)/i,
  },
  { english: 'MB, kB', french: 'Mo, ko', avoided: /\d\s?[Mk]B\b/ },
]
