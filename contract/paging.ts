import { z } from 'zod'
import { POSITIVE_INTEGER_MESSAGE } from './fields.ts'

export const DEFAULT_PAGE_SIZE = 50
const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, POSITIVE_INTEGER_MESSAGE)
    .transform(Number)
    .pipe(z.int().max(max))

/** Decision 34: pages start at 1, a page has 1 to 100 rows. */
export const Paging = z.object({
  page: wholeNumber(1_000_000).default(1),
  limit: wholeNumber(100).default(DEFAULT_PAGE_SIZE),
})
export type Paging = z.output<typeof Paging>

export const pageSchema = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), total: z.int(), current_page: z.int(), per_page: z.int() })

/** Returns one page of a list in the shape of `pageSchema`. */
export const toPage = <T>(data: T[], total: number, asked: Paging) => ({
  data,
  total,
  current_page: asked.page,
  per_page: asked.limit,
})

/** Returns an unpaged short list in the shape of a page. */
export const toSinglePage = <T>(data: T[]) => toPage(data, data.length, { page: 1, limit: Math.max(1, data.length) })

/** The list shape of `GET vendors` (decision 43), and of the other lists of vendors on the map. */
export const pageWithMetaSchema = <T extends z.ZodType, M extends z.ZodRawShape>(row: T, meta: M) =>
  z.object({
    data: z.array(row),
    meta: z.object({ total: z.int(), current_page: z.int(), per_page: z.int(), ...meta }),
  })
