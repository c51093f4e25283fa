import { z } from 'zod'
import { Done, IdParams, page, PathId } from './fields.ts'
import { route } from './route.ts'
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

const upload = { params: IdParams, media: 'upload', run: 'own' } as const

export const mediaRoutes = {
  ofVendor: route('GET', '/vendors/:id/media', { params: IdParams, returns: page(Media) }),
  add: route('POST', '/vendors/:id/media/upload', { ...upload, returns: Media }),
  remove: route('DELETE', '/vendors/:id/media/:mid', {
    params: IdParams.extend({ mid: PathId }),
    run: 'own',
    returns: Done,
  }),
  setLogo: route('POST', '/vendors/:id/media/profile', {
    ...upload,
    returns: z.object({ name: z.string(), logoUrl: z.string(), message: z.string() }),
  }),
  setIntakeForm: route('POST', '/vendors/:id/intake-form-pdf', {
    ...upload,
    returns: z.object({ intakeFormInfo: z.string(), message: z.string() }),
  }),
  removeIntakeForm: route('DELETE', '/vendors/:id/intake-form-pdf', { params: IdParams, run: 'own', returns: Done }),
}
