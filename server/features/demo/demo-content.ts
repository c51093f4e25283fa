import { z } from 'zod'
import { AVATAR_COUNT } from '#contract/avatars.ts'
import { SERVICE_OPTIONS, type ServiceOptionCategory } from '#contract/service-options.ts'

// The content of the demo directory: one schema for each file or folder of assets/demo.

const Text = z.string().trim().min(1)
const Texts = z.array(Text).min(1)
const Language = z.enum(['en', 'fr'])
const Avatar = z
  .int()
  .min(0)
  .max(AVATAR_COUNT - 1)
const Region = z.enum(['toronto', 'golden horseshoe', 'southwest', 'centre', 'east', 'north'])
const decimalCell = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'is no number')
  .transform(Number)

/** A town of demo vendors. Points near a shore are moved inland, so that no vendor is in a lake. */
export const DemoTown = z.strictObject({
  city: Text,
  /** The name of this part of a large city; empty elsewhere. */
  district: z.string(),
  region: Region,
  lat: decimalCell,
  lng: decimalCell,
  /** First half of its postal codes. */
  fsa: z.string().length(3),
  areaCode: z.string().length(3),
  /** Radius around the point, in kilometres, in which vendors may be. */
  radiusKm: decimalCell,
  /** How likely a vendor is here, relative to the others. */
  weight: decimalCell,
  language: Language,
})
export type DemoTown = z.output<typeof DemoTown>

/**
 * A kind of provider and the texts of its vendors. {place}, {city}, {word} and {last} are replaced by its location, a name
 * and a family name.
 */
export const DemoVendorKind = z.strictObject({
  /** Map avatar, as in contract/avatars.ts. */
  avatar: Avatar,
  count: z.int().min(1),
  /** The number of locations of the first one. */
  chainLocations: z.int().min(1).optional(),
  names: Texts,
  /** The services of all, and those of some only. */
  services: Texts,
  optionalServices: z.array(Text),
  /** Sentences about who they are, and about how they work. */
  introSentences: Texts,
  methodSentences: Texts,
  /** True when they come to people's homes, so that their locations have covered areas. */
  isMobile: z.boolean().optional(),
  language: Language.optional(),
  regions: z.array(Region).optional(),
})
export type DemoVendorKind = z.output<typeof DemoVendorKind>

/** A vendor that is the same in each demo; towns by their usual names. */
export const DemoNamedVendor = z.strictObject({
  name: Text,
  avatar: Avatar,
  towns: Texts,
  services: Texts,
  bio: Text,
})
export type DemoNamedVendor = z.output<typeof DemoNamedVendor>

/** Words for the name of a clinic, and last sentences of its text: what people want to know before they call. */
const VendorTexts = z.strictObject({ nameWords: Texts, bioClosings: Texts })

const DemoOptionSelection = z.union([
  z.enum(Object.keys(SERVICE_OPTIONS) as [ServiceOptionCategory]),
  z.literal(['All', 'None']),
])
export type DemoOptionSelection = z.output<typeof DemoOptionSelection>

/** Names of invented people, from all origins that people in Ontario have. */
export const DemoNamesAndOccupations = z.strictObject({ firstNames: Texts, lastNames: Texts, occupations: Texts })
export type DemoNamesAndOccupations = z.output<typeof DemoNamesAndOccupations>

export const DemoServices = z.strictObject({
  /** A service without sub-services is requested as a whole. */
  public: z.array(
    z.strictObject({
      name: Text,
      subServices: z.array(z.strictObject({ name: Text, options: DemoOptionSelection })),
    }),
  ),
  /** Only people who know the access code find these; vendors pass it on by word of mouth (decision 24). */
  private: Texts,
})
export type DemoServices = z.output<typeof DemoServices>

/** Notes of senders, by the first word of the service's name; `any` fits any service. */
export const DemoReferralNotes = z.intersection(
  z.object({ any: z.array(z.string()) }),
  z.record(Text, z.array(z.string())),
)
export type DemoReferralNotes = z.output<typeof DemoReferralNotes>

/** Whom some of the referrals are for. */
export const DemoReferralClients = z.array(z.strictObject({ name: Text, phone: z.string(), contact_note: Text }))
export type DemoReferralClients = z.output<typeof DemoReferralClients>

/** Colours of one picture, so that the same rooms look like different houses. */
export const DemoPalette = z.record(
  z.enum(['wall', 'floor', 'wood', 'accent', 'light', 'leaf']),
  z.string().regex(/^#[0-9a-f]{6}$/, 'is no colour'),
)
export type DemoPalette = z.output<typeof DemoPalette>

export const StreetsByLanguage = z.record(Language, Texts)
export const VendorTextsByLanguage = z.record(Language, VendorTexts)
export const IntakeQuestions = Texts

export interface DemoContent {
  towns: DemoTown[]
  streets: z.output<typeof StreetsByLanguage>
  vendorKinds: DemoVendorKind[]
  vendorTexts: z.output<typeof VendorTextsByLanguage>
  /** The vendors of the demo's own vendor account, which new users of the demo work with. */
  accountVendors: DemoNamedVendor[]
  /** Vendors without contacts: they answer referrals from their mailbox. */
  mailboxVendors: DemoNamedVendor[]
  people: DemoNamesAndOccupations
  services: DemoServices
  referralNotes: DemoReferralNotes
  referralClients: DemoReferralClients
  intakeQuestions: string[]
  /** Pictures as SVG: square logos, and scenes of 4 to 3 in the colours of the first palette. */
  logos: string[]
  scenes: string[]
  palettes: DemoPalette[]
}
