import { t } from '@lingui/core/macro'
import { List, Stack, Text, Title } from '@mantine/core'
import { useLanguage } from '#web/locales/use-language.ts'
import { useRouteTitle } from '#web/ui/hooks/use-route-title.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { operatorDuties, complianceSections } from './compliance.ts'
import classes from './TextPageArticle.module.css'

/**
 * What the software does for PIPEDA, PHIPA and HIPAA, with references to its tests, and the duties of the operator
 * (decision 30).
 */
export function CompliancePage() {
  const title = useRouteTitle()
  const language = useLanguage()

  return (
    <article className={classes.page}>
      <PageHeader
        title={title}
        text={t`What the software does, and what remains the duty of the organization that runs it.`}
      />
      <Stack gap="xl">
        {complianceSections.map(({ heading, claims }) => (
          <section key={heading.en}>
            <Title order={2} mb="xs">
              {heading[language]}
            </Title>
            <List spacing={6}>
              {claims.map(({ text, proof }) => (
                <List.Item key={text.en}>
                  {text[language]}{' '}
                  <Text span size="sm" c="dimmed">
                    ({proof.join(', ')})
                  </Text>
                </List.Item>
              ))}
            </List>
          </section>
        ))}
        <section>
          <Title order={2} mb="xs">{t`What the operator does`}</Title>
          <List spacing={6}>
            {operatorDuties[language].map((duty) => (
              <List.Item key={duty}>{duty}</List.Item>
            ))}
          </List>
        </section>
        <Text size="sm" c="dimmed">
          {t`The numbers name the tests, published with the source of the software, that fail when a sentence is no longer true.`}
        </Text>
      </Stack>
    </article>
  )
}
