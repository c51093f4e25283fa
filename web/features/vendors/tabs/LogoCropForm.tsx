import { t } from '@lingui/core/macro'
import { Button, Group, Input, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { LOGO_PREVIEW_PX } from './logo-preview.ts'
import classes from './LogoCropForm.module.css'
import { moveCrop, MAX_CROP_ZOOM, computeCropSquare, INITIAL_CROP, type CropSettings } from './crop-square.ts'

/** The size of a stored logo. */
const LOGO_SIDE_PX = 400

interface Props {
  picture: ImageBitmap
  onDone: (logo: File) => void
  onCancel: () => void
}

/** A preview of the cropped square, moved by dragging or with three sliders. */
export function LogoCropForm({ picture, onDone, onCancel }: Props) {
  const [crop, setCrop] = useState<CropSettings>(INITIAL_CROP)
  const [isSaving, setSaving] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { side } = computeCropSquare(picture, crop)

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = side / LOGO_PREVIEW_PX
    const by = { x: event.movementX * scale, y: event.movementY * scale }
    setCrop((current) => moveCrop(picture, current, by))
  }

  const save = async () => {
    setSaving(true)
    const drawn = new OffscreenCanvas(LOGO_SIDE_PX, LOGO_SIDE_PX)
    draw(drawn, picture, crop)
    const type = 'image/png'
    onDone(new File([await drawn.convertToBlob({ type })], 'logo.png', { type }))
  }

  return (
    <Stack gap="lg">
      <div className={classes.crop}>
        <Stack gap={4} align="center">
          <canvas
            ref={canvas}
            width={LOGO_SIDE_PX}
            height={LOGO_SIDE_PX}
            className={classes.preview}
            style={{ width: LOGO_PREVIEW_PX, height: LOGO_PREVIEW_PX }}
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is what can be drawn on
            role="img"
            aria-label={t`Preview of the logo`}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
          <Text size="xs" c="dimmed">{t`Drag to move`}</Text>
        </Stack>
        <CropSliders picture={picture} crop={crop} onChange={setCrop} />
      </div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={isSaving}>{t`Cancel`}</Button>
        <Button onClick={() => void save()} loading={isSaving}>{t`Upload the logo`}</Button>
      </Group>
    </Stack>
  )
}

interface CropSlidersProps {
  picture: ImageBitmap
  crop: CropSettings
  onChange: (crop: CropSettings) => void
}

function CropSliders({ picture, crop, onChange }: CropSlidersProps) {
  const { side } = computeCropSquare(picture, crop)
  return (
    <Stack gap="md" flex={1} miw={0}>
      <CropSlider
        label={t`Zoom`}
        value={(crop.zoom - 1) / (MAX_CROP_ZOOM - 1)}
        onChange={(share) => onChange({ ...crop, zoom: 1 + share * (MAX_CROP_ZOOM - 1) })}
      />
      <CropSlider
        label={t`Left to right`}
        isFixed={picture.width <= side}
        value={crop.across}
        onChange={(across) => onChange({ ...crop, across })}
      />
      <CropSlider
        label={t`Top to bottom`}
        isFixed={picture.height <= side}
        value={crop.down}
        onChange={(down) => onChange({ ...crop, down })}
      />
    </Stack>
  )
}

interface CropSliderProps {
  label: string
  /** From 0 to 1. */
  value: number
  onChange: (value: number) => void
  isFixed?: boolean
}

const CropSlider = ({ label, value, onChange, isFixed = false }: CropSliderProps) => (
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

function draw(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, crop: CropSettings) {
  const { left, top, side } = computeCropSquare(picture, crop)
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.imageSmoothingQuality = 'high'
  brush.clearRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
