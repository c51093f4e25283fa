import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { FormErrors } from '../FormErrors.tsx'
import { StarsInput } from '../Stars.tsx'
import { TokenInput } from '../TokenInput.tsx'
import { UploadField, type UploadProgress } from '../UploadField.tsx'

const STEP_MS = 400

export function FormPieces() {
  const [token, setToken] = useState('AB')
  const [rating, setRating] = useState(3)
  const [file, setFile] = useState<string | null>(null)

  return (
    <>
      <FormErrors messages={['Vendor Location is required', 'Service Type is required']} attempt={0} />
      <PasswordInput label="Password" defaultValue="secret" />
      <TokenInput label="Enter the token we just sent you via email" length={6} value={token} onChange={setToken} />
      <StarsInput label="Rating" value={rating} onChange={setRating} />
      <UploadField
        label="Document"
        description="PDF, JPEG or PNG, 25 MB at most"
        accept="application/pdf,image/jpeg,image/png"
        maxBytes={25 * 1024 * 1024}
        fileName={file}
        send={pretendToSend}
        onDone={(_, sent) => setFile(sent.name)}
        onRemove={() => setFile(null)}
      />
    </>
  )
}

async function pretendToSend(_: File, { onProgress, signal }: UploadProgress) {
  for (let share = 0; share <= 1; share += 0.1) {
    signal.throwIfAborted()
    onProgress(share)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
