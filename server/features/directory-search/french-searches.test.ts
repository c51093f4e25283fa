import { expect, test } from 'vitest'
import { AVATAR_NAMES } from '#contract/avatars.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()
const client = as(await given.client())

const found = async (search: string) => {
  const { status, body } = await client.call(vendorRoutes.list, { query: { search, limit: '100' } })
  expect(status).toBe(200)
  return body.data.map(({ name }) => name)
}

/** French words that people type, by the English name of the service that they should find. */
const FRENCH_WORDS: Record<string, string[]> = {
  Physiotherapy: ['physiothérapie', 'physiothérapeute'],
  'Occupational therapy': ['ergothérapie', 'ergothérapeute'],
  'Speech therapy': ['orthophonie', 'orthophoniste'],
  'Massage therapy': ['massothérapie', 'massothérapeute'],
  'Chiropractic care': ['chiropratique', 'chiropraticienne'],
  'Personal support': ['soutien à domicile', 'aide à domicile', 'préposée aux bénéficiaires', 'aide au bain'],
  'Nursing at home': ['soins infirmiers', 'infirmière'],
  'Home care': ['soins à domicile'],
  Counselling: ['conseiller', 'conseillère', 'soutien psychologique', 'psychothérapeute', 'santé mentale', 'anxiété'],
  'Social work': ['travailleuse sociale', 'travailleurs sociaux', 'travail social', 'services sociaux'],
  Psychology: ['psychologue', 'psychologie'],
  Psychiatry: ['psychiatre'],
  'Addiction treatment': ['dépendances', 'toxicomanie', 'sevrage', 'désintoxication', 'alcool'],
  'Family medicine': ['médecin de famille', 'médecin'],
  'Dental care': ['dentiste', 'soins dentaires', 'denturologiste', 'mal de dents'],
  'Eye care': ['optométriste', 'opticienne', 'lunettes', 'examen de la vue'],
  'Hearing care': ['audiologie', 'audiologiste', 'audioprothésiste', 'appareils auditifs'],
  Pharmacy: ['pharmacie', 'pharmacienne'],
  'Foot care': ['podiatre', 'soins des pieds'],
  'Nutrition counselling': ['diététiste', 'nutritionniste'],
  'Hot meals': ['repas', 'popote roulante'],
  'Food bank': ['banque alimentaire', 'aide alimentaire'],
  'Rides to appointments': ['transport', 'transport adapté'],
  'Medical equipment': [
    'marchette',
    'déambulateur',
    'fauteuil roulant',
    'fauteuils roulants',
    'équipement',
    'aides techniques',
    "lit d'hôpital",
    'lit d’hôpital',
  ],
  'Home oxygen': ['oxygène'],
  'Palliative care': ['soins palliatifs', 'fin de vie'],
  'Grief support': ['deuil'],
  'Respite for caregivers': ['répit', 'proche aidante', 'proches aidants', 'aidant naturel'],
  'Long-term care': ['soins de longue durée'],
  'Retirement living': ['maison de retraite', 'résidence pour aînés'],
  'Adult day program': ['centre de jour'],
  'Memory clinic': ['démence', 'perte de mémoire'],
  'Blood tests': ['prise de sang', 'laboratoire'],
  'X-ray': ['radiologie', 'radiographie', 'imagerie médicale'],
  Ultrasound: ['échographie'],
  Midwifery: ['sage-femme', 'sages-femmes', 'accouchement'],
  'Interpreter service': ['interprète', 'traduction'],
  'Settlement services': ['immigration', 'réfugiée', 'nouveaux arrivants'],
  'Seniors centre': ['aînés', 'personnes âgées'],
  'Indigenous health': ['autochtones', 'premières nations'],
  'Legal clinic': ['aide juridique', 'avocate'],
  'Housing help': ['logement', 'logements'],
  'Emergency shelter': ['hébergement', 'refuge', 'sans-abri', 'urgence'],
  'Financial help': ['aide financière', 'soutien financier', 'aide sociale'],
  'Home modification': ['adaptation du domicile'],
  Rehabilitation: ['réadaptation', 'AVC'],
  'Falls prevention': ['prévention des chutes', 'chutes'],
  'Employment help': ['emploi', "recherche d'emploi"],
  'Child care': ['garderie', 'enfant'],
  'Crisis support': ['crise', 'ligne de crise'],
  'Walk-in clinic': ['sans rendez-vous'],
  'Disability support': ['handicap', 'déficience'],
}

const deskOf = (service: string) => `Desk ${Object.keys(FRENCH_WORDS).indexOf(service)}`

for (const name of Object.keys(FRENCH_WORDS)) {
  const vendor = await given.vendor({ name: deskOf(name) })
  const service = await given.service({ name })
  await given.offer(vendor.id, service.id)
  await indexVendors(db, [vendor.id])
}

test.each(Object.entries(FRENCH_WORDS))('French words find %s', async (service, words) => {
  for (const word of words) expect(await found(word), word).toContain(deskOf(service))
})

test('a French word that resembles an English one does not widen the English search', async () => {
  const vendor = await given.vendor({ name: 'Refugee house' })
  await indexVendors(db, [vendor.id])
  expect(await found('shelter')).not.toContain(vendor.name)
  expect(await found('marchette')).not.toContain(vendor.name)
  const town = await given.vendor({ name: 'Walkerton house' })
  await indexVendors(db, [town.id])
  expect(await found('marchette')).not.toContain(town.name)
})

test("'à' before a town does not put vendors with a word that begins with 'a' first", async () => {
  const service = await given.service({ name: 'Physiothérapie' })
  const named = await given.vendor({ name: 'Physiothérapie du Nord' })
  const other = await given.vendor({ name: 'Action santé' })
  await given.offer(other.id, service.id)
  await db.updateTable('locations').set({ city: 'Sudbury' }).where('vendor_id', 'in', [named.id, other.id]).execute()
  await indexVendors(db, [named.id, other.id])
  for (const search of ['physiothérapie Sudbury', 'physiothérapie à Sudbury'])
    expect(await found(search), search).toEqual([named.name, other.name])
})

const TYPES: [type: string, words: string[]][] = [
  ['Meals', ['meals', 'repas']],
  ['Financial Help', ['financial help', 'aide financière']],
  ['Research and Trials', ['research and trials', 'recherche']],
]

test.each(TYPES)('a vendor is found by its type %s in English and French, until it changes', async (type, words) => {
  const vendor = await given.vendor({ name: 'Typed desk' })
  const owner = as(await given.contactOf(vendor))
  const setType = (avatar_type: number) =>
    owner.call(vendorProfileRoutes.update, { params: { id: String(vendor.id) }, body: { avatar_type } })
  await setType(AVATAR_NAMES.findIndex((name) => String(name) === type))
  for (const word of words) expect(await found(word), word).toContain('Typed desk')
  await setType(0)
  for (const word of words) expect(await found(word), word).not.toContain('Typed desk')
})
