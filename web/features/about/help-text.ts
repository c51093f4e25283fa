import type { TextPageTranslations } from './text-page.ts'

export const helpText: TextPageTranslations = {
  en: {
    intro: 'In an emergency, call 911. Referrals are not read right away.',
    sections: [
      {
        heading: 'Without an account',
        lines: [],
        entries: [
          {
            heading: 'Find help',
            needsDirectory: true,
            lines: [
              'Open the directory at {directory}. Write what you need and, if you like, a town, a postal code or an address, and choose “Search”. Choose a vendor to see its phone number, services, locations and opening hours, as far as the vendor gives them.',
            ],
          },
          {
            heading: 'Send a referral',
            needsDirectory: true,
            lines: [
              [
                'Choose “Send a referral” on the page of a vendor. If a vendor takes no referrals from people without an account, its page says so.',
                'First write what you need, then who you are. Turn on “Call me right away” if you would like a phone call.',
                'Nothing that you type is kept on the device. If the page is loaded again before we have sent you the code, you write it again.',
              ],
            ],
          },
          {
            heading: 'The code',
            needsDirectory: true,
            lines: [
              [
                'We email you a six-digit code. Your referral is sent when you enter the code on the page, or when you press the button in the email and then “Send my referral”. One of the two is enough.',
                'The code and the button work for one hour, and five wrong codes end them. After that, fill in the form again.',
              ],
            ],
          },
          {
            heading: 'No email arrived',
            needsDirectory: true,
            lines: [
              [
                'Look in your spam folder, and check the address on the page with the code: choose “Wrong address? Change it” if it is wrong.',
                'Choose “Send it again” on that page. One address gets at most three of these emails an hour.',
              ],
            ],
          },
          {
            heading: 'Follow, add or cancel',
            lines: [
              [
                'After you have sent it, we email you a link. Keep that email: its button opens the page of your referral. Before the page shows more than the number, we email you another code, which works for 15 minutes.',
                'There you see what the vendor has answered. You can change your phone number, add a document if the vendor takes documents, and choose “Cancel my referral”. A document is deleted after 48 hours.',
                'If you have lost the email, open {status} on this site and enter the number of the referral and your email address. We email you a new link.',
              ],
            ],
          },
          {
            heading: 'You did not write it',
            lines: [
              'If you get a code and have not written anything, press the button in the email and then “This was not me”. Nothing is sent, and you get no more of these emails for 30 days.',
            ],
          },
          {
            heading: 'Vendors that got a referral by email',
            lines: [
              [
                'The button in the email opens the referral. Choose “Send me a code” and enter the code that we email to the same mailbox. You don’t need an account.',
                'Read the referral and choose an answer. The sender is told.',
                'Choose “This is not for us” if you do not offer the service, or if the mailbox is not that of the vendor.',
                'After your answer you may be offered an account for the vendor. If the vendor has primary contacts already, they decide.',
              ],
            ],
          },
        ],
      },
      {
        heading: 'With an account',
        lines: [],
        entries: [
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
              'You sign in with your email address and your password. If you are asked for a token after that, enter the six characters we send you, or the code your authenticator app shows. The message says how long the token works, and you can ask for a new one. If nothing arrives, check your spam folder or write to us.',
            ],
          },
        ],
      },
      { heading: 'Contact', lines: ['Write to {email}. Please do not send health information by email.'] },
    ],
  },
  fr: {
    intro: 'En cas d’urgence, composez le 911. Les demandes ne sont pas lues immédiatement.',
    sections: [
      {
        heading: 'Sans compte',
        lines: [],
        entries: [
          {
            heading: 'Trouver de l’aide',
            needsDirectory: true,
            lines: [
              'Ouvrez le répertoire à l’adresse {directory}. Écrivez ce dont vous avez besoin et, si vous le voulez, une ville, un code postal ou une adresse, puis choisissez « Rechercher ». Choisissez un fournisseur pour voir son numéro de téléphone, ses services, ses lieux et ses heures d’ouverture, dans la mesure où il les donne.',
            ],
          },
          {
            heading: 'Envoyer une demande',
            needsDirectory: true,
            lines: [
              [
                'Choisissez « Envoyer une demande » sur la page d’un fournisseur. Si un fournisseur n’accepte pas de demandes de personnes sans compte, sa page le dit.',
                'Écrivez d’abord ce dont vous avez besoin, puis qui vous êtes. Activez « Appelez-moi sans tarder » si vous souhaitez qu’on vous téléphone.',
                'Rien de ce que vous écrivez n’est gardé sur l’appareil. Si la page est rechargée avant que le code vous soit envoyé, il faut l’écrire de nouveau.',
              ],
            ],
          },
          {
            heading: 'Le code',
            needsDirectory: true,
            lines: [
              [
                'Nous vous envoyons par courriel un code à six chiffres. Votre demande est envoyée quand vous entrez le code sur la page, ou quand vous appuyez sur le bouton du courriel, puis sur « Envoyer ma demande ». Une des deux façons suffit.',
                'Le code et le bouton fonctionnent pendant une heure, et cinq mauvais codes y mettent fin. Ensuite, remplissez de nouveau le formulaire.',
              ],
            ],
          },
          {
            heading: 'Aucun courriel n’est arrivé',
            needsDirectory: true,
            lines: [
              [
                'Regardez dans vos courriels indésirables et vérifiez l’adresse sur la page du code : si elle est fausse, choisissez « Mauvaise adresse? Changez-la ».',
                'Choisissez « Le renvoyer » sur cette page. Une adresse reçoit au plus trois de ces courriels par heure.',
              ],
            ],
          },
          {
            heading: 'Suivre, compléter ou annuler',
            lines: [
              [
                'Après l’envoi, nous vous envoyons un lien par courriel. Gardez ce courriel : son bouton ouvre la page de votre demande. Avant que la page montre plus que le numéro, nous vous envoyons un autre code, valable 15 minutes.',
                'Vous y voyez ce que le fournisseur a répondu. Vous pouvez changer votre numéro de téléphone, ajouter un document si le fournisseur en accepte, et choisir « Annuler ma demande ». Un document est supprimé après 48 heures.',
                'Si vous avez perdu le courriel, ouvrez {status} sur ce site et entrez le numéro de la demande et votre adresse courriel. Nous vous envoyons un nouveau lien.',
              ],
            ],
          },
          {
            heading: 'Vous ne l’avez pas écrite',
            lines: [
              'Si vous recevez un code sans avoir rien écrit, appuyez sur le bouton du courriel, puis sur « Ce n’était pas moi ». Rien n’est envoyé, et vous ne recevez plus de tels courriels pendant 30 jours.',
            ],
          },
          {
            heading: 'Fournisseurs qui ont reçu une demande par courriel',
            lines: [
              [
                'Le bouton du courriel ouvre la demande. Choisissez « M’envoyer un code » et entrez le code que nous envoyons à la même boîte. Vous n’avez pas besoin de compte.',
                'Lisez la demande et choisissez une réponse. La personne qui l’a envoyée en est avertie.',
                'Choisissez « Ce n’est pas pour nous » si vous n’offrez pas le service, ou si la boîte n’est pas celle du fournisseur.',
                'Après votre réponse, un compte pour le fournisseur peut vous être proposé. Si le fournisseur a déjà des contacts principaux, ce sont eux qui décident.',
              ],
            ],
          },
        ],
      },
      {
        heading: 'Avec un compte',
        lines: [],
        entries: [
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
                'Ouvrez la page d’un fournisseur et choisissez « Envoyer une demande » ou « Créer une demande ».',
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
              'Vous ouvrez une session avec votre adresse courriel et votre mot de passe. Si un code est ensuite demandé, entrez les six caractères qui vous sont envoyés, ou le code de votre application d’authentification. Le message dit combien de temps le code est valable; vous pouvez en demander un autre. Si rien n’arrive, vérifiez vos courriels indésirables ou écrivez-nous.',
            ],
          },
        ],
      },
      {
        heading: 'Nous joindre',
        lines: ['Écrivez à {email}. N’envoyez pas de renseignements de santé par courriel.'],
      },
    ],
  },
}
