import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { typeName } from '#web/ui/avatar-names.ts'
import { LazyMapHint } from '#web/map/LazyMap.tsx'
import type { usePointed } from './use-pointed.ts'

/** Whose marker it is that is pointed at; a click tells more. */
export function PointedHint({ pointed, hold, point, dismiss }: ReturnType<typeof usePointed>) {
  if (!pointed) return null
  const type = typeName(pointed.icon)
  return (
    <Suspense>
      <LazyMapHint key={pointed.id} at={pointed} onEnter={hold} onLeave={() => point(null)} onDismiss={dismiss}>
        <Text fw={600}>{pointed.name}</Text>
        {type && <Text size="xs">{type}</Text>}
      </LazyMapHint>
    </Suspense>
  )
}
