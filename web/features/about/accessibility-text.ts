import type { TextPageTranslations } from './text-page.ts'

export const accessibilityText: TextPageTranslations = {
  en: {
    intro: '{appName} is built for everyone: with a keyboard, a screen reader, enlarged text or a phone.',
    sections: [
      {
        heading: 'Our goal',
        lines: [
          'The Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. The Accessibility for Ontarians with Disabilities Act is based on these guidelines. Every screen is tested automatically in light and dark colours and at two widths each time the software changes. Automatic tests cannot find everything, so please tell us what they miss.',
        ],
      },
      {
        heading: 'What helps',
        lines: [
          [
            'Everything works with the keyboard alone. The first Tab on each page offers to skip to the content.',
            'You never need the map: the list beside it shows the same vendors.',
            'The typeface is designed for low vision, and text can be enlarged to 400% without being cut off.',
            'You can choose light or dark colours. Nothing moves if your system asks for reduced motion.',
            'When your session ends, a referral you have started is still there after you sign in again in the same tab.',
            'Without an account, nothing you type is kept, because the device may be shared. The code we email works for one hour, and you can have it sent again. If the page is loaded again before we have sent you the code, or if the hour is over, you write your referral again. After that, a page loaded again asks for the code.',
          ],
        ],
      },
      {
        heading: 'Known limits',
        lines: [
          [
            'Screen readers cannot read the picture of the map itself, but they can read its markers and the list.',
            'Documents that people attach or vendors publish may not be accessible. Ask the vendor for another format.',
            'Voice search depends on your browser.',
          ],
        ],
      },
      {
        heading: 'Tell us',
        lines: [
          'If something does not work for you, write to {email}. Tell us which page it was and what you tried. You can ask for any information on this site in another format.',
        ],
      },
    ],
  },
  fr: {
    intro:
      '{appName} est conçu pour tout le monde : au clavier, avec un lecteur d’écran, avec un texte agrandi ou sur un téléphone.',
    sections: [
      {
        heading: 'Notre objectif',
        lines: [
          'Les règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA. La Loi de 2005 sur l’accessibilité pour les personnes handicapées de l’Ontario s’appuie sur ces règles. Chaque écran est testé automatiquement, en couleurs claires et sombres et à deux largeurs, à chaque modification du logiciel. Les tests automatiques ne trouvent pas tout : dites-nous ce qui leur échappe.',
        ],
      },
      {
        heading: 'Ce qui aide',
        lines: [
          [
            'Tout fonctionne au clavier seul. La première touche Tab d’une page propose d’aller au contenu.',
            'La carte n’est jamais nécessaire : la liste à côté contient les mêmes fournisseurs.',
            'Le texte est composé dans un caractère dessiné pour la basse vision et peut être agrandi à 400 % sans être coupé.',
            'Couleurs claires ou sombres, et aucun mouvement si votre système le demande.',
            'Quand votre session prend fin, une demande commencée est encore là après une nouvelle connexion dans le même onglet.',
            'Sans compte, rien de ce que vous écrivez n’est gardé, car l’appareil peut être partagé. Le code envoyé par courriel est valable une heure, et vous pouvez le faire renvoyer. Si la page est rechargée avant que le code vous soit envoyé, ou si l’heure est passée, il faut écrire la demande de nouveau. Ensuite, la page rechargée demande le code.',
          ],
        ],
      },
      {
        heading: 'Limites connues',
        lines: [
          [
            'L’image de la carte ne peut pas être lue par un lecteur d’écran; ses repères et la liste le peuvent.',
            'Les documents joints ou publiés peuvent ne pas être accessibles; demandez-les au fournisseur dans un autre format.',
            'La recherche vocale dépend de votre navigateur.',
          ],
        ],
      },
      {
        heading: 'Dites-le-nous',
        lines: [
          'Quelque chose ne fonctionne pas pour vous? Écrivez à {email} en indiquant la page et ce que vous avez essayé. Vous pouvez demander toute information de ce site dans un autre format.',
        ],
      },
    ],
  },
}
