import { z } from 'zod'
import { requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { toLabelledMessage } from './labelled-message.ts'
import { msg, type Message } from './message.ts'

/** Whom a service is for. */
export const ClientGroup = z.enum([
  'children',
  'youth',
  'adults',
  'seniors',
  'families',
  'caregivers',
  'women',
  'men',
  'two_spirit_lgbtq',
  'indigenous',
  'newcomers',
  'francophones',
  'disabilities',
  'mental_health',
  'addictions',
  'dementia',
  'homeless',
  'low_income',
  'veterans',
])
export type ClientGroup = z.output<typeof ClientGroup>

/** Where a service takes place. */
export const ServiceDeliveryMode = z.enum(['on_site', 'at_home', 'phone', 'video'])
export type ServiceDeliveryMode = z.output<typeof ServiceDeliveryMode>

export const ServiceFeeType = z.enum(['free', 'sliding', 'paid', 'covered'])
export type ServiceFeeType = z.output<typeof ServiceFeeType>

/** Who may refer to a service. */
export const ServiceReferrer = z.enum(['person', 'professional', 'both'])
export type ServiceReferrer = z.output<typeof ServiceReferrer>

const MAX_AGE = 130
const MAX_BRING = 10
const AGE_MESSAGE = msg('An age is a whole number from 0 to 130.')
const Age = z.int(AGE_MESSAGE).min(0, AGE_MESSAGE).max(MAX_AGE, AGE_MESSAGE).nullable()

const agesShape = { min_age: Age, max_age: Age }

const isAgeOrder = ({ min_age: from, max_age: to }: { min_age: number | null; max_age: number | null }) =>
  from === null || to === null || from <= to
const AGE_ORDER = { path: ['min_age'], error: msg('“Age from” can’t be higher than “Age to”.') }

/** From one age to another. */
export const ServiceAges = z.object(agesShape).refine(isAgeOrder, AGE_ORDER)

/** Each value once, in the order of the list. */
const choices = <T extends string>(options: z.ZodEnum<Record<T, T>>) =>
  z.array(options).transform((chosen) => options.options.filter((option) => chosen.includes(option)))

const serviceFactsFields = {
  ...agesShape,
  kinds: choices(ClientGroup),
  ways: choices(ServiceDeliveryMode),
  fees: ServiceFeeType.nullable(),
  fees_note: trimmedTextSchema(200).describe('such as who covers them'),
  bring: z
    .array(requiredTextSchema(100, msg('Say what to bring.')))
    .max(MAX_BRING, msg('At most {maximum} things to bring.')),
  who_refers: ServiceReferrer.nullable(),
}

/** What a vendor tells about a service beside its availability; null and empty are not told. */
export const ServiceFacts = z.object(serviceFactsFields)
export type ServiceFacts = z.output<typeof ServiceFacts>

export const ServiceFactsInput = ServiceFacts.refine(isAgeOrder, AGE_ORDER)
export type ServiceFactsInput = z.output<typeof ServiceFactsInput>

const KIND_NAMES = {
  children: msg('Children'),
  youth: msg('Youth'),
  adults: msg('Adults'),
  seniors: msg('Seniors'),
  families: msg('Families'),
  caregivers: msg('Caregivers'),
  women: msg('Women'),
  men: msg('Men'),
  two_spirit_lgbtq: msg('2SLGBTQ+ people'),
  indigenous: msg('Indigenous people'),
  newcomers: msg('Newcomers and refugees'),
  francophones: msg('Francophones'),
  disabilities: msg('People with disabilities'),
  mental_health: msg('People with mental illness'),
  addictions: msg('People with addictions'),
  dementia: msg('People with dementia'),
  homeless: msg('People without a home'),
  low_income: msg('People with a low income'),
  veterans: msg('Veterans'),
} satisfies Record<ClientGroup, Message>

const WAY_NAMES = {
  on_site: msg('On site'),
  at_home: msg('At home'),
  phone: msg('By phone'),
  video: msg('By video'),
} satisfies Record<ServiceDeliveryMode, Message>

const FEES_NAMES = {
  free: msg('Free'),
  sliding: msg('Sliding scale'),
  paid: msg('Paid'),
  covered: msg('Covered'),
} satisfies Record<ServiceFeeType, Message>

const REFERRER_NAMES = {
  person: msg('The person themselves'),
  professional: msg('A professional'),
  both: msg('The person or a professional'),
} satisfies Record<ServiceReferrer, Message>

export const getClientGroupMessage = (kind: ClientGroup): Message => KIND_NAMES[kind]
export const getServiceDeliveryModeMessage = (way: ServiceDeliveryMode): Message => WAY_NAMES[way]
export const getServiceFeeTypeMessage = (fees: ServiceFeeType): Message => FEES_NAMES[fees]
export const getServiceReferrerMessage = (who: ServiceReferrer): Message => REFERRER_NAMES[who]

/** Describes the ages that a service takes: '18 to 64', '65 or older'; undefined when it tells none. */
export function describeAges({
  min_age: from,
  max_age: to,
}: Pick<ServiceFacts, 'min_age' | 'max_age'>): Message | undefined {
  if (from === null && to === null) return undefined
  if (to === null) return msg('{from} or older', { from: from ?? 0 })
  return from === null ? msg('up to {to}', { to }) : msg('{from} to {to}', { from, to })
}

/** A fact of a service in words: 'Age' and '18 or older'. */
export interface ServiceFactText {
  name: string
  text: string
}

/** The facts that a vendor tells of a service, each under its name, in the order of the pages. */
export function describeServiceFacts(facts: ServiceFacts, render: (message: Message) => string): ServiceFactText[] {
  const { who_refers: referrer } = facts
  const ages = describeAges(facts)
  const all: [Message, string][] = [
    [msg('Age'), ages ? render(ages) : ''],
    [msg('For whom'), facts.kinds.map((kind) => render(getClientGroupMessage(kind))).join(', ')],
    [msg('Where'), facts.ways.map((way) => render(getServiceDeliveryModeMessage(way))).join(', ')],
    [msg('Fees'), renderFees(facts, render)],
    [msg('What to bring'), facts.bring.join(', ')],
    [msg('Who may refer'), referrer ? render(getServiceReferrerMessage(referrer)) : ''],
  ]
  return all.filter(([, text]) => text !== '').map(([name, text]) => ({ name: render(name), text }))
}

/**
 * Separates what is told alike of all services of a vendor from what is left of each, in their order, so that a page says
 * it once. A single service keeps all.
 */
export function separateCommonFacts(services: ServiceFactText[][]): {
  common: ServiceFactText[]
  own: ServiceFactText[][]
} {
  const [first = [], ...others] = services
  if (others.length === 0) return { common: [], own: services }
  const isTold = (facts: ServiceFactText[], { name, text }: ServiceFactText) =>
    facts.some((fact) => fact.name === name && fact.text === text)
  const common = first.filter((fact) => others.every((facts) => isTold(facts, fact)))
  return { common, own: services.map((facts) => facts.filter((fact) => !isTold(common, fact))) }
}

function renderFees(
  { fees, fees_note: note }: Pick<ServiceFacts, 'fees' | 'fees_note'>,
  render: (message: Message) => string,
): string {
  if (fees === null) return note
  const name = render(getServiceFeeTypeMessage(fees))
  return note === '' ? name : render(toLabelledMessage(name, note))
}
