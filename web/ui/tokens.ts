// The palette: ten steps per colour from pale to dark. Step 7 is the background of white text in the light scheme, step
// 3 of dark text in the dark one. `theme.test.ts` measures the contrast of every readable pair.

type Shades = [string, string, string, string, string, string, string, string, string, string]

export const LIGHT_SCHEME_SHADE = 7
export const DARK_SCHEME_SHADE = 3

export const COLOUR_TUPLES = {
  teal: ['#e3f0f0', '#cde4e5', '#a2d6da', '#6cc5cb', '#43a6ad', '#2a8a91', '#17757c', '#0b5f66', '#084d53', '#063b40'],
  gray: ['#f4f3f0', '#e9e7e3', '#d6d5d1', '#b4bcbd', '#97a1a1', '#7b8586', '#646e6e', '#515a5a', '#404848', '#313737'],
  red: ['#ffecea', '#ffdad5', '#ffbdb7', '#ff9991', '#f2706a', '#d6504c', '#ba3535', '#9f2125', '#831419', '#650f12'],
  green: ['#eaf6ed', '#d5eedb', '#b6dfc0', '#8ecc9e', '#63b37b', '#42975e', '#267f47', '#106936', '#045529', '#04411e'],
  amber: ['#fbf1e5', '#f8e2cb', '#efcca5', '#e3b074', '#cf903e', '#b47308', '#9a5b00', '#824800', '#6b3800', '#522a00'],
  blue: ['#e9f4ff', '#d4e9ff', '#b4d6fd', '#8cbff8', '#62a2e9', '#4286ce', '#296eb4', '#16599a', '#0a477f', '#073662'],
  violet: [
    '#f3f0ff',
    '#e8e1ff',
    '#d6caff',
    '#c0acfb',
    '#a58bed',
    '#8b6dd2',
    '#7455b8',
    '#60429e',
    '#4d3382',
    '#3b2664',
  ],
  cyan: ['#e8f5f9', '#d1ecf3', '#aedce7', '#81c7d9', '#4dadc3', '#2192a8', '#007a90', '#006479', '#005163', '#003e4c'],
  // Mantine's own steps in the dark scheme: 0 text, 2 dimmed, 4 lines, 5 hover, 6 cards, 7 the page.
  dark: ['#e6eded', '#c3d0d1', '#a6b6b8', '#90a2a4', '#2b3c40', '#22353a', '#172427', '#0f1a1c', '#0b1416', '#070e0f'],
} satisfies Record<string, Shades>

export type ColourName = keyof typeof COLOUR_TUPLES

/** Text and surface colours by scheme. `line` is decoration, `control` outlines controls. */
export const SCHEME_COLOURS = {
  light: {
    page: '#fbfaf8',
    card: '#ffffff',
    ink: '#1d2b2e',
    dimmed: '#536165',
    placeholder: '#647174',
    line: '#e4e0da',
    control: '#7e8b8e',
    hover: '#f4f3f0',
    disabled: COLOUR_TUPLES.gray[2],
    onFilled: '#ffffff',
    error: COLOUR_TUPLES.red[LIGHT_SCHEME_SHADE],
    star: COLOUR_TUPLES.amber[5],
  },
  dark: {
    page: COLOUR_TUPLES.dark[7],
    card: COLOUR_TUPLES.dark[6],
    ink: COLOUR_TUPLES.dark[0],
    dimmed: COLOUR_TUPLES.dark[2],
    placeholder: COLOUR_TUPLES.dark[3],
    line: COLOUR_TUPLES.dark[4],
    control: '#6f8386',
    hover: COLOUR_TUPLES.dark[5],
    disabled: '#35484d',
    onFilled: COLOUR_TUPLES.dark[7],
    error: COLOUR_TUPLES.red[DARK_SCHEME_SHADE],
    star: COLOUR_TUPLES.amber[DARK_SCHEME_SHADE],
  },
}

export type ColourScheme = keyof typeof SCHEME_COLOURS
