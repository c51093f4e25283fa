/** A value as qpdf writes it in JSON: a name begins with '/', a text with 'u:' or 'b:', a reference reads '5 0 R'. */
export type QpdfJsonValue = null | boolean | number | string | QpdfJsonValue[] | PdfDictionary
export interface PdfDictionary {
  [key: string]: QpdfJsonValue
}

/** The objects of a file by reference, for example 'obj:5 0 R', and its trailer. */
export type PdfObjects = Record<string, { value?: QpdfJsonValue; stream?: { dict: PdfDictionary } }>

/** Keys that add scripts, files, forms or media to a document. */
const ACTIVE_KEYS = new Set([
  '/JS',
  '/JavaScript',
  '/OnInstantiate',
  '/EmbeddedFiles',
  '/EF',
  '/XFA',
  '/Collection',
  '/RichMediaContent',
])
const ACTIVE_ACTIONS = new Set<QpdfJsonValue>([
  '/JavaScript',
  '/Launch',
  '/Movie',
  '/Sound',
  '/Thread',
  '/Rendition',
  '/RichMediaExecute',
  '/SubmitForm',
  '/ImportData',
  '/GoToR',
  '/GoToE',
])
/** Other named actions print, save or open something. */
const PAGE_TURNS = new Set<QpdfJsonValue>(['/NextPage', '/PrevPage', '/FirstPage', '/LastPage'])
const ACTIVE_ANNOTATIONS = new Set<QpdfJsonValue>(['/Movie', '/Sound', '/RichMedia', '/FileAttachment'])

const REFERENCE = /^\d+ \d+ R$/
const MAX_REFERENCES = 50

/**
 * True when a viewer could run, fetch, play or unpack something because of this document (SR-057). Checks every object,
 * also those without a reference.
 */
export function hasActiveContent(objects: PdfObjects): boolean {
  const resolve = (value: QpdfJsonValue | undefined): QpdfJsonValue => {
    let found = value ?? null
    for (let step = 0; step < MAX_REFERENCES && typeof found === 'string' && REFERENCE.test(found); step += 1) {
      const object = objects[`obj:${found}`]
      found = object?.stream?.dict ?? object?.value ?? null
    }
    return found
  }

  const isActive = (value: QpdfJsonValue): boolean => {
    if (Array.isArray(value)) return value.some(isActive)
    return isDictionary(value) && (isActiveDictionary(value, resolve) || Object.values(value).some(isActive))
  }

  return Object.values(objects).some(({ value, stream }) => {
    // A stream with a file specification reads its data from that file.
    if (stream) return '/F' in stream.dict || isActive(stream.dict)
    return isActive(value ?? null)
  })
}

type Resolve = (value: QpdfJsonValue | undefined) => QpdfJsonValue

function isActiveDictionary(dictionary: PdfDictionary, resolve: Resolve): boolean {
  const valueOf = (key: string) => resolve(dictionary[key])
  return (
    Object.keys(dictionary).some((key) => ACTIVE_KEYS.has(key)) ||
    isActiveAction(valueOf) ||
    ACTIVE_ANNOTATIONS.has(valueOf('/Subtype')) ||
    // A form that shows a page of another file.
    (valueOf('/Subtype') === '/Form' && '/Ref' in dictionary) ||
    valueOf('/FS') === '/URL' ||
    !isHarmlessAddress(valueOf('/URI'), resolve) ||
    !isPlainTrigger(valueOf('/OpenAction'), resolve) ||
    !arePlainTriggers(valueOf('/AA'), resolve)
  )
}

function isActiveAction(valueOf: (key: string) => QpdfJsonValue): boolean {
  const type = valueOf('/S')
  if (type === '/Named') return !PAGE_TURNS.has(valueOf('/N'))
  return ACTIVE_ACTIONS.has(type)
}

/** An action that needs no click may go to a position in the same document and do nothing else. */
function isPlainTrigger(value: QpdfJsonValue, resolve: Resolve): boolean {
  if (isDictionary(value)) return resolve(value['/S']) === '/GoTo' && !('/Next' in value)
  return value === null || Array.isArray(value) || typeof value === 'string'
}

const arePlainTriggers = (value: QpdfJsonValue, resolve: Resolve): boolean =>
  value === null || (isDictionary(value) && Object.values(value).every((one) => isPlainTrigger(resolve(one), resolve)))

/** Allows http, https, mailto, and addresses without a scheme or host. In the catalogue this is a dictionary with the base. */
function isHarmlessAddress(value: QpdfJsonValue, resolve: Resolve): boolean {
  if (isDictionary(value)) return isHarmlessAddress(resolve(value['/Base']), resolve)
  if (value === null) return true
  const address = textOf(value)?.replaceAll(/[\0-\x20]/g, '')
  if (address === undefined) return false
  return /^(https?|mailto):/i.test(address) || !/^([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address)
}

function textOf(value: QpdfJsonValue): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('u:')) return value.slice(2)
  return value.startsWith('b:') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : undefined
}

const isDictionary = (value: QpdfJsonValue): value is PdfDictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
