/** Colours of one picture, so that the same rooms look like different houses. */
export interface Palette {
  wall: string
  floor: string
  wood: string
  accent: string
  light: string
  leaf: string
}

export const PALETTES: Palette[] = [
  { wall: '#e6efec', floor: '#c9b79c', wood: '#9a7b5b', accent: '#2f7f86', light: '#fbf7ef', leaf: '#5b8f6a' },
  { wall: '#f3e9dc', floor: '#b79f86', wood: '#7d5f48', accent: '#b5654a', light: '#fffaf2', leaf: '#6d8c55' },
  { wall: '#e7eaf3', floor: '#b9bcc9', wood: '#857466', accent: '#4d5f9e', light: '#f8f9fd', leaf: '#5f9479' },
]

const SKY = '#cfe3ee'
const INK = '#33464b'
const SHADE = '#47765a'

const box = (x: number, y: number, w: number, h: number, fill: string, round = 4) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`
const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`
const area = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`

const room = ({ wall, floor, light }: Palette) =>
  box(0, 0, 640, 480, wall, 0) + box(0, 350, 640, 130, floor, 0) + box(0, 344, 640, 8, light, 0)

const window = (x: number, y: number, w: number, h: number, { light, leaf }: Palette) =>
  box(x - 8, y - 8, w + 16, h + 16, light) +
  box(x, y, w, h, SKY, 2) +
  area(
    `M${x} ${y + h} v${-h * 0.3} q${w * 0.3} ${-h * 0.25} ${w * 0.55} 0 t${w * 0.45} ${h * 0.02} v${h * 0.28} z`,
    leaf,
  ) +
  box(x + w / 2 - 3, y, 6, h, light, 0) +
  box(x - 14, y + h + 6, w + 28, 10, light)

const plant = (x: number, y: number, { accent, leaf }: Palette) =>
  [-50, -25, 0, 25, 50]
    .map((turn) => oval(x + turn * 0.7, y - 62 + Math.abs(turn) * 0.4, 11, 40, leaf, turn))
    .join('') + area(`M${x - 24} ${y - 34} h48 l-7 40 h-34 z`, accent)

const framed = (x: number, y: number, w: number, h: number, { light, accent, wood }: Palette) =>
  box(x, y, w, h, wood) +
  box(x + 5, y + 5, w - 10, h - 10, light, 1) +
  disc(x + w / 2, y + h / 2, Math.min(w, h) / 5, accent)

const hangingLamp = (x: number, length: number, { accent, light }: Palette) =>
  box(x - 1, 0, 2, length, INK, 0) +
  area(`M${x - 34} ${length + 30} q34 -60 68 0 z`, accent) +
  oval(x, length + 30, 20, 5, light)

const chair = (x: number, y: number, { accent, wood }: Palette) =>
  box(x, y - 78, 56, 50, accent, 10) +
  box(x - 3, y - 36, 62, 14, accent, 6) +
  box(x + 2, y - 24, 6, 46, wood, 2) +
  box(x + 48, y - 24, 6, 46, wood, 2)

const shelf = (x: number, y: number, w: number, { wood, accent, light, leaf }: Palette) =>
  box(x, y, w, 8, wood) +
  [accent, light, leaf, accent, light]
    .map((fill, i) => box(x + 8 + i * 15, y - 34 - (i % 3) * 6, 11, 34 + (i % 3) * 6, fill, 2))
    .join('')

const tree = (x: number, y: number, size: number, { wood }: Palette) =>
  box(x - size * 0.07, y - size * 0.5, size * 0.14, size * 0.5, wood, 3) +
  disc(x, y - size * 0.75, size * 0.34, SHADE) +
  disc(x - size * 0.24, y - size * 0.58, size * 0.22, SHADE) +
  disc(x + size * 0.24, y - size * 0.58, size * 0.22, SHADE)

const reception = (p: Palette) =>
  room(p) +
  window(60, 80, 150, 150, p) +
  framed(300, 90, 70, 90, p) +
  framed(386, 110, 54, 54, p) +
  disc(540, 120, 34, p.light) +
  box(538, 98, 4, 24, INK, 2) +
  box(540, 118, 18, 4, INK, 2) +
  box(414, 214, 66, 44, INK, 6) +
  box(443, 256, 8, 16, INK, 0) +
  box(270, 270, 330, 22, p.wood, 6) +
  box(282, 290, 306, 110, p.accent, 6) +
  box(282, 330, 306, 6, p.light, 0) +
  plant(180, 400, p) +
  chair(44, 400, p)

const treatment = (p: Palette) =>
  room(p) +
  window(390, 70, 190, 150, p) +
  box(366, 56, 34, 190, p.light, 8) +
  box(572, 56, 34, 190, p.light, 8) +
  shelf(60, 150, 110, p) +
  shelf(60, 220, 110, p) +
  framed(230, 90, 90, 70, p) +
  box(200, 296, 300, 26, p.light, 12) +
  box(200, 286, 90, 22, p.accent, 11) +
  box(208, 320, 284, 14, p.wood, 4) +
  box(228, 332, 10, 80, p.wood, 2) +
  box(462, 332, 10, 80, p.wood, 2) +
  oval(560, 372, 36, 12, p.accent) +
  box(555, 376, 10, 50, INK, 2) +
  box(530, 424, 60, 6, INK, 3) +
  plant(110, 410, p)

const sittingRoom = (p: Palette) =>
  room(p) +
  window(70, 70, 170, 150, p) +
  framed(320, 80, 110, 80, p) +
  shelf(480, 150, 110, p) +
  shelf(480, 220, 110, p) +
  oval(320, 430, 250, 34, p.light) +
  box(210, 256, 230, 90, p.accent, 22) +
  box(190, 300, 40, 90, p.accent, 16) +
  box(420, 300, 40, 90, p.accent, 16) +
  box(222, 320, 206, 56, p.accent, 10) +
  box(248, 286, 52, 46, p.light, 8) +
  oval(330, 412, 80, 14, p.wood) +
  box(326, 414, 8, 30, p.wood, 2) +
  box(540, 250, 4, 150, INK, 0) +
  area('M512 262 l14 -46 h32 l14 46 z', p.light) +
  box(516, 398, 52, 6, INK, 3) +
  plant(120, 410, p)

const meetingRoom = (p: Palette) =>
  room(p) +
  window(90, 70, 200, 150, p) +
  window(350, 70, 200, 150, p) +
  hangingLamp(320, 40, p) +
  chair(130, 390, p) +
  chair(220, 370, p) +
  chair(364, 370, p) +
  chair(454, 390, p) +
  oval(320, 388, 150, 26, p.wood) +
  box(312, 396, 16, 60, p.wood, 3) +
  oval(280, 382, 14, 5, p.light) +
  oval(352, 384, 14, 5, p.light) +
  plant(590, 400, p)

const houseFront = (p: Palette) =>
  box(0, 0, 640, 480, SKY, 0) +
  disc(540, 84, 34, '#f6e3a8') +
  area('M0 340 q160 -70 320 -10 t320 -10 v160 h-640 z', p.leaf) +
  box(160, 170, 320, 220, p.wall, 4) +
  area('M136 178 l184 -98 l184 98 z', p.accent) +
  window(196, 210, 70, 74, p) +
  window(374, 210, 70, 74, p) +
  box(288, 262, 64, 128, p.wood, 4) +
  disc(342, 330, 4, p.light) +
  box(270, 246, 100, 12, p.accent, 4) +
  area('M288 390 h64 l60 90 h-184 z', p.floor) +
  tree(84, 400, 190, p) +
  tree(572, 410, 150, p) +
  box(420, 376, 90, 10, p.wood) +
  box(428, 384, 6, 24, p.wood, 1) +
  box(496, 384, 6, 24, p.wood, 1)

const garden = (p: Palette) =>
  box(0, 0, 640, 480, SKY, 0) +
  disc(120, 90, 38, '#f6e3a8') +
  area('M0 270 q120 -80 260 -20 t380 -30 v260 h-640 z', '#9db8a0') +
  area('M0 320 q200 -50 360 0 t280 -10 v170 h-640 z', p.leaf) +
  area('M250 480 q60 -80 20 -120 q-30 -30 40 -52 h34 q-60 30 -16 60 q50 40 22 112 z', p.floor) +
  tree(90, 400, 210, p) +
  tree(520, 360, 170, p) +
  tree(606, 420, 130, p) +
  box(370, 356, 110, 8, p.wood) +
  box(370, 334, 110, 8, p.wood) +
  box(380, 334, 6, 54, p.wood, 1) +
  box(464, 334, 6, 54, p.wood, 1) +
  [200, 226, 430, 470, 500].map((x, i) => disc(x, 430 + (i % 2) * 16, 7, i % 2 ? p.light : p.accent)).join('')

const SCENES = [reception, treatment, sittingRoom, houseFront, meetingRoom, garden]
export const SCENE_COUNT = SCENES.length

/** Draws a picture of a location, as SVG of 4 to 3. */
export const drawSceneSvg = (nth: number, palette: Palette): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 640 480">${SCENES[nth]!(palette)}</svg>`,
  )
