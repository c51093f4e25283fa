import { expect, test } from 'vitest'
import { z } from 'zod'
import { readStoredJson, createSafeStorage } from './storage.ts'

/** The part of the browser's Storage that the store uses. */
function aStorage(over: Partial<Storage> = {}): Storage {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
    ...over,
  }
  return new Proxy(kept, { get: (_, name) => methods[name as keyof typeof methods] }) as unknown as Storage
}

test('a store returns what was written, also through a second store on the same storage', () => {
  const storage = aStorage()
  createSafeStorage(() => storage).write('token', 'abc')
  const again = createSafeStorage(() => storage)
  expect(again.read('token')).toBe('abc')
  expect(again.keys()).toEqual(['token'])
  again.remove('token')
  expect(again.read('token')).toBeNull()
})

test('a store keeps values in memory when the browser blocks storage (decision 7)', () => {
  const store = createSafeStorage(() => {
    throw new Error('denied')
  })
  store.write('token', 'abc')
  expect(store.read('token')).toBe('abc')
  expect(store.keys()).toEqual(['token'])
  store.remove('token')
  expect(store.read('token')).toBeNull()
})

test('a full storage keeps the new value in memory and never returns the old one', () => {
  const storage = aStorage()
  const store = createSafeStorage(() => storage)
  store.write('draft', 'old')
  const full = createSafeStorage(() =>
    aStorage({
      setItem: () => {
        throw new Error('full')
      },
      removeItem: (key) => storage.removeItem(key),
    }),
  )
  full.write('draft', 'new')
  expect(full.read('draft')).toBe('new')
  expect(store.read('draft')).toBeNull()
})

test.each([
  ['{"page":3}', { page: 3 }],
  ['{"page":"three"}', null],
  ['{"page":', null],
  [null, null],
])('of the kept text %s what fits its schema is read', (text, value) => {
  expect(readStoredJson({ read: () => text }, 'place', z.object({ page: z.int() }))).toEqual(value)
})
