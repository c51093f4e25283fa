const COLOURS = ['#0b5f66', '#4d5f9e', '#b5654a', '#5a7d3c', '#8a4f7d', '#a8741a']

/** Marks of 100 by 100; `c` is the colour. */
const MARKS: ((c: string) => string)[] = [
  (c) => `<path d="M50 84 C8 56 14 20 36 20 q10 0 14 12 q4 -12 14 -12 c22 0 28 36 -14 64 z" fill="${c}"/>`,
  (c) =>
    `<path d="M22 80 C18 36 48 18 84 18 C84 60 62 84 30 80 z" fill="${c}"/><path d="M24 82 C34 60 48 46 66 36" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  (c) =>
    `<path d="M14 52 L50 20 L86 52" stroke="${c}" stroke-width="11" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M28 56 v26 h44 v-26 L50 38 z" fill="${c}"/>`,
  (c) =>
    `<circle cx="50" cy="50" r="18" fill="${c}"/>${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => `<rect x="46" y="12" width="8" height="14" rx="4" fill="${c}" transform="rotate(${turn} 50 50)"/>`).join('')}`,
  (c) =>
    `<path d="M10 42 q20 -18 40 0 t40 0 M10 60 q20 -18 40 0 t40 0 M10 78 q20 -18 40 0 t40 0" stroke="${c}" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  (c) => `<path d="M38 16 h24 v22 h22 v24 h-22 v22 h-24 v-22 h-22 v-24 h22 z" fill="${c}"/>`,
  (c) =>
    `<circle cx="36" cy="38" r="14" fill="${c}"/><circle cx="66" cy="44" r="11" fill="${c}"/><path d="M12 82 q4 -26 24 -26 t24 26 z M58 82 q0 -14 -5 -20 q6 -4 13 -4 q18 0 22 24 z" fill="${c}"/>`,
  (c) =>
    [0, 60, 120, 180, 240, 300]
      .map((turn) => `<ellipse cx="50" cy="28" rx="11" ry="18" fill="${c}" transform="rotate(${turn} 50 50)"/>`)
      .join('') + `<circle cx="50" cy="50" r="9" fill="#fff"/>`,
]
export const LOGO_COUNT = MARKS.length

/** Draws a square logo as SVG: a mark in one colour on white. */
export const drawLogoSvg = (nth: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="-20 -20 140 140">` +
      `<rect x="-20" y="-20" width="140" height="140" fill="#fff"/>${MARKS[nth % LOGO_COUNT]!(COLOURS[nth % COLOURS.length]!)}</svg>`,
  )
