import { t } from '@lingui/core/macro'
import { Code, Text, Title } from '@mantine/core'
import classes from './PlaceholderList.module.css'
import { describePlaceholder } from './placeholders.ts'

/** The placeholders that title and description may use in braces. */
export function PlaceholderList({ names, kind }: { names: string[]; kind: string }) {
  return (
    <section aria-labelledby="placeholders">
      <Title order={2} size="h4" id="placeholders">{t`What you can fill in`}</Title>
      <dl className={classes.list}>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <Code>{`{${name}}`}</Code>
            </dt>
            <dd>
              <Text>{describePlaceholder(name, kind, '').description}</Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
