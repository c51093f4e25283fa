import type { TextPage } from './text-page.ts'

export const accessibilityText: TextPage = {
  en: {
    intro: '{appName} is built so that everyone can use it: by keyboard, by screen reader, enlarged, on a phone.',
    sections: [
      {
        heading: 'What we aim for',
        lines: [
          'The Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, which the Accessibility for Ontarians with Disabilities Act builds on. Every screen is checked by a program in light and dark colours and at two widths each time the software changes. A program cannot find everything, so please tell us what it misses.',
        ],
      },
      {
        heading: 'What helps',
        lines: [
          [
            'Everything works by keyboard alone. The first Tab on a page offers to skip to the content.',
            'The map is never the only way: the list beside it holds the same vendors.',
            'Text is set in a typeface drawn for low vision and can be enlarged to 400 % without being cut off.',
            'Light and dark colours, and no movement when your system asks for less of it.',
            'No time limit loses what you have typed: a referral you have begun is still there after signing in again.',
          ],
        ],
      },
      {
        heading: 'What is not good enough yet',
        lines: [
          [
            'The picture of the map itself cannot be read by a screen reader; its markers and the list can.',
            'Documents that people attach or vendors publish may not be accessible; ask the vendor for another form.',
            'Search by voice depends on your browser.',
          ],
        ],
      },
      {
        heading: 'Tell us',
        lines: [
          'Something does not work for you? Write to {email} with the page and what you tried. You may ask for any information on this site in another form.',
        ],
      },
    ],
  },
  fr: {
    intro:
      '{appName} est conçu pour que tout le monde puisse s’en servir : au clavier, avec un lecteur d’écran, agrandi, sur un téléphone.',
    sections: [
      {
        heading: 'Ce que nous visons',
        lines: [
          'Les règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA, sur lesquelles s’appuie la Loi sur l’accessibilité pour les personnes handicapées de l’Ontario. Chaque écran est vérifié par un programme, en couleurs claires et sombres et à deux largeurs, à chaque modification du logiciel. Un programme ne trouve pas tout : dites-nous ce qui lui échappe.',
        ],
      },
      {
        heading: 'Ce qui aide',
        lines: [
          [
            'Tout fonctionne au clavier seul. La première touche Tab d’une page propose d’aller au contenu.',
            'La carte n’est jamais la seule voie : la liste à côté contient les mêmes fournisseurs.',
            'Le texte est composé dans un caractère dessiné pour la basse vision et peut être agrandi à 400 % sans être coupé.',
            'Couleurs claires ou sombres, et aucun mouvement si votre système le demande.',
            'Aucune limite de temps ne fait perdre ce que vous avez écrit : une demande commencée est encore là après une nouvelle connexion.',
          ],
        ],
      },
      {
        heading: 'Ce qui n’est pas encore assez bien',
        lines: [
          [
            'L’image de la carte ne peut pas être lue par un lecteur d’écran; ses repères et la liste le peuvent.',
            'Les documents joints ou publiés peuvent ne pas être accessibles; demandez une autre forme au fournisseur.',
            'La recherche vocale dépend de votre navigateur.',
          ],
        ],
      },
      {
        heading: 'Dites-le-nous',
        lines: [
          'Quelque chose ne fonctionne pas pour vous? Écrivez à {email} en indiquant la page et ce que vous avez essayé. Vous pouvez demander toute information de ce site sous une autre forme.',
        ],
      },
    ],
  },
}
