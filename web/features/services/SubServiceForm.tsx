import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { ALL_SERVICE_OPTIONS, SERVICE_OPTIONS, type ServiceOptionCategory } from '#contract/service-options.ts'
import { SubServiceInput, serviceRoutes, type Service, type SubService } from '#contract/services.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { fetchAllRows } from '#web/api/use-all-rows.ts'
import { EditConflictAlert } from '#web/forms/EditConflictAlert.tsx'
import { hasOnlyOwnChanges } from '#web/forms/edits.ts'
import { listRefusedFieldIssuesOrMessage } from '#web/forms/form-problem.ts'
import { useForm } from '#web/forms/use-form.ts'
import { openCustomDialog } from '#web/ui/dialog/dialogs.tsx'
import { useSetDialogClosable } from '#web/ui/dialog/use-dialog-closable.ts'
import { getFailureTitle } from '#web/ui/failure-title.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Category = ServiceOptionCategory | 'All'

interface Props {
  parent: Pick<Service, 'id' | 'name'>
  /** The sub-service to edit; undefined creates one (CAT-014). */
  sub?: SubService
  setClosable: (isClosable: boolean) => void
  onClose: () => void
}

/** Opens a form for the name and options of a sub-service. */
export const openSubServiceDialog = (title: string, edited: Pick<Props, 'parent' | 'sub'>) =>
  openCustomDialog(title, ({ setClosable, close }) => (
    <SubServiceForm {...edited} setClosable={setClosable} onClose={close} />
  ))

function SubServiceForm({ parent, sub, setClosable, onClose }: Props) {
  const { form, save } = useSubServiceForm({ parent, sub, onClose })
  useSetDialogClosable(setClosable, !form.isSending)
  const { name, options } = form.values

  return (
    <form onSubmit={save} aria-label={t`Sub-service`}>
      <Stack gap="md">
        <FormErrors {...form.summary} />
        {form.conflicts && <SubServiceConflictAlert fields={form.conflicts} stored={form.stored} />}
        <TextInput
          label={t`Name`}
          value={name}
          maxLength={200}
          data-autofocus
          autoComplete="off"
          onChange={(event) => form.change({ name: event.currentTarget.value })}
        />
        <OptionFields
          chosen={options}
          known={form.stored.options}
          onChange={(next) => form.change({ options: next })}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={form.isSending} onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={name.trim() === ''} loading={form.isSending}>
            {sub ? t`Save` : t`Add`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type FormValues = Pick<SubService, 'name' | 'options'>

const toFormValues = ({ name, options }: FormValues): FormValues => ({ name, options })

function useSubServiceForm({ parent, sub, onClose }: Omit<Props, 'setClosable'>) {
  const [stored, setStored] = useState(sub)
  const adding = useRouteMutation(serviceRoutes.addSub, { refreshes: [serviceRoutes.list] })
  const changing = useRouteMutation(serviceRoutes.changeSub, { refreshes: [serviceRoutes.list] })
  const form = useForm({
    stored: toFormValues(stored ?? { name: '', options: [] }),
    toBody: ({ name, options }) => ({ name: name.trim(), options }),
    schema: SubServiceInput,
    // A dialog over this one would replace it, and what was typed would be lost.
    describeFailure: (error, fields) => ({
      issues: listRefusedFieldIssuesOrMessage(error, fields),
      title: getFailureTitle(error),
    }),
  })
  const parentId = String(parent.id)

  /** False after an edit conflict; the form then has the newer values and their version. */
  const saveChanges = async (body: z.input<typeof SubServiceInput>, known: SubService): Promise<boolean> => {
    const params = { parentId, id: String(known.id) }
    const isSaved = await form.saveUnlessEditConflict(() =>
      changing.mutateAsync({ params, body: { ...body, version: known.version } }),
    )
    if (isSaved) return true
    const newest = await readNewestSubService(parent.id, known.id)
    setStored(newest)
    // Saved by this form, and the answer was lost: saving again overwrites nothing.
    return hasOnlyOwnChanges(toFormValues(newest), toFormValues(known), form.values) && saveChanges(body, newest)
  }

  const save = form.submit(async (body) => {
    if (!stored) await adding.mutateAsync({ params: { parentId }, body })
    else if (!(await saveChanges(body, stored))) return
    showToast(stored ? t`Sub Service Successfully Updated` : t`Sub Service Successfully Created`)
    onClose()
  })
  return { form, save }
}

/** The list of services is the only call that answers a sub-service. All of it is read: its parent may have another name by now. */
async function readNewestSubService(parentId: number, id: number): Promise<SubService> {
  const services = await fetchAllRows(serviceRoutes.list)
  const newest = services.find((service) => service.id === parentId)?.children.find((child) => child.id === id)
  if (!newest) throw new Error('The sub-service is in the list no more.')
  return newest
}

function SubServiceConflictAlert({ fields, stored }: { fields: (keyof FormValues)[]; stored: FormValues }) {
  return (
    <EditConflictAlert
      title={t`Somebody else has changed this service in the meantime.`}
      fields={fields.map((field) =>
        field === 'name'
          ? { label: t`Name`, value: stored.name }
          : { label: t`Options`, value: stored.options.join(', ') || t`None` },
      )}
    />
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
