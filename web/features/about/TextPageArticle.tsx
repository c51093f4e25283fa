import { Anchor, List, Stack, Text, Title } from '@mantine/core'
import { getPublicConfig } from '#web/api/config.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { paths, PUBLIC_DIRECTORY_PATH } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useRouteTitle } from '#web/ui/hooks/use-route-title.ts'
import type { TextBlock, TextPageTranslations, TextPageEntry } from './text-page.ts'
import classes from './TextPageArticle.module.css'

/** A text page: its title, an introduction, its sections. */
export function TextPageArticle({ page }: { page: TextPageTranslations }) {
  const title = useRouteTitle()
  const { intro, sections } = page[useLanguage()]

  return (
    <article className={classes.page}>
      <PageHeader title={title} text={fillPlaceholders(intro)} />
      <Stack gap="xl">
        {sections.map(({ heading, lines, entries = [] }) => (
          <section key={heading}>
            <Title order={2} mb="xs">
              {heading}
            </Title>
            <Stack gap="sm">
              {lines.map((line) => (
                <TextLine key={String(line)} line={line} />
              ))}
              {entries.filter(isShown).map((entry) => (
                <TextEntry key={entry.heading} entry={entry} />
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </article>
  )
}

const isShown = ({ needsDirectory }: TextPageEntry) => !needsDirectory || getPublicConfig().features.publicDirectory

const TextEntry = ({ entry: { heading, lines } }: { entry: TextPageEntry }) => (
  <section>
    <Title order={3} size="h4" mb={4}>
      {heading}
    </Title>
    <Stack gap="xs">
      {lines.map((line) => (
        <TextLine key={String(line)} line={line} />
      ))}
    </Stack>
  </section>
)

function TextLine({ line }: { line: TextBlock }) {
  if (typeof line === 'string') return <Text>{fillPlaceholders(line)}</Text>
  return (
    <List spacing={6}>
      {line.map((point) => (
        <List.Item key={point}>{fillPlaceholders(point)}</List.Item>
      ))}
    </List>
  )
}

const LINK_PLACEHOLDER = /\{(email|directory|status)\}/

/** Inserts the operator's names; addresses become links. */
function fillPlaceholders(text: string) {
  const { appName, supportEmail } = getPublicConfig()
  const links: Record<string, { href: string; text: string }> = {
    email: { href: `mailto:${supportEmail}`, text: supportEmail },
    directory: { href: PUBLIC_DIRECTORY_PATH, text: PUBLIC_DIRECTORY_PATH },
    status: { href: paths.status().to, text: paths.status().to },
  }
  // Every second part is the name of a link.
  return text
    .replaceAll('{appName}', appName)
    .split(LINK_PLACEHOLDER)
    .map((part, index) => {
      const link = index % 2 === 1 ? links[part] : undefined
      return link ? (
        <Anchor key={index} href={link.href} inherit underline="always">
          {link.text}
        </Anchor>
      ) : (
        part
      )
    })
}
