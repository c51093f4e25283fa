import { expect, test } from 'vitest'
import { buildListSelection } from '#web/ui/table/list-selection.ts'
import {
  createInitialReceivedListState,
  getChosenRows,
  getReceivedNavigationAfterEvent,
  reduceReceivedListState,
  type ReceivedListEvent,
} from './received-list-state.ts'

const search = { vendor: 7, pageNumber: 3, open: 5 }
const stateAfter = (...events: ReceivedListEvent[]) =>
  events.reduce(reduceReceivedListState, createInitialReceivedListState({}))

test('new filters start on the first page, with no row selected and no referral open', () => {
  const applied: ReceivedListEvent = { type: 'filtersApplied', filters: { vendor: 8 } }
  for (const rows of [{ 1: true } as const, 'all' as const])
    expect(getChosenRows(stateAfter({ type: 'rowsChosen', rows, filterKey: 'vendor 7' }, applied), 'vendor 7')).toEqual(
      {},
    )
  expect(getReceivedNavigationAfterEvent(applied, search)).toEqual({ search: { vendor: 8 }, resetScroll: false })
})

test('another page keeps the filters and the selection; a page that is gone is replaced in the history', () => {
  expect(getReceivedNavigationAfterEvent({ type: 'pageChosen', page: 4 }, search)).toEqual({ search: { ...search, pageNumber: 4 }, replace: false }) // prettier-ignore
  expect(getReceivedNavigationAfterEvent({ type: 'pageChosen', page: 2, replace: true }, search)?.replace).toBe(true)
  const rowsChosen: ReceivedListEvent = { type: 'rowsChosen', rows: { 1: true }, filterKey: 'vendor 7' }
  expect(getChosenRows(stateAfter(rowsChosen, { type: 'pageChosen', page: 4 }), 'vendor 7')).toEqual({ 1: true })
})

test('rows chosen under other filters are not selected', () => {
  const allChosen = stateAfter({ type: 'rowsChosen', rows: 'all', filterKey: 'vendor 7' })
  expect(getChosenRows(allChosen, 'vendor 7')).toBe('all')
  expect(getChosenRows(allChosen, 'no filter')).toEqual({})
})

test('a referral opens without moving the list, one step back closes it, and its panel stays mounted once opened', () => {
  const opened: ReceivedListEvent = { type: 'referralOpened', id: 9 }
  const address = { search: { ...search, open: 9 }, resetScroll: false }
  expect(getReceivedNavigationAfterEvent(opened, search)).toEqual({ ...address, replace: true })
  expect(getReceivedNavigationAfterEvent(opened, { ...search, open: undefined })).toEqual({
    ...address,
    replace: false,
  })
  expect(getReceivedNavigationAfterEvent({ ...opened, page: 4 }, search)?.search).toEqual({
    ...search,
    pageNumber: 4,
    open: 9,
  })
  expect(createInitialReceivedListState({}).hasOpenedReferral).toBe(false)
  expect(createInitialReceivedListState({ open: 9 }).hasOpenedReferral).toBe(true)
  expect(stateAfter(opened, { type: 'referralClosed' }).hasOpenedReferral).toBe(true)
})

test('one dialog is open at a time, and dialogs and selections are not in the address', () => {
  const exporting: ReceivedListEvent = { type: 'dialogOpened', dialog: 'export' }
  expect(stateAfter(exporting, { type: 'dialogOpened', dialog: 'shortcuts' }).dialog).toBe('shortcuts')
  expect(stateAfter(exporting, { type: 'dialogClosed' }).dialog).toBeNull()
  for (const event of [
    exporting,
    { type: 'dialogClosed' },
    { type: 'rowsChosen', rows: 'all', filterKey: '' },
  ] as ReceivedListEvent[])
    expect(getReceivedNavigationAfterEvent(event, search)).toBeNull()
})

test('a selection of all rows covers rows of every page; a selection of rows only those still listed', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  const ignore = () => undefined
  expect(buildListSelection(rows, 'all', ignore)).toMatchObject({ ids: [1, 2], isAll: true, table: { selected: { 1: true, 2: true } } }) // prettier-ignore
  expect(buildListSelection(rows, { 2: true, 3: true }, ignore)).toMatchObject({ ids: [2], isAll: false })
})
