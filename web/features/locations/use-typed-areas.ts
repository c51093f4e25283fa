import type { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import { useTypedCircle } from './use-typed-circle.ts'
import { useTypedRectangle } from './use-typed-rectangle.ts'

/** The areas that are typed and not yet added. */
export function useTypedAreas() {
  const circle = useTypedCircle()
  const rectangle = useTypedRectangle()
  const pending = [circle, rectangle].filter(({ isPending }) => isPending)

  return {
    circle,
    rectangle,
    isPending: pending.length > 0,
    /** The valid ones. */
    list: (point: Point | undefined): CoveredArea[] => pending.flatMap(({ read }) => read(point).area ?? []),
    /** Shows what is wrong with the first invalid one; false when there is none. */
    showInvalid: (point: Point | undefined): boolean => {
      const invalid = pending.find(({ read }) => !read(point).area)
      invalid?.fail()
      return invalid !== undefined
    },
    clear: () => {
      for (const { clear } of pending) clear()
    },
  }
}

export type TypedAreas = ReturnType<typeof useTypedAreas>
