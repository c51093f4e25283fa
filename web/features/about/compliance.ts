import type { Language } from '#contract/fields.ts'

/** A claim about the software, and the rows of docs/specification/security-reliability.tsv that prove it (SR-105). */
interface Claim {
  text: Record<Language, string>
  proof: string[]
}

interface ComplianceSection {
  heading: Record<Language, string>
  claims: Claim[]
}

export const complianceSections: ComplianceSection[] = [
  {
    heading: {
      en: 'Consent and limited use (PIPEDA principles 3 to 5; PHIPA sections 18, 29 and 37)',
      fr: 'Consentement et usage limité (LPRPDE, principes 3 à 5; LPRPS, articles 18, 29 et 37)',
    },
    claims: [
      {
        text: {
          en: 'An attachment is accepted only with a recorded consent.',
          fr: 'Une pièce jointe n’est acceptée qu’avec un consentement consigné.',
        },
        proof: ['SR-095'],
      },
      {
        text: {
          en: 'Attachments are destroyed 48 hours after they are sent, or as soon as the sender deletes the referral.',
          fr: 'Une pièce jointe est détruite 48 heures après l’envoi, et aussitôt que la personne supprime sa demande.',
        },
        proof: ['SR-081', 'SR-096'],
      },
      {
        text: {
          en: 'The server sends each person only the fields that their role may see.',
          fr: 'Le serveur n’envoie à chaque personne que les champs que son rôle lui permet de voir.',
        },
        proof: ['SR-031'],
      },
    ],
  },
  {
    heading: {
      en: 'Who sees what (PHIPA section 12; HIPAA 45 CFR 164.312(a) and (d))',
      fr: 'Qui voit quoi (LPRPS, article 12; HIPAA, 45 CFR 164.312(a) et (d))',
    },
    claims: [
      {
        text: {
          en: 'Only its sender, the vendor’s contacts, whoever reads the vendor’s mailbox if it answers by link, and administrators can see a referral.',
          fr: 'Seules la personne qui l’a envoyée, les contacts du fournisseur, les personnes qui lisent sa boîte de courriel s’il répond par lien et l’administration peuvent voir une demande.',
        },
        proof: ['SR-026', 'SR-027', 'SR-034'],
      },
      {
        text: {
          en: 'Unless the operator chose otherwise, signing in takes a password and a second code. Until both are correct, the server gives out nothing else.',
          fr: 'À moins d’un autre choix de l’exploitant, la connexion exige un mot de passe et un second code; tant que les deux ne sont pas justes, le serveur ne répond rien d’autre.',
        },
        proof: ['SR-018', 'SR-019', 'SR-021'],
      },
      {
        text: {
          en: 'Unless the operator chose otherwise, people are signed out after 12 hours without use, and after 7 days at the latest.',
          fr: 'À moins d’un autre choix de l’exploitant, une session prend fin après 12 heures sans usage, et au plus tard après 7 jours.',
        },
        proof: ['SR-012'],
      },
      {
        text: {
          en: 'Every permission rule is tested: removing any one of them makes a test fail.',
          fr: 'Chaque règle d’accès est testée : en retirer une seule fait échouer un test.',
        },
        proof: ['SR-040'],
      },
    ],
  },
  {
    heading: {
      en: 'Protection (PIPEDA principle 7; PHIPA sections 12 and 13; HIPAA 45 CFR 164.312(c) and (e))',
      fr: 'Protection (LPRPDE, principe 7; LPRPS, articles 12 et 13; HIPAA, 45 CFR 164.312(c) et (e))',
    },
    claims: [
      {
        text: {
          en: 'Each attachment is encrypted with its own key. The keys are kept apart from the database and its backups.',
          fr: 'Chaque pièce jointe est chiffrée avec sa propre clé; les clés sont gardées hors de la base de données et de ses sauvegardes.',
        },
        proof: ['SR-079', 'SR-080'],
      },
      {
        text: {
          en: 'Passwords and sign-in tokens are stored only as hashes.',
          fr: 'Les mots de passe et les clés de session ne sont conservés que sous forme d’empreintes.',
        },
        proof: ['SR-001', 'SR-010'],
      },
      {
        text: {
          en: 'Nothing that was confirmed to a user is lost when the server or its database crashes.',
          fr: 'Ce qui a été confirmé n’est pas perdu si le serveur ou sa base de données est arrêté net.',
        },
        proof: ['SR-106', 'SR-107'],
      },
      {
        text: {
          en: 'Logs contain no personal data.',
          fr: 'Les journaux ne contiennent aucune donnée personnelle.',
        },
        proof: ['SR-137', 'SR-138'],
      },
    ],
  },
  {
    heading: {
      en: 'Accounting for access (PHIPA section 10.1; HIPAA 45 CFR 164.312(b))',
      fr: 'Compte rendu des accès (LPRPS, article 10.1; HIPAA, 45 CFR 164.312(b))',
    },
    claims: [
      {
        text: {
          en: 'Every view, change and download of a referral is recorded before anything is shown.',
          fr: 'Chaque consultation, modification et téléchargement d’une demande est consigné avant que quoi que ce soit soit montré.',
        },
        proof: ['SR-087', 'SR-088'],
      },
      {
        text: {
          en: 'The record contains numbers and the kind of action, never the content.',
          fr: 'Le registre contient des numéros et des genres d’action, jamais ce qui a été écrit.',
        },
        proof: ['SR-092'],
      },
    ],
  },
]

/** The duties of the organization that runs the software. */
export const operatorDuties: Record<Language, string[]> = {
  en: [
    'Decide its role under PHIPA (custodian, agent, or provider of an electronic service) and have the agreements that follow from it, including with vendors, and under HIPAA business associate agreements where they apply.',
    'Name a privacy contact, publish its practices, and answer requests for access and correction within the time that the law sets.',
    'Run the software behind HTTPS on patched machines with encrypted disks, in a place that its agreements allow; keep the key folder out of backups, and test that backups can be restored.',
    'Decide who may be an administrator or a vendor’s contact, train them, and review who opened what.',
    'Report breaches to the people affected and to the commissioners, and keep its risk assessments.',
  ],
  fr: [
    'Déterminer son rôle selon la LPRPS (dépositaire, mandataire ou fournisseur de service électronique) et conclure les ententes qui en découlent, y compris avec les fournisseurs, et, selon la HIPAA, les ententes d’associé lorsqu’elles s’appliquent.',
    'Nommer une personne responsable, publier ses pratiques et répondre aux demandes d’accès et de rectification dans les délais de la loi.',
    'Exploiter le logiciel derrière HTTPS sur des machines à jour aux disques chiffrés, en un lieu que ses ententes permettent, garder le dossier des clés hors des sauvegardes et essayer de les restaurer.',
    'Décider qui peut être administrateur ou contact d’un fournisseur, former ces personnes et vérifier qui a ouvert quoi.',
    'Signaler les atteintes aux personnes concernées et aux commissaires, et tenir ses évaluations des risques.',
  ],
}
