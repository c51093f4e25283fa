import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import type { NotificationSetting } from '#contract/notifications.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { fillPlaceholdersWithExamples } from './placeholders.ts'

interface Props {
  setting: NotificationSetting
  title: string
  details: string
  language: 'en' | 'fr'
}

/** The message as sent, with examples for its placeholders. */
export function NotificationSettingPreview({ setting, title, details, language }: Props) {
  const { appName } = getPublicConfig()
  const filled = (text: string) => fillPlaceholdersWithExamples(text, setting, appName)
  const paragraphs = details.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

  return (
    <Card component="section" aria-label={language === 'fr' ? t`Preview, French` : t`Preview, English`} lang={language}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {appName}
        </Text>
        <Title order={3} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {filled(title)}
        </Title>
        {paragraphs.map((paragraph, nth) => (
          <Text key={nth} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {filled(paragraph)}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}
