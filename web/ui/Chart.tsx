import { ColorSwatch, getThemeColor, Group, Skeleton, useMantineTheme } from '@mantine/core'
import { lazyPart } from './load-chunk.ts'
import type { ChartProps, ChartSeries } from './MantineChart.tsx'
import { OptionalLazyPart } from './OptionalLazyPart.tsx'

const MantineChart = lazyPart(() => import('./MantineChart.tsx').then((file) => file.MantineChart))

/**
 * A chart of the data in a table beside it, below a legend in the order of the stack. Always show that table: the chart is
 * hidden from screen readers.
 */
export const Chart = (props: ChartProps) => (
  <div aria-hidden className="no-print">
    <Group component="ul" gap="8px 16px" m={0} mb="sm" p={0} style={{ listStyle: 'none' }}>
      {props.series.map((series) => (
        <li key={series.name}>
          <ChartLegendItem series={series} />
        </li>
      ))}
    </Group>
    <OptionalLazyPart fallback={<Skeleton h={280} />} failure={null}>
      <MantineChart {...props} />
    </OptionalLazyPart>
  </div>
)

/** The name of a series beside its colour. */
export function ChartLegendItem({ series: { color, label } }: { series: ChartSeries }) {
  const theme = useMantineTheme()
  return (
    <Group component="span" gap={8} wrap="nowrap" fz="xs">
      <ColorSwatch component="span" size={12} radius={3} withShadow={false} color={getThemeColor(color, theme)} />
      {label}
    </Group>
  )
}
