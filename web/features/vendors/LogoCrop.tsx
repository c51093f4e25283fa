import { t } from '@lingui/core/macro'
import { Button, Group, Input, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { LOGO_PREVIEW } from './logo-preview.ts'
import classes from './LogoCrop.module.css'
import { dragged, MAX_ZOOM, squareOf, WHOLE, type Cut } from './square.ts'

/** As large as the hub keeps a logo. */
const SIDE = 400

interface Props {
  picture: ImageBitmap
  onDone: (logo: File) => void
  onCancel: () => void
}

/** The square as it will be seen, moved by hand or by three sliders. */
export function LogoCrop({ picture, onDone, onCancel }: Props) {
  const [cut, setCut] = useState<Cut>(WHOLE)
  const [isSaving, setSaving] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { side } = squareOf(picture, cut)
  const room = { across: picture.width > side, down: picture.height > side }

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, cut)
  }, [picture, cut])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = side / LOGO_PREVIEW
    const by = { x: event.movementX * scale, y: event.movementY * scale }
    setCut((before) => dragged(picture, before, by))
  }

  const save = async () => {
    setSaving(true)
    const drawn = new OffscreenCanvas(SIDE, SIDE)
    draw(drawn, picture, cut)
    const type = 'image/png'
    onDone(new File([await drawn.convertToBlob({ type })], 'logo.png', { type }))
  }

  return (
    <Stack gap="lg">
      <div className={classes.crop}>
        <Stack gap={4} align="center">
          <canvas
            ref={canvas}
            width={SIDE}
            height={SIDE}
            className={classes.preview}
            style={{ width: LOGO_PREVIEW, height: LOGO_PREVIEW }}
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is what can be drawn on
            role="img"
            aria-label={t`Preview of the logo`}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
          <Text size="xs" c="dimmed">{t`Drag to move`}</Text>
        </Stack>
        <Stack gap="md" flex={1} miw={0}>
          <Place
            label={t`Zoom`}
            value={(cut.zoom - 1) / (MAX_ZOOM - 1)}
            onChange={(share) => setCut({ ...cut, zoom: 1 + share * (MAX_ZOOM - 1) })}
          />
          <Place
            label={t`Left to right`}
            isFixed={!room.across}
            value={cut.across}
            onChange={(across) => setCut({ ...cut, across })}
          />
          <Place
            label={t`Top to bottom`}
            isFixed={!room.down}
            value={cut.down}
            onChange={(down) => setCut({ ...cut, down })}
          />
        </Stack>
      </div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={isSaving}>{t`Cancel`}</Button>
        <Button onClick={() => void save()} loading={isSaving}>{t`Upload the logo`}</Button>
      </Group>
    </Stack>
  )
}

interface PlaceProps {
  label: string
  /** From 0 to 1. */
  value: number
  onChange: (value: number) => void
  isFixed?: boolean
}

const Place = ({ label, value, onChange, isFixed = false }: PlaceProps) => (
  <Input.Wrapper label={label} labelElement="div">
    <Slider
      mt={4}
      thumbLabel={label}
      value={Math.round(value * 100)}
      onChange={(percent) => onChange(percent / 100)}
      label={(percent) => `${percent} %`}
      disabled={isFixed}
    />
  </Input.Wrapper>
)

function draw(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, cut: Cut) {
  const { left, top, side } = squareOf(picture, cut)
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.imageSmoothingQuality = 'high'
  brush.clearRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
