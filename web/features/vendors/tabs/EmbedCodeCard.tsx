import { t } from '@lingui/core/macro'
import { Card, Loader, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import type { Vendor } from '#contract/vendors.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'
import { CopyableCode } from './CopyableCode.tsx'
import {
  buildDirectoryFrameCode,
  REFER_BUTTON_STYLE,
  buildGuestReferralUrl,
  buildReferButtonCode,
  buildVendorFrameCode,
} from './embed-codes.ts'

const EmbedKind = z.enum(['vendor', 'directory', 'button'])
type EmbedKind = z.output<typeof EmbedKind>

/** The codes that show the vendor, the directory or a button on another website (VADM-020, GST-024). */
export function EmbedCodeCard({ vendor }: { vendor: Vendor }) {
  const [kind, setKind] = useState<EmbedKind>('vendor')

  return (
    <Card component="section" aria-labelledby="embed">
      <Title order={2} size="h3" id="embed" mb="md">
        {t`Embed code`}
      </Title>
      <Stack>
        {getPublicConfig().features.publicDirectory && (
          <NativeSelect
            label={t`What your website shows`}
            maw={400}
            value={kind}
            onChange={({ currentTarget }) => setKind(EmbedKind.parse(currentTarget.value))}
            data={EmbedKind.options.map((value) => ({ value, label: embedKindLabel(value) }))}
          />
        )}
        {kind === 'vendor' && <VendorCode vendor={vendor} />}
        {kind === 'directory' && <DirectoryCode vendor={vendor} />}
        {kind === 'button' && <ReferButtonCode vendor={vendor} />}
      </Stack>
    </Card>
  )
}

const embedKindLabel = (kind: EmbedKind): string =>
  ({ vendor: t`This vendor`, directory: t`The directory`, button: t`A button “Refer to us”` })[kind]

function VendorCode({ vendor }: { vendor: Vendor }) {
  return (
    <>
      <Text>{t`Put this into your website to show your name, your map and your services there.`}</Text>
      <CopyableCode code={buildVendorFrameCode(vendor)} />
      {vendor.public_path === undefined && (
        <Text c="dimmed">{t`It says 'not available' while the public cannot see this vendor.`}</Text>
      )}
    </>
  )
}

/** Nearest to the vendor first, as far as the public knows where it is: a hidden address stays hidden. */
function DirectoryCode({ vendor }: { vendor: Vendor }) {
  const lang = useLanguage()
  const listed = useRouteQuery(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })
  const point = listed.data?.locations.find((location) => location.point !== null)?.point ?? undefined
  return (
    <>
      <Text>{t`Put this into your website to show a list and a map of all vendors, which visitors can search.`}</Text>
      {listed.isPending ? <Loader /> : <CopyableCode code={buildDirectoryFrameCode(point, lang)} />}
      <Text c="dimmed">
        {point
          ? t`The list starts with the vendors near you. Change the numbers after “near=” for another place.`
          : t`The list doesn’t start from a place. To choose one, add “near=” with a latitude and longitude to the address.`}
      </Text>
    </>
  )
}

function ReferButtonCode({ vendor }: { vendor: Vendor }) {
  const lang = useLanguage()
  const listed = useRouteQuery(publicDirectoryRoutes.vendor, { params: { id: String(vendor.id) } })
  const isClosed = !listed.isPending && listed.data?.accepts_referrals !== true
  return (
    <>
      <Text>{t`Put this into your website. The button opens the form in which people refer to you without an account.`}</Text>
      <CopyableCode code={buildReferButtonCode(vendor, lang)} />
      <Text>
        <a href={buildGuestReferralUrl(vendor, lang)} target="_blank" rel="noopener" style={REFER_BUTTON_STYLE}>
          {t`Refer to us`}
          <NewTabHint />
        </a>
      </Text>
      {isClosed && (
        <Text c="dimmed">{t`The form is closed while this vendor takes no referrals from people without an account.`}</Text>
      )}
    </>
  )
}
