/** The hub's logo: a location and a path that leads around to it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="var(--mantine-primary-color-filled)" />
      <circle cx="16" cy="16" r="5" fill="var(--on-filled)" />
      <circle
        cx="16"
        cy="16"
        r="9.5"
        fill="none"
        stroke="var(--on-filled)"
        strokeWidth="2"
        strokeDasharray="44 16"
        strokeLinecap="round"
        transform="rotate(-60 16 16)"
      />
    </svg>
  )
}
