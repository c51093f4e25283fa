import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { linkRoutes } from '#contract/emailed-links.ts'
import { callRoute } from '#web/api/call-route.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { buildLinkPassOptions } from './link-pass.ts'

/** Ends the link for everybody who has it (GST-057). */
export function EndLinkButton({ pass, onEnded }: { pass: string; onEnded: () => void }) {
  const ask = async () => {
    const isEnded = await confirmAndRun({
      title: t`End this link`,
      text: t`Nobody can open this referral with this link any more, not even in a browser that it remembered.`,
      confirmLabel: t`End the link`,
      onConfirm: () => callRoute(linkRoutes.end, {}, buildLinkPassOptions(pass)),
    })
    if (isEnded) onEnded()
  }
  return (
    <div>
      <Button variant="default" onClick={() => void ask()}>
        {t`End this link`}
      </Button>
      <Text size="sm" c="dimmed" mt="xs">{t`The link stops working for everybody, on every device.`}</Text>
    </div>
  )
}
