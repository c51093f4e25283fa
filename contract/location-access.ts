import { z } from 'zod'
import { msg, type MessageText } from './message.ts'

/** What people need to know to get into a location and to be understood there. */
export const AccessFeature = z.enum([
  'step_free_entrance',
  'accessible_washroom',
  'parking',
  'transit',
  'hearing_loop',
  'sign_language',
  'low_scent',
])
export type AccessFeature = z.output<typeof AccessFeature>

/** A feature that is left out is not told. */
export const LocationAccess = z.partialRecord(AccessFeature, z.enum(['yes', 'no']))
export type LocationAccess = z.output<typeof LocationAccess>

const FEATURE_NAMES = {
  step_free_entrance: msg('Step-free entrance'),
  accessible_washroom: msg('Accessible washroom'),
  parking: msg('Parking'),
  transit: msg('Public transit'),
  hearing_loop: msg('Hearing loop'),
  sign_language: msg('Sign language'),
  low_scent: msg('Low-scent'),
} satisfies Record<AccessFeature, MessageText>

export const getAccessFeatureName = (feature: AccessFeature): MessageText => FEATURE_NAMES[feature]
