import { t } from '@lingui/core/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import classes from './SearchBar.module.css'
import { useSpeechRecognition } from '#web/ui/hooks/use-speech-recognition.ts'

interface Props {
  /** Called with the text recognized so far. */
  onText: (text: string) => void
  /** Called with a message, or null when there is no problem any more. */
  onProblem: (problem: string | null) => void
}

/** Enters a search by voice: on until it is pressed again (specification 4). */
export function VoiceSearchButton({ onText, onProblem }: Props) {
  const { isAvailable, isListening, toggle } = useSpeechRecognition({ onText, onFailure: onProblem })
  const label = isListening ? t`Stop listening` : t`Search by voice`

  function press() {
    onProblem(isAvailable ? null : missingText())
    if (isAvailable) toggle()
  }

  return (
    // Not the problem: that is said at the field, which a tooltip would cover.
    <Tooltip label={label}>
      <ActionIcon
        variant={isListening ? 'light' : 'subtle'}
        className={classes.voice}
        size="md"
        aria-label={t`Search by voice`}
        aria-pressed={isListening}
        onClick={press}
      >
        {isAvailable ? <IconMicrophone size={20} aria-hidden /> : <IconMicrophoneOff size={20} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

/** The message when the browser has no speech recognition (ERR-008). */
const missingText = () => t`Speech Recognition is not available on this browser. Please use Chrome or Firefox`
