import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { getPublicConfig } from '#web/api/config.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import classes from './Footer.module.css'

/** The footer of every page: the compliance sentence, help in the same position everywhere, the year. */
export function Footer() {
  const { appName, supportEmail } = getPublicConfig()
  const year = currentYear()

  return (
    <footer className={classes.footer}>
      <TextLink {...paths.compliance()} inherit>{t`Designed to comply with PIPEDA, PHIPA and HIPAA.`}</TextLink>
      <TextLink {...paths.privacy()} inherit>{t`Privacy`}</TextLink>
      <TextLink {...paths.accessibility()} inherit>{t`Accessibility`}</TextLink>
      <TextLink {...paths.help()} inherit>{t`Help`}</TextLink>
      <Anchor href={`mailto:${supportEmail}`} inherit>{t`Contact`}</Anchor>
      <span className={classes.year}>{t`© ${year} ${appName}`}</span>
    </footer>
  )
}

const currentYear = () => new Date().getFullYear()
