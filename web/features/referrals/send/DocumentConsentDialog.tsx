import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { getConsentLabel, getConsentWording } from '#contract/consent-wording.ts'
import { useLanguage } from '#web/locales/use-language.ts'

interface Props {
  isOpen: boolean
  vendorName: string
  fileName: string
  /** What the button says; sends the referral by default. */
  proceedLabel?: string
  onProceed: () => void
  onCancel: () => void
}

/** Asks for consent each time before a document is sent (REF-013 to 018). Closing it changes nothing. */
export function DocumentConsentDialog({ isOpen, onCancel, ...question }: Props) {
  return (
    <Modal opened={isOpen} onClose={onCancel} title={t`Privacy Disclaimer`} size="md">
      <ConsentQuestion onCancel={onCancel} {...question} />
    </Modal>
  )
}

/** A separate component, so that the checkbox is reset for each new question. */
function ConsentQuestion({ vendorName, fileName, proceedLabel, onProceed, onCancel }: Omit<Props, 'isOpen'>) {
  const language = useLanguage()
  const [isGiven, setGiven] = useState(false)

  return (
    <Stack>
      {getConsentWording(vendorName, fileName, language).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <Checkbox
        label={getConsentLabel(language)}
        checked={isGiven}
        onChange={(event) => setGiven(event.currentTarget.checked)}
        data-autofocus
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
        <Button disabled={!isGiven} onClick={onProceed}>
          {proceedLabel ?? t`Proceed with referral`}
        </Button>
      </Group>
    </Stack>
  )
}
