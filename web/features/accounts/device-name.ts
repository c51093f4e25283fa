import { t } from '@lingui/core/macro'

// Edge and Opera also contain the name Chrome, and Chrome contains Safari, so the order matters.
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns 'Chrome, Windows' from a user agent. */
export function getDeviceName(device: string): string {
  const names = [nameIn(BROWSERS, device), nameIn(SYSTEMS, device)].filter(Boolean)
  return names.join(', ') || t`Another program`
}
