import { expect, test } from 'vitest'
import { inflectPlaceName, inflectTownName } from './inflect-place-name.ts'

test.each([
  ['Ontario', 'l’Ontario', 'de l’Ontario'],
  ['Manitoba', 'le Manitoba', 'du Manitoba'],
  ['Québec', 'le Québec', 'du Québec'],
  // The town.
  ['Québec (Québec)', 'Québec (Québec)', 'de Québec (Québec)'],
  ['Nouvelle-Écosse', 'la Nouvelle-Écosse', 'de la Nouvelle-Écosse'],
  ['Territoires du Nord-Ouest', 'les Territoires du Nord-Ouest', 'des Territoires du Nord-Ouest'],
  ['Île-du-Prince-Édouard', 'l’Île-du-Prince-Édouard', 'de l’Île-du-Prince-Édouard'],
  ['Terre-Neuve-et-Labrador', 'Terre-Neuve-et-Labrador', 'de Terre-Neuve-et-Labrador'],
  ['Ottawa (Ontario)', 'Ottawa (Ontario)', 'd’Ottawa (Ontario)'],
  ['Sudbury (Ontario)', 'Sudbury (Ontario)', 'de Sudbury (Ontario)'],
  ['A1A, St. John’s', 'A1A, St. John’s', 'de A1A, St. John’s'],
])('in French %s is "%s" and "%s"', (name, thePlace, ofPlace) => {
  expect(inflectPlaceName(name, 'fr')).toEqual({ thePlace, ofPlace })
  expect(inflectPlaceName(name, 'en')).toEqual({ thePlace: name, ofPlace: name })
})

test.each([
  ['Ottawa', 'à Ottawa', 'd’Ottawa'],
  ['Sudbury', 'à Sudbury', 'de Sudbury'],
  ['Québec', 'à Québec', 'de Québec'],
  ['La Malbaie', 'à La Malbaie', 'de La Malbaie'],
  ['Le Bic', 'au Bic', 'du Bic'],
  ['Les Éboulements', 'aux Éboulements', 'des Éboulements'],
  ['Leamington', 'à Leamington', 'de Leamington'],
])('in French something is in the town of %s "%s" and near "%s"', (name, inTown, ofTown) => {
  expect(inflectTownName(name, 'fr')).toEqual({ inTown, ofTown })
  expect(inflectTownName(name, 'en')).toEqual({ inTown: name, ofTown: name })
})
