import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { INTAKE_FORM_UPLOAD_FIELD, INTAKE_FORM_MAX_BYTES, vendorFileRoutes } from '#contract/media.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { refreshRouteQueries, useRouteMutation } from '#web/api/query.ts'
import { uploadFilesWithProgress } from '#web/api/upload-files.ts'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { UploadField, type UploadOptions } from '#web/ui/form/UploadField.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { IntakeFormLink } from '#web/features/vendors/IntakeFormLink.tsx'
import classes from './IntakeFormTab.module.css'

/** The intake form that new clients fill in beforehand: view, download, and for primary contacts replace. */
export function IntakeFormTab({ vendor }: { vendor: Vendor }) {
  const canEdit = vendor.may.edit === true

  return (
    <Stack gap="lg">
      {vendor.intakeFormInfo ? (
        <IntakeForm vendor={vendor} canEdit={canEdit} />
      ) : (
        <EmptyState text={t`No intake form file uploaded yet.`} />
      )}
      {canEdit && <IntakeFormUpload vendor={vendor} />}
    </Stack>
  )
}

function IntakeForm({ vendor, canEdit }: { vendor: Vendor; canEdit: boolean }) {
  const isWide = useIsWideScreen()
  const removing = useRouteMutation(vendorFileRoutes.removeIntakeForm, { refreshes: [vendorRoutes.one] })

  const remove = async () => {
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.deleteOne(),
      item: t`The intake form of ${vendor.name}`,
      onConfirm: () => removing.mutateAsync({ params: { id: String(vendor.id) } }),
    })
    if (isDone) void showAlert({ title: t`File Deleted`, text: t`File deleted successfully` })
  }

  return (
    <Card>
      <Stack>
        <Text>{t`Clients of ${vendor.name} fill in this form before their first visit.`}</Text>
        <Group gap="sm">
          <IntakeFormLink vendor={vendor} />
          {canEdit && (
            <Button variant="default" c="red" onClick={() => void remove()}>{t`Delete the intake form`}</Button>
          )}
        </Group>
        {/* Mobile browsers show no PDF inside a page. */}
        {isWide && (
          // eslint-disable-next-line react/iframe-missing-sandbox -- a browser's viewer for PDFs does not start in one
          <iframe
            className={classes.preview}
            src={vendor.intakeFormInfo ?? undefined}
            title={t`Preview of the intake form`}
          />
        )}
      </Stack>
    </Card>
  )
}

function IntakeFormUpload({ vendor }: { vendor: Vendor }) {
  const limit = formatBytes(INTAKE_FORM_MAX_BYTES)

  const send = async (file: File, progress: UploadOptions) => {
    const params = { id: String(vendor.id) }
    try {
      await uploadFilesWithProgress(
        vendorFileRoutes.setIntakeForm,
        { params, fields: { [INTAKE_FORM_UPLOAD_FIELD]: file } },
        progress,
      )
    } catch (error) {
      // A form whose answer was lost is stored. Its fault is shown immediately.
      void refreshRouteQueries([vendorRoutes.one])
      throw error
    }
    await refreshRouteQueries([vendorRoutes.one])
  }

  return (
    <Card maw={560}>
      <UploadField
        label={vendor.intakeFormInfo ? t`Replace the intake form` : t`Upload an intake form`}
        placeholder={t`PDF, up to ${limit}`}
        accept="application/pdf"
        wrongType={t`Selected file is not a PDF!`}
        onWrongType={(text) => void showAlert({ title: t`Validation Error`, text })}
        maxBytes={INTAKE_FORM_MAX_BYTES}
        send={send}
        onDone={() => showToast(t`The intake form is saved.`)}
      />
    </Card>
  )
}
