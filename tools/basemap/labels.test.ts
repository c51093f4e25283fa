import { expect, test } from 'vitest'
import { buildNeighbourhoodLabels, getNeighbourhoodName } from './labels.ts'

test.each([
  ['Downtown Toronto (St. James Town / Cabbagetown)', 'St. James Town'],
  ['Etobicoke (Old Mill South / Sunnylea)', 'Old Mill'],
  ['Scarborough (East Birchmount Park)', 'Birchmount Park'],
  ['North York (North Park / Maple Leaf Park)', 'North Park'],
  ['West Toronto (Rua Aþores / Trinity)', 'Trinity'],
  ['Mississauga (YYZ)', null],
  ['Kitchener Northeast', null],
  ['East Toronto Business Reply Mail Processing Centre 969 Eastern (Enclave of M4L)', null],
])('%s gives the neighbourhood %s', (region, name) => {
  expect(getNeighbourhoodName(region)).toBe(name)
})

test('rural areas and a name that a city already has give no second label', () => {
  const area = { city: 'Hamilton', region: 'Hamilton (Durand)', latitude: 43.25, longitude: -79.87 }
  const names = buildNeighbourhoodLabels([
    { ...area, zipcode: 'L8P' },
    { ...area, zipcode: 'L8Z' },
    { ...area, zipcode: 'L0P', region: 'Halton (Campbellville)' },
  ])
  expect(names.map((name) => name.properties.name)).toEqual(['Durand'])
})
