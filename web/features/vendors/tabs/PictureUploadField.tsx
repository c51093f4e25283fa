import { t } from '@lingui/core/macro'
import { PICTURE_UPLOAD_FIELD, PICTURE_MAX_BYTES, PICTURE_TYPES, vendorFileRoutes } from '#contract/media.ts'
import type { Vendor } from '#contract/vendors.ts'
import { CallError } from '#web/api/call-error.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { uploadFilesWithProgress } from '#web/api/upload-files.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { UploadField, type UploadOptions } from '#web/ui/form/UploadField.tsx'

interface Props {
  vendor: Vendor
  route: typeof vendorFileRoutes.add | typeof vendorFileRoutes.setLogo
  label: string
  description?: string
  /** Converts the chosen picture before the upload; rejects with an abort when the user cancels. */
  prepare?: (file: File) => Promise<File>
}

const TYPES = Object.keys(PICTURE_TYPES)
const tooLarge = () => t`Image size is too large, please use smaller one.`

const refresh = () => refreshRouteQueries([...ROUTES_STALE_AFTER_VENDOR_CHANGE, vendorFileRoutes.ofVendor])

/** Uploads a picture on selection; the parent shows it afterwards. */
export function PictureUploadField({ vendor, route, label, description, prepare }: Props) {
  const limit = formatBytes(PICTURE_MAX_BYTES)

  const send = async (file: File, progress: UploadOptions) => {
    try {
      const params = { id: String(vendor.id) }
      const picture = prepare ? await prepare(file) : file
      await uploadFilesWithProgress(route, { params, fields: { [PICTURE_UPLOAD_FIELD]: picture } }, progress)
      await refresh()
    } catch (error) {
      // A picture whose answer was lost is stored. Its fault is shown immediately.
      if (error instanceof CallError) void refresh()
      throw error instanceof CallError && SIZE_FAULTS.has(error.status)
        ? new CallError(error.status, { message: tooLarge() })
        : error
    }
  }

  return (
    <UploadField
      label={label}
      description={description}
      placeholder={t`JPEG, PNG, WebP or GIF, up to ${limit}`}
      accept={TYPES.join(',')}
      wrongType={t`Only JPEG, PNG, WebP and GIF pictures can be uploaded.`}
      maxBytes={PICTURE_MAX_BYTES}
      tooLarge={tooLarge()}
      send={send}
      onDone={() => undefined}
    />
  )
}

/** ERR-022: statuses of a picture that is too large for the server. */
const SIZE_FAULTS = new Set([413, 500])
