import { toSinglePage } from '#contract/fields.ts'
import { MAX_VENDOR_PICTURES, mediaRoutes, PICTURE_UPLOAD_FIELD } from '#contract/media.ts'
import { msg } from '#contract/message.ts'
import { enforceUploadLimits } from '#server/features/attachments/upload-limits.ts'
import { buildPublicFileUrl, removePublicFiles } from '#server/features/public-files/public-files.ts'
import { presentPicture } from '#server/features/vendors/present.ts'
import { listVendorPictures } from '#server/features/vendors/queries.ts'
import { requireManagedVendor, requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { isAcceptedRequest } from '#server/platform/idempotency.ts'
import { invalidFieldProblem, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute, runCallInTransaction } from '#server/platform/serve.ts'
import { addPicture, countPictures, removePicture, setIntakeFormName, setLogoName } from './media.ts'
import { changePublicFiles, computeSha256Hex } from './change-public-files.ts'
import {
  INTAKE_FORM_UPLOAD_OPTIONS,
  PICTURE_UPLOAD_OPTIONS,
  receiveIntakeForm,
  receiveLogo,
  receivePictureAndThumbnail,
} from './uploads.ts'

/** Routes for the public files of vendors: pictures, a logo, an intake form. */
export function mountPictureRoutes(app: App) {
  mountRoute(app, mediaRoutes.ofVendor, async ({ db, viewer, params }) => {
    const { id } = await requireVisibleVendor(db, viewer, params.id)
    return toSinglePage((await listVendorPictures(db, id)).map(presentPicture))
  })

  mountRoute(app, mediaRoutes.add, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    await enforceUploadLimits(app, call, PICTURE_UPLOAD_OPTIONS)
    const isFull = (await countPictures(call.db, id)) >= MAX_VENDOR_PICTURES
    if (isFull && !(await isAcceptedRequest({ ...call, route: mediaRoutes.add }))) throw tooMany()
    const { picture, thumb } = await receivePictureAndThumbnail(call)
    const change = { call, route: mediaRoutes.add, sent: computeSha256Hex(picture) }
    return changePublicFiles(app, change, async (act, writer) => {
      const names = { url: await writer.put(picture, 'webp'), thumb: await writer.put(thumb, 'webp') }
      const added = await addPicture(act, id, names)
      if ((await countPictures(act.db, id)) > MAX_VENDOR_PICTURES) throw tooMany()
      return { response: presentPicture(added), replacedFiles: [] }
    })
  })

  mountRoute(app, mediaRoutes.setLogo, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    await enforceUploadLimits(app, call, PICTURE_UPLOAD_OPTIONS)
    const logo = await receiveLogo(call)
    return changePublicFiles(
      app,
      { call, route: mediaRoutes.setLogo, sent: computeSha256Hex(logo) },
      async (act, writer) => {
        const name = await writer.put(logo, 'webp')
        const before = await setLogoName(act, id, name)
        const answer = { name, logoUrl: buildPublicFileUrl(name)!, message: msg('The logo is saved.') }
        return { response: answer, replacedFiles: [before] }
      },
    )
  })

  mountRoute(app, mediaRoutes.remove, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    const gone = await runCallInTransaction(call, (act) => removePicture(act, id, call.params.mid))
    await removePublicFiles(app.files, [gone.thumb, gone.url])
    return { message: msg('The picture is deleted.') }
  })
}

export function mountIntakeFormRoutes(app: App) {
  mountRoute(app, mediaRoutes.setIntakeForm, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    await enforceUploadLimits(app, call, INTAKE_FORM_UPLOAD_OPTIONS)
    const form = await receiveIntakeForm(call)
    return changePublicFiles(
      app,
      { call, route: mediaRoutes.setIntakeForm, sent: computeSha256Hex(form) },
      async (act, writer) => {
        const name = await writer.put(form, 'pdf')
        const before = await setIntakeFormName(act, id, name)
        const answer = { intakeFormInfo: buildPublicFileUrl(name)!, message: msg('The intake form is saved.') }
        return { response: answer, replacedFiles: [before] }
      },
    )
  })

  mountRoute(app, mediaRoutes.removeIntakeForm, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
    const before = await runCallInTransaction(call, async (act) => {
      const name = await setIntakeFormName(act, id, null)
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
