import { t } from '@lingui/core/macro'
import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCircle, IconHandMove, IconPolygon, IconRectangle, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import { MAX_COVERED_AREAS_PER_LOCATION } from '#contract/locations.ts'
import { LazyAreaDrawingLayer, LazyMap, LazyDraggableMarker } from '#web/map/LazyMap.tsx'
import { CoveredAreaList } from './CoveredAreaList.tsx'
import classes from './PositionAndCoveredAreasField.module.css'
import { canUpsertDrawnArea, upsertArea, removeArea } from './keyed-areas.ts'
import { createTypedAreaId, type KeyedArea } from './location-form-values.ts'
import { TypedAreaFields } from './TypedAreaFields.tsx'
import type { TypedAreas } from './use-typed-areas.ts'

type MapProps = ComponentProps<typeof LazyMap>
type Tool = ComponentProps<typeof LazyAreaDrawingLayer>['tool']
export type MapAppearance = Pick<MapProps, 'colorScheme' | 'base' | 'iconSvg' | 'onFallback'>

interface Props {
  mapAppearance: MapAppearance
  view: MapProps['view']
  /** Position of the location, once it is known. */
  point: Point | undefined
  areas: KeyedArea[]
  typedAreas: TypedAreas
  error: string | undefined
  /** How often saving was refused for an area that is not finished: each time the error takes the focus. */
  refusals: number
  onPointChange: (to: Point) => void
  onAreasChange: (areas: KeyedArea[]) => void
  /** Called for an area entered as numbers, which the map may have to bring into view. */
  onAreaTyped: (area: CoveredArea) => void
  onUndo: (() => void) | undefined
  /** Called with true while an area on the map is begun and not finished. */
  onUnfinishedChange: (isUnfinished: boolean) => void
}

/** The marker and the covered areas on a map, and as a list with the same functions. */
export function PositionAndCoveredAreasField(props: Props) {
  const { mapAppearance, view, point, areas, typedAreas, error } = props
  const { onPointChange, onAreasChange, onAreaTyped, onUndo, onUnfinishedChange } = props
  const [tool, setTool] = useState<Tool>('select')
  const [chosen, setChosen] = useState<string | null>(null)
  const [hasMap, setHasMap] = useState(true)
  const [isReady, setReady] = useState(false)
  const isFull = areas.length >= MAX_COVERED_AREAS_PER_LOCATION
  const onDraw = (drawn: KeyedArea) => {
    setTool('select')
    const isAccepted = canUpsertDrawnArea(areas, drawn)
    if (isAccepted) onAreasChange(upsertArea(areas, drawn))
    return isAccepted
  }
  const putTyped = (typed: KeyedArea) => {
    onAreasChange(upsertArea(areas, typed))
    onAreaTyped(typed.area)
  }
  const remove = (id: string) => onAreasChange(removeArea(areas, id))

  return (
    <Stack gap="sm">
      {hasMap ? (
        <>
          <DrawingTools
            tool={tool}
            onTool={setTool}
            isReady={isReady}
            isFull={isFull}
            onUndo={onUndo}
            onDelete={chosen !== null && areas.some(({ id }) => id === chosen) ? () => remove(chosen) : undefined}
          />
          <Text size="xs" c="dimmed">
            <output>{hintFor(tool)}</output>
          </Text>
        </>
      ) : (
        <Text>{t`Areas cannot be drawn in this browser. Enter them below instead.`}</Text>
      )}
      <CoveredAreasMap
        map={{ ...mapAppearance, view, onUnavailable: () => setHasMap(false) }}
        drawing={{ areas, tool, onDraw, onChoose: setChosen, onUnfinishedChange, onReady: () => setReady(true) }}
        point={point}
        onPointChange={onPointChange}
      />
      {error && <FocusableError text={error} refusals={props.refusals} />}
      <CoveredAreaList areas={areas} onChange={putTyped} onRemove={remove} />
      {isFull ? (
        <Text c="dimmed">{t`A location can have at most ${MAX_COVERED_AREAS_PER_LOCATION} areas.`}</Text>
      ) : (
        <TypedAreaFields
          point={point}
          typed={typedAreas}
          onAdd={(area) => putTyped({ id: createTypedAreaId(), area })}
        />
      )}
      {!hasMap && onUndo && (
        <Button variant="default" leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={onUndo}>
          {t({ message: 'Undo', context: 'area' })}
        </Button>
      )}
    </Stack>
  )
}

interface CoveredAreasMapProps extends Pick<Props, 'point' | 'onPointChange'> {
  map: Omit<MapProps, 'label' | 'markers' | 'children'>
  drawing: ComponentProps<typeof LazyAreaDrawingLayer>
}

const CoveredAreasMap = ({ map, drawing, point, onPointChange }: CoveredAreasMapProps) => (
  <div className={classes.map} data-tool={drawing.tool}>
    <LazyMap {...map} label={t`Map of this location`} markers={NO_MARKERS}>
      <LazyAreaDrawingLayer {...drawing} />
      {point && (
        <LazyDraggableMarker
          at={point}
          title={t`The location`}
          isFixed={drawing.tool !== 'select'}
          onMove={onPointChange}
        />
      )}
    </LazyMap>
  </div>
)

const NO_MARKERS: [] = []

interface ToolsProps {
  tool: Tool
  onTool: (tool: Tool) => void
  /** True when the drawing tool is on the map. */
  isReady: boolean
  isFull: boolean
  onUndo: (() => void) | undefined
  /** Deletes the selected area; undefined without one. */
  onDelete: (() => void) | undefined
}

function DrawingTools({ tool, onTool, isReady, isFull, onUndo, onDelete }: ToolsProps) {
  const tools = [
    ['select', t`Move`, <IconHandMove key="select" size={20} aria-hidden />],
    ['polygon', t`Polygon`, <IconPolygon key="polygon" size={20} aria-hidden />],
    ['circle', t`Circle`, <IconCircle key="circle" size={20} aria-hidden />],
    ['rectangle', t`Rectangle`, <IconRectangle key="rectangle" size={20} aria-hidden />],
  ] as const

  return (
    <Group gap="xs" component="fieldset" className={classes.tools} aria-label={t`Draw the areas served`}>
      {tools.map(([kind, label, icon]) => (
        <Button
          key={kind}
          variant={tool === kind ? 'light' : 'default'}
          aria-pressed={tool === kind}
          disabled={!isReady || (isFull && kind !== 'select')}
          leftSection={icon}
          px="sm"
          onClick={() => onTool(kind)}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="default"
        px="sm"
        disabled={!onUndo}
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        onClick={onUndo}
      >
        {t({ message: 'Undo', context: 'area' })}
      </Button>
      {onDelete && (
        <Button variant="default" px="sm" c="red" leftSection={<IconTrash size={20} aria-hidden />} onClick={onDelete}>
          {t`Delete the chosen area`}
        </Button>
      )}
    </Group>
  )
}

const hintFor = (tool: Tool): string =>
  ({
    select: t`Drag the marker to the door. Choose an area to move it or drag its corners.`,
    polygon: t`Place one corner after another. Choose the first one again to close the area; press Escape to start over.`,
    circle: t`Place the centre, then set how far the area reaches.`,
    rectangle: t`Place one corner, then the opposite one.`,
  })[tool]

/** The button that saves is out of sight of the map, so that the error would not be seen. */
function FocusableError({ text, refusals }: { text: string; refusals: number }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusals > 0) element.current?.focus()
  }, [refusals])
  return (
    <Input.Error ref={element} role="alert" tabIndex={-1}>
      {text}
    </Input.Error>
  )
}
