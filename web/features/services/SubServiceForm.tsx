import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ALL_SERVICE_OPTIONS, SERVICE_OPTIONS, type ServiceOptionCategory } from '#contract/service-options.ts'
import { SubServiceInput, serviceRoutes, type SubService } from '#contract/services.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { validateNameOrAlert, saveOrShowError } from '#web/ui/form/save-or-show-error.ts'
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
  const [name, setName] = useState(sub?.name ?? '')
  const [options, setOptions] = useState<string[]>(sub?.options ?? [])
  const [category, setCategory] = useState<Category>('All')
  const adding = useRouteMutation(serviceRoutes.addSub, { refreshes: [serviceRoutes.list] })
  const changing = useRouteMutation(serviceRoutes.changeSub, { refreshes: [serviceRoutes.list] })
  // Options that are no longer offered can be kept while they are selected.
  const all = [...new Set([...ALL_SERVICE_OPTIONS, ...(sub?.options ?? [])])]
  const count = options.length
  const shown: readonly string[] = category === 'All' ? all : SERVICE_OPTIONS[category]

  const write = (body: { name: string; options: string[] }) => {
    if (!sub) return adding.mutateAsync({ params: { parentId: String(parentId) }, body })
    const params = { parentId: String(parentId), id: String(sub.id) }
    return changing.mutateAsync({ params, body: { ...body, version: sub.version } })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await validateNameOrAlert(SubServiceInput, name))) return
    if (!(await saveOrShowError(write({ name: name.trim(), options })))) return
    showToast(sub ? t`Sub Service Successfully Updated` : t`Sub Service Successfully Created`)
    onClose()
  }

  return (
    <form onSubmit={save} aria-label={t`Sub-service`}>
      <Stack gap="md">
        <TextInput
          label={t`Name`}
          value={name}
          maxLength={200}
          data-autofocus
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group label={t`Category of the options`} value={category} onChange={(next) => setCategory(next)}>
          <Group gap="md" mt="xs">
            {categories().map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        <Checkbox.Group
          label={t`Options`}
          description={t`Whoever sends a referral can choose among these. ${count} chosen.`}
          value={options}
          onChange={setOptions}
        >
          <Stack gap="xs" mt="xs">
            {shown.map((option) => (
              <Checkbox key={option} value={option} label={option} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={name.trim() === ''} loading={adding.isPending || changing.isPending}>
            {sub ? t`Save` : t`Add`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const categories = (): { value: Category; label: string }[] => [
  { value: 'All', label: t`All` },
  { value: 'Assessment', label: t`Assessment` },
  { value: 'Treatment', label: t`Treatment` },
  { value: 'Coordination', label: t`Coordination` },
]
