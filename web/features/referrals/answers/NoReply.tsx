import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { TextDrafts } from './text-drafts.ts'
import { UnsentTextAlert } from './UnsentTextAlert.tsx'

interface Props {
  /** The vendor has asked, and nobody of it can read a reply. */
  nobodyReads: true | undefined
  draftKey: string
  drafts?: TextDrafts
}

/** In place of the field for a reply: why there is none, and what the sender was writing. */
export const NoReply = ({ nobodyReads, draftKey, drafts }: Props) => (
  <>
    {nobodyReads && (
      <Text c="dimmed" mt="md">
        {t`Nobody at the vendor can read a reply here now. Please contact the vendor in another way.`}
      </Text>
    )}
    <UnsentTextAlert draftKey={draftKey} {...(drafts && { drafts })} />
  </>
)
