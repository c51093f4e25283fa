import { z } from 'zod'
import { MessageResponse, IdParams, pageSchema, PathId } from './fields.ts'
import { defineRoute } from './route.ts'
import { Media } from './vendors.ts'

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const INTAKE_FORM_MAX_BYTES = 20 * 1024 * 1024
/** Pictures that a vendor shows at most (SR-061). */
export const MAX_PICTURES = 50

/** The kinds of picture that are taken, each with the endings of its names; all are kept as WebP. */
export const PICTURE_TYPES = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
} as const

/** A form with the file under this name. */
export const PICTURE_FIELD = 'image'
export const INTAKE_FORM_FIELD = 'pdf'

const uploadOptions = { params: IdParams, media: 'upload', transaction: 'manual' } as const

export const mediaRoutes = {
  ofVendor: defineRoute('GET', '/vendors/:id/media', { params: IdParams, returns: pageSchema(Media) }),
  add: defineRoute('POST', '/vendors/:id/media/upload', { ...uploadOptions, returns: Media }),
  remove: defineRoute('DELETE', '/vendors/:id/media/:mid', {
    params: IdParams.extend({ mid: PathId }),
    transaction: 'manual',
    returns: MessageResponse,
  }),
  setLogo: defineRoute('POST', '/vendors/:id/media/profile', {
    ...uploadOptions,
    returns: z.object({ name: z.string(), logoUrl: z.string(), message: z.string() }),
  }),
  setIntakeForm: defineRoute('POST', '/vendors/:id/intake-form-pdf', {
    ...uploadOptions,
    returns: z.object({ intakeFormInfo: z.string(), message: z.string() }),
  }),
  removeIntakeForm: defineRoute('DELETE', '/vendors/:id/intake-form-pdf', {
    params: IdParams,
    transaction: 'manual',
    returns: MessageResponse,
  }),
}
