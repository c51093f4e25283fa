import classes from './Stars.module.css'

const SIZE = 16
const STARS = 5
const DEGREES_PER_CORNER = 36

/** The outline of five stars side by side. */
const OUTLINE = Array.from({ length: STARS }, (_, star) => `M${cornersOf(star).join('L')}Z`).join('')

/** Ten corners, by turns outer and inner ones, from the top on. */
function cornersOf(star: number): string[] {
  return Array.from({ length: 2 * STARS }, (_, nth) => {
    const radius = nth % 2 === 0 ? 7.2 : 3.3
    const angle = ((nth * DEGREES_PER_CORNER - 90) * Math.PI) / 180
    const [x, y] = [(star + 0.5) * SIZE + radius * Math.cos(angle), SIZE / 2 + 0.5 + radius * Math.sin(angle)]
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
    {/* Cuts off what is right of it. */}
    <svg width={value * SIZE} height={SIZE} data-full-stars={value}>
      <path className={classes.full} d={OUTLINE} />
    </svg>
  </svg>
)
