import type { TextPageTranslations } from './text-page.ts'

/**
 * Specification 1 requires effective date, age limit, contact address, cookies and third parties; the wording is ours.
 */
export const privacyPolicyText: TextPageTranslations = {
  en: {
    intro: 'Effective date: November 19, 2019',
    sections: [
      {
        heading: 'Who we are',
        lines: [
          '{appName} is a network in which people who need care, and those who help them, find providers ("vendors") and send them referrals. This page says what the network keeps about you, why, for how long, and what you can ask of it.',
        ],
      },
      {
        heading: 'Who may use it',
        lines: [
          'You must be at least 18 to have an account or to send a referral without one. Somebody younger can be referred by a parent, a guardian or a professional.',
        ],
      },
      {
        heading: 'What we keep',
        lines: [
          [
            'Your account: name, email address, phone number, occupation, language and how you want to be told about news.',
            'Your referrals: to whom, where, which service, what you wrote, its status, its due date and your rating; and, if you say that a referral is for somebody else, their name, their phone number and how to reach them.',
            'Attachments, for 48 hours after you sent them; see below.',
            'What vendors publish: name, description, locations, services, pictures and contacts.',
            'A record of who opened or changed a referral and when. It holds numbers and the kind of action, never what was written.',
          ],
        ],
      },
      {
        heading: 'What it is used for',
        lines: [
          'Your referral is shown to the contacts of the vendor you chose, or whoever reads its mailbox if it answers by email link, and to the administrators of this network, so that you get an answer. We do not sell anything about you, do not show advertising, and do not use referrals for any other purpose.',
        ],
      },
      {
        heading: 'Attachments and your consent',
        lines: [
          'Before an attachment is sent you are asked for your consent. The vendor can open it for 48 hours. After that it is destroyed: the key that makes it readable is deleted, so that no copy and no backup can bring it back. It is destroyed at once when you delete the referral.',
        ],
      },
      {
        heading: 'Your choices',
        lines: [
          [
            'You can correct your account at any time under Edit Account.',
            'You can delete a referral you sent. The vendor keeps a row that says so; when both sides have deleted it, it is erased for good after a retention time of usually 30 days.',
            'You can switch off news by email and by text message.',
            'You can ask what is kept about you and have it corrected or deleted: write to {email}.',
          ],
        ],
      },
      {
        heading: 'Cookies and browser storage',
        lines: [
          'This network sets no cookies. Your browser keeps a sign-in token, a few settings (colours, language, map switches), a mark that somebody has signed in there before (it names nobody), the questions and replies you have begun and your last search and filters in the lists of referrals (until you sign out), until you send it, the text of a referral you have begun, until you use or decline it, the text of a referral you want to send to another vendor and, if you choose “Remember this browser”, a key that opens referrals of that mailbox for 30 days. When you open a referral by a link from an email, the tab keeps a pass for it (hub.pass), which works for two hours at most. While a referral without an account waits for its code, the tab keeps the random number of its draft and the end of its hour, and nothing you typed. Signing out removes the token, the text and the pass; “Close this referral on this device” removes the pass. There is no tracking.',
        ],
      },
      {
        heading: 'Third parties',
        lines: [
          'Your browser talks only to this network and to the services its operator has set up for maps, address search and card payments. They get what they need for that, such as the part of the map you look at, and nothing from a referral or an account. Messages are delivered by the operator’s mail and text message providers; they carry no health details.',
          'Vendors’ own websites and booking pages have rules of their own.',
        ],
      },
      {
        heading: 'Changes and questions',
        lines: [
          'When this policy changes, this page says so and shows the new effective date. Questions and complaints: {email}. You can also turn to the Office of the Privacy Commissioner of Canada or the Information and Privacy Commissioner of Ontario; in Québec, where Law 25 applies, to the Commission d’accès à l’information.',
        ],
      },
    ],
  },
  fr: {
    intro: 'En vigueur depuis le 19 novembre 2019',
    sections: [
      {
        heading: 'Qui nous sommes',
        lines: [
          '{appName} est un réseau où les personnes qui ont besoin de soins, et celles qui les aident, trouvent des fournisseurs et leur envoient des demandes. Cette page dit ce que le réseau conserve à votre sujet, pourquoi, combien de temps, et ce que vous pouvez lui demander.',
        ],
      },
      {
        heading: 'Qui peut l’utiliser',
        lines: [
          'Il faut avoir au moins 18 ans pour ouvrir un compte ou envoyer une demande sans compte. Un parent, un tuteur ou un professionnel peut adresser une demande pour une personne plus jeune.',
        ],
      },
      {
        heading: 'Ce que nous conservons',
        lines: [
          [
            'Votre compte : nom, adresse courriel, téléphone, profession, langue et la façon dont vous voulez être averti.',
            'Vos demandes : à qui, où, pour quel service, ce que vous avez écrit, l’état, l’échéance et votre évaluation; et, si vous dites qu’une demande est pour une autre personne, son nom, son numéro de téléphone et comment la joindre.',
            'Les pièces jointes, pendant 48 heures après l’envoi; voir plus bas.',
            'Ce que les fournisseurs publient : nom, description, lieux, services, images et contacts.',
            'Un registre de qui a ouvert ou modifié une demande et quand. Il contient des numéros et le genre d’action, jamais ce qui a été écrit.',
          ],
        ],
      },
      {
        heading: 'À quoi cela sert',
        lines: [
          'Votre demande est montrée aux contacts du fournisseur que vous avez choisi, ou aux personnes qui lisent sa boîte de courriel s’il répond par lien, et aux administrateurs de ce réseau, pour que vous receviez une réponse. Nous ne vendons rien à votre sujet, n’affichons pas de publicité et n’utilisons les demandes pour aucune autre fin.',
        ],
      },
      {
        heading: 'Pièces jointes et consentement',
        lines: [
          'Votre consentement est demandé avant l’envoi d’une pièce jointe. Le fournisseur peut l’ouvrir pendant 48 heures. Elle est ensuite détruite : la clé qui la rend lisible est effacée, de sorte qu’aucune copie ni sauvegarde ne peut la ramener. Elle est détruite immédiatement si vous supprimez la demande.',
        ],
      },
      {
        heading: 'Vos choix',
        lines: [
          [
            'Vous pouvez corriger votre compte à tout moment sous Modifier le compte.',
            'Vous pouvez supprimer une demande envoyée. Le fournisseur en garde une ligne qui le dit; quand les deux parties l’ont supprimée, elle est effacée pour de bon après un délai, de 30 jours en général.',
            'Vous pouvez désactiver les nouvelles par courriel et par message texte.',
            'Vous pouvez demander ce qui est conservé à votre sujet et le faire corriger ou supprimer : écrivez à {email}.',
          ],
        ],
      },
      {
        heading: 'Témoins et mémoire du navigateur',
        lines: [
          'Ce réseau ne dépose aucun témoin. Votre navigateur garde une clé de session, quelques réglages (couleurs, langue, carte), un repère indiquant que quelqu’un s’y est déjà connecté (il ne nomme personne), les questions et réponses commencées, votre dernière recherche et vos derniers filtres dans les listes de demandes (jusqu’à la déconnexion), jusqu’à l’envoi, le texte d’une demande commencée, jusqu’à ce que vous l’utilisiez ou y renonciez, le texte d’une demande que vous voulez envoyer à un autre fournisseur et, si vous choisissez « Mémoriser ce navigateur », une clé qui ouvre les demandes de cette boîte pendant 30 jours. Quand vous ouvrez une demande par le lien d’un courriel, l’onglet garde un laissez-passer pour elle (hub.pass), valable deux heures au plus. Tant qu’une demande sans compte attend son code, l’onglet garde le numéro aléatoire de son ébauche et la fin de son heure, et rien de ce que vous avez écrit. La déconnexion efface la clé de session, le texte et le laissez-passer; « Fermer cette demande sur cet appareil » efface le laissez-passer. Il n’y a aucun pistage.',
        ],
      },
      {
        heading: 'Tiers',
        lines: [
          'Votre navigateur ne parle qu’à ce réseau et aux services que son exploitant a choisis pour la carte, la recherche d’adresses et les paiements. Ils reçoivent ce qu’il leur faut pour cela, comme la partie de la carte que vous regardez, et rien d’une demande ni d’un compte. Les messages passent par les fournisseurs de courriel et de messages texte de l’exploitant; ils ne contiennent aucun détail de santé.',
          'Les sites Web et pages de réservation des fournisseurs ont leurs propres règles.',
        ],
      },
      {
        heading: 'Modifications et questions',
        lines: [
          'Quand cette politique change, cette page le dit et montre la nouvelle date. Questions et plaintes : {email}. Vous pouvez aussi vous adresser au Commissariat à la protection de la vie privée du Canada ou au Commissaire à l’information et à la protection de la vie privée de l’Ontario; au Québec, où s’applique la Loi 25, à la Commission d’accès à l’information.',
        ],
      },
    ],
  },
}
