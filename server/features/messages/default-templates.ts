import type { MessageKind } from './message-kinds.ts'

/** A template in both languages. An SMS has the first paragraph only, so it holds everything that matters. */
export interface BilingualMessageTemplate {
  title: string
  details: string
  title_fr: string
  details_fr: string
}

/** The text of every message until an administrator changes it. */
export const DEFAULT_MESSAGE_TEMPLATES: Record<MessageKind, BilingualMessageTemplate> = {
  'new referral': {
    title: 'A new referral for {vendor}',
    details: `{vendor} has received a new referral, number {number}.

Please sign in to read it. The sender sees when it has been read.`,
    title_fr: 'Une nouvelle demande pour {vendor}',
    details_fr: `{vendor} a reçu une nouvelle demande, numéro {number}.

Ouvrez une session pour la lire. La personne qui l’a envoyée voit quand elle a été lue.`,
  },
  'new referral by link': {
    title: 'A new referral for {vendor}: please answer by {day}',
    details: `{vendor} has received a new referral, number {number}. Please answer by {day}.

The button opens it. You don’t need an account: we send a code to this address, and with it you read the referral and answer.`,
    title_fr: 'Une nouvelle demande pour {vendor} : veuillez répondre avant la fin du {day}',
    details_fr: `{vendor} a reçu une nouvelle demande, numéro {number}. Veuillez répondre au plus tard le {day}.

Le bouton l’ouvre. Vous n’avez pas besoin de compte : nous envoyons un code à cette adresse, et avec lui vous lisez la demande et y répondez.`,
  },
  'document added': {
    title: 'A document was added to a referral to {vendor}',
    details: `The sender of referral number {number} to {vendor} has added a document. It is deleted after 48 hours.

Please sign in to open it.`,
    title_fr: 'Un document a été ajouté à une demande à {vendor}',
    details_fr: `La personne qui a envoyé la demande numéro {number} à {vendor} a ajouté un document. Il est supprimé après 48 heures.

Ouvrez une session pour le consulter.`,
  },
  'document added by link': {
    title: 'A document was added to a referral to {vendor}',
    details: `The sender of referral number {number} to {vendor} has added a document. It is deleted after 48 hours.

The button opens the referral. You don’t need an account: we send a code to this address, and with it you open the document.`,
    title_fr: 'Un document a été ajouté à une demande à {vendor}',
    details_fr: `La personne qui a envoyé la demande numéro {number} à {vendor} a ajouté un document. Il est supprimé après 48 heures.

Le bouton ouvre la demande. Vous n’avez pas besoin de compte : nous envoyons un code à cette adresse, et avec lui vous ouvrez le document.`,
  },
  'reply received': {
    title: 'The sender of referral {number} to {vendor} has replied',
    details: `The sender of referral number {number} to {vendor} has replied to your question.

Please sign in to read the reply.`,
    title_fr: 'Réponse à votre question sur la demande {number} à {vendor}',
    details_fr: `La personne qui a envoyé la demande numéro {number} à {vendor} a répondu à votre question.

Ouvrez une session pour lire sa réponse.`,
  },
  'reply received by link': {
    title: 'The sender of referral {number} to {vendor} has replied',
    details: `The sender of referral number {number} to {vendor} has replied to your question.

The button opens the referral. You don’t need an account: we send a code to this address, and with it you read the reply.`,
    title_fr: 'Réponse à votre question sur la demande {number} à {vendor}',
    details_fr: `La personne qui a envoyé la demande numéro {number} à {vendor} a répondu à votre question.

Le bouton ouvre la demande. Vous n’avez pas besoin de compte : nous envoyons un code à cette adresse, et avec lui vous lisez la réponse.`,
  },
  'cancelled referral': {
    title: 'Referral {number} to {vendor} has been cancelled',
    details: `The sender of referral number {number} to {vendor} has cancelled it. It can no longer be answered.

If you have reserved a time for it, that time is free again. Sign in to see the referral.`,
    title_fr: 'La demande {number} à {vendor} a été annulée',
    details_fr: `La personne qui a envoyé la demande numéro {number} à {vendor} l’a annulée. On ne peut plus y répondre.

Si vous aviez réservé une plage horaire, elle est de nouveau libre. Ouvrez une session pour voir la demande.`,
  },
  // Senders with an account may have deleted it only to tidy their list.
  'deleted referral': {
    title: 'Referral {number} to {vendor} was cancelled or deleted by its sender',
    details: `The sender of referral number {number} to {vendor} has cancelled or deleted it. It can no longer be answered.

If you have reserved a time for it, please check with the person whether it is still needed. Sign in to see the referral.`,
    title_fr: 'La demande {number} à {vendor} a été annulée ou supprimée',
    details_fr: `La personne qui a envoyé la demande numéro {number} à {vendor} l’a annulée ou supprimée. On ne peut plus y répondre.

Si vous aviez réservé une plage horaire, vérifiez auprès de la personne si elle en a encore besoin. Ouvrez une session pour voir la demande.`,
  },
  // Of guests and of senders with an account.
  'cancelled referral of a mailbox': {
    title: 'Referral {number} to {vendor} was cancelled or deleted by its sender',
    details: `The sender of referral number {number} to {vendor} has cancelled or deleted it. It can no longer be answered, and the links to it no longer work.

If you have reserved a time for it, please check with the person whether it is still needed.`,
    title_fr: 'La demande {number} à {vendor} a été annulée ou supprimée',
    details_fr: `La personne qui a envoyé la demande numéro {number} à {vendor} l’a annulée ou supprimée. On ne peut plus y répondre, et les liens vers elle ne fonctionnent plus.

Si vous aviez réservé une plage horaire, vérifiez auprès de la personne si elle en a encore besoin.`,
  },
  // An SMS has the first paragraph, and no room for the numbers.
  'deleted referrals': {
    title: '{count} referrals to {vendor} were cancelled or deleted by their sender',
    details: `The sender of {count} referrals to {vendor} has cancelled or deleted them. They can no longer be answered.

Their numbers: {numbers}.

If you have reserved times for them, please check with the people whether they are still needed. Sign in to see the referrals.`,
    title_fr: '{count} demandes à {vendor} ont été annulées ou supprimées',
    details_fr: `La personne qui a envoyé {count} demandes à {vendor} les a annulées ou supprimées. On ne peut plus y répondre.

Leurs numéros : {numbers}.

Si vous aviez réservé des plages horaires, vérifiez auprès des personnes si elles en ont encore besoin. Ouvrez une session pour voir les demandes.`,
  },
  'deleted referrals of a mailbox': {
    title: '{count} referrals to {vendor} were cancelled or deleted by their sender',
    details: `The sender of {count} referrals to {vendor} has cancelled or deleted them. They can no longer be answered, and the links to them no longer work.

Their numbers: {numbers}.

If you have reserved times for them, please check with the people whether they are still needed.`,
    title_fr: '{count} demandes à {vendor} ont été annulées ou supprimées',
    details_fr: `La personne qui a envoyé {count} demandes à {vendor} les a annulées ou supprimées. On ne peut plus y répondre, et les liens vers elles ne fonctionnent plus.

Leurs numéros : {numbers}.

Si vous aviez réservé des plages horaires, vérifiez auprès des personnes si elles en ont encore besoin.`,
  },
  'referral sent by link': {
    title: 'Your referral {number} has been sent',
    details: `On {sent_at} your referral number {number} was sent. Keep this message: the button opens the page that shows what happens with it.

You don’t need an account: we send a code to this address before the page shows more than the number.`,
    title_fr: 'Votre demande {number} a été envoyée',
    details_fr: `Votre demande numéro {number} a été envoyée le {sent_at}. Gardez ce message : le bouton ouvre la page qui montre ce qu’elle devient.

Vous n’avez pas besoin de compte : nous envoyons un code à cette adresse avant que la page montre plus que le numéro.`,
  },
  'referral news by link': {
    title: 'There is news about your referral {number}',
    details: `There is news about the referral that you sent on {sent_at}, number {number}.

The button opens its page. We send a code to this address before the page shows more than the number.`,
    title_fr: 'Il y a du nouveau pour votre demande {number}',
    details_fr: `Il y a du nouveau pour la demande que vous avez envoyée le {sent_at}, numéro {number}.

Le bouton ouvre sa page. Nous envoyons un code à cette adresse avant que la page montre plus que le numéro.`,
  },
  'status changed': {
    title: 'Your referral {number} has a new status',
    details: `The status of your referral number {number} has changed.

Sign in to see it.`,
    title_fr: 'Votre demande {number} a un nouvel état',
    details_fr: `L’état de votre demande numéro {number} a changé.

Ouvrez une session pour le voir.`,
  },
  'due date set': {
    title: 'The due date of your referral {number} has changed',
    details: `The due date of your referral number {number} has been set or changed.

Sign in to see it.`,
    title_fr: 'L’échéance de votre demande {number} a changé',
    details_fr: `L’échéance de votre demande numéro {number} a été fixée ou modifiée.

Ouvrez une session pour la voir.`,
  },
  'referrals deleted by vendor': {
    title: 'A vendor has deleted {referrals} from you',
    details: `A vendor has deleted {referrals} from you from its list. What it has answered before may still hold.

Number: {numbers}.

Sign in to see which. If you are unsure, call the vendor, or send a referral to another one.`,
    title_fr: 'Un fournisseur a supprimé {referrals} de votre part',
    details_fr: `Un fournisseur a supprimé de sa liste {referrals} de votre part. Ce qu’il a répondu auparavant peut rester valable.

Numéro : {numbers}.

Ouvrez une session pour voir de quoi il s’agit. En cas de doute, appelez le fournisseur, ou envoyez une demande à un autre.`,
  },
  'unread referrals': {
    title: 'Referrals are waiting for {vendor}',
    details: `{vendor} has had {waiting} for {period} or more.

Please sign in to read what is waiting. We have told the senders that we reminded you.`,
    title_fr: 'Des demandes attendent chez {vendor}',
    details_fr: `{vendor} a {waiting} depuis au moins {period}.

Ouvrez une session pour lire ce qui attend. Nous avons avisé de ce rappel toute personne concernée.`,
  },
  'unread referrals by link': {
    title: 'Referrals are waiting for {vendor}',
    details: `{vendor} has {waiting}.

The button opens number {number}. If there are others, its page names them. You don’t need an account: we send a code to this address.`,
    title_fr: 'Des demandes attendent chez {vendor}',
    details_fr: `{vendor} a {waiting}.

Le bouton ouvre le numéro {number}. S’il y en a d’autres, sa page les nomme. Vous n’avez pas besoin de compte : nous envoyons un code à cette adresse.`,
  },
  'vendor reminded': {
    title: 'We have sent a reminder about your referral',
    details: `After {period}, the vendor still has {waiting} from you. We have sent it a reminder.

Sign in to see which. If you are unsure, call the vendor, or send a referral to another one.`,
    title_fr: 'Nous avons envoyé un rappel au sujet de votre demande',
    details_fr: `Après {period}, le fournisseur a encore {waiting} de votre part. Nous lui avons envoyé un rappel.

Ouvrez une session pour voir de quoi il s’agit. En cas de doute, appelez le fournisseur, ou envoyez une demande à un autre.`,
  },
  'unread documents': {
    title: 'A document for {vendor} expires within 24 hours',
    details: `{vendor} has {waiting}, and 24 hours or less to open what is attached.

Please sign in to read what is waiting. We have told the senders that we reminded you.`,
    title_fr: 'Un document pour {vendor} expire dans les 24 heures',
    details_fr: `{vendor} a {waiting}, et 24 heures au plus pour ouvrir ce qui est joint.

Ouvrez une session pour lire ce qui attend. Nous avons avisé de ce rappel toute personne concernée.`,
  },
  'unread documents by link': {
    title: 'A document for {vendor} expires within 24 hours',
    details: `{vendor} has {waiting}, and 24 hours or less to open what is attached.

The button opens number {number}. Each of them was also sent to you in a message of its own, whose button opens it. You don’t need an account: we send a code to this address.`,
    title_fr: 'Un document pour {vendor} expire dans les 24 heures',
    details_fr: `{vendor} a {waiting}, et 24 heures au plus pour ouvrir ce qui est joint.

Le bouton ouvre le numéro {number}. Chacune vous a aussi été envoyée dans un message à part, dont le bouton l’ouvre. Vous n’avez pas besoin de compte : nous envoyons un code à cette adresse.`,
  },
  'vendor reminded of documents': {
    title: 'We have sent a reminder about your document',
    details: `The vendor has {waiting} from you, and 24 hours or less to open what is attached. We have sent it a reminder.

Sign in to see which. If you are unsure, call the vendor, or send a referral to another one.`,
    title_fr: 'Nous avons envoyé un rappel au sujet de votre document',
    details_fr: `Le fournisseur a {waiting} de votre part, et 24 heures au plus pour ouvrir ce qui est joint. Nous lui avons envoyé un rappel.

Ouvrez une session pour voir de quoi il s’agit. En cas de doute, appelez le fournisseur, ou envoyez une demande à un autre.`,
  },
  'network request': {
    title: '{vendor} is asked to join a network',
    details: `"{other}" has asked {vendor} to join its network.

Sign in to approve or reject the request.`,
    title_fr: '{vendor} est invité à se joindre à un réseau',
    details_fr: `« {other} » a invité {vendor} à se joindre à son réseau.

Ouvrez une session pour accepter ou refuser l’invitation.`,
  },
  'network decision': {
    title: 'Your network request has been answered',
    details: `"{other}" has answered the network request of {vendor}.

Sign in to see the decision.`,
    title_fr: 'Votre invitation de réseau a reçu une réponse',
    details_fr: `« {other} » a pris une décision sur l’invitation de réseau de {vendor}.

Ouvrez une session pour voir la décision.`,
  },
  'new contact': {
    title: 'You are now a contact of a vendor',
    details: `You have been made a contact of "{vendor}" on {app}, and now help to manage it there.

Sign in to see its page and the referrals that it receives. If this is a mistake, tell the vendor or our support.`,
    title_fr: 'Vous êtes maintenant contact d’un fournisseur',
    details_fr: `Vous faites maintenant partie des contacts de « {vendor} » sur {app}, et vous aidez à le gérer.

Ouvrez une session pour voir sa page et les demandes qu’il reçoit. S’il s’agit d’une erreur, dites-le au fournisseur ou à notre soutien.`,
  },
  'contact request': {
    title: 'Somebody asks to become a contact of {vendor}',
    details: `Somebody who answered a referral from the mailbox of {vendor} has created an account and asks to become one of its contacts.

Sign in to accept or decline. Until then they see nothing of {vendor}.`,
    title_fr: 'Quelqu’un demande à devenir contact de {vendor}',
    details_fr: `Quelqu’un qui a répondu à une demande depuis la boîte de courriel de {vendor} a créé un compte et demande à devenir l’un de ses contacts.

Ouvrez une session pour accepter ou refuser. D’ici là, cette personne ne voit rien de {vendor}.`,
  },
  'contact request declined': {
    title: 'Your request to become a contact',
    details: `{vendor} has declined your request to become one of its contacts. You keep your account.

If you think that this is a mistake, talk to the vendor.`,
    title_fr: 'Votre demande pour devenir contact',
    details_fr: `{vendor} a refusé votre demande pour devenir contact. Vous conservez votre compte.

S’il s’agit d’une erreur, parlez-en au fournisseur.`,
  },
  'contact invitation': {
    title: 'A vendor has asked you to become one of its contacts',
    details: `"{vendor}" has asked you to help manage it on {app}. As a contact, you see and answer the referrals that it receives.

Sign in to accept or decline within 14 days. Until you accept, the vendor sees your name and nothing else. If you do not know it, decline.`,
    title_fr: 'Un fournisseur vous invite à devenir l’un de ses contacts',
    details_fr: `« {vendor} » vous invite à aider à le gérer sur {app}. Un contact voit les demandes qu’il reçoit et y répond.

Ouvrez une session pour accepter ou refuser d’ici 14 jours. Tant que vous n’avez pas accepté, le fournisseur voit votre nom et rien d’autre. Si vous ne le connaissez pas, refusez.`,
  },
  invitation: {
    title: 'An invitation to {app}',
    details: `"{inviter}" invites you to {app}, where people find care providers and send them referrals.

An account is free. If you do not know who has invited you, you can ignore this message.`,
    title_fr: 'Une invitation à {app}',
    details_fr: `« {inviter} » vous invite à {app}, où l’on trouve des fournisseurs de soins et leur envoie des demandes.

Le compte est gratuit. Si vous ne savez pas qui vous invite, vous pouvez ignorer ce message.`,
  },
  'vendor request': {
    title: 'Somebody asks to be listed as a vendor',
    details: `Somebody has asked to be listed as a vendor on {app}.

Sign in to review the request.`,
    title_fr: 'Quelqu’un demande à être inscrit comme fournisseur',
    details_fr: `Quelqu’un a demandé à être inscrit comme fournisseur sur {app}.

Ouvrez une session pour voir la demande.`,
  },
  'vendor request declined': {
    title: 'Your request to be listed as a vendor',
    details: `An administrator has declined your request to be listed as a vendor on {app}. You keep your account.

If you think that this is a mistake, tell our support. You can also send another request.`,
    title_fr: 'Votre demande d’inscription comme fournisseur',
    details_fr: `Un administrateur a refusé votre demande d’inscription comme fournisseur sur {app}. Vous conservez votre compte.

Si vous pensez qu’il s’agit d’une erreur, dites-le à notre soutien. Vous pouvez aussi envoyer une autre demande.`,
  },
  'vendor waiting': {
    title: 'A new vendor is waiting for approval',
    details: `A new vendor on {app} is waiting for an administrator’s approval.

Sign in to review it. Nobody can find it until then.`,
    title_fr: 'Un nouveau fournisseur attend votre approbation',
    details_fr: `Un nouveau fournisseur sur {app} attend l’approbation d’un administrateur.

Ouvrez une session pour l’examiner. Personne ne le trouve d’ici là.`,
  },
  'vendor renamed': {
    title: 'A vendor has changed its name',
    details: `An administrator of {app} approved a vendor as {earlier}. Its people now call it {vendor}.

Sign in to see its page. If it is somebody else’s name, you can suspend the vendor.`,
    title_fr: 'Un fournisseur a changé de nom',
    details_fr: `Un administrateur de {app} a approuvé un fournisseur sous le nom {earlier}. Ses responsables l’appellent maintenant {vendor}.

Ouvrez une session pour voir sa page. Si c’est le nom de quelqu’un d’autre, vous pouvez suspendre le fournisseur.`,
  },
  'mailbox reported': {
    title: 'The email address of a vendor may be wrong',
    details: `Somebody who got a message of {app} for a vendor says that the mailbox is not the vendor’s. We will send nothing more there until an administrator has checked.

Sign in to see which vendor it is.`,
    title_fr: 'L’adresse courriel d’un fournisseur est peut-être erronée',
    details_fr: `Quelqu’un qui a reçu un message de {app} destiné à un fournisseur dit que cette boîte de courriel n’est pas la sienne. Rien n’y est plus envoyé tant que l’administration n’a pas vérifié.

Ouvrez une session pour voir de quel fournisseur il s’agit.`,
  },
  'vendor approved': {
    title: '{vendor} is now listed',
    details: `An administrator has approved {vendor}. People can now find it on {app}.

{reason}

Sign in to see its page.`,
    title_fr: '{vendor} figure maintenant au répertoire',
    details_fr: `Un administrateur a approuvé {vendor}. On le trouve désormais sur {app}.

{reason}

Ouvrez une session pour voir sa page.`,
  },
  'vendor declined': {
    title: '{vendor} was not approved',
    details: `An administrator has not approved {vendor}, for this reason:

{reason}

Sign in to change its page and to ask again.`,
    title_fr: '{vendor} n’a pas été approuvé',
    details_fr: `Un administrateur n’a pas approuvé {vendor}, pour ce motif :

{reason}

Ouvrez une session pour modifier sa page et faire une nouvelle demande.`,
  },
  'vendor suspended': {
    title: '{vendor} has been suspended',
    details: `An administrator has suspended {vendor}. Nobody can find it on {app} until an administrator activates it again.

{reason}

Sign in to see its page. If you have questions, please write to our support.`,
    title_fr: '{vendor} a été suspendu',
    details_fr: `Un administrateur a suspendu {vendor}. Personne ne le trouve sur {app} avant qu’un administrateur le réactive.

{reason}

Ouvrez une session pour voir sa page. Si vous avez des questions, écrivez à notre soutien.`,
  },
  'vendor approved of a mailbox': {
    title: '{vendor} is now listed',
    details: `An administrator has approved {vendor}. People can now find it on {app}.

{reason}

New referrals are mailed to this address, each with a link by which you read and answer it. You don’t need an account.`,
    title_fr: '{vendor} figure maintenant au répertoire',
    details_fr: `Un administrateur a approuvé {vendor}. On le trouve désormais sur {app}.

{reason}

Les nouvelles demandes sont envoyées à cette adresse, chacune avec un lien qui permet de la lire et d’y répondre. Vous n’avez pas besoin de compte.`,
  },
  'vendor declined of a mailbox': {
    title: '{vendor} was not approved',
    details: `An administrator has not approved {vendor}, for this reason:

{reason}

People cannot find it on {app}. If you have questions, please write to our support.`,
    title_fr: '{vendor} n’a pas été approuvé',
    details_fr: `Un administrateur n’a pas approuvé {vendor}, pour ce motif :

{reason}

On ne le trouve pas sur {app}. Si vous avez des questions, écrivez à notre soutien.`,
  },
  'vendor suspended of a mailbox': {
    title: '{vendor} has been suspended',
    details: `An administrator has suspended {vendor}. Nobody can find it on {app} until an administrator activates it again.

{reason}

Until then the links to its referrals do not work. If you have questions, please write to our support.`,
    title_fr: '{vendor} a été suspendu',
    details_fr: `Un administrateur a suspendu {vendor}. Personne ne le trouve sur {app} avant qu’un administrateur le réactive.

{reason}

D’ici là, les liens vers ses demandes ne fonctionnent pas. Si vous avez des questions, écrivez à notre soutien.`,
  },
  'vendor mailbox changed': {
    title: 'The mailbox of a vendor on {app} was changed',
    details: `Changed for {vendor} on {app}: {change}.

Messages about its referrals go to this mailbox. If you know of the change, there is nothing to do. If not, please ask the others who manage the vendor, or write to our support.`,
    title_fr: 'La boîte de courriel d’un fournisseur sur {app} a été modifiée',
    details_fr: `Modifié pour {vendor} sur {app} : {change}.

Les messages sur ses demandes vont à cette boîte. Si vous êtes au courant, il n’y a rien à faire. Sinon, parlez-en aux autres personnes qui gèrent le fournisseur, ou écrivez à notre soutien.`,
  },
  'vendor updates': {
    title: 'News from "{vendor}"',
    details: `"{vendor}", which you follow on {app}, has news.

{update}

Sent through {app} by {sender}.`,
    title_fr: 'Du nouveau chez « {vendor} »',
    details_fr: `« {vendor} », que vous suivez sur {app}, a des nouvelles.

{update}

Envoyé au moyen de {app} par {sender}.`,
  },
  'corrections sent': {
    title: 'A visitor says that something is wrong on a public page',
    details: `A visitor says that something is wrong on the public page of {vendor}.

Sign in to read it. Nothing is published.`,
    title_fr: 'Une personne signale une erreur sur une page publique',
    details_fr: `Une personne signale une erreur sur la page publique de {vendor}.

Ouvrez une session pour lire son message. Rien n’en est publié.`,
  },
  'report decided': {
    title: 'Your report has been decided',
    details: `An administrator has made a decision about a user you reported.

Thank you for telling us.`,
    title_fr: 'Une décision a été prise sur votre signalement',
    details_fr: `Un administrateur a pris une décision au sujet d’une personne que vous avez signalée.

Merci de nous avoir avertis.`,
  },
  'account changed': {
    title: 'Your account on {app} was changed',
    details: `Changed in your account on {app}: {change}.

If it was you, there is nothing to do. If not, set a new password right away.`,
    title_fr: 'Votre compte sur {app} a été modifié',
    details_fr: `Modifié dans votre compte sur {app} : {change}.

Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe.`,
  },
  'address taken': {
    title: 'Somebody entered your email address on {app}',
    details: `Somebody with another account on {app} has entered your email address as theirs. It stays yours: nothing has changed.

If it was you, sign in to the account that has this address. If not, there is nothing to do.`,
    title_fr: 'Quelqu’un a inscrit votre adresse courriel sur {app}',
    details_fr: `Quelqu’un qui a un autre compte sur {app} a inscrit votre adresse courriel comme la sienne. Elle reste la vôtre : rien n’a changé.

Si c’était vous, ouvrez une session dans le compte qui a cette adresse. Sinon, il n’y a rien à faire.`,
  },
  'link code': {
    title: 'Your code for referral {number}',
    details: `Your code for referral number {number} is {code}. It works once, for {minutes} minutes.

Enter it on the page that asked for it. If you did not ask for a code, you can ignore this message; do not share the code with anybody.`,
    title_fr: 'Votre code pour la demande {number}',
    details_fr: `Votre code pour la demande numéro {number} est {code}. Il fonctionne une fois, pendant {minutes} minutes.

Entrez-le sur la page qui l’a demandé. Si vous n’avez pas demandé de code, vous pouvez ignorer ce message; ne donnez le code à personne.`,
  },
  'public listing': {
    title: 'People without an account can now find {vendor}',
    details: `The directory of {app} is now open to everybody. People without an account see what {vendor} says about itself: name, text, services, locations, opening hours and phone number. The email address is shown only if somebody has turned that on.

From {day} search engines may show the page, too. On the profile you choose who finds you without an account: in search engines, in the directory only, or nobody. Your choice takes effect immediately.`,
    title_fr: 'Les personnes sans compte peuvent maintenant trouver {vendor}',
    details_fr: `Le répertoire de {app} est maintenant ouvert à tout le monde. Les personnes sans compte voient ce que {vendor} dit de lui-même : nom, texte, services, lieux, heures d’ouverture et numéro de téléphone. L’adresse courriel n’est affichée que si quelqu’un l’a demandé.

À partir du {day}, les moteurs de recherche pourront aussi montrer la page. Dans le profil, vous choisissez qui vous trouve sans compte : dans les moteurs de recherche, dans le répertoire seulement, ou personne. Votre choix s’applique aussitôt.`,
  },
  'public listing of a mailbox': {
    title: 'People without an account can now find {vendor}',
    details: `The directory of {app} is now open to everybody. People without an account see what it says about {vendor}: name, text, services, locations, opening hours and phone number. The email address is shown only if somebody has turned that on.

From {day} search engines may show the page, too. The button opens it. Is something wrong, or should the page not be public? Say so there with 'Something is wrong here'. An administrator reads it.`,
    title_fr: 'Les personnes sans compte peuvent maintenant trouver {vendor}',
    details_fr: `Le répertoire de {app} est maintenant ouvert à tout le monde. Les personnes sans compte voient ce qu’il dit de {vendor} : nom, texte, services, lieux, heures d’ouverture et numéro de téléphone. L’adresse courriel n’est affichée que si quelqu’un l’a demandé.

À partir du {day}, les moteurs de recherche pourront aussi montrer la page. Le bouton l’ouvre. Y a-t-il une erreur, ou la page ne devrait-elle pas être publique? Dites-le-nous avec « Signaler une erreur sur cette page ». Une administratrice ou un administrateur le lira.`,
  },
  'availability check': {
    title: 'Is this still right? The availability of {vendor}',
    details: `Once a month we ask whether what {vendor} says about places available and waits is still right. One press confirms it if nothing has changed.

The button opens the page. You don’t need an account: we send a code to this address. If nobody confirms it for 30 days, the directory tells people to ask.`,
    title_fr: 'Est-ce toujours exact? Les disponibilités de {vendor}',
    details_fr: `Une fois par mois, nous demandons si ce que {vendor} indique sur ses places disponibles et ses délais est toujours exact. Il suffit d’appuyer une fois quand rien n’a changé.

Le bouton ouvre la page. Vous n’avez pas besoin de compte : nous envoyons un code à cette adresse. Si personne ne les confirme pendant 30 jours, le répertoire invite les gens à se renseigner.`,
  },
  'availability code': {
    title: 'Your code for the availability of {vendor}',
    details: `Your code for the availability of {vendor} is {code}. It works once, for {minutes} minutes.

Enter it on the page that asked for it. If you did not ask for a code, you can ignore this message; do not share the code with anybody.`,
    title_fr: 'Votre code pour les disponibilités de {vendor}',
    details_fr: `Votre code pour les disponibilités de {vendor} est {code}. Il fonctionne une fois, pendant {minutes} minutes.

Entrez-le sur la page qui l’a demandé. Si vous n’avez pas demandé de code, vous pouvez ignorer ce message; ne donnez le code à personne.`,
  },
  'link again': {
    title: 'A new link to referral {number}',
    details: `Here is a new link to referral number {number}, as requested on {app}. The link you had stops working when you first use this one.

If you did not ask for it, you can ignore this message.`,
    title_fr: 'Un nouveau lien vers la demande {number}',
    details_fr: `Voici un nouveau lien vers la demande numéro {number}, comme demandé sur {app}. Le lien que vous aviez cesse de fonctionner dès que vous utilisez celui-ci.

Si vous ne l’avez pas demandé, vous pouvez ignorer ce message.`,
  },
  'guest code': {
    title: 'Confirm what you have written on {app}',
    details: `Your code is {code}. It works for {minutes} minutes.

Enter it on the page where you filled in the form (on {sent_at}). If that page is closed, the button below does the same: it opens a page that sends what you wrote. Nothing is sent until you press the button there.

If you did not write anything on {app}, open the page below and press "This was not me". Nothing is sent then, and you will get no more of these messages for 30 days.`,
    title_fr: 'Confirmez ce que vous avez écrit sur {app}',
    details_fr: `Votre code est {code}. Il est valable {minutes} minutes.

Entrez-le sur la page où vous avez rempli le formulaire (le {sent_at}). Si cette page est fermée, le bouton ci-dessous fait la même chose : il ouvre une page qui envoie ce que vous avez écrit. Rien n’est envoyé avant que vous appuyiez sur le bouton qui s’y trouve.

Si vous n’avez rien écrit sur {app}, ouvrez la page ci-dessous et appuyez sur « Ce n’était pas moi ». Rien n’est alors envoyé, et vous ne recevez plus de tels messages pendant 30 jours.`,
  },
  'test message': {
    title: 'Test message from {app}',
    details: `This is a test message from {app}. Messages from {app} reach you here.

Somebody who is signed in to your account, probably you, asked for it. There is nothing to do.`,
    title_fr: 'Message d’essai de {app}',
    details_fr: `Ceci est un message d’essai de {app}. Les messages de {app} vous parviennent bien ici.

Quelqu’un qui a ouvert une session dans votre compte, sans doute vous, l’a demandé. Il n’y a rien à faire.`,
  },
  'two-step token': {
    title: 'Your token for {app}',
    details: `Your token is {token}

It works for {minutes} minutes. If you did not just sign in to {app}, change your password.`,
    title_fr: 'Votre code pour {app}',
    details_fr: `Votre code est {token}

Il est valable {minutes} minutes. Si vous ne venez pas d’ouvrir une session sur {app}, changez votre mot de passe.`,
  },
  'password reset': {
    title: 'Set a new password for {app}',
    details: `Somebody, probably you, has asked for a new password on {app}. The link works once and for {minutes} minutes.

If it was not you, ignore this message: your password stays as it is.`,
    title_fr: 'Choisir un nouveau mot de passe pour {app}',
    details_fr: `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe sur {app}. Le lien fonctionne une seule fois et pendant {minutes} minutes.

Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.`,
  },
}
