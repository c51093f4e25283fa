import type { TextPage } from './text-page.ts'

export const helpText: TextPage = {
  en: {
    intro: 'In an emergency call 911. A referral is not read at once.',
    sections: [
      {
        heading: 'Find help',
        lines: [
          'Open the vendor map and type what you need, such as "physiotherapy", or switch to Search By City in the settings of the search box and type a place. The list and the map show the same vendors. Choose one to read more.',
        ],
      },
      {
        heading: 'Send a referral',
        lines: [
          [
            'Open a vendor and choose "Connect With Vendor" or "Create Referral".',
            'Choose the location and the service, and say in your own words what is needed.',
            'An attachment can be opened by the vendor for 48 hours; then it is destroyed.',
            'Switch on "Call me right away" when somebody should phone you.',
          ],
        ],
      },
      {
        heading: 'See what became of it',
        lines: [
          'My Referrals shows the status and the due date that the vendor has set. You can rate the vendor with stars and delete the referral there.',
        ],
      },
      {
        heading: 'For vendors',
        lines: [
          'Received Referrals holds what was sent to you. A dot marks what nobody has read yet. Choose a row to read everything, set a status and a due date, and mark it as read: the sender sees it at once.',
        ],
      },
      {
        heading: 'Signing in',
        lines: [
          'After your password you are asked for a six-character token that was sent to you. It works for ten minutes; you can ask for a new one. When nothing arrives, look in the spam folder, or write to us.',
        ],
      },
      { heading: 'Contact', lines: ['Write to {email}. Please do not send health information by e-mail.'] },
    ],
  },
  fr: {
    intro: 'En cas d’urgence, composez le 911. Une demande n’est pas lue immédiatement.',
    sections: [
      {
        heading: 'Trouver de l’aide',
        lines: [
          'Ouvrez la carte des fournisseurs et écrivez ce qu’il vous faut, par exemple « physiothérapie », ou passez à la recherche par ville dans les réglages de la zone de recherche. La liste et la carte montrent les mêmes fournisseurs. Choisissez-en un pour en savoir plus.',
        ],
      },
      {
        heading: 'Envoyer une demande',
        lines: [
          [
            'Ouvrez la page d’un fournisseur et choisissez de le joindre ou de créer une demande.',
            'Choisissez le lieu et le service, et dites dans vos mots ce qu’il faut.',
            'Le fournisseur peut ouvrir une pièce jointe pendant 48 heures; elle est ensuite détruite.',
            'Demandez un appel immédiat si quelqu’un doit vous téléphoner.',
          ],
        ],
      },
      {
        heading: 'Suivre votre demande',
        lines: [
          'La page « Mes demandes » montre l’état et l’échéance indiqués par le fournisseur. Vous pouvez y évaluer le fournisseur et supprimer la demande.',
        ],
      },
      {
        heading: 'Pour les fournisseurs',
        lines: [
          'Les demandes reçues portent un point tant que personne ne les a lues. Choisissez une ligne pour tout lire, indiquer un état et une échéance, et la marquer comme lue : la personne qui l’a envoyée le voit aussitôt.',
        ],
      },
      {
        heading: 'Connexion',
        lines: [
          'Après le mot de passe, un code de six caractères vous est envoyé. Il est valable dix minutes; vous pouvez en demander un autre. Si rien n’arrive, vérifiez vos courriels indésirables ou écrivez-nous.',
        ],
      },
      {
        heading: 'Nous joindre',
        lines: ['Écrivez à {email}. N’envoyez pas de renseignements de santé par courriel.'],
      },
    ],
  },
}
