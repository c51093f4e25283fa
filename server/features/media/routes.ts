import { toSinglePage } from '#contract/paging.ts'
import { MAX_VENDOR_PICTURES, vendorFileRoutes, PICTURE_UPLOAD_FIELD } from '#contract/media.ts'
import { msg } from '#contract/message.ts'
import { enforceUploadLimits } from '#server/features/attachments/upload-limits.ts'
import { buildPublicFileUrl, removePublicFiles } from '#server/features/public-files/public-files.ts'
import { presentPicture } from '#server/features/vendors/present.ts'
import { listVendorPictures } from '#server/features/vendors/queries.ts'
import { requireManagedVendor, requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { isRepeatOfAcceptedRequest } from '#server/platform/idempotency.ts'
import { invalidFieldProblem, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute, withTransaction } from '#server/platform/serve.ts'
import {
  addPictureRow,
  countPictures,
  removePictureRow,
  replaceIntakeFormFileName,
  replaceLogoFileName,
} from './media.ts'
import { computeSha256Hex } from '#server/platform/sha256.ts'
import { changePublicFiles } from './change-public-files.ts'
import {
  INTAKE_FORM_UPLOAD_OPTIONS,
  PICTURE_UPLOAD_OPTIONS,
  readUploadedIntakeForm,
  readUploadedLogo,
  readUploadedPictureAndThumbnail,
} from './uploads.ts'

/** Routes for the public files of vendors: pictures, a logo, an intake form. */
export function mountPictureAndLogoRoutes(app: App) {
  mountRoute(app, vendorFileRoutes.ofVendor, async ({ db, viewer, params }) => {
    const { id } = await requireVisibleVendor({ db, viewer }, params.id)
    return toSinglePage((await listVendorPictures(db, id)).map(presentPicture))
  })

  mountRoute(app, vendorFileRoutes.add, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    await enforceUploadLimits(app, context, PICTURE_UPLOAD_OPTIONS)
    const isFull = (await countPictures(context.db, id)) >= MAX_VENDOR_PICTURES
    if (isFull && !(await isRepeatOfAcceptedRequest({ ...context.repeatableRequest, db: context.db }))) throw tooMany()
    const { picture, thumb } = await readUploadedPictureAndThumbnail(context)
    const change = { context, sent: computeSha256Hex(picture) }
    return changePublicFiles(app, change, async (txContext, writer) => {
      const names = { url: await writer.put(picture, 'webp'), thumb: await writer.put(thumb, 'webp') }
      const added = await addPictureRow(txContext, id, names)
      if ((await countPictures(txContext.db, id)) > MAX_VENDOR_PICTURES) throw tooMany()
      return { response: presentPicture(added), replacedFiles: [] }
    })
  })

  mountRoute(app, vendorFileRoutes.setLogo, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    await enforceUploadLimits(app, context, PICTURE_UPLOAD_OPTIONS)
    const logo = await readUploadedLogo(context)
    return changePublicFiles(app, { context, sent: computeSha256Hex(logo) }, async (txContext, writer) => {
      const name = await writer.put(logo, 'webp')
      const before = await replaceLogoFileName(txContext, id, name)
      const answer = { name, logoUrl: buildPublicFileUrl(name)!, message: msg('The logo is saved.') }
      return { response: answer, replacedFiles: [before] }
    })
  })

  mountRoute(app, vendorFileRoutes.remove, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    const gone = await withTransaction(context, (txContext) => removePictureRow(txContext, id, txContext.params.mid))
    await removePublicFiles(app.files, [gone.thumb, gone.url])
    return { message: msg('The picture is deleted.') }
  })
}

export function mountIntakeFormRoutes(app: App) {
  mountRoute(app, vendorFileRoutes.setIntakeForm, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    await enforceUploadLimits(app, context, INTAKE_FORM_UPLOAD_OPTIONS)
    const form = await readUploadedIntakeForm(context)
    return changePublicFiles(app, { context, sent: computeSha256Hex(form) }, async (txContext, writer) => {
      const name = await writer.put(form, 'pdf')
      const before = await replaceIntakeFormFileName(txContext, id, name)
      const answer = { intakeFormInfo: buildPublicFileUrl(name)!, message: msg('The intake form is saved.') }
      return { response: answer, replacedFiles: [before] }
    })
  })

  mountRoute(app, vendorFileRoutes.removeIntakeForm, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.id)
    const before = await withTransaction(context, async (txContext) => {
      const name = await replaceIntakeFormFileName(txContext, id, null)
      if (name === null) throw notFoundProblem()
      return name
    })
    await removePublicFiles(app.files, [before])
    return { message: msg('File deleted successfully') }
  })
}

const tooMany = () =>
  invalidFieldProblem(
    PICTURE_UPLOAD_FIELD,
    msg('A vendor can show {max} pictures. Please delete one first.', { max: MAX_VENDOR_PICTURES }),
  )
