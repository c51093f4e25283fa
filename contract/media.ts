import { z } from 'zod'
import { MessageResponse, IdParams, PathId } from './fields.ts'
import { pageSchema } from './paging.ts'
import { RenderedMessage } from './message.ts'
import { defineRoute } from './route.ts'
import { VendorPictureFile } from './vendors.ts'

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const INTAKE_FORM_MAX_BYTES = 20 * 1024 * 1024
/** Maximum number of pictures of a vendor (SR-061). */
export const MAX_VENDOR_PICTURES = 50

/** The accepted picture types, each with its file name extensions; all are stored as WebP. */
export const PICTURE_TYPES = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
} as const

/** The name of the form field with the file. */
export const PICTURE_UPLOAD_FIELD = 'image'
export const INTAKE_FORM_UPLOAD_FIELD = 'pdf'

const pictureUpload = {
  params: IdParams,
  transaction: 'manual',
  uploadFields: { file: PICTURE_UPLOAD_FIELD, texts: [] },
} as const

export const vendorFileRoutes = {
  ofVendor: defineRoute('GET', '/vendors/:id/media', { params: IdParams, returns: pageSchema(VendorPictureFile) }),
  add: defineRoute('POST', '/vendors/:id/media/upload', { ...pictureUpload, returns: VendorPictureFile }),
  remove: defineRoute('DELETE', '/vendors/:id/media/:mid', {
    params: IdParams.extend({ mid: PathId }),
    transaction: 'manual',
    returns: MessageResponse,
  }),
  setLogo: defineRoute('POST', '/vendors/:id/media/profile', {
    ...pictureUpload,
    returns: z.object({ name: z.string(), logoUrl: z.string(), message: RenderedMessage }),
  }),
  setIntakeForm: defineRoute('POST', '/vendors/:id/intake-form-pdf', {
    ...pictureUpload,
    uploadFields: { file: INTAKE_FORM_UPLOAD_FIELD, texts: [] },
    returns: z.object({ intakeFormInfo: z.string(), message: RenderedMessage }),
  }),
  removeIntakeForm: defineRoute('DELETE', '/vendors/:id/intake-form-pdf', {
    params: IdParams,
    transaction: 'manual',
    returns: MessageResponse,
  }),
}
