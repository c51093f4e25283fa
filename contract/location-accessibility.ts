import { z } from 'zod'
import { msg, type MessageText } from './message.ts'

/** What people need to know to get into a location and to be understood there. */
export const AccessibilityFeature = z.enum([
  'step_free_entrance',
  'accessible_washroom',
  'parking',
  'transit',
  'hearing_loop',
  'sign_language',
  'low_scent',
])
export type AccessibilityFeature = z.output<typeof AccessibilityFeature>

/** A feature that is left out is not told. */
export const LocationAccessibility = z.partialRecord(AccessibilityFeature, z.enum(['yes', 'no']))
export type LocationAccessibility = z.output<typeof LocationAccessibility>

const FEATURE_NAMES = {
  step_free_entrance: msg('Step-free entrance'),
  accessible_washroom: msg('Accessible washroom'),
  parking: msg('Parking'),
  transit: msg('Public transit'),
  hearing_loop: msg('Hearing loop'),
  sign_language: msg('Sign language'),
  low_scent: msg('Low-scent'),
} satisfies Record<AccessibilityFeature, MessageText>

export const getAccessibilityFeatureMessage = (feature: AccessibilityFeature): MessageText => FEATURE_NAMES[feature]
