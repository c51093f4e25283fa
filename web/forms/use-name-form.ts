import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { useForm } from './use-form.ts'

export type NameSchema = z.ZodType<unknown, { name: string }>

/** A form of one name. Problems are shown in a dialog alone (CAT-006, CAT-007). */
export const useNameForm = (name: string, schema: NameSchema) =>
  useForm({
    stored: { name },
    toBody: (values) => ({ name: values.name.trim() }),
    schema,
    title: t`Validation Error`,
    describeFailure: () => null,
  })
