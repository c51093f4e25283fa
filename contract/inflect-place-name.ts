/** French provinces and territories take an article in a sentence; names of towns and countries are left as they are. */
const ARTICLES: Record<string, string> = {
  Alberta: 'l’',
  'Colombie-Britannique': 'la ',
  Manitoba: 'le ',
  'Nouveau-Brunswick': 'le ',
  'Nouvelle-Écosse': 'la ',
  Nunavut: 'le ',
  Ontario: 'l’',
  Québec: 'le ',
  Saskatchewan: 'la ',
  'Territoires du Nord-Ouest': 'les ',
  Yukon: 'le ',
  'Île-du-Prince-Édouard': 'l’',
  Canada: 'le ',
}

const CONTRACTED: Record<string, string> = { 'le ': 'du ', 'les ': 'des ' }

/** A letter that elides, within a word: the code 'A1A' is spelled out. */
const STARTS_WITH_VOWEL = /^[aeiouàâæéèêëîïôœùûü]\p{L}/iu

interface InflectedPlaceName {
  /** As an object: 'l’Ontario', 'Sudbury'. */
  thePlace: string
  /** After 'près': 'de l’Ontario', 'd’Ottawa', 'de Sudbury'. In English the same as the name. */
  ofPlace: string
}

/** Returns the name of a place as sentences of this language need it. */
export function inflectPlaceName(name: string, language: string): InflectedPlaceName {
  if (language !== 'fr') return { thePlace: name, ofPlace: name }
  const article = ARTICLES[name]
  if (article !== undefined)
    return { thePlace: article + name, ofPlace: (CONTRACTED[article] ?? `de ${article}`) + name }
  return { thePlace: name, ofPlace: inflectTownName(name, language).ofTown }
}

interface InflectedTownName {
  /** 'à Ottawa', 'aux Éboulements'. In English the same as the name. */
  inTown: string
  /** 'd’Ottawa', 'des Éboulements'. In English the same as the name. */
  ofTown: string
}

/** As `inflectPlaceName`, where the name is known to be a town's: 'de Québec' is near the town, 'du Québec' the province. */
export function inflectTownName(name: string, language: string): InflectedTownName {
  if (language !== 'fr') return { inTown: name, ofTown: name }
  const [, article, rest] = /^(Les?) (.+)$/.exec(name) ?? []
  if (article === 'Le') return { inTown: `au ${rest}`, ofTown: `du ${rest}` }
  if (article === 'Les') return { inTown: `aux ${rest}`, ofTown: `des ${rest}` }
  return { inTown: `à ${name}`, ofTown: (STARTS_WITH_VOWEL.test(name) ? 'd’' : 'de ') + name }
}
