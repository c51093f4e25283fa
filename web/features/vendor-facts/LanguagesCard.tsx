import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, NativeSelect, Select, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { LanguageSpeaker, VendorLanguageEntries, type VendorLanguage } from '#contract/languages.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { EditConflictAlert } from '#web/forms/EditConflictAlert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { getVendorLanguageOptions, getCapitalizedLanguageName } from './language-names.ts'
import classes from './LanguagesCard.module.css'

/** The languages that people are served in, for those who edit the vendor. */
export function LanguagesCard({ vendor }: { vendor: Vendor }) {
  const { form, save } = useLanguagesForm(vendor)
  const { languages } = form.values
  const change = (next: VendorLanguage[]) => form.change({ languages: next })
  const listed = new Set(languages.map(({ language }) => language))

  return (
    <Card component="section" aria-labelledby="languages">
      <form onSubmit={save} noValidate aria-labelledby="languages">
        <Stack gap="sm">
          <Title order={2} size="h3" id="languages">{t`Languages`}</Title>
          {form.conflicts && (
            <EditConflictAlert
              title={t`Somebody else has changed this vendor in the meantime.`}
              fields={form.conflicts.map(() => ({
                label: t`Languages`,
                value: formatLanguages(form.stored.languages),
              }))}
            />
          )}
          {languages.length === 0 && <Text c="dimmed">{t`No languages are listed yet.`}</Text>}
          {languages.map((one) => (
            <LanguageRow
              key={one.language}
              language={one}
              onChange={(by) => change(languages.map((other) => (other === one ? { ...one, by } : other)))}
              onRemove={() => change(languages.filter((other) => other !== one))}
            />
          ))}
          <Select
            label={t`Add a language`}
            placeholder={t`Search languages`}
            data={getVendorLanguageOptions().filter(({ value }) => !listed.has(value))}
            value={null}
            searchable
            limit={50}
            maw={360}
            nothingFoundMessage={t`No such language`}
            error={form.errorOf('languages')}
            onChange={(language) => language !== null && change([...languages, { language, by: 'staff' }])}
          />
          {form.isDirty && (
            <Group gap="sm">
              <Button type="submit" loading={form.isSending}>{t`Save the languages`}</Button>
              <Button variant="default" onClick={form.discard}>{t`Cancel`}</Button>
            </Group>
          )}
        </Stack>
      </form>
    </Card>
  )
}

const formatLanguages = (languages: VendorLanguage[]): string =>
  languages
    .map(
      ({ language, by }) => getCapitalizedLanguageName(language) + (by === 'interpreter' ? ` (${t`Interpreter`})` : ''),
    )
    .join(', ') || t`Not given`

function useLanguagesForm(vendor: Vendor) {
  const write = useRouteMutation(vendorFactsRoutes.setFacts, { refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE })
  const form = useForm({
    stored: { languages: vendor.languages },
    toBody: ({ languages }) => languages,
    schema: VendorLanguageEntries,
    title: t`Validation Error`,
  })
  useUnsavedGuard(form.isDirty)
  const save = form.submit(async (languages) => {
    const edit = { params: { id: String(vendor.id) }, body: { languages, version: vendor.version } }
    if (!(await form.saveUnlessEditConflict(() => write.mutateAsync(edit)))) return
    form.discardSaved()
    showToast(t`The languages are saved.`)
  })
  return { form, save }
}

interface RowProps {
  language: VendorLanguage
  onChange: (by: LanguageSpeaker) => void
  onRemove: () => void
}

function LanguageRow({ language: { language, by }, onChange, onRemove }: RowProps) {
  const name = getCapitalizedLanguageName(language)
  return (
    <div className={classes.language}>
      <span>{name}</span>
      <NativeSelect
        aria-label={t`${name} is spoken by`}
        value={by}
        data={[
          { value: 'staff', label: t`Staff` },
          { value: 'interpreter', label: t`Interpreter` },
        ]}
        onChange={({ currentTarget }) => onChange(LanguageSpeaker.parse(currentTarget.value))}
      />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
