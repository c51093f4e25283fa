import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ALL_SERVICE_OPTIONS, SERVICE_OPTIONS, type ServiceOptionCategory } from '#contract/service-options.ts'
import { SubServiceInput, serviceRoutes, type SubService } from '#contract/services.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { toRefusalIssues } from '#web/forms/form-problem.ts'
import { useForm } from '#web/forms/use-form.ts'
import { getFailureTitle } from '#web/ui/failure-title.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Category = ServiceOptionCategory | 'All'

interface Props {
  parentId: number
  /** The sub-service to edit; undefined creates one (CAT-014). */
  sub?: SubService
  onClose: () => void
}

/** Edits the name and options of a sub-service. */
export function SubServiceForm({ parentId, sub, onClose }: Props) {
  const adding = useRouteMutation(serviceRoutes.addSub, { refreshes: [serviceRoutes.list] })
  const changing = useRouteMutation(serviceRoutes.changeSub, { refreshes: [serviceRoutes.list] })
  const form = useForm({
    stored: { name: sub?.name ?? '', options: sub?.options ?? [] },
    toBody: ({ name, options }) => ({ name: name.trim(), options }),
    schema: SubServiceInput,
    // A dialog over this one would replace it, and what was typed would be lost.
    describeFailure: (error, fields) => ({ issues: toRefusalIssues(error, fields), title: getFailureTitle(error) }),
  })
  const { name, options } = form.values

  const save = form.submit(async (body) => {
    if (sub) {
      const params = { parentId: String(parentId), id: String(sub.id) }
      await changing.mutateAsync({ params, body: { ...body, version: sub.version } })
    } else await adding.mutateAsync({ params: { parentId: String(parentId) }, body })
    showToast(sub ? t`Sub Service Successfully Updated` : t`Sub Service Successfully Created`)
    onClose()
  })

  return (
    <form onSubmit={save} aria-label={t`Sub-service`}>
      <Stack gap="md">
        <FormErrors {...form.summary} />
        <TextInput
          label={t`Name`}
          value={name}
          maxLength={200}
          data-autofocus
          autoComplete="off"
          onChange={(event) => form.change({ name: event.currentTarget.value })}
        />
        <OptionFields chosen={options} known={sub?.options ?? []} onChange={(next) => form.change({ options: next })} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={name.trim() === ''} loading={form.isSending}>
            {sub ? t`Save` : t`Add`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface OptionFieldsProps {
  chosen: string[]
  /** The stored options. Those that are no longer offered can be kept. */
  known: string[]
  onChange: (options: string[]) => void
}

function OptionFields({ chosen, known, onChange }: OptionFieldsProps) {
  const [category, setCategory] = useState<Category>('All')
  const all = [...new Set([...ALL_SERVICE_OPTIONS, ...known])]
  const count = chosen.length
  const shown: readonly string[] = category === 'All' ? all : SERVICE_OPTIONS[category]

  return (
    <>
      <Radio.Group label={t`Category of the options`} value={category} onChange={(next) => setCategory(next)}>
        <Group gap="md" mt="xs">
          {categories().map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox.Group
        label={t`Options`}
        description={t`Senders can choose from these. ${count} chosen.`}
        value={chosen}
        onChange={onChange}
      >
        <Stack gap="xs" mt="xs">
          {shown.map((option) => (
            <Checkbox key={option} value={option} label={option} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  )
}

const categories = (): { value: Category; label: string }[] => [
  { value: 'All', label: t`All` },
  { value: 'Assessment', label: t`Assessment` },
  { value: 'Treatment', label: t`Treatment` },
  { value: 'Coordination', label: t`Coordination` },
]
