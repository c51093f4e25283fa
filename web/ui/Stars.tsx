import classes from './Stars.module.css'

const STARS = 5
const SIZE = 16
const OUTER_RADIUS = 7.2
const INNER_RADIUS = 3.3
const POINTS = 5
/** Half a pixel down, as a star with one point on top is not as tall below its middle. */
const MIDDLE = SIZE / 2 + 0.5

/** The outline of all stars, side by side. */
const OUTLINE = Array.from({ length: STARS }, (_, nth) => `M${cornersOf(nth).join('L')}Z`).join('')

/** The corners of the nth star alternate between outer and inner, clockwise from the top. */
function cornersOf(nth: number): string[] {
  return Array.from({ length: 2 * POINTS }, (_, corner) => {
    const radius = corner % 2 === 0 ? OUTER_RADIUS : INNER_RADIUS
    const angle = (corner / POINTS - 0.5) * Math.PI
    const x = (nth + 0.5) * SIZE + radius * Math.cos(angle)
    const y = MIDDLE + radius * Math.sin(angle)
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  })
}

/**
 * Five stars of which `value` are full. Decorative: the text beside them says the same. One picture, because a list of vendors
 * has many of them and a rating that can be changed has sixty elements.
 */
export const Stars = ({ value }: { value: number }) => (
  <svg className={classes.stars} viewBox={`0 0 ${STARS * SIZE} ${SIZE}`} aria-hidden>
    <path className={classes.empty} d={OUTLINE} />
    {/* A nested svg clips the full stars to its width. */}
    <svg width={value * SIZE} height={SIZE}>
      <path className={classes.full} d={OUTLINE} />
    </svg>
  </svg>
)
