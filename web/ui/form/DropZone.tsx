import { useState, type DragEvent, type ReactNode } from 'react'
import classes from './DropZone.module.css'

interface Props {
  onFile: (file: File) => void
  /** Must also contain a button that chooses a file: dropping is never the only way. */
  children: ReactNode
}

/** A drop target for one file. */
export function DropZone({ onFile, children }: Props) {
  const [isOver, setOver] = useState(false)

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Without this the browser navigates to the file.
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
