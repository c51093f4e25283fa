import { t } from '@lingui/core/macro'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink, IconShare2 } from '@tabler/icons-react'
import type { Vendor } from '#contract/vendors.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'

/** How long 'copied' is shown (CONST-024). */
const COPIED_MS = 3_000

type LinkedVendor = Pick<Vendor, 'name' | 'public_path'>

/** Buttons to copy the address of the vendor's public page and to share it; nothing for a vendor without such a page. */
export function PublicLinkButtons({ vendor }: { vendor: LinkedVendor }) {
  if (vendor.public_path === undefined || !getPublicConfig().features.publicDirectory) return null
  const url = new URL(vendor.public_path, window.location.origin).href
  return (
    <>
      <CopyLinkButton url={url} />
      {'share' in navigator && (
        <Button
          variant="default"
          leftSection={<IconShare2 size={18} aria-hidden />}
          onClick={() => void share({ title: vendor.name, url })}
        >
          {t`Share`}
        </Button>
      )}
    </>
  )
}

function CopyLinkButton({ url }: { url: string }) {
  const clipboard = useClipboard({ timeout: COPIED_MS })
  return (
    <>
      <Button
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconLink size={18} aria-hidden />}
        onClick={() => clipboard.copy(url)}
      >
        {clipboard.copied ? t`Copied` : t`Copy link`}
      </Button>
      <VisuallyHidden component="output">{clipboard.copied && t`The link is copied.`}</VisuallyHidden>
      {clipboard.error && (
        <Text role="alert" size="sm">
          {t`Your browser did not copy the link. You can copy it from here:`}{' '}
          <Text component="span" style={{ userSelect: 'all', overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </Text>
      )}
    </>
  )
}

/** Opens the share sheet of the device; closing it is no error. */
async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) showErrorAlert(error)
  }
}
