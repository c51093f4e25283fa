import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { TextDraftStore } from './text-draft-stores.ts'
import { UnsentTextAlert } from './UnsentTextAlert.tsx'

interface Props {
  /** The vendor has asked, and nobody of it can read a reply. */
  nobodyReads: true | undefined
  draftKey: string
  drafts?: TextDraftStore
}

/** In place of the field for a reply: why there is none, and what the sender was writing. */
export const ReplyUnavailableNotice = ({ nobodyReads, draftKey, drafts }: Props) => (
  <>
    {nobodyReads && (
      <Text c="dimmed" mt="md">
        {t`Nobody at the vendor can read a reply here now. Please contact the vendor in another way.`}
      </Text>
    )}
    <UnsentTextAlert draftKey={draftKey} {...(drafts && { drafts })} />
  </>
)
