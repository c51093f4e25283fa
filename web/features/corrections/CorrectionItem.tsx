import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { correctionRoutes, type Correction, type CorrectionStateFilter } from '#contract/corrections.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { LinkButton, TextLink } from '#web/ui/links.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'

interface Props {
  correction: Correction
  /** The list that it is part of: dealt with, it leaves the list of open ones. */
  state: CorrectionStateFilter
  showsVendor: boolean
}

/** What one visitor says is wrong, with a button to mark it as dealt with. */
export function CorrectionItem({ correction, state, showsVendor }: Props) {
  const { id, vendor, text, created_at: createdAt, done_at: doneAt } = correction
  const marking = useRouteMutation(correctionRoutes.mark, {
    refreshes: [correctionRoutes.list, correctionRoutes.ofVendor],
    onError: showErrorAlert,
  })

  const action = doneAt === null ? t`Mark as dealt with` : t`Open again`

  const mark = (done: boolean) => {
    const focusNext = prepareFocusAfterRemoval(String(id))
    marking.mutate(
      { params: { vendor_id: String(vendor.id), id: String(id) }, body: { done } },
      {
        onSuccess: () => {
          showToast(done ? t`Marked as dealt with.` : t`The correction is open again.`)
          if (done && state === 'open') focusNext()
        },
      },
    )
  }

  return (
    <Card component="article" padding="md" data-row={id} aria-label={t`Correction ${id}`}>
      <Group justify="space-between" gap="xs">
        {showsVendor && <TextLink {...paths.vendor(vendor.id)}>{vendor.name}</TextLink>}
        <Text size="sm" c="dimmed">
          <DateTimeText at={createdAt} />
        </Text>
      </Group>
      <Text my="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Group gap="sm" data-actions>
        {doneAt !== null && (
          <StatusDot colour="green" icon={<IconCheck size={16} stroke={2.5} />}>{t`Dealt with`}</StatusDot>
        )}
        <Button
          variant="default"
          loading={marking.isPending}
          aria-label={`${action}, ${t`Correction ${id}`}`}
          onClick={() => mark(doneAt === null)}
        >
          {action}
        </Button>
        {showsVendor && (
          <LinkButton
            {...paths.vendor(vendor.id)}
            variant="default"
            aria-label={`${t`Edit vendor`}, ${t`Correction ${id}`}`}
          >
            {t`Edit vendor`}
          </LinkButton>
        )}
      </Group>
    </Card>
  )
}
