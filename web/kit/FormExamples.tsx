import { useState } from 'react'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { StarRatingInput } from '#web/ui/StarRatingInput.tsx'
import { VerificationCodeInput } from '#web/ui/form/VerificationCodeInput.tsx'
import { UploadField, type UploadOptions } from '#web/ui/form/UploadField.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'

const STEP_MS = 400

export function FormExamples() {
  const [token, setToken] = useState('AB')
  const [rating, setRating] = useState(3)
  const [file, setFile] = useState<string | null>(null)

  return (
    <>
      <FormErrors messages={['Vendor Location is required', 'Service Type is required']} attempt={0} />
      <PasswordField label="Password" defaultValue="secret" />
      <VerificationCodeInput
        label="Enter the token we just sent you via email"
        length={6}
        value={token}
        onChange={setToken}
      />
      <StarRatingInput label="Rating" value={rating} onChange={setRating} />
      <UploadField
        label="Document"
        description="PDF, JPEG or PNG, 25 MB at most"
        accept="application/pdf,image/jpeg,image/png"
        wrongType="Only PDF, JPEG and PNG files can be attached."
        maxBytes={25 * 1024 * 1024}
        current={file === null ? undefined : { name: file, onRemove: () => setFile(null) }}
        send={pretendToSend}
        onDone={(_, sent) => setFile(sent.name)}
      />
    </>
  )
}

async function pretendToSend(_: File, { onProgress, signal }: UploadOptions) {
  for (let share = 0; share <= 1; share += 0.1) {
    signal.throwIfAborted()
    onProgress(share)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
