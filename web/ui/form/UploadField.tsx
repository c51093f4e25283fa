import { t } from '@lingui/core/macro'
import { Button, FileInput, Group, Input, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CallError, getErrorMessage, isAbortError } from '#web/api/call-error.ts'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { DropZone } from './DropZone.tsx'
import { useFocusReplacementButton } from '#web/ui/hooks/use-focus-replacement-button.ts'

export interface UploadOptions {
  signal: AbortSignal
  /** From 0 to 1; at 1 the server is processing the file. */
  onProgress: (share: number) => void
}

export interface UploadFieldProps<T> {
  label: string
  description?: ReactNode
  placeholder?: string
  /** The `accept` attribute: 'application/pdf,image/png'. */
  accept: string
  /** The message for a file of another type. */
  wrongType: string
  /** Called with the message when a file is of another type, as the browser or the server finds. */
  onWrongType?: (message: string) => void
  maxBytes: number
  /** The message for a file that is too large; names the size limit by default. */
  tooLarge?: string
  /** Sends the file; pass `uploadFilesWithProgress` of web/api. */
  send: (file: File, progress: UploadOptions) => Promise<T>
  /** The current file; a field without one offers to upload. */
  current?: { name: string; onRemove: () => void } | undefined
  onDone: (sent: T, file: File) => void
  error?: ReactNode
  /** Called with the name of a file that could not be uploaded, and with null once it is removed or replaced. */
  onRejected?: (fileName: string | null) => void
  /** Called with true while a file is uploading, so that a form can wait. */
  onBusy?: (isBusy: boolean) => void
}

/** A file field that uploads on selection, with a progress bar, the percentage and a cancel button. */
export function UploadField<T>(props: UploadFieldProps<T>) {
  const { label, description, placeholder, accept, current, error } = props
  const { sending, rejected, start, dismiss } = useUpload(props)
  const field = useFocusReplacementButton(sending ? 'sending' : current ? 'there' : rejected ? 'rejected' : 'empty')

  return (
    <div ref={field}>
      {sending && (
        <Row label={label} description={description}>
          <SendingProgress name={sending.file.name} share={sending.share} onCancel={() => sending.stop.abort()} />
        </Row>
      )}
      {!sending && current && (
        <Row label={label} description={description} error={error}>
          <UploadedFile fileName={current.name} onRemove={current.onRemove} />
        </Row>
      )}
      {!sending && !current && (
        <DropZone onFile={start}>
          <FileInput
            label={label}
            description={description}
            placeholder={placeholder ?? t`Choose a file or drop it here`}
            accept={accept}
            value={rejected?.file ?? null}
            onChange={start}
            error={
              rejected ? (
                <>
                  {rejected.reason} {error}
                </>
              ) : (
                error
              )
            }
            leftSection={<IconPaperclip size={20} aria-hidden />}
            {...(rejected && {
              ...REMOVE_SECTION,
              rightSection: <RemoveButton fileName={rejected.file.name} onRemove={dismiss} />,
            })}
          />
        </DropZone>
      )}
    </div>
  )
}

type UploadSettings<T> = Pick<
  UploadFieldProps<T>,
  'accept' | 'wrongType' | 'onWrongType' | 'maxBytes' | 'tooLarge' | 'send' | 'onDone' | 'onBusy' | 'onRejected'
>

/** Uploads one file at a time; leaving the page aborts it. */
function useUpload<T>(settings: UploadSettings<T>) {
  const { send, onDone, onBusy, onRejected, onWrongType } = settings
  const [sending, setSending] = useState<{ file: File; share: number; stop: AbortController } | null>(null)
  const [rejected, setRejected] = useState<{ file: File; reason: string } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const reject = (file: File, error: unknown) => {
    const reason = getErrorMessage(error)
    setRejected({ file, reason })
    onRejected?.(file.name)
    if (error instanceof CallError && error.status === WRONG_TYPE) onWrongType?.(reason)
  }
  const dismiss = () => {
    setRejected(null)
    onRejected?.(null)
  }

  const start = async (file: File | null) => {
    if (!file) return
    const problem = findFileProblem(file, settings)
    if (problem) return reject(file, problem)
    const stop = new AbortController()
    running.current = stop
    dismiss()
    setSending({ file, share: 0, stop })
    onBusy?.(true)
    try {
      const sent = await send(file, { signal: stop.signal, onProgress: (share) => setSending({ file, share, stop }) })
      onDone(sent, file)
    } catch (error) {
      if (!stop.signal.aborted && !isAbortError(error)) reject(file, error)
    } finally {
      setSending(null)
      onBusy?.(false)
    }
  }
  return { sending, rejected, start, dismiss }
}

const WRONG_TYPE = 415
const TOO_LARGE = 413

/** Returns why a file cannot be sent, as the server would: a smaller file of the wrong type would not help. */
function findFileProblem(
  file: File,
  {
    accept,
    wrongType,
    maxBytes,
    tooLarge,
  }: Pick<UploadFieldProps<unknown>, 'accept' | 'wrongType' | 'maxBytes' | 'tooLarge'>,
): CallError | null {
  if (!accept.split(',').includes(file.type)) return new CallError(WRONG_TYPE, { message: wrongType })
  if (file.size <= maxBytes) return null
  return new CallError(TOO_LARGE, { message: tooLarge ?? t`This file is too large: at most ${formatBytes(maxBytes)}.` })
}

interface RowProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  children: ReactNode
}

function Row({ label, description, error, children }: RowProps) {
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      {children}
    </Input.Wrapper>
  )
}

const UploadedFile = ({ fileName, onRemove }: { fileName: string; onRemove: () => void }) => (
  <Group gap="xs" wrap="nowrap">
    <IconFile size={20} aria-hidden style={{ flex: 'none' }} />
    <Text truncate flex={1} miw={0} title={fileName}>
      {fileName}
    </Text>
    <RemoveButton fileName={fileName} onRemove={onRemove} />
  </Group>
)

const RemoveButton = ({ fileName, onRemove }: { fileName: string; onRemove: () => void }) => (
  <Button variant="subtle" color="red" size="xs" flex="none" onClick={onRemove} aria-label={t`Remove ${fileName}`}>
    {t`Remove`}
  </Button>
)

/** Room for the button, and clicks on it, inside the file input. */
const REMOVE_SECTION = { rightSectionWidth: 104, rightSectionPointerEvents: 'all' } as const

function SendingProgress({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <Stack gap={6} py={4}>
      <Progress.Root size="md" radius="xl">
        <Progress.Section value={percent} aria-label={t`Sending ${name}`} />
      </Progress.Root>
      <Group justify="space-between" wrap="nowrap">
        <Text component="div" size="xs" c="dimmed" truncate flex={1} miw={0}>
          {percent < 100 && <span>{t`${percent}% of ${name}`}</span>}
          {/* Not the percentage, of which a screen reader would read out each. */}
          <output>{percent === 100 ? t`Processing....` : <VisuallyHidden>{t`Sending ${name}`}</VisuallyHidden>}</output>
        </Text>
        <Button variant="subtle" size="xs" flex="none" onClick={onCancel}>{t`Cancel`}</Button>
      </Group>
    </Stack>
  )
}
