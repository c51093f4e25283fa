import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { listNewServices, addNewServiceRemarks } from './new-services.ts'
import { parseVendorSheet } from './parse-vendor-sheet.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('a new service is listed once, however its rows spell it, and each of its rows has a remark', () => {
  const sheet = parseVendorSheet([
    ['Name', 'Email', 'Services'],
    ['North', 'north@example.org', 'Réadaptation;massage'],
    ['South', 'south@example.org', 'MASSAGE'],
    ['East', 'east@example.org', 'readaptation'],
  ])
  const services = listNewServices(sheet, ['Massage'])
  expect(services.map(({ name }) => name)).toEqual(['readaptation'])
  const remarks = addNewServiceRemarks(sheet, services).rows.map((row) => row.remarks)
  expect(remarks).toEqual([
    ['The service “réadaptation” is not in the list and will be added.'],
    [],
    ['The service “readaptation” is not in the list and will be added.'],
  ])
  expect(addNewServiceRemarks(sheet, services).warnings.map(({ row }) => row)).toEqual([2, 4])
})
