import type { TextPageContent } from './text-page.ts'

export const helpText: TextPageContent = {
  en: {
    intro: 'In an emergency, call 911. Referrals are not read right away.',
    sections: [
      {
        heading: 'Find help',
        lines: [
          'Open the vendor map and type what you need, such as "physiotherapy". To search near a place, switch to Search By City in the search settings and type its name. The list and the map show the same vendors. Choose one to read more.',
        ],
      },
      {
        heading: 'Send a referral',
        lines: [
          [
            'Open a vendor and choose "Connect With Vendor" or "Create Referral".',
            'Choose a location and a service, and describe what is needed in your own words.',
            'The vendor can open an attachment for 48 hours. After that it is deleted for good.',
            'Turn on "Call me right away" if you would like a phone call.',
          ],
        ],
      },
      {
        heading: 'Follow your referral',
        lines: [
          '"My Referrals" shows the status and the due date that the vendor has set. You can also rate the vendor and delete the referral there.',
        ],
      },
      {
        heading: 'For vendors',
        lines: [
          '"Received Referrals" lists what was sent to you. A dot marks referrals that nobody has read yet. Open a row to read all of it, set a status and a due date, and mark it as read. The sender sees the change right away.',
        ],
      },
      {
        heading: 'Signing in',
        lines: [
          'After your password, enter the six-character token we send you, or the code your authenticator app shows. A token works for ten minutes, and you can ask for a new one. If nothing arrives, check your spam folder or write to us.',
        ],
      },
      { heading: 'Contact', lines: ['Write to {email}. Please do not send health information by email.'] },
    ],
  },
  fr: {
    intro: 'En cas d’urgence, composez le 911. Les demandes ne sont pas lues immédiatement.',
    sections: [
      {
        heading: 'Trouver de l’aide',
        lines: [
          'Ouvrez la carte des fournisseurs et écrivez ce que vous cherchez, par exemple « physiothérapie ». Pour chercher près d’un endroit, activez « Recherche par ville » dans les paramètres de recherche et écrivez son nom. La liste et la carte montrent les mêmes fournisseurs. Choisissez-en un pour en savoir plus.',
        ],
      },
      {
        heading: 'Envoyer une demande',
        lines: [
          [
            'Ouvrez la page d’un fournisseur et choisissez « Joindre le fournisseur » ou « Créer une demande ».',
            'Choisissez le lieu et le service, et décrivez le besoin dans vos mots.',
            'Le fournisseur peut ouvrir une pièce jointe pendant 48 heures. Elle est ensuite supprimée définitivement.',
            'Activez « Appelez-moi sans tarder » si vous souhaitez qu’on vous téléphone.',
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
          'La page « Demandes reçues » montre ce qui vous a été envoyé. Un point marque les demandes que personne n’a encore lues. Choisissez une ligne pour tout lire, indiquer un état et une échéance, et la marquer comme lue : la personne qui l’a envoyée le voit aussitôt.',
        ],
      },
      {
        heading: 'Connexion',
        lines: [
          'Après le mot de passe, entrez le code de six caractères qui vous est envoyé, ou celui de votre application d’authentification. Le code envoyé est valable dix minutes; vous pouvez en demander un autre. Si rien n’arrive, vérifiez vos courriels indésirables ou écrivez-nous.',
        ],
      },
      {
        heading: 'Nous joindre',
        lines: ['Écrivez à {email}. N’envoyez pas de renseignements de santé par courriel.'],
      },
    ],
  },
}
